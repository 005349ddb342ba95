import { createSite } from './api/client/site.js';

const site = createSite({ baseUrl: 'https://demo.example/wp-json' });

export async function totals() {
  const things = await site.demoV1.things.list({ search: 'g', order: 'asc' });
  return things.map((thing) => thing.total);
}

/** @param {import('./api/client/demo-v1.js').Thing} thing */
export const label = (thing) => thing.colour.label;
