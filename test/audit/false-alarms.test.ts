// Code about which `audit` reports no issue, because the code does not show which operation or value it uses.

import { describe, expect, test } from 'vitest';
import { auditOf, callsIn, findingsIn } from '../support/audit-project.ts';

describe('a namespace that the code does not show', () => {
  const namespace = 'const { namespace } = window.settings;\n';

  test.each([
    [
      'a read property',
      `apiFetch({ path: \`/\${namespace}/posts\` }).then((data) => [data.orderedItems, data.totalItems]);\n`,
    ],
    [
      'an argument',
      `apiFetch({ path: \`/\${namespace}/posts?userId=7\`, method: 'POST', data: { titel: 'a' } });\n`,
    ],
    ['a method', `apiFetch({ path: \`/\${namespace}/pages\`, method: 'DELETE' });\n`],
  ])('is no reason for an issue about %s', async (_, code) => {
    const report = await auditOf({
      'code.js': `import apiFetch from '@wordpress/api-fetch';\n${namespace}${code}`,
    });
    expect(findingsIn(report)).toEqual([]);
    expect(report.coverage).toEqual([]);
    expect(report.notUnderstood).toMatchObject([{ line: 3, reason: 'operation' }]);
  });
});

describe('dots in a path', () => {
  test('lead to another namespace, as a browser resolves them', async () => {
    const report = await auditOf({
      'code.js': `import { store } from '@wordpress/core-data';
import { useSelect } from '@wordpress/data';
useSelect((select) => select(store).canUser('create', '../../acme/v1/loose'));
fetch('https://shop.example.com/wp-json/wp/v2/posts/../pages?per_page=5');
fetch('/wp-json/wp/v2/./users');
export const allowed = () => useSelect((select) => select(store).canUser('create', '../../nope/v1/things'));
`,
    });
    expect(callsIn(report)).toEqual([
      '3 OPTIONS /acme/v1/loose',
      '4 GET /wp/v2/pages',
      '5 GET /wp/v2/users',
      '6 OPTIONS /nope/v1/things',
    ]);
    expect(findingsIn(report)).toEqual(["6 unknown-namespace '../../nope/v1/things'"]);
  });

  test('that lead out of the REST base make the address another one', async () => {
    const report = await auditOf({ 'code.js': `fetch('/wp-json/wp/v2/../../../feed');\n` });
    expect(callsIn(report)).toEqual([]);
    expect(findingsIn(report)).toEqual([]);
  });

  test('after a path parameter remove the parameter', async () => {
    const report = await auditOf({
      'code.js': `export const load = (id) => fetch(\`/wp-json/wp/v2/posts/\${id}/../../pages\`);\n`,
    });
    expect(callsIn(report)).toEqual(['1 GET /wp/v2/pages']);
  });
});

describe('a property that is set in a branch', () => {
  const head = `import apiFetch from '@wordpress/api-fetch';
import { addQueryArgs } from '@wordpress/url';
const get = (path, query) => apiFetch({ path: addQueryArgs(path, query) });
`;

  test('does not belong to a call in the other branch', async () => {
    const report = await auditOf({
      'code.js': `${head}export function load(isShop) {
  const query = { search: 'a' };
  if (isShop) {
    query.sku = 'b';
    return get('/wc/v3/orders', query);
  } else {
    return get('/wp/v2/posts', query);
  }
}
export function loadAll(isShop) {
  const query = { search: 'a' };
  if (isShop) {
    query.sku = 'b';
    get('/acme/v1/loose', query);
  } else if (query.search) {
    get('/wp/v2/posts', query);
  }
}
`,
    });
    expect(findingsIn(report).filter((one) => !one.startsWith('7 '))).toEqual([]);
  });

  test('of a function does not belong to a call in a branch that does not call it', async () => {
    const report = await auditOf({
      'code.js': `${head}export function load(types) {
  const query = { search: 'a' };
  const posts = (type) => {
    if (type === 'product') {
      query.sku = 'b';
      return [];
    }
    return get('/wp/v2/posts', query);
  };
  if (types.length > 0) {
    return types.reduce((all, type) => [...all, ...posts(type)], []);
  } else {
    return get('/wp/v2/pages', query);
  }
}
`,
    });
    expect(findingsIn(report)).toEqual([]);
  });

  test('of a function belongs to a call after the call of the function', async () => {
    const report = await auditOf({
      'code.js': `${head}export function load(isShop) {
  const query = { search: 'a' };
  const narrow = () => {
    query.serch = 'b';
  };
  if (isShop) narrow();
  return get('/wp/v2/pages', query);
}
`,
    });
    expect(findingsIn(report)).toEqual(['7 unknown-argument serch']);
  });
});

