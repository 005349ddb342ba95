// The client over a real Axios instance and a real server: interceptors and settings of the instance apply, and
// responses, errors and redirects are those of `fetch`. With the adapter of Node and the adapter of `fetch`.

import { inspect } from 'node:util';
import axios, { AxiosError, type AxiosInstance, type AxiosResponse } from 'axios';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { axiosFetch } from '../../../templates/client/runtime/axios-fetch.ts';
import {
  AbortError,
  ApiError,
  NetworkError,
  TimeoutError,
} from '../../../templates/client/runtime/call-errors.ts';
import { operation, type OptionalOperation } from '../../../templates/client/runtime/operation.ts';
import { json, phpQuery } from '../../../templates/client/runtime/php-query.ts';
import { retry } from '../../../templates/client/runtime/retry.ts';
import { bearer, headerKey } from '../../../templates/client/runtime/sign-in.ts';
import { createTransport, type TransportOptions } from '../../../templates/client/runtime/transport.ts';
import { withFile } from '../../../templates/client/runtime/upload.ts';
import { recordingServer, type Answering, type RecordingServer } from '../../support/recording-server.ts';

type Any = OptionalOperation<Record<string, unknown>, unknown>;

const list: Any = operation({ method: 'GET', query: phpQuery }, 'shop.orders.list', '/shop/orders');
const head: Any = operation({ method: 'HEAD', query: phpQuery }, 'shop.orders.head', '/shop/orders');
const create: Any = operation({ method: 'POST', encode: json }, 'shop.orders.create', '/shop/orders');
const remove: Any = operation({ method: 'DELETE', query: phpQuery }, 'shop.orders.delete', '/shop/orders');

const servers: RecordingServer[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer?: Answering): Promise<RecordingServer> {
  const server = await recordingServer(answer);
  servers.push(server);
  return server;
}

const connect = (
  { origin }: Pick<RecordingServer, 'origin'>,
  instance: AxiosInstance,
  options: Omit<TransportOptions, 'baseUrl'> = {},
) => createTransport({ baseUrl: `${origin}/wp-json`, fetch: axiosFetch(instance), ...options });

const caught = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error: unknown) => error,
  );

const answerJson =
  (status: number, data: unknown, headers: Record<string, string | string[]> = {}): Answering =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    response.end(JSON.stringify(data));
  };

