// What generated clients are given in confidence: no error quotes it, no answer shows
// it, and no redirect takes it to another origin.

import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiFetchTransport, type ApiFetchOptions } from '../../../templates/client/runtime/api-fetch.ts';
import { operation, type Operation } from '../../../templates/client/runtime/operation.ts';
import { json, phpQuery } from '../../../templates/client/runtime/php-query.ts';
import { retry } from '../../../templates/client/runtime/retry.ts';
import {
  cookieSession,
  keySecret,
  storeCart,
  type StoreCart,
} from '../../../templates/client/runtime/sessions.ts';
import {
  applicationPassword,
  bearer,
  cookieNonce,
  headerKey,
} from '../../../templates/client/runtime/sign-in.ts';
import { createTransport, type TransportOptions } from '../../../templates/client/runtime/transport.ts';
import { recordingServer, type Answering, type RecordingServer } from '../../support/recording-server.ts';

type Any = Operation<Record<string, unknown>, unknown>;

const get: Any = operation({ method: 'GET', query: phpQuery }, 'shop.things.get', '/store/v1/things');
const create: Any = operation({ method: 'POST', encode: json }, 'shop.things.create', '/store/v1/things');
const remove: Any = operation(
  { method: 'DELETE', query: phpQuery },
  'shop.things.delete',
  '/store/v1/things',
);

const servers: RecordingServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
afterEach(() => {
  vi.unstubAllGlobals();
});

async function serve(answer?: Answering): Promise<RecordingServer> {
  const server = await recordingServer(answer);
  servers.push(server);
  return server;
}

/** All that a program that logs an error may print of it. */
const printed = (error: unknown): string =>
  inspect(error, { depth: 9, showHidden: true }) + String(error) + JSON.stringify(error);

const cartOf = (cart: StoreCart) => storeCart({ storage: { get: () => cart, set: () => undefined } });

describe('a secret that HTTP does not allow is quoted by no error', () => {
  const bad = 's3cret\nof two lines';

  test.each<[string, Omit<TransportOptions, 'baseUrl'>]>([
    ['bearer', { auth: bearer(bad) }],
    ['bearer, asked for', { auth: bearer(() => Promise.resolve(bad)) }],
    ['bearer beyond Latin-1', { auth: bearer(`${bad}\u{1f408}`) }],
    ['cookieNonce', { auth: cookieNonce(bad) }],
    ['headerKey', { auth: headerKey('X-Api-Key', bad) }],
    ['cookieSession', { middleware: [cookieSession({ nonce: bad, refresh: '/nonce' })] }],
    ['cookieSession, renewed', { middleware: [cookieSession({ refresh: () => bad })] }],
    ['a token of a cart', { middleware: [cartOf({ token: bad })] }],
    ['a nonce of a cart', { middleware: [cartOf({ nonce: bad })] }],
    ['headers of the client', { headers: { 'x-api-key': bad } }],
    ['headers in init', { init: { headers: { 'x-api-key': bad } } }],
  ])('%s', async (_, options) => {
    const { origin } = await serve();
    const transport = createTransport({ baseUrl: origin, ...options });
    const outcome = await get.safe(transport, {});
    expect(outcome).toMatchObject({ ok: false, kind: 'local' });
    expect(printed(outcome)).toContain('the value cannot be in ');
    expect(printed(outcome)).not.toContain('s3cret');
    const thrown: unknown = await get(transport, {}).catch((error: unknown) => error);
    expect(printed(thrown)).not.toContain('s3cret');
  });

  test('headers of a call', async () => {
    const { origin } = await serve();
    const headers = { 'x-api-key': bad };
    const outcome = await get.safe(createTransport({ baseUrl: origin }), {}, { headers });
    expect(outcome).toMatchObject({ ok: false, kind: 'local' });
    expect(printed(outcome)).not.toContain('s3cret');
  });

  test('names and passwords of any characters can be sent', async () => {
    const { origin, seen } = await serve();
    for (const auth of [applicationPassword('ann', bad), applicationPassword('ann', '\u{1f408}')])
      await get(createTransport({ baseUrl: origin, auth }), {});
    expect(seen.map(({ headers }) => headers.authorization?.slice(0, 6))).toEqual(['Basic ', 'Basic ']);
  });
});

