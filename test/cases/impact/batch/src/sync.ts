import { applicationPassword, batch, createTransport, request } from './api/client/index.js';
import { createSite } from './api/client/site.js';
import { thingsCreate } from './api/client/demo-v1.js';

const site = createSite({
  baseUrl: 'https://demo.example/wp-json',
  auth: applicationPassword('ada', 'secret'),
});

export async function sync(names: readonly string[]) {
  const made = await site.batch(names.map((name) => site.demoV1.things.create.request({ name, colour: 'red' })));
  const transport = createTransport({ baseUrl: 'https://demo.example/wp-json' });
  const more = await batch(transport, [request(thingsCreate, { name: 'last' })]);
  await site.demoV1.things.create({ name: 'alone', colour: 'red' });
  return [...made, ...more].map((outcome) => (outcome.ok ? outcome.data.total : undefined));
}
