import { createSite } from './api/client/site.js';
import type { Transport } from './api/client/index.js'; import type { demoV1 } from './api/client/types.js';
import { thingsCreate, thingsList, type ThingsListArgs } from './api/client/demo-v1.js';

const site = createSite({ baseUrl: 'https://demo.example/wp-json' });

type Item<List> = List extends readonly (infer One)[] ? One : never;
type Listed = Item<demoV1.ThingsListResult>;
type Total = demoV1.Thing['total'];

export const size = (thing: Listed): string => thing.size;
export const total = (thing: Listed): Total => thing.total;

export function pluck<Item, Key extends keyof Item>(items: readonly Item[], key: Key) {
  return items.map((item) => item[key]);
}

export class Store<Item extends { id: number }> {
  constructor(readonly items: readonly Item[]) {}
  find(id: number): Item | undefined {
    return this.items.find((item) => item.id === id);
  }
}

export async function store() {
  const things = new Store(await site.demoV1.things.list({ order: 'asc' }));
  return things.find(1)?.total;
}

export const withDefaults =
  <Args extends object, Result>(ask: (transport: Transport, args: Args) => Promise<Result>, defaults: Partial<Args>) =>
  (transport: Transport, args: Args) =>
    ask(transport, { ...defaults, ...args });

export const create = withDefaults(thingsCreate, { colour: 'red' });

export const labels = async (transport: Transport) => {
  const partial: Partial<demoV1.Thing>[] = await thingsList(transport, { order: 'asc' });
  return partial.map(({ colour }) => colour?.label);
};

export const readonlyTotal = (thing: Readonly<Required<demoV1.Thing>>) => thing.total;

export type Search = Pick<ThingsListArgs, 'search'>;
export const search = ({ search: text }: Search) => site.demoV1.things.list({ search: text, order: 'asc' });
