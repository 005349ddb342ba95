import { applicationPassword, batch, createClient } from './api/client/index.js';
import * as parts from './api/client/demo-v1.js';
import { demoV1, things, thingsCreate, thingsList as all } from './api/client/demo-v1.js';

const options = {
  baseUrl: 'https://demo.example/wp-json',
  auth: applicationPassword('ann', process.env['PASSWORD'] ?? ''),
};

// Namespaces, a resource, and single operations under names of their own.
const whole = createClient(options, { demoV1 });
const one = createClient(options, { things });
const site = createClient(options, { all, create: thingsCreate, more: parts.thingsGet, batch });

export async function use() {
  const listed = await whole.demoV1.things.list({ search: 'a', per_page: 80, status: 'old' });
  const [first] = await one.things.list({ per_page: 20, order: 'asc' });
  const some = await site.all({ per_page: 90, order: 'asc' });
  for await (const thing of site.all.paginate({ search: 'b', order: 'desc' })) console.log(thing.total);
  const outcome = await site.more.safe({ id: 1 });
  if (outcome.ok) console.log(outcome.data.colour.label);
  await site.create({ name: 'without' });
  const { all: again } = site;
  await again({ per_page: 70 });
  await site.batch([site.create.request({ name: 'batched' })]);
  return [listed[0]?.total, first?.total, some[0]?.size];
}

export const reports = () => createClient(options, { demoV1 }).demoV1.reports.list();
export const gone = createClient(options, { reports: parts.reports }).reports.list;
export const last = createClient(options, { reportsList: parts.reportsList }).reportsList;
