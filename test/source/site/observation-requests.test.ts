// `--observe` asks a list for items that differ: what some of them lack is optional.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../../../src/source/load.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import { askRoutes } from '../../../src/source/site/ask-routes.ts';
import { observationRequests } from '../../../src/source/snapshot/observation-requests.ts';
import { fakeRoutes, fakeSite, sendJson } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { routewright } from '../../support/routewright.ts';

const get = (args: unknown = {}) => ({ methods: ['GET'], args });

const choice = (values: readonly string[], preset: string) => ({
  type: 'string',
  enum: values,
  default: preset,
});
const requestOf = (args: object) =>
  observationRequests({ routes: { '/shop/v1/parts': { endpoints: [get(args)] } } })[0];

test.each([
  [{ order: choice(['asc', 'desc'], 'desc') }, { reversed: { order: 'asc' } }],
  [{ order: choice(['asc', 'desc'], 'asc') }, { reversed: { order: 'desc' } }],
  [
    { status: { type: 'array', items: { enum: ['publish', 'draft', 'any'] }, default: 'publish' } },
    { otherStatus: { status: 'any' } },
  ],
  [{ status: choice(['approved', 'hold'], 'approved') }, { otherStatus: { status: 'hold' } }],
  [{ status: choice(['any', 'draft'], 'any') }, {}],
  [{ status: { type: 'string' }, order: {} }, {}],
  [{ page: { type: 'integer' } }, { isPaged: true }],
])('further requests to a list that takes %j', (args, further) => {
  expect(requestOf(args)).toEqual({ route: '/shop/v1/parts', query: {}, ...further });
});

const og = { og_title: 'x' };
const post = (id: number, head: object) => ({ id, yoast_head_json: head });
const args = {
  page: { type: 'integer', default: 1 },
  per_page: { type: 'integer', default: 10 },
  order: choice(['asc', 'desc'], 'desc'),
};
const described = { title: 'post', type: 'object', properties: { id: { type: 'integer' } } };
const routes = {
  ...fakeRoutes,
  '/shop/v1/notes': { namespace: 'shop/v1', endpoints: [get(args)], schema: described },
  '/shop/v1/events': { namespace: 'shop/v1', endpoints: [get({ page: {}, per_page: {} })] },
  '/shop/v1/alone': { namespace: 'shop/v1', endpoints: [get()] },
};