describe('a key and secret in the query', () => {
  const secret = 's3cret & more';
  const shown = /s3cret|k3y/;
  const auth = keySecret('k3y', secret, { in: 'query' });
  const baseUrl = 'https://shop.test/wp-json';

  /** `fetch` over https, answered by a server that speaks http. */
  const over =
    (origin: string) =>
    async (url: string, init: RequestInit): Promise<Response> => {
      const response = await fetch(url.replace('https://shop.test', origin), init);
      return Object.defineProperty(response, 'url', { value: url });
    };

  test.each([
    ['an answer', 200, '{"a":1}'],
    ['an error of the site', 403, '{"code":"no","message":"No."}'],
    ['what is not JSON', 500, '<h1>'],
    ['an empty answer', 204, ''],
  ])('arrive, and are shown by no part of %s', async (_, status, body) => {
    const { origin, seen } = await serve((__, response) => {
      response.writeHead(status, { 'x-wp-total': '7' }).end(body);
    });
    const transport = createTransport({ baseUrl, auth, fetch: over(origin) });
    const outcome = await get.safe(transport, { page: 2 });
    expect(seen.map(({ url }) => url)).toEqual([
      '/wp-json/store/v1/things?page=2&consumer_key=k3y&consumer_secret=s3cret+%26+more',
    ]);
    const { response } = (outcome.ok ? outcome : outcome.error) as { response: Response };
    expect(response.url).toBe(
      'https://shop.test/wp-json/store/v1/things?page=2&consumer_key=***&consumer_secret=***',
    );
    expect([response.status, response.headers.get('x-wp-total')]).toEqual([status, '7']);
    expect(printed(outcome)).not.toMatch(shown);
    if (outcome.ok) expect(printed(await get.raw(transport, {}))).not.toMatch(shown);
  });

  test('are seen by middleware in no answer, nor in a copy of it', async () => {
    const { origin } = await serve();
    const seen: string[] = [];
    const middleware: TransportOptions['middleware'] = [
      async (request, next) => {
        const response = await next(request);
        seen.push(request.url, response.url, response.clone().url);
        return response;
      },
      retry(),
    ];
    await get(createTransport({ baseUrl, auth, middleware, fetch: over(origin) }), {});
    expect(seen).toHaveLength(3);
    expect(seen.join()).not.toMatch(shown);
  });

  test('are in no error of a fetch that quotes the address', async () => {
    const quoting = (url: string): Promise<Response> =>
      Promise.reject(Object.assign(new TypeError(`error sending request for url (${url})`), { path: url }));
    const outcome = await get.safe(createTransport({ baseUrl, auth, fetch: quoting }), {});
    expect(outcome).toMatchObject({ ok: false, kind: 'network' });
    expect((outcome as { error: Error }).error.message).toContain('url (https://shop.test/wp-json/');
    expect(printed(outcome)).not.toMatch(shown);
  });

  test('why no answer came is still told, and an abort is one', async () => {
    const refused = () =>
      Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
    const outcome = await get.safe(createTransport({ baseUrl, auth, fetch: refused }), {});
    expect((outcome as { error: Error }).error.message).toContain('ECONNREFUSED');
    const signal = AbortSignal.abort();
    expect(await get.safe(createTransport({ baseUrl, auth }), {}, { signal })).toMatchObject({
      kind: 'abort',
    });
  });

  test('stay behind where the site redirects to another origin with its query', async () => {
    const asked: string[] = [];
    const redirecting = (url: string): Promise<Response> => {
      asked.push(url);
      const location = url.replace('//shop.test', '//www.shop.test');
      return Promise.resolve(
        asked.length === 1 ? new Response(null, { status: 301, headers: { location } }) : new Response('1'),
      );
    };
    expect(await get(createTransport({ baseUrl, auth, fetch: redirecting }), {})).toBe(1);
    expect(asked[0]).toMatch(shown);
    expect(asked[1]).toMatch(/^https:\/\/www\.shop\.test\/.*consumer_secret=\*\*\*$/);
  });
});

