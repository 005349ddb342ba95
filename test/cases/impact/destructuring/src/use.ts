import { createTransport } from './api/client/index.js';
import { createSite } from './api/client/site.js';
import { thingsGet } from './api/client/demo-v1.js';

const {
  demoV1: {
    things: { list: listThings, create, ...otherThings },
    reports: { list: listReports },
  },
} = createSite({ baseUrl: 'https://demo.example/wp-json' });
const transport = createTransport({ baseUrl: 'https://demo.example/wp-json' });

export async function run() {
  const [{ total: sum, colour: { label = 'none' } = { label: '' } } = { total: '' }, ...rest] =
    await listThings({ order: 'asc' });
  const { id, ...others } = await otherThings.get({ id: 1 });
  let size = '';
  ({ size } = await thingsGet(transport, { id }));
  for (const { ['total']: each } of rest) console.log(each);
  await create({ name: label });
  await listReports();
  return [sum, size, others.total];
}

export const names = (await listThings.raw({ order: 'asc' })).data.map(({ name, total }) => `${name} ${total}`);