test('items that differ are asked for, and what some of them lack is optional', async () => {
  const asked: string[] = [];
  const site = fakeSite({
    routes,
    first: ({ url, route = '' }, response) => {
      const query = new URL(url, 'http://site.example').searchParams;
      if (route.startsWith('/shop/v1/')) asked.push(`${route}?${query.toString()}`);
      const page = query.get('page');
      if (route === '/shop/v1/notes') {
        response.setHeader('x-wp-totalpages', '7');
        const newest = [
          post(9, { ...og, og_image: [{ url: 'i' }] }),
          post(8, { ...og, og_image: [{ url: 'j' }] }),
        ];
        const oldest = [post(1, og), post(2, { ...og, og_image: [{ url: 'k' }] })];
        sendJson(response, 200, query.get('order') === 'asc' || page === '7' ? oldest : newest);
      } else if (route === '/shop/v1/events')
        sendJson(response, 200, {
          events: [{ id: page === '3' ? 3 : 1 }],
          rest_url: `/${page ?? 1}`,
          ...(page !== '3' && { next_rest_url: 'n' }),
          total_pages: 3,
        });
      else if (route === '/shop/v1/alone') sendJson(response, 200, { name: 'a' });
      else return false;
      return true;
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'routewright-several-'));
  await withHttpServer(site, async (origin) => {
    const flags = ['--observe', '-o', folder, '--target', 'client'];
    expect(await routewright(['generate', `${origin}/wp-json/`, ...flags])).toMatchObject({ code: 0 });
  });
  expect(asked.filter((one) => /notes|events/.test(one))).toEqual([
    '/shop/v1/notes?per_page=5',
    '/shop/v1/notes?per_page=5&order=asc',
    '/shop/v1/notes?per_page=5&page=7',
    '/shop/v1/events?per_page=5',
    '/shop/v1/events?per_page=5&page=3',
  ]);
  const client = readFileSync(join(folder, 'client/shop-v1.ts'), 'utf8');
  expect(client).toMatch(/og_image\?: \{\s+url: string;\s+\}\[\];\s+og_title: string;/);
  expect(client).toMatch(/next_rest_url\?: string;\n\s+rest_url: string;/);
  expect(client).toContain('name?: string;');
});

test('a list of one page is asked for once', async () => {
  const asked: string[] = [];
  const site = fakeSite({
    routes: { '/': { namespace: '', endpoints: [] }, '/shop/v1/notes': routes['/shop/v1/notes'] },
    first: ({ url, route = '' }, response) => {
      if (route !== '/shop/v1/notes') return false;
      asked.push(url);
      response.setHeader('x-wp-totalpages', '1');
      sendJson(response, 200, [post(1, og)]);
      return true;
    },
  });
  await withHttpServer(site, async (origin) => {
    const options = { ...defaultLoadOptions, retryDelaysMs: [], schemas: false };
    const { value } = await load(`${origin}/wp-json/`, options);
    if (value.kind !== 'index' || !value.site) throw new Error('No live site was found.');
    await askRoutes(observationRequests(value.index), value.site, () => undefined);
    expect(asked).toHaveLength(1);
  });
});

test.each([
  [{}, ['per_page=5']],
  [{ ROUTEWRIGHT_TOKEN: 'token-7' }, ['per_page=5', 'per_page=5&status=any']],
])('with %j another status is asked for, and what it lacks is optional', async (env, queries) => {
  const asked: string[] = [];
  const status = { items: { type: 'string', enum: ['publish', 'draft', 'any'] }, default: 'publish' };
  const endpoints = [get({ per_page: { type: 'integer' }, status })];
  const site = fakeSite({
    routes: { ...fakeRoutes, '/shop/v1/notes': { namespace: 'shop/v1', endpoints } },
    first: ({ url, route }, response) => {
      if (route !== '/shop/v1/notes') return false;
      const query = new URL(url, 'http://site.example').searchParams;
      asked.push(query.toString());
      response.setHeader('x-wp-totalpages', '1');
      const published = [1, 2].map((id) => ({ id, slug: `note-${id}` }));
      sendJson(response, 200, query.has('status') ? [...published, { id: 3 }] : published);
      return true;
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'routewright-status-'));
  await withHttpServer(site, async (origin) => {
    const flags = ['--observe', '-o', folder, '--target', 'client'];
    expect(await routewright(['generate', `${origin}/wp-json/`, ...flags], { env })).toMatchObject({
      code: 0,
    });
  });
  expect(asked).toEqual(queries);
  const client = readFileSync(join(folder, 'client/shop-v1.ts'), 'utf8');
  expect(client).toMatch(queries.length === 1 ? /\bslug: string;/ : /\bslug\?: string;/);
});

test('a list that fails for the account is read as a visitor', async () => {
  const asked: (readonly [signedIn: boolean, query: string])[] = [];
  const site = fakeSite({
    routes: {
      '/': { namespace: '', endpoints: [] },
      '/shop/v1/notes': routes['/shop/v1/notes'],
      '/shop/v1/failing': { namespace: 'shop/v1', endpoints: [get()] },
    },
    first: ({ url, route = '', headers }, response) => {
      if (!route.startsWith('/shop/v1/')) return false;
      const signedIn = headers.authorization !== undefined;
      asked.push([signedIn, `${route}${new URL(url, 'http://site.example').search}`]);
      response.setHeader('allow', 'GET');
      response.setHeader('x-wp-totalpages', '2');
      if (signedIn || route.endsWith('failing')) sendJson(response, 500, { code: 'internal_server_error' });
      else sendJson(response, 200, [post(asked.length, og)]);
      return true;
    },
  });
  await withHttpServer(site, async (origin) => {
    const options = { ...defaultLoadOptions, retryDelaysMs: [], schemas: false, options: false };
    const { value } = await load(`${origin}/wp-json/`, {
      ...options,
      headers: { Authorization: 'Bearer token-7' },
    });
    if (value.kind !== 'index' || !value.site) throw new Error('No live site was found.');
    asked.length = 0;
    const answers = await askRoutes(observationRequests(value.index), value.site, () => undefined);
    expect(answers).toMatchObject([
      { route: '/shop/v1/notes', status: 200, allow: ['GET'], signedIn: false },
    ]);
    expect(answers[0]?.values).toHaveLength(3);
  });
  expect(asked).toEqual([
    [true, '/shop/v1/notes?per_page=5'],
    [false, '/shop/v1/notes?per_page=5'],
    [false, '/shop/v1/notes?per_page=5&order=asc'],
    [false, '/shop/v1/notes?per_page=5&page=2'],
    [true, '/shop/v1/failing'],
    [false, '/shop/v1/failing'],
  ]);
});