describe('a redirect', () => {
  const carried: readonly (readonly [string, string, () => Omit<TransportOptions, 'baseUrl'>])[] = [
    ['cookieNonce', 'x-wp-nonce', () => ({ auth: cookieNonce('s3cret') })],
    ['headerKey', 'x-api-key', () => ({ auth: headerKey('X-Api-Key', 's3cret') })],
    [
      'cookieSession',
      'x-wp-nonce',
      () => ({ middleware: [cookieSession({ nonce: 's3cret', refresh: '/n' })] }),
    ],
    ['a cart’s token', 'cart-token', () => ({ middleware: [cartOf({ token: 's3cret' })] })],
    ['a cart’s nonce', 'nonce', () => ({ middleware: [cartOf({ nonce: 's3cret' })] })],
    [
      'cart and nonce',
      'cart-token',
      () => ({ middleware: [cartOf({ token: 's3cret' })], auth: cookieNonce('s3cret') }),
    ],
  ];
  /** What nobody has told us how to keep at home. */
  const others: readonly (readonly [string, string, () => Omit<TransportOptions, 'baseUrl'>])[] = [
    [
      'auth of one’s own',
      'x-own',
      () => ({
        auth: ({ headers }) => {
          headers.set('x-own', 's3cret');
        },
      }),
    ],
    ['headers', 'x-own', () => ({ headers: { 'X-Own': 's3cret' } })],
  ];
  const leading =
    (to: (url: string) => string, status = 302): Answering =>
    ({ url }, response) => {
      if (url.startsWith('/old')) response.writeHead(status, { location: to(url) }).end('moved');
      else response.end('"here"');
    };

  test.each(carried)('to another origin leaves it behind: %s', async (_, header, options) => {
    const other = await serve();
    const site = await serve(leading(() => `${other.origin}/elsewhere`));
    const transport = createTransport({ baseUrl: `${site.origin}/old`, ...options() });
    expect(await get(transport, {})).toEqual({ ok: true });
    expect(site.seen[0]?.headers[header]).toBe('s3cret');
    expect(other.seen).toHaveLength(1);
    expect(JSON.stringify(other.seen)).not.toContain('s3cret');
  });

  test.each(carried)('within the site takes it along: %s', async (_, header, options) => {
    const site = await serve(leading((url) => url.replace('/old', '/new')));
    const transport = createTransport({ baseUrl: `${site.origin}/old`, ...options() });
    expect(await get(transport, { page: 2 })).toBe('here');
    expect(site.seen.map(({ url, headers }) => [url, headers[header]])).toEqual([
      ['/old/store/v1/things?page=2', 's3cret'],
      ['/new/store/v1/things?page=2', 's3cret'],
    ]);
  });

  test('there and back is without it', async () => {
    const site = await serve();
    const other = await serve((_, response) => {
      response.writeHead(302, { location: `${site.origin}/back` }).end();
    });
    const first = await serve((_, response) => {
      response.writeHead(307, { location: other.origin }).end();
    });
    await get(createTransport({ baseUrl: first.origin, auth: cookieNonce('s3cret') }), {});
    expect(JSON.stringify([site.seen, other.seen])).not.toContain('s3cret');
    expect(site.seen).toHaveLength(1);
  });

  test.each([
    ['POST', create],
    ['DELETE', remove],
  ])('of a call that writes is the answer: %s', async (_, call) => {
    const other = await serve();
    const site = await serve(leading(() => `${other.origin}/elsewhere`, 307));
    const transport = createTransport({ baseUrl: `${site.origin}/old`, auth: cookieNonce('s3cret') });
    expect(await call.safe(transport, {})).toMatchObject({ kind: 'http', error: { status: 307 } });
    expect(other.seen).toEqual([]);
  });

  test('in a circle ends', async () => {
    const site = await serve(leading((url) => url));
    const transport = createTransport({ baseUrl: `${site.origin}/old`, auth: cookieNonce('s3cret') });
    expect(await get.safe(transport, {})).toMatchObject({ kind: 'http', error: { status: 302 } });
    expect(site.seen).toHaveLength(21);
  });

  test('to no address, or to one of another kind, is an error', async () => {
    for (const location of ['http://[', 'ftp://shop.test/']) {
      const site = await serve(leading(() => location));
      const transport = createTransport({ baseUrl: `${site.origin}/old`, auth: cookieNonce('s3cret') });
      expect(await get.safe(transport, {})).toMatchObject({ ok: false, kind: 'network' });
    }
  });

  test.each(others)('is refused for a header that cannot be kept at home: %s', async (_, header, options) => {
    const other = await serve();
    const site = await serve(leading(() => `${other.origin}/elsewhere`));
    const transport = createTransport({ baseUrl: `${site.origin}/old`, ...options() });
    expect(await get.safe(transport, {})).toMatchObject({ kind: 'http', error: { status: 302 } });
    expect(site.seen[0]?.headers[header]).toBe('s3cret');
    expect(other.seen).toEqual([]);
    const asked = { init: { redirect: 'follow' } } as const;
    expect(await get(transport, {}, asked)).toEqual({ ok: true });
  });

  test('is followed by fetch for what fetch keeps at home itself', async () => {
    const other = await serve();
    const site = await serve(leading(() => `${other.origin}/elsewhere`));
    const headers = { 'accept-language': 'de', cookie: 's3cret=1' };
    const transport = createTransport({ baseUrl: `${site.origin}/old`, auth: bearer('s3cret'), headers });
    expect(await get(transport, {})).toEqual({ ok: true });
    expect(JSON.stringify(other.seen)).not.toContain('s3cret');
  });

  test('is not followed in Cloudflare Workers, whose fetch keeps nothing at home', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    const other = await serve();
    const site = await serve(leading(() => `${other.origin}/elsewhere`));
    const baseUrl = `${site.origin}/old`;
    for (const options of [{ auth: bearer('s3cret') }, { headers: { cookie: 's3cret=1' } }])
      expect(await get.safe(createTransport({ baseUrl, ...options }), {})).toMatchObject({
        error: { status: 302 },
      });
    expect(other.seen).toEqual([]);
    expect(await get(createTransport({ baseUrl }), {})).toEqual({ ok: true });
  });

  test.each([...carried, ...others])(
    'is followed by no page, which cannot see where it leads: %s',
    async (_, __, options) => {
      vi.stubGlobal('location', { href: 'https://shop.test/' });
      const told: (RequestInit['redirect'] | undefined)[] = [];
      const transport = createTransport({
        baseUrl: '/wp-json',
        ...options(),
        fetch: (___, { redirect }) => {
          told.push(redirect);
          return Promise.resolve(new Response('1'));
        },
      });
      expect(await get(transport, {})).toBe(1);
      await get(transport, {}, { init: { redirect: 'manual' } });
      expect(told).toEqual(['manual', 'manual']);
    },
  );

  test('is an error over apiFetch', async () => {
    const told: ApiFetchOptions[] = [];
    await get(
      apiFetchTransport((options) => {
        told.push(options);
        return Promise.resolve(1);
      }),
      {},
    );
    expect(told).toMatchObject([{ redirect: 'error' }]);
  });
});
