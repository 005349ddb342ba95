import { createTransport, pages, paginate } from './api/client/index.js';
import { reportsList, thingsCreate, thingsList } from './api/client/demo-v1.js';

const transport = createTransport({ baseUrl: 'https://demo.example/wp-json' });

export async function run(size: number, colour?: string) {
  const [first] = await thingsList(transport);
  await thingsList(transport, { per_page: size, order: 'asc' });
  for await (const thing of paginate(transport, thingsList, { search: 'b', order: 'asc' }))
    console.log(thing.total);
  for await (const page of pages(transport, reportsList as never, {})) console.log(page);
  await thingsCreate(transport, { name: 'without' });
  await thingsCreate(transport, { name: 'with', colour: 'red' });
  await thingsCreate(transport, { name: 'maybe', ...(colour === undefined ? {} : { colour }) });
  await thingsCreate.raw(transport, { name: 'raw' });
  return first?.total;
}
