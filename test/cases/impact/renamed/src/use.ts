import * as api from './api/client/index.js';
import * as all from './api/client/site.js';
import { thingsList as ask, type Thing as Item, type ThingsListArgs as Question } from './api/client/demo-v1.js';

const make = all.createSite;
const { demoV1: demo } = make({ baseUrl: 'https://demo.example/wp-json' });
const list = demo.things.list;
const { things, reports: gone } = demo;
const again = list;
const both = { list: things.list, raw: things.list.raw };

export const one = () => again({ search: 'd', order: 'asc' });
export const two = () => both.list({ per_page: 99, order: 'asc' });
export const three = () => both.raw({ status: 'old', order: 'asc' });
export const four = () => gone.list();
export const five = (transport: api.Transport) => ask(transport, question);
export const six = async () => (await import('./api/client/demo-v1.js')).reportsList;

const question: Question = { order: 'asc', search: 'e' };

export const total = (item: Item) => item.total;
export const totalKey: keyof Item = 'total';
