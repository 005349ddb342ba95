import { createTransport, ApiError } from './api/client/index.js';
import { createSite } from './api/client/site.js';
import { thingsCreate, thingsList } from './api/client/demo-v1.js';

const site = createSite({ baseUrl: 'https://demo.example/wp-json' });
const transport = createTransport({ baseUrl: 'https://demo.example/wp-json' });

/** Names like those of the interface, which have nothing to do with it. */
interface Order {
  total: string;
  size: string;
  label: string;
  search: string;
}

const list = (order: Order) => [order.total, order.size, order.label, order.search];

export async function run() {
  try {
    const labels = await site.demoV1.labels.list({ page: 2 });
    console.log(labels.map(({ text }) => text));
    const things = await thingsList(transport, { per_page: 50, order: 'asc', status: 'published' });
    const embedded = await site.demoV1.things.get({ id: 1, context: 'embed' });
    await thingsCreate(transport, { name: 'n', colour: 'red', size: 3 });
    console.log(things.map(({ id, name, colour: { code } }) => [id, name, code]), embedded.name);
  } catch (error) {
    if (error instanceof ApiError) console.log(error.status);
  }
  return list({ total: '1', size: '2', label: '3', search: '4' });
}

const wrong: number = 'a type error that was there before';
export { wrong };
