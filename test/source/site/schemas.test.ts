// What the routes of a site answer, asked for at once, by namespace, by route.

import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { load } from '../../../src/source/load.ts';
import { defaultLoadOptions, type LoadOptions } from '../../../src/source/load-options.ts';
import type { LoadStep } from '../../../src/source/requests.ts';
import { isRecord } from '../../../src/core/model/index/index-document.ts';
import {
  fakeRoutes,
  fakeSite,
  sendJson,
  sendPage,
  type FakeRequest,
  type FakeRoute,
  type FakeRoutes,
  type FakeSite,
} from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';

const options = { ...defaultLoadOptions, retryDelaysMs: [1] };

interface Reading {
  /** The keys of the routes with a schema. */
  readonly described: readonly string[];
  readonly schemas: string;
  /** `code route: message`. */
  readonly said: readonly string[];
  /** Every request after the first, which reads the plain index. */
  readonly requests: readonly string[];
  readonly steps: readonly LoadStep[];
}

async function read(site: FakeSite, path = '/wp-json/', more: Partial<LoadOptions> = {}): Promise<Reading> {
  const requests: string[] = [];
  const steps: LoadStep[] = [];
  const first = (request: FakeRequest, response: ServerResponse) => {
    requests.push(`${request.method ?? ''} ${decodeURIComponent(request.url)}`);
    return site.first?.(request, response) ?? false;
  };
  return withHttpServer(fakeSite({ ...site, first }), async (origin) => {
    const { value, diagnostics } = await load(origin + path, {
      ...options,
      ...more,
      options: false,
      progress: (step) => steps.push(step),
    });
    if (value.kind !== 'index' || !value.site) throw new Error('No live site was found.');
    return {
      described: Object.entries(value.index.routes)
        .filter(([, route]) => isRecord(route) && 'schema' in route)
        .map(([key]) => key),
      schemas: value.site.schemas,
      said: diagnostics.map(({ code, where, message }) =>
        `${code} ${where.route ?? '-'}: ${message}`.replaceAll(origin, ''),
      ),
      requests: requests.slice(1),
      steps,
    };
  });
}

const withSchema = Object.keys(fakeRoutes).filter((key) => fakeRoutes[key]?.schema !== undefined);

const fail = (response: ServerResponse, status = 500): boolean => {
  sendPage(response, status, 'WordPress › Error');
  return true;
};

/** Fails wherever help is asked for whose route is listed here. */
const failing =
  (...routes: readonly string[]) =>
  ({ route, query }: FakeRequest, response: ServerResponse): boolean =>
    query.get('context') === 'help' &&
    routes.includes(route?.replace(/(.)\/$/, '$1') ?? '') &&
    fail(response);

test('one more request tells it all', async () => {
  const { described, schemas, said, requests } = await read({});
  expect(described).toEqual(withSchema);
  expect(schemas).toBe('all');
  expect(said).toEqual([]);
  expect(requests).toEqual(['GET /wp-json/?context=help']);
});

test('an index that came with schemas is asked nothing more', async () => {
  const { described, requests } = await read({}, '/wp-json/?context=help');
  expect(described).toEqual(withSchema);
  expect(requests).toEqual([]);
});

test('with plain permalinks the route is a parameter', async () => {
  const { requests } = await read(
    { permalinks: 'plain', first: failing('/', '/wp/v2') },
    '/index.php?rest_route=/',
  );
  expect(requests).toContain('GET /index.php?rest_route=/&context=help');
  expect(requests).toContain('GET /index.php?rest_route=/shop/v1&context=help');
  expect(requests).toContain('OPTIONS /index.php?rest_route=/wp/v2/posts/1');
});

