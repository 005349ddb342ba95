// The type instantiations that TypeScript makes to check apps of the shop. The number repeats exactly, so a change of
// the client's types that makes every app slower to check changes it. A smaller number is recorded here too.

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '../../src/generate/targets/render.ts';
import { instantiationsOf } from '../bench/peers/instantiations.ts';
import { temporaryFolder, writeAll } from '../support/built-client.ts';
import { modelOfFile, shopIndex } from '../support/samples.ts';

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  const files = await render(await modelOfFile(shopIndex), ['client', 'zod']);
  writeAll(
    folder,
    files.map(({ path, text }) => ({ path: `api/${path}`, text })),
  );
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const apps = {
  'a client of three namespaces with ten calls': {
    instantiations: 19_825,
    code: `
      import { createClient } from './api/client/index.js';
      import { wpV2 } from './api/client/wp-v2.js';
      import { wcV3 } from './api/client/wc-v3.js';
      import { wcStoreV1 } from './api/client/wc-store-v1.js';
      const site = createClient({ baseUrl: 'https://site.example/wp-json' }, { wpV2, wcV3, wcStoreV1 });
      const [post] = await site.wpV2.posts.list({ search: 'a', _fields: ['id', 'title.rendered'] });
      console.log(post?.title.rendered);
      console.log((await site.wpV2.posts.get({ id: 1, context: 'edit' })).title?.raw);
      console.log((await site.wpV2.pages.list({ per_page: 5 })).length);
      console.log((await site.wpV2.posts.create({ title: 'a', status: 'draft' })).id);
      for await (const product of site.wcV3.products.list.paginate({ status: 'publish' })) console.log(product.price);
      console.log((await site.wcV3.orders.update({ id: 1, status: 'completed' })).status);
      console.log((await site.wcV3.orders.list({ status: ['processing'] })).map(({ total }) => total));
      console.log((await site.wcV3.customers.list.safe({ page: 2 })).ok);
      console.log((await site.wcStoreV1.products.list({ page: 2 })).length);
      console.log((await site.wcStoreV1.cart.get()).items);`,
  },
  'standalone functions': {
    instantiations: 16_050,
    code: `
      import { createTransport } from './api/client/index.js';
      import { postsList, postsUpdate } from './api/client/wp-v2.js';
      import { productsList } from './api/client/wc-v3.js';
      const transport = createTransport({ baseUrl: 'https://site.example/wp-json' });
      const [post] = await postsList(transport, { search: 'a', _embed: true });
      console.log(post?._embedded, await productsList(transport, { page: 2 }));
      console.log(await postsUpdate(transport, { id: 1, title: 'b' }));`,
  },
  'the client of the whole site, with validators': {
    instantiations: 35_073,
    code: `
      import { createSite } from './api/client/site.js';
      import * as validators from './api/zod/index.js';
      const site = createSite({ baseUrl: 'https://site.example/wp-json', validators });
      console.log((await site.wpV2.users.list()).length, await site.wcV3.products.get({ id: 1 }));`,
  },
  'the client of the whole site, with `writable`': {
    instantiations: 16_681,
    code: `
      import { createSite } from './api/client/site.js';
      import { wcV3 } from './api/client/writable/wc-v3.js';
      const site = createSite({ baseUrl: 'https://site.example/wp-json' }, { wcV3 });
      const order = await site.wcV3.orders.get({ id: 1 });
      await site.wcV3.orders.update({ ...site.wcV3.orders.writable(order), status: 'completed' });`,
  },
};

for (const [name, { instantiations, code }] of Object.entries(apps))
  test(name, () => {
    expect(instantiationsOf(folder, `${code}\nexport {};\n`)).toBe(instantiations);
  });
