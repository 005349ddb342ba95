// The runtime of generated clients, against a real server: how arguments travel, who
// signs, what is tried again, and how a call fails.

import { afterEach, describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { prepare, type Outcome } from '../../../templates/client/runtime/call.ts';
import {
  AbortError,
  ApiError,
  LocalError,
  type NetworkError,
  TimeoutError,
  ValidationError,
} from '../../../templates/client/runtime/call-errors.ts';
import { compose, type Parts } from '../../../templates/client/runtime/compose.ts';
import {
  operation,
  type OptionalBound,
  type OptionalOperation,
} from '../../../templates/client/runtime/operation.ts';
import {
  optionalParameters,
  slashParameters,
  pathParameters,
} from '../../../templates/client/runtime/path-parameters.ts';
import { form, json, phpQuery } from '../../../templates/client/runtime/php-query.ts';
import { retry } from '../../../templates/client/runtime/retry.ts';
import { keySecret } from '../../../templates/client/runtime/sessions.ts';
import {
  applicationPassword,
  bearer,
  cookieNonce,
  headerKey,
} from '../../../templates/client/runtime/sign-in.ts';
import {
  createTransport,
  type ClientRequest,
  type TransportOptions,
} from '../../../templates/client/runtime/transport.ts';
import { parsePhpQuery } from '../../support/php-query.ts';
import {
  recordingServer,
  type Answering,
  type RecordingServer,
  type Seen,
} from '../../support/recording-server.ts';

type Args = Record<string, unknown>;
type Any = OptionalOperation<Args, unknown, string>;

const list: Any = operation({ method: 'GET', query: phpQuery }, 'shop.orders.list', '/shop/orders');
const get: Any = operation(
  { method: 'GET', fill: pathParameters, query: phpQuery },
  'shop.orders.get',
  '/shop/orders/{id}',
);
const create: Any = operation({ method: 'POST', encode: json }, 'shop.orders.create', '/shop/orders');
const update: Any = operation(
  { method: 'POST', fill: pathParameters, query: phpQuery, encode: json, elsewhere: ['context'] },
  'shop.orders.update',
  '/shop/orders/{id}',
);
const remove: Any = operation(
  { method: 'DELETE', fill: pathParameters, query: phpQuery, encode: json, elsewhere: ['reason'] },
  'shop.orders.delete',
  '/shop/orders/{id}',
);
const createForm: Any = operation({ method: 'POST', encode: form }, 'stats.websites.create', '/websites');
const head: Any = operation({ method: 'HEAD', query: phpQuery }, 'shop.orders.head', '/shop/orders');

let server: RecordingServer;
afterEach(() => server.close());

async function serve(answer?: Answering): Promise<RecordingServer> {
  server = await recordingServer(answer);
  return server;
}

const connect = (options: Omit<TransportOptions, 'baseUrl'> = {}, base = '/wp-json') =>
  createTransport({ baseUrl: `${server.origin}${base}`, ...options });

async function seenAfter(call: Promise<unknown>): Promise<Seen> {
  await call;
  const [seen, ...others] = server.seen.splice(0);
  expect(others).toEqual([]);
  return seen as Seen;
}

const queryOf = (seen: Seen): string =>
  decodeURIComponent((seen.url.split('?')[1] ?? '').replaceAll('+', ' '));

describe('a query is written as PHP reads it', () => {
  test.each<[string, unknown, string]>([
    ['text', 'a b&c=d+e', 'x=a b&c=d+e'],
    ['a number', 1.5, 'x=1.5'],
    ['true', true, 'x=true'],
    ['false', false, 'x=false'],
    ['an address', new URL('https://x.test/a'), 'x=https://x.test/a'],
    ['null', null, 'x='],
    ['empty text', '', 'x='],
    ['a list', ['a', 'b'], 'x[]=a&x[]=b'],
    ['an empty list', [], ''],
    ['an object', { a: 1, b: { c: [true] } }, 'x[a]=1&x[b][c][]=true'],
    ['an empty object', {}, ''],
    ['an empty list within', { a: [], b: 1 }, 'x[b]=1'],
    ['a list of objects', [{ a: 1 }, { a: 2 }], 'x[0][a]=1&x[1][a]=2'],
    ['a list of lists', [['a', 'b'], ['c']], 'x[0][]=a&x[0][]=b&x[1][]=c'],
    ['a mixed list', ['a', { b: 1 }, 'c'], 'x[]=a&x[1][b]=1&x[]=c'],
    ['an object with undefined', { a: undefined, b: 1 }, 'x[b]=1'],
    ['a date', new Date(Date.UTC(2024, 4, 1)), 'x=2024-05-01T00:00:00.000Z'],
    ['undefined', undefined, ''],
  ])('%s', async (_, x, query) => {
    await serve();
    expect(queryOf(await seenAfter(list(connect(), { x })))).toBe(query);
  });

  test('and every character survives', async () => {
    await serve();
    const text = 'ü€😀 %41 ;,/?:@&=+$#!\'()*~[]{}|\\^`"<>\n\u0000\u2028';
    const name = text.replace(/[\]\0]/g, '');
    const seen = await seenAfter(list(connect(), { x: { [name]: text } }));
    expect([...parsePhpQuery(seen.url.split('?')[1] ?? '')]).toEqual([['x', new Map([[name, text]])]]);
    expect((await seenAfter(list(connect(), { x: text }))).url).toContain(encodeURIComponent('😀'));
    expect(
      parsePhpQuery((await seenAfter(list(connect(), { x: text }))).url.split('?')[1] ?? '').get('x'),
    ).toBe(text);
  });
});