describe('the index of the site', () => {
  test.each([
    ['a path of a slash', `apiFetch({ path: '/' });`],
    ['a path of a slash with a query', `apiFetch({ path: '/?_fields=name' });`],
    [
      'a row of a table of entities',
      `export const entities = [{ kind: 'root', name: 'base', baseURL: '/', baseURLParams: { _fields: 'name' } }];`,
    ],
  ])('is no call that was not understood: %s', async (_, code) => {
    const report = await auditOf({ 'code.js': `import apiFetch from '@wordpress/api-fetch';\n${code}\n` });
    expect(findingsIn(report)).toEqual([]);
    expect(report.notUnderstood).toEqual([]);
  });
});

describe('the type argument of a call that returns records', () => {
  const head = `import { store, useEntityRecords } from '@wordpress/core-data';
import { resolveSelect } from '@wordpress/data';
interface Post { id: number; slug: string; titel: string }
interface Numbered { id: string }
`;

  test('is the type of one record', async () => {
    const report = await auditOf({
      'code.ts': `${head}export const load = async () => {
  const posts = await resolveSelect(store).getEntityRecords<Post>('postType', 'post', { per_page: -1 });
  return posts?.map((one) => one.slug);
};
export const useNumbers = () => useEntityRecords<Numbered>('postType', 'post').records;
`,
    });
    expect(findingsIn(report)).toEqual(['3 unknown-property titel', '4 response-type id']);
  });
});

describe('a path that middleware of the code replaces', () => {
  const middleware = `import apiFetch from '@wordpress/api-fetch';
const rows = [
  { matcher: new RegExp('^/wp/v2/post(?!_)'), target: () => '/acme/v1/things' },
  { matcher: /^\\/wp\\/v2\\/books/, target: () => '/acme/v1/loose' },
];
export const install = () => {
  apiFetch.use((options, next) => {
    for (const { matcher, target } of rows)
      if (matcher.test(options.path)) options.path = options.path.replace(matcher, target());
    return next(options);
  });
};
`;

  test('is not checked, and other paths are checked', async () => {
    const report = await auditOf({
      'middleware.js': middleware,
      'code.js': `import apiFetch from '@wordpress/api-fetch';
import { useEntityProp } from '@wordpress/core-data';
export const useName = () => useEntityProp('postType', 'post', 'price');
apiFetch({ path: '/wp/v2/books/7' });
apiFetch({ path: '/wp/v2/pages?serch=a' });
`,
    });
    expect(findingsIn(report)).toEqual(['5 unknown-argument serch']);
    expect(report.notUnderstood.filter(({ file }) => file === 'code.js')).toMatchObject([
      { line: 3, reason: 'operation' },
      { line: 4, reason: 'operation' },
    ]);
  });
});

test('a body that a helper adds to the request in a chain of overloaded methods is sent', async () => {
  const report = await auditOf({
    'client.ts': `interface Options { readonly headers?: Record<string, string>; readonly body?: string }
type Sent = RequestInit & { headers: Record<string, string> };

export class Client {
  private readonly api = \`\${process.env.WORDPRESS_SITE_URL}/wp-json/wp/v2\`;

  request<T>(method: string, endpoint: string): Promise<T>;
  request<T>(method: string, endpoint: string, data: unknown, options?: Options): Promise<T>;
  async request<T>(method: string, endpoint: string, data: unknown = null, options: Options = {}): Promise<T> {
    return (await this.requestWithMetadata<T>(method, endpoint, data, options)).data;
  }

  requestWithMetadata<T>(method: string, endpoint: string, data: unknown = null, options: Options = {}) {
    return this.requestRaw<T>(method, endpoint, data, options);
  }

  private async requestRaw<T>(method: string, endpoint: string, data: unknown, options: Options) {
    const { headers: own, ...rest } = options;
    const headers = { 'Content-Type': 'application/json', ...own };
    const sent: Sent = { ...rest, method, headers };
    if (data && ['POST', 'PUT'].includes(method)) this.attachBody(sent, data);
    const response = await fetch(\`\${this.api}/\${endpoint.replace(/^\\/+/, '')}\`, sent);
    return { data: (await response.json()) as T, status: response.status };
  }

  private attachBody(sent: Sent, data: unknown): void {
    if (typeof data === 'string') {
      sent.body = data;
      return;
    }
    sent.body = JSON.stringify(data);
  }

  post<T>(endpoint: string, data?: unknown, options?: Options): Promise<T> {
    return this.request<T>('POST', endpoint, data, options);
  }
}

export class Taxonomies {
  constructor(private readonly client: { post<T>(endpoint: string, data?: unknown): Promise<T> }) {}

  createTag(data: { name: string }): Promise<unknown> {
    return this.client.post('tags', data);
  }
}

export const tags = new Taxonomies(new Client());
void tags.createTag({ name: 'a' });
void new Client().post('pages', { title: 'b' });
`,
  });
  expect(findingsIn(report)).toEqual([]);
  expect(callsIn(report)).toEqual(expect.arrayContaining(['43 POST /wp/v2/tags', '49 POST /wp/v2/pages']));
});
