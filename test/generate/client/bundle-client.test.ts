// What an app carries that calls one operation of the large sample: that operation and
// the parts of the runtime it needs, with either bundler and from either entry.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { sampleModel } from '../../support/samples.ts';

let model: ApiModel;
let built: Built;
let core: Built;

beforeAll(async () => {
  model = await sampleModel('content-commerce-site.index');
  built = await buildClient(model);
  core = await buildClient(
    completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value,
  );
});
afterAll(() => {
  built.remove();
  core.remove();
});

const bundlers = {
  esbuild: async (entry: string) => {
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  },
  rollup: async (entry: string) => {
    const bundle = await rollup({ input: entry, logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    return (await transform(output[0].code, { minify: true, format: 'esm', target: 'es2022' })).code;
  },
};

const app = (imports: string, call: string): string => `
import { createTransport, bearer } from './client/index.js';
${imports}
const transport = createTransport({ baseUrl: 'https://x.test/wp-json', auth: bearer('token') });
console.log(await ${call});
`;

const apps = [
  {
    name: 'one that reads a list',
    source: app(
      `import { ordersList } from './client/shop-analytics.js';`,
      `ordersList(transport, { page: 2 })`,
    ),
    path: '/shop-analytics/orders',
    limit: 2800,
  },
  {
    name: 'one that writes an item',
    source: app(
      `import { ordersUpdate } from './client/shop-analytics.js';`,
      `ordersUpdate(transport, { id: 7 })`,
    ),
    path: '/shop-analytics/orders/{id}',
    limit: 2715,
  },
];

/** What a part of the runtime adds to the first of these; no other app carries any of it. */
const additions = [
  {
    name: 'a nonce that renews itself',
    value: 'cookieSession',
    options: `middleware: [cookieSession({ refresh: '/nonce' })]`,
    mark: 'rest_cookie_invalid_nonce',
    limit: 800,
  },
  {
    name: 'a shop’s key',
    value: 'keySecret',
    options: `auth: keySecret('key', 'secret')`,
    mark: 'oauth_nonce',
    limit: 1270,
  },
  {
    name: 'a cart',
    value: 'storeCart',
    options: `middleware: [storeCart({ storage: { get() {}, set() {} } })]`,
    mark: 'cart-token',
    limit: 980,
  },
  {
    name: 'an instance of Axios',
    value: 'axiosFetch',
    options: `fetch: axiosFetch(globalThis.axios)`,
    mark: 'arraybuffer',
    limit: 940,
  },
  {
    name: 'the local time of a site',
    value: 'toLocal',
    options: `headers: { 'x-time': toLocal(new Date(), 'Europe/Berlin') }`,
    mark: 'formatToParts',
    limit: 450,
  },
];

const cases = apps.flatMap((one) =>
  Object.entries(bundlers).map(([bundler, bundle]) => ({ ...one, bundler, bundle })),
);

test.each(cases)('$bundler: an app with $name', async ({ name, source, path, limit, bundler, bundle }) => {
  const entry = join(built.folder, 'js', `${bundler}-${name.replaceAll(' ', '-')}.js`);
  writeFileSync(entry, source);
  const code = await bundle(entry);
  expect(code).toContain(`"${path}"`);
  const paths = model.routes.map((route) => route.path).filter((one) => one !== path && one.length > 1);
  expect(paths.filter((one) => code.includes(`"${one}"`))).toEqual([]);
  expect(code).not.toContain('retry-after');
  expect(code).not.toContain('urlencoded');
  for (const part of ['/batch/v1', 'FormData', 'content-disposition', 'ResponseMismatch', 'rel="'])
    expect(code).not.toContain(part);
  for (const { mark } of additions) expect(code).not.toContain(mark);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(limit);
});

/** Operations whose answers the caller shapes: the arguments for that travel in the query of a write. */
const shaped = [
  // It also reads a list that came as an object.
  { name: 'postsList', args: `{ page: 2 }`, limit: 2925 },
  { name: 'postsCreate', args: `{ title: 'A title' }`, limit: 2780 },
  { name: 'postsGet', args: `{ id: 7 }`, limit: 2855 },
  // All parts at once: a path to fill in, a body and a query. No redirect is followed with a body.
  { name: 'postsUpdate', args: `{ id: 7 }`, limit: 2925 },
].flatMap((one) => Object.entries(bundlers).map(([bundler, bundle]) => ({ ...one, bundler, bundle })));

test.each(shaped)('$bundler: an app of $name alone', async ({ name, args, limit, bundler, bundle }) => {
  const entry = join(core.folder, 'js', `${bundler}-${name}.js`);
  writeFileSync(entry, app(`import { ${name} } from './client/wp-v2.js';`, `${name}(transport, ${args})`));
  const code = await bundle(entry);
  expect(code).toContain('URLSearchParams');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(limit);
});

test.each(additions)('an app with $name carries no other', async ({ value, options, mark, limit }) => {
  const bundled = async (name: string, imported: string, told: string) => {
    const entry = join(built.folder, 'js', `${name}.js`);
    writeFileSync(
      entry,
      `import { createTransport${imported} } from './client/index.js';
       import { ordersList } from './client/shop-analytics.js';
       const transport = createTransport({ baseUrl: 'https://x.test/wp-json', ${told} });
       console.log(await ordersList(transport, { page: 2 }));`,
    );
    return bundlers.esbuild(entry);
  };
  const code = await bundled(value, `, ${value}`, options);
  expect(code).toContain(mark);
  for (const other of additions) if (other.mark !== mark) expect(code).not.toContain(other.mark);
  const [own, without] = [code, await bundled('none', '', '')].map(
    (text) => gzipSync(text, { level: 9 }).length,
  ) as [number, number];
  expect(own - without).toBeLessThanOrEqual(limit);
});

test('an app over apiFetch carries no transport of its own', async () => {
  const entry = join(built.folder, 'js', 'over-api-fetch.js');
  writeFileSync(
    entry,
    `import { apiFetchTransport } from './client/index.js';
     import { ordersList } from './client/shop-analytics.js';
     console.log(await ordersList(apiFetchTransport(globalThis.apiFetch), { page: 2 }));`,
  );
  const code = await bundlers.esbuild(entry);
  expect(code).not.toContain('rest_route');
  expect(code).not.toMatch(/oauth|cart-token|or holds/);
  // What is above the others renews a stale nonce and reads what middleware answers.
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(2885);
});
