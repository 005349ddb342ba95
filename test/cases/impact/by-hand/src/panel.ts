// Calls by hand, beside one of the generated client.
import apiFetch from '@wordpress/api-fetch';
import { addQueryArgs } from '@wordpress/url';
import axios from 'axios';
import { site } from './site.ts';

declare const search: string;
declare const given: string;
declare const show: (value: unknown) => void;

// An argument that is gone, a value that is refused now, and one that may be.
export const found = () => apiFetch({ path: addQueryArgs('/demo/v1/things', { search, status: 'old' }) });
export const some = () => fetch(`/wp-json/demo/v1/things?order=asc&per_page=100&status=${given}`);
export const fine = () => apiFetch({ path: '/demo/v1/things?order=asc&status=draft&per_page=5' });

// What is left out.
export const create = (name: string) =>
  apiFetch({ path: '/demo/v1/things', method: 'POST', data: { name } });
export const createWith = (more: object) => axios.post('/wp-json/demo/v1/things', { name: 'A', ...more });
export const created = () => axios.post('/wp-json/demo/v1/things', { name: 'A', colour: 'red' });

// What is read of the answer: named, by a type, by `_fields`, behind a question.
export async function totals(): Promise<number> {
  const things = await apiFetch<{ id: number; total: number }[]>({ path: '/demo/v1/things?order=asc' });
  return things.reduce((sum, thing) => sum + thing.total, 0);
}
export const labels = async () => {
  const response = await fetch('/wp-json/demo/v1/things?order=asc');
  const things = await response.json();
  show(things[0].colour.label);
  if (things[0].total) show('some');
};
export const fields = () => apiFetch({ path: '/demo/v1/things?order=asc&_fields=id,total' }).then(() => 1);

// Handed on: whoever gets it may read it.
const load = (path: string) => apiFetch({ path: `/demo/v1/${path}` });
export const all = () => load('things?order=asc');

// Gone.
export const reports = () => apiFetch({ path: '/demo/v1/reports' });

export const generated = async () => (await site.demoV1.things.list({ order: 'asc' }))[0]?.total;