describe.each(['http', 'fetch'] as const)('with the adapter %s', (adapter) => {
  const instanceOf = (settings: object = {}) => axios.create({ adapter, ...settings });

  test('a query, a body and headers arrive, and the response comes back', async () => {
    const server = await serve(answerJson(200, [{ id: 7 }], { 'x-wp-total': '31', 'x-twice': ['a', 'b'] }));
    const transport = connect(server, instanceOf({ headers: { 'x-app': 'shop' } }), {
      auth: bearer('token'),
    });
    const { data, response, ...totals } = await list.raw(transport, { status: ['a b', 'c'] });
    expect([data, totals]).toEqual([[{ id: 7 }], {}]);
    expect(response.headers.get('x-wp-total')).toBe('31');
    expect(response.headers.get('x-twice')).toBe('a, b');
    expect(response.url).toBe(`${server.origin}/wp-json/shop/orders?status%5B%5D=a+b&status%5B%5D=c`);
    await create(transport, { title: 'Ä€😀', nested: { list: [1, null] } });
    const [read, wrote] = server.seen;
    expect(read?.headers).toMatchObject({ authorization: 'Bearer token', 'x-app': 'shop' });
    expect(wrote).toMatchObject({ method: 'POST', body: '{"title":"Ä€😀","nested":{"list":[1,null]}}' });
    expect(wrote?.headers['content-type']).toBe('application/json');
  });

  test('request and response interceptors apply', async () => {
    const server = await serve(answerJson(200, { id: 7 }));
    const instance = instanceOf({ params: { lang: 'de' } });
    instance.interceptors.request.use((config) => {
      config.headers.set('authorization', 'Bearer of the app');
      return config;
    });
    const shown: unknown[] = [];
    instance.interceptors.response.use((response) => {
      shown.push(response.data);
      return response;
    });
    expect(await create(connect(server, instance), { a: 1 })).toEqual({ id: 7 });
    expect(shown).toEqual([{ id: 7 }]);
    expect(server.seen[0]).toMatchObject({
      url: '/wp-json/shop/orders?lang=de',
      headers: { authorization: 'Bearer of the app' },
    });
  });

  test('an error interceptor renews a token and repeats the call', async () => {
    const server = await serve((seen, response, count) => {
      const isNew = seen.headers['authorization'] === 'Bearer new';
      answerJson(isNew ? 200 : 401, isNew ? { id: 7 } : { code: 'jwt_expired' })(seen, response, count);
    });
    const instance = instanceOf();
    instance.interceptors.response.use(undefined, async (error: AxiosError<{ code: string }>) => {
      if (error.response?.data.code !== 'jwt_expired' || !error.config) throw error;
      error.config.headers.set('authorization', 'Bearer new');
      return instance.request(error.config);
    });
    expect(await create(connect(server, instance), { a: 1 })).toEqual({ id: 7 });
    expect(server.seen.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
  });

  test('data that an interceptor replaces is what the client reads', async () => {
    const server = await serve(answerJson(200, { id: 7 }));
    const instance = instanceOf();
    instance.interceptors.response.use((response) => ({ ...response, data: { cached: true } }));
    expect(await list(connect(server, instance))).toEqual({ cached: true });
  });

  test('an interceptor that returns only the data is named by the error', async () => {
    const instance = instanceOf();
    instance.interceptors.response.use((response) => response.data as AxiosResponse);
    const error = await caught(list(connect(await serve(), instance)));
    expect(error).toBeInstanceOf(NetworkError);
    expect(String(error)).toContain('an interceptor of Axios returned no response of Axios');
  });

  test('an error of an interceptor is the cause of the error', async () => {
    const own = new RangeError('no session');
    const instance = instanceOf();
    instance.interceptors.request.use(() => {
      throw own;
    });
    const error = (await caught(list(connect(await serve(), instance)))) as NetworkError;
    expect([error.kind, error.cause]).toEqual(['network', own]);
  });

  test.each([400, 404, 500])('status %s is an ApiError, and text stays as it was sent', async (status) => {
    const server = await serve(answerJson(status, { code: 'rest_x', message: 'Nö', data: { status } }));
    const error = await caught(list(connect(server, instanceOf())));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code: 'rest_x', reason: 'Nö' });
  });

  test('a temporary failure is tried again by the middleware of the client', async () => {
    const server = await serve((seen, response, count) => {
      answerJson(count < 3 ? 503 : 200, { count })(seen, response, count);
    });
    const transport = connect(server, instanceOf(), { middleware: [retry({ delay: 1 })] });
    expect(await list(transport)).toEqual({ count: 3 });
  });

  test('binary and empty bodies, and HEAD', async () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
    const server = await serve((seen, response) => {
      if (seen.method === 'DELETE') response.writeHead(204).end();
      else response.writeHead(200, { 'content-type': 'application/zip', 'x-wp-total': '3' }).end(bytes);
    });
    const transport = connect(server, instanceOf());
    const { data } = await list.raw(transport, {}, { as: 'bytes' });
    expect([...data]).toEqual([...bytes]);
    expect(await remove(transport)).toBeUndefined();
    const { response } = await head.raw(transport);
    expect(response.headers.get('x-wp-total')).toBe('3');
    const stream = (await list(transport, {}, { as: 'stream' })) as unknown as ReadableStream;
    expect((await new Response(stream).arrayBuffer()).byteLength).toBe(512);
  });

  test('a file is uploaded in a form, and as the body', async () => {
    const server = await serve();
    const transport = connect(server, instanceOf());
    const file = new File(['of a cat'], 'cat.txt', { type: 'text/plain' });
    await create(withFile(transport, file), { title: 'A cat' });
    await create(withFile(transport, file, { as: 'binary' }));
    const [multipart, binary] = server.seen;
    expect(multipart?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(multipart?.body).toMatch(
      /name="title"\r\n\r\nA cat[^]*filename="cat.txt"[^]*\r\n\r\nof a cat\r\n/,
    );
    expect(binary).toMatchObject({ body: 'of a cat', headers: { 'content-type': 'text/plain' } });
  });

  test('a stream is refused with the reason', async () => {
    const server = await serve();
    const transport = connect(server, instanceOf(), {
      middleware: [(request, next) => next({ ...request, body: new Blob(['a']).stream() })],
    });
    expect(String(await caught(create(transport)))).toContain('axiosFetch cannot send a ReadableStream');
    expect(server.seen).toEqual([]);
  });

  test('the signal and the timeout of a call end the request of Axios', async () => {
    const closed: Promise<void>[] = [];
    const control = new AbortController();
    const server = await serve((seen, response) => {
      closed.push(new Promise((resolve) => response.on('close', resolve)));
      if (seen.url.includes('abort')) control.abort(new Error('left the page'));
      else vi.advanceTimersByTime(60_000);
    });
    const transport = connect(server, instanceOf());
    const aborted = await caught(list(transport, { of: 'abort' }, { signal: control.signal }));
    expect(aborted).toBeInstanceOf(AbortError);
    expect(String(aborted)).toContain('left the page');
    // The time passes only when the request has arrived.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await caught(list(transport, {}, { timeout: 60_000 }))).toBeInstanceOf(TimeoutError);
    vi.useRealTimers();
    expect(closed).toHaveLength(2);
    await Promise.all(closed);
  });

  test.each([false, true])('a timeout of the instance is a TimeoutError (clarified: %s)', async (is) => {
    const server = await serve(() => undefined);
    const instance = instanceOf({ timeout: 50, transitional: { clarifyTimeoutError: is } });
    const error = await caught(list(connect(server, instance)));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(String(error)).toContain('timeout of 50ms exceeded');
    const outcome = await list.safe(
      connect(server, instanceOf({ timeout: 50, timeoutErrorMessage: 'slow' })),
    );
    expect(outcome).toMatchObject({ ok: false, kind: 'timeout' });
  });

  test('the client tries again after a timeout of the instance', async () => {
    const silent = await serve(() => undefined);
    const server = await serve(answerJson(200, { id: 7 }));
    const instance = instanceOf();
    let sent = 0;
    // Only the first request has a timeout, so that the second one may take any time.
    instance.interceptors.request.use((config) =>
      ++sent === 1 ? { ...config, url: silent.origin, timeout: 1 } : config,
    );
    expect(await list(connect(server, instance, { middleware: [retry({ delay: 1 })] }))).toEqual({ id: 7 });
    expect(sent).toBe(2);
  });

  test.each([
    ['a connection that the system gives up', 'connect ETIMEDOUT', 'ETIMEDOUT', true],
    ['a request that the browser aborts', 'Request aborted', 'ECONNABORTED', false],
  ])('%s is a NetworkError', async (_, message, code, isOfSystem) => {
    const cause = Object.assign(new Error(message), { code });
    const instance = axios.create({
      timeout: 50,
      adapter: (config) =>
        Promise.reject(
          isOfSystem ? AxiosError.from(cause, undefined, config) : new AxiosError(message, code, config),
        ),
    });
    const error = await caught(list(connect({ origin: 'http://127.0.0.1:9' }, instance)));
    expect(error).toBeInstanceOf(NetworkError);
    expect(String(error)).toContain(message);
  });

  test('a refused connection and a body that ends early, without the secrets', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    const auth = bearer('sesame');
    const short = await caught(list(connect(server, instanceOf(), { auth })));
    const refused = await caught(list(connect({ origin: 'http://127.0.0.1:9' }, instanceOf(), { auth })));
    for (const error of [short, refused]) {
      expect(error).toBeInstanceOf(NetworkError);
      expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain('sesame');
    }
    if (adapter === 'http') expect(String(refused)).toContain('ECONNREFUSED');
  });

  test.each([301, 302, 307, 308])('no body and no secret follows a redirect with %s', async (status) => {
    const other = await serve();
    const server = await serve((_, response) => {
      response.writeHead(status, { location: `${other.origin}/stolen` }).end();
    });
    const transport = connect(server, instanceOf(), { headers: { 'x-api-key': 'sesame' } });
    for (const call of [() => create(transport, { a: 1 }), () => list(transport)]) {
      const error = await caught(call());
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status });
    }
    expect(other.seen).toEqual([]);
    const keyed = connect(server, instanceOf(), { auth: headerKey('X-Api-Key', 'sesame') });
    expect(await list(keyed)).toEqual({ ok: true });
    expect(other.seen.map(({ headers }) => headers['x-api-key'])).toEqual([undefined]);
  });

  test('a read without secrets follows a redirect', async () => {
    const server = await serve((seen, response, count) => {
      if (seen.url.startsWith('/moved')) answerJson(200, { moved: true })(seen, response, count);
      else response.writeHead(302, { location: '/moved' }).end();
    });
    const { data, response } = await list.raw(connect(server, instanceOf({ params: { lang: 'de' } })));
    expect(data).toEqual({ moved: true });
    if (adapter === 'http')
      expect([response.redirected, response.url]).toEqual([true, `${server.origin}/moved`]);
  });
});

test('a POST that a redirect made a GET is an ApiError, and parameters are no redirect', async () => {
  const server = await serve((seen, response, count) => {
    if (seen.url.startsWith('/wp-json')) response.writeHead(302, { location: '/moved' }).end();
    else answerJson(200, {})(seen, response, count);
  });
  const instance = axios.create({ params: { lang: 'de' } });
  const init = { redirect: 'follow' } as const;
  expect(await caught(create(connect(server, instance, { init }), { a: 1 }))).toBeInstanceOf(ApiError);
  const other = await serve();
  expect(await create(connect(other, instance, { init }), { a: 1 })).toEqual({ ok: true });
});

test('the base URL of the instance completes an address without a host', async () => {
  const server = await serve();
  const instance = axios.create({ baseURL: server.origin });
  const transport = createTransport({ baseUrl: '/wp-json', fetch: axiosFetch(instance) });
  expect(await list(transport)).toEqual({ ok: true });
  expect(server.seen[0]?.url).toBe('/wp-json/shop/orders');
});