test('where it fails the namespaces are asked, and what belongs to none by route', async () => {
  const { described, schemas, said, requests } = await read({ first: failing('/') });
  expect(described).toEqual(withSchema);
  expect(schemas).toBe('all');
  expect(said).toEqual([
    'schemas-read-one-by-one -: The site does not send all response schemas in one request (?context=help): /wp-json/?context=help returned 500 Internal Server Error.',
  ]);
  expect(requests.toSorted()).toEqual([
    'GET /wp-json/?context=help',
    'GET /wp-json/?context=help',
    'GET /wp-json/shop/v1?context=help',
    'GET /wp-json/wp/v2?context=help',
    'OPTIONS /wp-json/',
  ]);
});

test.each<[string, number, (response: ServerResponse) => void]>([
  ['an error', 1, (response) => void fail(response)],
  ['a connection that is closed twice', 2, (response) => response.destroy()],
  ['no response in time', 1, () => undefined],
  [
    'a response that breaks off',
    1,
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"namespaces":');
      setImmediate(() => response.destroy());
    },
  ],
])('one failure starts no requests for parts: %s', async (_, times, answer) => {
  let left = times;
  const { schemas, said, requests } = await read(
    {
      first: ({ route, query }, response) => {
        if (route !== '/' || query.get('context') !== 'help' || left === 0) return false;
        left -= 1;
        answer(response);
        return true;
      },
    },
    '/wp-json/',
    { timeoutMs: 500 },
  );
  expect(schemas).toBe('all');
  expect(said).toEqual([]);
  expect(requests).toEqual(Array(times + 1).fill('GET /wp-json/?context=help'));
});

test('only in namespaces that fail too the routes are asked one by one', async () => {
  const { described, schemas, said, requests } = await read({
    first: (request, response) =>
      failing('/', '/wp/v2')(request, response) ||
      (request.method === 'OPTIONS' && request.route === '/wp/v2/posts' && fail(response)),
  });
  expect(described).toEqual(withSchema.filter((key) => key !== '/wp/v2/posts'));
  expect(schemas).toBe('some');
  expect(said.slice(1)).toEqual([
    'schemas-not-of-namespace -: The namespace wp/v2 does not send its response schemas (?context=help): /wp-json/wp/v2?context=help returned 500 Internal Server Error.',
    'schema-not-read /wp/v2/posts: The route does not describe its response: /wp-json/wp/v2/posts returned 500 Internal Server Error.',
  ]);
  expect(requests.filter((request) => request.startsWith('OPTIONS')).toSorted()).toEqual([
    'OPTIONS /wp-json/',
    'OPTIONS /wp-json/wp/v2',
    'OPTIONS /wp-json/wp/v2/posts',
    'OPTIONS /wp-json/wp/v2/posts/1',
    'OPTIONS /wp-json/wp/v2/users/me',
  ]);
});

const shadowed = {
  ...fakeRoutes,
  '/wp/v2/wide/(?P<name>[\\w-]+)': {
    namespace: 'wp/v2',
    endpoints: [{ methods: ['GET'], args: { name: { type: 'string' } } }],
    schema: { title: 'wide' },
  },
  '/wp/v2/wide/(?P<id>[\\d]+)': {
    namespace: 'wp/v2',
    endpoints: [{ methods: ['GET'], args: { id: { type: 'integer' } } }],
    schema: { title: 'narrow' },
  },
};

test('an answer of another route is discarded', async () => {
  const { described, schemas, said } = await read({ routes: shadowed, first: failing('/', '/wp/v2') });
  expect(described).toContain('/wp/v2/wide/(?P<name>[\\w-]+)');
  expect(described).not.toContain('/wp/v2/wide/(?P<id>[\\d]+)');
  expect(schemas).toBe('some');
  expect(said.at(-1)).toBe(
    'schema-of-other-route /wp/v2/wide/(?P<id>[\\d]+): The request for /wp/v2/wide/1 (OPTIONS) reached another route: the endpoints in the response differ from those in the index.',
  );
});

test('help tells of both, for it names its routes', async () => {
  const { described } = await read({ routes: shadowed });
  expect(described).toContain('/wp/v2/wide/(?P<id>[\\d]+)');
});

