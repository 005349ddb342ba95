import { createClient } from './api/client/index.js';
import { demoV1 } from './api/client/demo-v1.js';
const site = createClient({ baseUrl: 'https://demo.example/wp-json' }, { demoV1 });

export async function show() {
  const things = await site.demoV1.things.list({ search: 'a', per_page: 80, status: 'old' });
  for (const thing of things) console.log(thing.total, thing.colour.label, thing.name);
  const fine = await site.demoV1.things.list({ per_page: 20, status: 'draft', order: 'asc' });
  return fine.map((thing) => thing['size']);
}

export async function shaped() {
  const { data } = await site.demoV1.things.list.raw({ _fields: ['total', 'id'], order: 'asc' });
  const outcome = await site.demoV1.things.get.safe({ id: 1, context: 'edit' });
  if (outcome.ok) console.log(outcome.data.total);
  for await (const thing of site.demoV1.things.list.paginate({ per_page: 100, order: 'desc' }))
    console.log(thing.id);
  for await (const page of site.demoV1.things.list.pages()) console.log(page.data[0]?.total);
  return data[0]?.total;
}

export const reports = () => site.demoV1.reports.list();
