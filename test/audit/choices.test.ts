// A call that may send one of several requests, because the code chooses a client, a base or a path.

// cspell:ignore argum hamworks postz poztz

import { describe, expect, test } from 'vitest';
import { auditOf, callsIn, findingsIn } from '../support/audit-project.ts';

const twoClients = (choice: string, calls: string): string => `import axios from 'axios';
const S = process.env.SITE_URL;
export async function handle(m, id) {
  let c;
  ${choice}
${calls}
}
`;

const byName = `if (m.startsWith('wp_')) { c = axios.create({ baseURL: \`\${S}/wp-json/wp/v2\` }); }
  else { c = axios.create({ baseURL: \`\${S}/wp-json/wc/v3\` }); }`;

describe('one of two clients', () => {
  test('is that whose base has a route for the path', async () => {
    const report = await auditOf({
      'code.js': twoClients(
        byName,
        '  await c.get(`/posts/${id}`);\n  await c.get(`/orders/${id}`);\n  await c.get(`/nope/${id}`);',
      ),
    });
    expect(findingsIn(report)).toEqual(['9 unknown-route `/nope/${id}`']);
    expect(callsIn(report)).toEqual([
      '7 GET /wp/v2/posts/{id}',
      '8 GET /wc/v3/orders/{id}',
      '9 GET /wp/v2/nope/{id} /wc/v3/nope/{id}',
    ]);
    expect(report.summary).toMatchObject({ calls: 3, understood: 3, notUnderstood: 0 });
  });

  test('is that of the branch in which the call is', async () => {
    const report = await auditOf({
      'code.js': twoClients(
        byName,
        `  switch (m) {
    case 'wp_list_posts': return c.get('/posts', { params: { sku: 'a' } });
    case 'wc_list_orders': return c.get('/posts');
  }`,
      ),
    });
    expect(callsIn(report)).toEqual(['8 GET /wp/v2/posts', '9 GET /wc/v3/posts']);
    expect(findingsIn(report)).toEqual(['8 unknown-argument sku', "9 unknown-route '/posts'"]);
  });
});

test('values that one condition chooses stay together', async () => {
  const report = await auditOf({
    'code.js': `export function save(id, data) {
  const path = id ? \`/wp-json/wp/v2/posts/\${id}\` : '/wp-json/wp/v2/posts';
  return fetch(path, { method: id ? 'DELETE' : 'POST' });
}
export function load(isShop) {
  let base, path;
  if (isShop) { base = '/wp-json/wc/v3'; path = '/orders'; }
  else { base = '/wp-json/wp/v2'; path = '/posts'; }
  return fetch(base + path);
}
`,
  });
  expect(report.calls.map(({ line, operations }) => [line, operations])).toEqual([
    [3, ['wpV2.posts.delete', 'wpV2.posts.create']],
    [9, ['wcV3.orders.list', 'wpV2.posts.list']],
  ]);
  expect(findingsIn(report)).toEqual([]);
  expect(report.summary).toMatchObject({ calls: 2, understood: 2, notUnderstood: 0 });
});

test('an issue is reported only if each request of the call has it', async () => {
  const report = await auditOf({
    'code.js': `export const one = (a) => fetch(a ? '/wp-json/wp/v2/posts' : '/wp-json/wp/v2/postz');
export const none = (a) => fetch(a ? '/wp-json/wp/v2/poztz' : '/wp-json/wp/v2/postz');
export const both = (a) => fetch(\`/wp-json/wp/v2/\${a ? 'posts' : 'pages'}?titel=a\`);
`,
  });
  expect(findingsIn(report).map((one) => one.slice(0, 15))).toEqual([
    '2 unknown-route',
    '2 unknown-route',
    '3 unknown-argum',
  ]);
  expect(report.notUnderstood).toMatchObject([
    { line: 1, reason: 'operation', paths: ['/wp/v2/posts', '/wp/v2/postz'] },
  ]);
  expect(report.summary).toMatchObject({ calls: 3, understood: 2, notUnderstood: 1 });
});

describe('a path whose end the code does not show', () => {
  test.each([
    ['after a namespace', 'fetch(`${b}/wp-json/wp/v2${endpoint}`)'],
    ['with a method that one route has', "fetch(`${b}/wp-json/wp/v2/${endpoint}`, { method: 'PUT' })"],
    ['before a slash', 'fetch(`${b}/wp-json/wp/v2/${endpoint}/?slug=${b}`)'],
    ['after a route', 'fetch(`${b}/wp-json/wp/v2/posts${endpoint}`)'],
  ])('is not understood: %s', async (_, call) => {
    const report = await auditOf({ 'code.js': `export const load = (b, endpoint) => ${call};\n` });
    expect(report.coverage).toEqual([]);
    expect(findingsIn(report)).toEqual([]);
    expect(report.notUnderstood).toMatchObject([{ line: 1, reason: 'operation' }]);
    expect(report.summary).toMatchObject({ understood: 0, notUnderstood: 1 });
  });

  test('may be a query by its name', async () => {
    const report = await auditOf({
      'code.js': `export const load = (b, query) => fetch(\`\${b}/wp-json/wp/v2/posts\${query}\`);
export const find = (b, q) => fetch(\`\${b}/wp-json/wp/v2/posts\${toQueryString(q)}\`);
`,
    });
    expect(report.coverage.map(({ operation }) => operation)).toEqual(['wpV2.posts.list']);
  });
});

test('an absolute address does not follow the base of its client', async () => {
  const report = await auditOf({
    'code.js': `import axios from 'axios';
const c = axios.create({ baseURL: 'https://shop.example.com/wp-json/wp/v2' });
export const load = (site) => c.get(\`\${site}/wp-json/wp/v2/posts\`);
`,
  });
  expect(callsIn(report)).toEqual(['3 GET /wp/v2/posts']);
});