const many = (count: number): FakeSite['routes'] => ({
  ...fakeRoutes,
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/wp/v2/thing-${at}/(?P<id>[\\d]+)`,
      { namespace: 'wp/v2', endpoints: [{ methods: ['GET'], args: {} }], schema: { title: `thing ${at}` } },
    ]),
  ),
});

test('no more than four are asked at once, and progress is told', async () => {
  let asking = 0;
  let most = 0;
  // The first four are answered after all four have come: on a busy machine they would else follow one another.
  let asked = 0;
  const held: (() => void)[] = [];
  const { described, steps } = await read({
    routes: many(40) ?? {},
    first: (request, response) => {
      if (failing('/', '/wp/v2')(request, response)) return true;
      if (request.method !== 'OPTIONS') return false;
      asking += 1;
      most = Math.max(most, asking);
      const send = () => {
        asking -= 1;
        sendJson(response, 200, { endpoints: [{ methods: ['GET'], args: {} }], schema: { title: 'thing' } });
      };
      if (asked < 4) held.push(send);
      asked += 1;
      if (asked === 4) {
        setTimeout(() => {
          for (const answer of held) answer();
        }, 20);
      }
      if (asked > 4) setTimeout(send, 2);
      return true;
    },
  });
  expect(most).toBe(4);
  expect(described.length).toBeGreaterThan(40);
  const counts = steps.filter((step) => step.kind === 'count');
  expect(counts.at(-1)).toEqual({
    kind: 'count',
    message: 'Requesting response schemas by route',
    done: 45,
    total: 45,
  });
});

test('a site that has had enough is left in peace', async () => {
  const { schemas, said, requests } = await read({
    routes: many(100) ?? {},
    first: (request, response) =>
      failing('/', '/wp/v2')(request, response) || (request.method === 'OPTIONS' && fail(response, 429)),
  });
  expect(schemas).toBe('some');
  // Each is asked twice, for one retry is allowed here.
  expect(requests.filter((request) => request.startsWith('OPTIONS')).length).toBeLessThan(2 * 14);
  expect(said.filter((line) => line.includes('the site had stopped responding')).length).toBeGreaterThan(80);
});

test('an answer that is cut off, a page or other JSON is no help', async () => {
  const answers: readonly ((response: ServerResponse) => void)[] = [
    (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"namespaces":["wp/v2"],"rou'),
    (response) => {
      sendPage(response, 200, 'Just a page');
    },
    (response) => {
      sendJson(response, 200, { code: 'x', message: 'y' });
    },
    (response) => response.destroy(),
  ];
  for (const answer of answers) {
    const { described, said } = await read({
      first: ({ route, query }, response) => {
        if (route !== '/' || query.get('context') !== 'help') return false;
        answer(response);
        return true;
      },
    });
    expect(described).toEqual(withSchema);
    expect(said.map((line) => line.split(' ')[0])).toEqual(['schemas-read-one-by-one']);
  }
});

test('notices before a route’s description are looked over', async () => {
  const { described } = await read({
    first: (request, response) => {
      if (failing('/', '/wp/v2')(request, response)) return true;
      if (request.method !== 'OPTIONS' || request.route !== '/wp/v2/posts') return false;
      const { namespace, endpoints, schema } = fakeRoutes['/wp/v2/posts'] ?? {};
      response.end(
        `<br />\n<b>Notice</b>: x {y}<br />\n${JSON.stringify({ namespace, methods: [], endpoints, schema })}`,
      );
      return true;
    },
  });
  expect(described).toContain('/wp/v2/posts');
});

test('a key that no path can be made for stays unknown', async () => {
  const { said, described } = await read({
    routes: {
      ...fakeRoutes,
      '/wp/v2/never(?!)': { namespace: 'wp/v2', endpoints: [], schema: { title: 'never' } },
      '/wp/v2/\\.\\./wp-admin': { namespace: 'wp/v2', endpoints: [], schema: { title: 'out' } },
      '/wp/v2/(a|a)*b/(?P<id>(x+x+)+y)': { namespace: 'wp/v2', endpoints: [], schema: { title: 'slow' } },
    },
    first: failing('/', '/wp/v2'),
  });
  // What takes a backtracking engine for ever is matched in one walk.
  expect(described).toEqual([...withSchema, '/wp/v2/(a|a)*b/(?P<id>(x+x+)+y)']);
  expect(said.slice(2)).toEqual([
    'schema-not-read /wp/v2/never(?!): The route does not describe its response: no example path matches its pattern.',
    'schema-not-read /wp/v2/\\.\\./wp-admin: The route does not describe its response: no example path matches its pattern.',
  ]);
});

test('names of a prototype are names like any other', async () => {
  const route = { namespace: 'wp/v2', endpoints: [], schema: { title: 'odd' } };
  const odd = ['__proto__', '/constructor'].map((key) => [key, route] as const);
  const routes: FakeRoutes = Object.fromEntries<FakeRoute>([...Object.entries(fakeRoutes), ...odd]);
  for (const first of [failing(), failing('/')]) {
    const { described } = await read({ routes, first });
    expect(described).toEqual([...withSchema, '__proto__', '/constructor']);
  }
});

test('a cache that overlooks the query is told from a site, and passed by', async () => {
  const { described, schemas, said, requests } = await read({
    first: (request) => {
      if (request.route === '/') request.query.delete('context');
      return false;
    },
  });
  expect(described).toEqual(withSchema);
  expect(schemas).toBe('all');
  expect(said).toEqual([
    'schemas-read-one-by-one -: The site does not send all response schemas in one request (?context=help): /wp-json/?context=help contains no response schema. A cache may ignore the query.',
  ]);
  expect(requests.toSorted()).toEqual([
    'GET /wp-json/?context=help',
    'GET /wp-json/shop/v1?context=help',
    'GET /wp-json/wp/v2?context=help',
    'OPTIONS /wp-json/',
  ]);
});

test('a site of which no schema can be had is said to have none', async () => {
  const routes = Object.fromEntries(
    Object.entries(fakeRoutes).map(([key, { namespace, endpoints }]) => [key, { namespace, endpoints }]),
  );
  const { described, schemas, said } = await read({ routes });
  expect([described, schemas]).toEqual([[], 'none']);
  expect(said.at(-1)).toBe(
    'schemas-missing -: The site describes no responses, neither in the index nor for single routes.',
  );
});

test('what is not in the answer for all is asked by itself', async () => {
  let calls = 0;
  const { described, schemas, requests } = await read({
    first: ({ route, query }, response) => {
      if (route !== '/' || query.get('context') !== 'help') return false;
      calls += 1;
      const { '/wp/v2/posts': _, ...others } = fakeRoutes;
      sendJson(response, 200, { namespaces: ['wp/v2'], routes: others });
      return true;
    },
  });
  expect(calls).toBe(1);
  expect(described).toEqual(withSchema);
  expect(schemas).toBe('all');
  expect(requests).toEqual(['GET /wp-json/?context=help', 'OPTIONS /wp-json/wp/v2/posts']);
});

test('a site that has had enough is left alone, also between its namespaces', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `plugin-${at}/v1`);
  const endpoints = [{ methods: ['GET'], args: {} }];
  const routes = {
    '/': { namespace: '', endpoints },
    ...Object.fromEntries(
      names.flatMap((namespace) =>
        ['', '/things'].map((path): [string, FakeRoute] => [
          `/${namespace}${path}`,
          { namespace, endpoints },
        ]),
      ),
    ),
  };
  const { schemas, said, requests } = await read({
    routes,
    first: ({ route, query, method }, response) => {
      if (method === 'GET' && route === '/' && !query.has('context')) return false;
      sendPage(response, 429, 'Slow down');
      return true;
    },
  });
  expect(schemas).toBe('none');
  // Each is asked twice; up to four are under way when it is enough.
  expect(requests.length).toBeLessThanOrEqual(2 * (1 + 8 + 3));
  expect(said).toHaveLength(1 + 30 + 61 + 1);
  expect(said.at(-2)).toContain('the site had stopped responding.');
});