describe('arguments find their place', () => {
  test('a body is JSON, byte for byte, and path arguments are not in it', async () => {
    await serve();
    const args = { id: 7, status: 'completed', meta: [{ key: 'ü', value: null }], none: undefined };
    const seen = await seenAfter(update(connect(), args));
    expect(seen).toMatchObject({ method: 'POST', url: '/wp-json/shop/orders/7' });
    expect(seen.headers['content-type']).toBe('application/json');
    expect(seen.body).toBe('{"status":"completed","meta":[{"key":"ü","value":null}]}');
  });

  test('an argument whose place is elsewhere goes there', async () => {
    await serve();
    expect(await seenAfter(update(connect(), { id: 7, context: 'edit', a: 1 }))).toMatchObject({
      url: '/wp-json/shop/orders/7?context=edit',
      body: '{"a":1}',
    });
    expect(await seenAfter(remove(connect(), { id: 7, force: true, reason: 'old' }))).toMatchObject({
      url: '/wp-json/shop/orders/7?force=true',
      body: '{"reason":"old"}',
    });
    expect((await seenAfter(remove(connect(), { id: 7 }))).headers['content-type']).toBeUndefined();
  });

  test('a form is written as PHP reads it', async () => {
    await serve();
    const seen = await seenAfter(createForm(connect(), { domain: 'a b.test', privacy: 2, tags: ['x', 'y'] }));
    expect(seen.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(seen.body).toBe('domain=a+b.test&privacy=2&tags%5B%5D=x&tags%5B%5D=y');
  });

  test('another method of the endpoint can be chosen', async () => {
    await serve();
    expect(await seenAfter(update(connect(), { id: 7, a: 1 }, { method: 'PATCH' }))).toMatchObject({
      method: 'PATCH',
      body: '{"a":1}',
    });
  });

  test('defaults go with every call that has no argument of that name', async () => {
    await serve();
    const transport = connect({ defaults: { lang: 'de', id: 9 } });
    expect((await seenAfter(list(transport, { a: 1 }))).url).toBe('/wp-json/shop/orders?lang=de&id=9&a=1');
    expect((await seenAfter(list(transport, { lang: 'fr', id: undefined }))).url).toBe(
      '/wp-json/shop/orders?lang=fr',
    );
    expect((await seenAfter(create(transport, {}))).body).toBe('{"lang":"de","id":9}');
  });

  test('extra arguments go where the others go', async () => {
    await serve();
    const options = { extra: { acf: { color: 'red' } } };
    expect(queryOf(await seenAfter(list(connect(), {}, options)))).toBe('acf[color]=red');
    expect((await seenAfter(create(connect(), {}, options))).body).toBe('{"acf":{"color":"red"}}');
  });

  test('own keys such as __proto__ are data and pollute nothing', async () => {
    await serve();
    const args = JSON.parse('{"__proto__":{"polluted":true},"constructor":"c"}') as Args;
    expect((await seenAfter(create(connect(), args))).body).toBe(
      '{"__proto__":{"polluted":true},"constructor":"c"}',
    );
    expect(queryOf(await seenAfter(list(connect(), args)))).toBe('__proto__[polluted]=true&constructor=c');
    expect(({} as Args)['polluted']).toBeUndefined();
  });
});

test('without what writes a query only an operation compiles that never has one', () => {
  const made: Any[] = [
    operation({ method: 'POST', encode: json }, 'a.b.create', '/b'),
    // @ts-expect-error Its arguments would go nowhere.
    operation({ method: 'GET' }, 'a.b.list', '/b'),
    // @ts-expect-error So would this one.
    operation({ method: 'POST', encode: json, elsewhere: ['context'] }, 'a.b.update', '/b'),
  ];
  expect(made.map(({ info }) => info.query)).toEqual([undefined, undefined, undefined]);
});

describe('a path is filled in', () => {
  const file: Any = operation(
    { method: 'GET', query: phpQuery, fill: slashParameters },
    'a.files.get',
    '/files/{/path}',
  );
  const image: Any = operation(
    { method: 'GET', fill: optionalParameters, query: phpQuery },
    'a.images.get',
    '/image[/{id}[-{size}]]',
  );

  test.each<[string, Any, Args, string]>([
    ['a number', get, { id: 7 }, '/shop/orders/7'],
    ['text that needs encoding', get, { id: 'a b/ü%' }, '/shop/orders/a%20b%2F%C3%BC%25'],
    ['three dots', get, { id: '...' }, '/shop/orders/...'],
    ['dots within a word', get, { id: 'v1.2..3' }, '/shop/orders/v1.2..3'],
    ['dots before a word', get, { id: '..a/.b' }, '/shop/orders/..a%2F.b'],
    ['dots after a word', get, { id: 'a../b.' }, '/shop/orders/a..%2Fb.'],
    ['a slash within, encoded', get, { id: 'a/b' }, '/shop/orders/a%2Fb'],
    ['an encoded slash', get, { id: 'a%2Fb' }, '/shop/orders/a%252Fb'],
    ['a per cent before dots', get, { id: '100%..' }, '/shop/orders/100%25..'],
    [
      'an address',
      get,
      { id: 'https://x.test/a?b=../c' },
      '/shop/orders/https%3A%2F%2Fx.test%2Fa%3Fb%3D..%2Fc',
    ],
    ['slashes where they may stand', file, { path: 'a/b c/d' }, '/files/a/b%20c/d'],
    ['two slashes within', file, { path: 'theme//home' }, '/files/theme//home'],
    ['a slash in front, encoded', get, { id: '/a' }, '/shop/orders/%2Fa'],
    ['nothing for what is optional', image, {}, '/image'],
    ['the optional part', image, { id: 7 }, '/image/7'],
    ['the optional part within', image, { id: 7, size: 'big' }, '/image/7-big'],
    ['an argument of a part that is left out', image, { size: 'big' }, '/image?size=big'],
  ])('%s', async (_, call, args, path) => {
    await serve();
    expect((await seenAfter(call(connect({}, ''), args))).url).toBe(path);
  });

  test.each<[string, Any, unknown]>([
    ['nothing', get, undefined],
    ['null', get, null],
    ['empty text', get, ''],
    ['one dot', get, '.'],
    ['two dots', get, '..'],
    ['half a character', get, '\ud800'],
    ['two dots between slashes', file, 'a/../b'],
    ['two dots and a slash', get, '../users'],
    ['one dot and a slash', get, './users'],
    ['two dots behind a slash', get, 'a/..'],
    ['two dots within', get, 'a/../../users'],
    ['a backslash', get, '..\\users'],
    ['two dots behind a backslash', file, 'a\\..\\b'],
    ['encoded dots', get, '%2e%2e'],
    ['one dot of two encoded', get, '.%2E/users'],
    ['an encoded slash', get, '..%2fusers'],
    ['an encoded backslash', get, '..%5Cusers'],
    ['all of it encoded', get, 'a%2F%2e%2e%2Fusers'],
    ['encoded twice', get, '%252e%252e%252fusers'],
    ['encoded three times', get, 'a%25252f%25252e'],
    ['encoded dots between slashes', file, 'a/%2e%2E/b'],
    ['an encoded slash between slashes', file, 'a/b%2f../c'],
    ['parameters of a segment', get, '..;a=b/users'],
    ['encoded parameters of a segment', get, '..%3bx'],
    ['two dots before a query', get, '..?a'],
    ['two dots before a fragment', get, '..#a'],
    ['dots and an encoded query', get, '..%3Fa'],
    ['dots and an encoded fragment', get, '.%23'],
    ['a slash in front', file, '/a'],
    ['a slash at the end', file, 'a/'],
    ['slashes alone', file, '//'],
  ])('refused: %s', async (_, call, value) => {
    await serve();
    const outcome = await call.safe(connect(), call === file ? { path: value } : { id: value });
    expect(outcome).toMatchObject({ ok: false, kind: 'validation' });
    const { error } = outcome as { error: ValidationError };
    expect(error).toBeInstanceOf(ValidationError);
    expect(error.message).toContain('cannot be in the path');
    expect(error.issues[0]?.path).toEqual([call === file ? 'path' : 'id']);
    expect(server.seen).toEqual([]);
  });
});

describe('every form of base', () => {
  test.each([
    ['/wp-json', '/wp-json/shop/orders/a%20b?c=d'],
    ['/wp-json/', '/wp-json/shop/orders/a%20b?c=d'],
    ['/blog/api//', '/blog/api/shop/orders/a%20b?c=d'],
    ['', '/shop/orders/a%20b?c=d'],
    ['/api/v1', '/api/v1/shop/orders/a%20b?c=d'],
    ['/?rest_route=/', '/?rest_route=/shop/orders/a%20b&c=d'],
    ['/?rest_route=', '/?rest_route=/shop/orders/a%20b&c=d'],
    ['/blog/index.php?rest_route=/', '/blog/index.php?rest_route=/shop/orders/a%20b&c=d'],
    ['/?lang=de&rest_route=/', '/?lang=de&rest_route=/shop/orders/a%20b&c=d'],
  ])('%s', async (base, url) => {
    await serve();
    expect((await seenAfter(get(connect({}, base), { id: 'a b', c: 'd' }))).url).toBe(url);
  });

  test('with rest_route, nothing in the path ends the parameter or becomes a slash', async () => {
    await serve();
    const seen = await seenAfter(get(connect({}, '/?rest_route=/'), { id: 'a&b=c+d/e#f', x: 'y' }));
    const query = parsePhpQuery(seen.url.slice(2));
    expect([...query.keys()]).toEqual(['rest_route', 'x']);
    expect(query.get('rest_route')).toBe('/shop/orders/a&b=c+d%2Fe#f');
  });
});

describe('credentials', () => {
  test.each<[string, TransportOptions['auth'], string, string]>([
    ['bearer', bearer('t'), 'authorization', 'Bearer t'],
    ['bearer, fetched', bearer(() => Promise.resolve('t2')), 'authorization', 'Bearer t2'],
    [
      'application password',
      applicationPassword('ann', 'pässwört'),
      'authorization',
      `Basic ${Buffer.from('ann:pässwört').toString('base64')}`,
    ],
    ['cookie nonce', cookieNonce(() => 'n0'), 'x-wp-nonce', 'n0'],
    [
      'a function of one’s own',
      ({ headers }) => {
        headers.set('x-key', 'k');
      },
      'x-key',
      'k',
    ],
  ])('%s', async (_, auth, header, value) => {
    await serve();
    expect((await seenAfter(list(connect({ auth })))).headers[header]).toBe(value);
  });

  test('are never sent to another origin, not even after an attempt at the right one', async () => {
    await serve((_, response) => response.writeHead(503).end());
    const other = await recordingServer();
    const elsewhere = new URL(other.origin);
    const transport = connect({
      auth: bearer('secret'),
      middleware: [
        async (request, next) => {
          await next(request);
          return next({ ...request, url: request.url.replace(server.origin, other.origin) });
        },
      ],
    });
    await list(transport);
    expect(server.seen[0]?.headers.authorization).toBe('Bearer secret');
    expect(other.seen[0]?.headers.host).toBe(elsewhere.host);
    expect(other.seen[0]?.headers.authorization).toBeUndefined();
    await other.close();
  });

  test('have no place in the base, and the error does not print them', async () => {
    await serve();
    const baseUrl = server.origin.replace('//', '//ann:secret@');
    expect(() => createTransport({ baseUrl })).toThrow(/^(?!.*secret).*`auth`/);
  });

  test('do not show on the request that middleware keeps', async () => {
    await serve();
    let kept: ClientRequest | undefined;
    await list(
      connect({
        auth: bearer('secret'),
        middleware: [
          (request, next) => {
            kept = request;
            return next(request);
          },
        ],
      }),
    );
    expect(kept?.headers.get('authorization')).toBeNull();
  });
});

describe('headers and what fetch is told', () => {
  test('the call’s headers come before the client’s, those before the operation’s', async () => {
    await serve();
    const call: Any = operation(
      { method: 'GET', query: phpQuery, headers: { Accept: 'application/json', 'X-A': 'operation' } },
      'a.b.c',
      '/b',
    );
    const transport = connect({
      headers: { 'x-a': 'client', 'x-b': 'client' },
      init: { headers: { 'x-c': 'init' } },
    });
    const { headers } = await seenAfter(call(transport, {}, { headers: [['X-B', 'call']] }));
    expect(headers).toMatchObject({
      accept: 'application/json',
      'x-a': 'client',
      'x-b': 'call',
      'x-c': 'init',
    });
  });

  test('init reaches fetch untouched, and no signal unless one was asked for', async () => {
    await serve();
    const told: RequestInit[] = [];
    const transport = connect({
      init: { credentials: 'include', redirect: 'follow' },
      fetch: (url, init) => {
        told.push(init);
        return fetch(url, init);
      },
    });
    const next = { revalidate: 60, tags: ['orders'] };
    await list(transport, {}, { init: { redirect: 'manual', next } });
    expect(told[0]).toMatchObject({ credentials: 'include', redirect: 'manual', next, method: 'GET' });
    expect(told[0]).not.toHaveProperty('signal');
    expect(told[0]).not.toHaveProperty('operation');
    await list(transport, {}, { timeout: 1000 });
    expect(told[1]?.signal).toBeInstanceOf(AbortSignal);
    const { signal } = new AbortController();
    await list(transport, {}, { signal });
    expect(told[2]?.signal).toBe(signal);
    await list(transport, {}, { init: { signal } });
    expect(told[3]?.signal).toBe(signal);
  });

  test('middleware sees requests in order and may answer by itself', async () => {
    await serve();
    const order: string[] = [];
    const named =
      (name: string): NonNullable<TransportOptions['middleware']>[number] =>
      async (request, next) => {
        order.push(`${name} ${request.method} ${new URL(request.url).pathname} ${request.operation.name}`);
        const response = await next(request);
        order.push(`${name} ${String(response.status)}`);
        return response;
      };
    const transport = connect({
      middleware: [named('outer'), named('inner'), () => Promise.resolve(new Response('{"cached":true}'))],
    });
    expect(await list(transport)).toEqual({ cached: true });
    expect(order).toEqual([
      'outer GET /wp-json/shop/orders shop.orders.list',
      'inner GET /wp-json/shop/orders shop.orders.list',
      'inner 200',
      'outer 200',
    ]);
    expect(server.seen).toEqual([]);
  });
});

describe('what is answered', () => {
  test.each<[string, number, string, unknown]>([
    ['an object', 200, '{"a":1}', { a: 1 }],
    ['a scalar', 200, 'false', false],
    ['null', 201, 'null', null],
    ['nothing', 200, '', undefined],
    ['no content', 204, '', undefined],
    ['white space and a byte order mark', 200, '\ufeff \n{"a":1}\n', { a: 1 }],
  ])('%s', async (_, status, body, data) => {
    await serve((_seen, response) => response.writeHead(status).end(body));
    const raw = await list.raw(connect());
    expect(raw.data).toEqual(data);
    expect(raw.response.status).toBe(status);
    expect(await list(connect())).toEqual(data);
    expect(await list.safe(connect())).toMatchObject({ ok: true, data });
  });

  test('a HEAD has headers and no body', async () => {
    await serve((_, response) => response.writeHead(200, { 'x-wp-total': '12' }).end());
    const { data, response } = await head.raw(connect());
    expect(data).toBeUndefined();
    expect(response.headers.get('x-wp-total')).toBe('12');
  });

  async function failure(answer: Answering): Promise<ApiError> {
    await serve(answer);
    const outcome = await list.safe(connect());
    expect(outcome).toMatchObject({ ok: false, kind: 'http' });
    await expect(list(connect())).rejects.toBeInstanceOf(ApiError);
    await expect(list.raw(connect())).rejects.toBeInstanceOf(ApiError);
    return (outcome as { error: ApiError }).error;
  }

  const json400 =
    (body: unknown): Answering =>
    (_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };

  test('an error of the site carries its code, words and arguments', async () => {
    const body = {
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): status',
      data: { status: 400, params: { status: 'status is not one of a and b.' }, details: {} },
    };
    const error = await failure(json400(body));
    expect(error).toMatchObject({
      name: 'ApiError',
      kind: 'http',
      status: 400,
      code: 'rest_invalid_param',
      message: 'GET /shop/orders: 400 Invalid parameter(s): status',
      reason: 'Invalid parameter(s): status',
      params: { status: 'status is not one of a and b.' },
      data: body,
      operation: { name: 'shop.orders.list', method: 'GET', path: '/shop/orders' },
    });
    expect(error.response.status).toBe(400);
  });

  test('arguments that are missing are named too', async () => {
    const error = await failure(
      json400({
        code: 'rest_missing_callback_param',
        message: 'Missing parameter(s): a, b',
        data: { status: 400, params: ['a', 'b'] },
      }),
    );
    expect(error.params).toEqual({ a: 'Missing parameter(s): a, b', b: 'Missing parameter(s): a, b' });
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['PHP’s empty list for data', { code: 'x', message: 'y', data: [] }],
    ['text', 'no'],
    ['a number', 5],
    ['no data', { message: 5 }],
  ])('an error of another shape: %s', async (_, body) => {
    const error = await failure(json400(body));
    expect(error.status).toBe(400);
    expect(error.message).not.toBe('');
    expect(error.params).toEqual({});
    expect(error.data).toEqual(body);
  });

  test('an HTML page with status 200 is an error that says which page', async () => {
    const page = '<!doctype html><title>Log in</title>';
    const error = await failure((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    expect(error.status).toBe(200);
    expect(error.message).toBe('GET /shop/orders: 200 not JSON: Log in');
    expect(error.data).toBe(page);
    expect(error.reason).toBeUndefined();
  });

  const redirecting: Answering = ({ url, method }, response) => {
    if (url.startsWith('/old'))
      response.writeHead(301, { location: `/new${url}${url.includes('?') ? '&' : '?'}secret=1` }).end();
    else response.end(JSON.stringify({ method }));
  };

  test.each([301, 302, 303, 307, 308])('what has a body follows no redirect: %i', async (status) => {
    await serve(({ url }, response) => {
      response.writeHead(url.startsWith('/old') ? status : 200, { location: '/new' }).end('{}');
    });
    const outcome = await create.safe(connect({}, '/old'), { a: 1, secret: 'mine' });
    expect(outcome).toMatchObject({ ok: false, kind: 'http', error: { status } });
    expect(server.seen.map(({ url }) => url.slice(0, 4))).toEqual(['/old']);
  });

  test('a POST that was redirected is an error, for it arrived as a GET', async () => {
    await serve(redirecting);
    const transport = connect({ init: { redirect: 'follow' } }, '/old');
    const outcome = await create.safe(transport, { a: 1 });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(outcome).toMatchObject({
      ok: false,
      kind: 'http',
      error: { status: 200, data: { method: 'GET' } },
    });
    const { message } = (outcome as { error: ApiError }).error;
    expect(message).toMatch(/^POST .*: 200/);
    expect(message).not.toContain('secret');
  });

  test('Cloudflare Workers, which refuse the redirect mode `error`, send every call', async () => {
    await serve();
    const asInWorkers: typeof fetch = (input, init) =>
      init?.redirect === 'error'
        ? Promise.reject(new TypeError('Invalid redirect value, must be one of "follow" or "manual"'))
        : fetch(input, init);
    await create(connect({ fetch: asInWorkers }), { a: 1 });
    await list(connect({ fetch: asInWorkers, headers: { 'x-own': '1' }, auth: headerKey('X-Key', 'k') }));
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('options that the runtime refuses are no network error, and no call is repeated for them', async () => {
    await serve();
    let sent = 0;
    const counting: typeof fetch = (input, init) => {
      sent++;
      return fetch(input, init);
    };
    const init = { redirect: 'sideways' as never };
    const outcome = await list.safe(connect({ fetch: counting, middleware: [retry()], init }));
    expect(outcome).toMatchObject({ ok: false, kind: 'local' });
    expect((outcome as { error: Error }).error.message).toContain('not sent: TypeError');
    expect([sent, server.seen.length]).toEqual([1, 0]);
  });

  test('any other that was redirected is answered', async () => {
    await serve(redirecting);
    expect(await list(connect({}, '/old'), { a: 1 })).toEqual({ method: 'GET' });
    expect(await remove(connect({}, '/old'), { id: 7 })).toEqual({ method: 'DELETE' });
  });

  test('notices before the JSON are not guessed away', async () => {
    const error = await failure((_, response) => response.writeHead(200).end('Notice: x in y\n{"a":1}'));
    expect(error.message).toContain('not JSON: Notice: x in y');
  });

  test('an HTML error page keeps its status', async () => {
    const error = await failure((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    expect(error.status).toBe(502);
    expect(error.message).toBe('GET /shop/orders: 502 not JSON: <h1>Bad gateway</h1>');
  });
});

describe('no answer', () => {
  test.each(['', '/wp-json', 'wp-json'])(
    'a base without a host (%j) is a network error where there is no page, signed or not',
    async (baseUrl) => {
      const plain = operation<Any>({ method: 'GET', query: phpQuery }, 'a.list', '/a');
      for (const auth of [undefined, bearer('token'), keySecret('key', 'secret')])
        expect(await plain.safe(createTransport({ baseUrl, auth }))).toMatchObject({
          ok: false,
          kind: 'network',
        });
    },
  );

  test('nobody listens', async () => {
    await serve();
    const transport = connect();
    await server.close();
    const outcome = await list.safe(transport);
    expect(outcome).toMatchObject({ ok: false, kind: 'network', error: { name: 'NetworkError' } });
    expect((outcome as { error: NetworkError }).error.message).toMatch(
      /^GET \/shop\/orders: Error: connect ECONNREFUSED 127\.0\.0\.1:\d+$/,
    );
    expect((outcome as { error: NetworkError }).error.cause).toBeInstanceOf(TypeError);
  });

  test('the connection breaks within the body', async () => {
    await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await list.safe(connect())).toMatchObject({ ok: false, kind: 'network' });
  });

  const never: Answering = () => undefined;

  test('the time of the client is over', async () => {
    await serve(never);
    const outcome = await list.safe(connect({ timeout: 30 }));
    expect(outcome).toMatchObject({ ok: false, kind: 'timeout' });
    expect((outcome as { error: TimeoutError }).error).toBeInstanceOf(TimeoutError);
    expect((outcome as { error: TimeoutError }).error.message).toBe(
      'GET /shop/orders: no response within 30 ms',
    );
  });

  test('the time that the own `fetch` of an app sets is over', async () => {
    await serve(never);
    const limited: typeof fetch = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(30) });
    const outcome = await list.safe(connect({ fetch: limited }));
    expect(outcome).toMatchObject({ ok: false, kind: 'timeout' });
    // Libraries wrap the error.
    const wrapping: typeof fetch = (url, init) =>
      limited(url, init).catch((cause: unknown) => {
        throw new Error('no response', { cause });
      });
    expect(await list.safe(connect({ fetch: wrapping }))).toMatchObject({ ok: false, kind: 'timeout' });
  });

  test('the time of the call is over while the body arrives', async () => {
    await serve((_, response) => {
      response.writeHead(200);
      response.write('{');
    });
    expect(await list.safe(connect({ timeout: 60_000 }), {}, { timeout: 30 })).toMatchObject({
      kind: 'timeout',
    });
  });

  test('a call may lift the limit, and no limit is too long for a timer', async () => {
    await serve((_, response) => setTimeout(() => response.end('1'), 60));
    expect(await list(connect({ timeout: 20 }), {}, { timeout: 0 })).toBe(1);
    expect(await list(connect({ timeout: 20 }), {}, { timeout: Infinity })).toBe(1);
    expect(await list(connect({ timeout: 20 }), {}, { timeout: 2 ** 40 })).toBe(1);
  });

  test.each([[undefined], [60_000]])('the caller aborts, with timeout %s', async (timeout) => {
    const controller = new AbortController();
    await serve(() => {
      controller.abort('enough');
    });
    const outcome = await list.safe(connect(), {}, { signal: controller.signal, timeout });
    expect(outcome).toMatchObject({
      ok: false,
      kind: 'abort',
      error: { name: 'AbortError', cause: 'enough', message: 'GET /shop/orders: enough' },
    });
    expect((outcome as { error: AbortError }).error).toBeInstanceOf(AbortError);
  });

  test('the content encoding is wrong, so that Node 20 and 22 never end the body, not even aborted', async () => {
    const unpacked: Answering = (_, { socket }) =>
      socket?.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n{"a":1}');
    await serve(unpacked);
    expect(await list.safe(connect({ timeout: 100 }))).toMatchObject({
      kind: expect.stringMatching(/timeout|network/) as string,
    });
    const signal = AbortSignal.timeout(100);
    expect(await list.safe(connect(), {}, { signal })).toMatchObject({
      kind: expect.stringMatching(/timeout|network/) as string,
    });
  });

  test('the caller had aborted before', async () => {
    await serve();
    const signal = AbortSignal.abort('early');
    for (const timeout of [undefined, 1000])
      expect(await list.safe(connect(), {}, { signal, timeout })).toMatchObject({ kind: 'abort' });
    expect(server.seen).toEqual([]);
  });
});

describe('a call that throws here', () => {
  const fail = (thrown: unknown) => () => {
    throw thrown;
  };
  const mistake = new Error('mine');

  test.each<[string, Any, Args, Omit<TransportOptions, 'baseUrl'>]>([
    ['a value that cannot be a text', get, { id: Object.create(null) as unknown }, {}],
    [
      'a getter that throws',
      list,
      Object.defineProperty({}, 'a', { enumerable: true, get: fail(mistake) }),
      {},
    ],
    ['a header of two lines', list, {}, { headers: { 'x-key': 'a\nb' } }],
    ['a header beyond Latin-1', list, {}, { headers: [['x-key', '\u{1f408}']] }],
    ['a header without a name', list, {}, { headers: { '': 'a' } }],
    ['headers in init', list, {}, { init: { headers: { 'x key': 'a' } } }],
    ['auth that throws', list, {}, { auth: fail(mistake) }],
    ['auth that rejects', list, {}, { auth: () => Promise.reject(mistake) }],
    ['auth that throws nothing', list, {}, { auth: fail(undefined) }],
    ['auth that throws what is no text', list, {}, { auth: fail(Object.create(null)) }],
    ['auth that throws a symbol', list, {}, { auth: fail(Symbol('s')) }],
    ['a secret that rejects', list, {}, { auth: bearer(() => Promise.reject(mistake)) }],
    ['middleware that throws', list, {}, { middleware: [fail(mistake)] }],
    ['a fetch that throws', list, {}, { fetch: fail(mistake) }],
    ['an inspection that throws', list, {}, { inspect: fail(mistake) }],
  ])('%s: .safe answers so, the call itself throws', async (_, call, args, options) => {
    await serve();
    const outcome = await call.safe(connect(options), args);
    expect(outcome).toMatchObject({ ok: false, kind: 'local', error: { name: 'LocalError' } });
    const { error } = outcome as { error: LocalError };
    expect(error).toBeInstanceOf(LocalError);
    expect(error.message.startsWith(`${call.info.method} ${call.info.path}: `)).toBe(true);
    await expect(call(connect(options), args)).rejects.toEqual(error.cause);
  });

  test('what was thrown is its cause', async () => {
    await serve();
    const outcome = await list.safe(connect({ auth: fail(mistake) }));
    expect((outcome as { error: LocalError }).error.cause).toBe(mistake);
    expect((outcome as { error: LocalError }).error.message).toBe('GET /shop/orders: mine');
  });

  test('arguments, options and transports that are none', async () => {
    await serve();
    for (const call of [[undefined], [connect(), 7], [connect(), null], [connect(), {}, null]] as never[][])
      expect(await list.safe(...(call as unknown as [never]))).toHaveProperty('ok');
  });
});

describe('retries', () => {
  const failing =
    (times: number, status: number, headers: Record<string, string> = {}): Answering =>
    (_, response, count) => {
      if (count <= times) response.writeHead(status, headers).end('{"code":"busy","message":"Busy."}');
      else response.end('"done"');
    };
  const quick = { delay: 1 };

  test.each([429, 502, 503, 504])('after %s, until it works', async (status) => {
    await serve(failing(2, status));
    expect(await list(connect({ middleware: [retry(quick)] }))).toBe('done');
    expect(server.seen).toHaveLength(3);
  });

  test('give up after the last attempt with what came', async () => {
    await serve(failing(9, 503));
    await expect(list(connect({ middleware: [retry({ ...quick, times: 1 })] }))).rejects.toMatchObject({
      status: 503,
      code: 'busy',
    });
    expect(server.seen).toHaveLength(2);
  });

  test.each([400, 404, 500, 501])('not after %s', async (status) => {
    await serve(failing(1, status));
    await expect(list(connect({ middleware: [retry(quick)] }))).rejects.toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  });

  test('not for what must not be done twice', async () => {
    await serve(failing(1, 503));
    await expect(create(connect({ middleware: [retry(quick)] }), {})).rejects.toMatchObject({ status: 503 });
    await expect(
      update(connect({ middleware: [retry(quick)] }), { id: 1 }, { method: 'PATCH' }),
    ).resolves.toBe('done');
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });

  test('for PUT and DELETE, signed each time', async () => {
    await serve(failing(1, 503));
    let count = 0;
    const transport = connect({ middleware: [retry(quick)], auth: bearer(() => `t${String(++count)}`) });
    await update(transport, { id: 1, a: 2 }, { method: 'PUT' });
    expect(server.seen.map(({ headers, body }) => [headers.authorization, body])).toEqual([
      ['Bearer t1', '{"a":2}'],
      ['Bearer t2', '{"a":2}'],
    ]);
  });

  test('after the network failed', async () => {
    await serve((_, response, count) => {
      if (count === 1) response.destroy();
      else response.end('"done"');
    });
    expect(await list(connect({ middleware: [retry(quick)] }))).toBe('done');
  });

  test('Retry-After in seconds and as a date is waited for', async () => {
    const waits: number[] = [];
    let before = 0;
    await serve((_, response, count) => {
      waits.push(Date.now() - before);
      before = Date.now();
      const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000).toUTCString();
      if (count === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else if (count === 2) response.writeHead(503, { 'retry-after': date }).end();
      else if (count === 3) response.writeHead(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }).end();
      else if (count === 4) response.writeHead(503, { 'retry-after': 'soon' }).end();
      else response.end('"done"');
    });
    expect(await list(connect({ middleware: [retry({ ...quick, times: 4 })] }))).toBe('done');
    expect(waits[1]).toBeGreaterThanOrEqual(990);
    expect(waits[2]).toBeGreaterThanOrEqual(900);
  });

  test('a site that asks for too long a wait is not asked again', async () => {
    await serve(failing(1, 429, { 'retry-after': '3600' }));
    await expect(list(connect({ middleware: [retry(quick)] }))).rejects.toMatchObject({ status: 429 });
    expect(server.seen).toHaveLength(1);
  });

  test('aborting ends the wait, and so does the time limit', async () => {
    const controller = new AbortController();
    await serve((_, response) => {
      response.writeHead(503, { 'retry-after': '20' }).end();
      setTimeout(() => {
        controller.abort();
      }, 30);
    });
    const transport = connect({ middleware: [retry()] });
    expect(await list.safe(transport, {}, { signal: controller.signal })).toMatchObject({ kind: 'abort' });
    expect(await list.safe(transport, {}, { timeout: 3000 })).toMatchObject({ kind: 'timeout' });
    expect(server.seen).toHaveLength(2);
  });
});

describe('validation before sending', () => {
  const schema = z.object({
    status: z.enum(['a', 'b']),
    deep: z.array(z.object({ n: z.number() })).optional(),
  });

  test('a schema given to the call refuses, and nothing is sent', async () => {
    await serve();
    const args = { status: 'c', deep: [{ n: 'x' }] };
    const outcome = await list.safe(connect(), args, { validate: schema });
    expect(outcome).toMatchObject({ ok: false, kind: 'validation' });
    const { error } = outcome as { error: ValidationError };
    expect(error.issues.map(({ path }) => path)).toEqual([['status'], ['deep', 0, 'n']]);
    expect(error.message).toMatch(/^GET \/shop\/orders: status: .+; deep\.0\.n: .+/);
    expect(server.seen).toEqual([]);
  });

  test('what passes is sent as it was given', async () => {
    await serve();
    const strips = z.object({ status: z.string().transform((text) => text.toUpperCase()) });
    const seen = await seenAfter(list(connect(), { status: 'a', more: 1 }, { validate: strips }));
    expect(queryOf(seen)).toBe('status=a&more=1');
  });

  interface Site {
    readonly shop: { readonly orders: { readonly list: OptionalBound<Args, unknown> } };
  }
  // As a generated module says what a namespace is.
  const namespaces = { shop: { orders: { list } } } as object as Parts;

  test('a client given validators finds the one of each operation', async () => {
    await serve();
    const options = { baseUrl: server.origin, validators: { shop: { ordersListArgs: schema } } };
    const site = compose<Site>(options, namespaces);
    expect(await site.shop.orders.list.safe({ status: 'c' })).toMatchObject({ kind: 'validation' });
    expect(await site.shop.orders.list({ status: 'c' }, { validate: false })).toEqual({ ok: true });
    expect(await site.shop.orders.list.raw({ status: 'a' })).toMatchObject({ data: { ok: true } });
    await expect(site.shop.orders.list()).rejects.toBeInstanceOf(ValidationError);
  });

  test('a client can stand on a transport of one’s own', async () => {
    await serve();
    const calls: string[] = [];
    const site = compose<Site>(
      {
        send: ({ method, path }) => {
          calls.push(`${method} ${path}`);
          return Promise.resolve(new Response('[]'));
        },
      },
      namespaces,
    );
    expect(await site.shop.orders.list({ a: 1 })).toEqual([]);
    expect(calls).toEqual(['GET /shop/orders?a=1']);
    expect(Object.keys(site)).toEqual(['shop']);
    expect(site.shop).toBe(site.shop);
  });
});

test('a call can be prepared without being sent', async () => {
  await serve();
  const call = prepare(update.info, {}, { id: 7, context: 'edit', a: 1 });
  expect(call).toMatchObject({ method: 'POST', path: '/shop/orders/7?context=edit', values: { a: 1 } });
});

test('an outcome tells its errors apart by kind', () => {
  type ErrorOf<Kind> = Extract<Outcome<string>, { kind: Kind }>['error'];
  expectTypeOf<ErrorOf<'http'>>().toEqualTypeOf<ApiError>();
  expectTypeOf<ErrorOf<'network'>>().toEqualTypeOf<NetworkError>();
  expectTypeOf<ErrorOf<'abort'>>().toEqualTypeOf<AbortError>();
  expectTypeOf<ErrorOf<'timeout'>>().toEqualTypeOf<TimeoutError>();
  expectTypeOf<ErrorOf<'validation'>>().toEqualTypeOf<ValidationError>();
});
