// Operations over the `apiFetch` of a site's admin pages: the real package with its own
// middleware, at a real server.

import * as module from '@wordpress/api-fetch';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { apiFetchTransport } from '../../../templates/client/runtime/api-fetch.ts';
import { batch, request, type Batchable } from '../../../templates/client/runtime/batch.ts';
import {
  AbortError,
  ApiError,
  NetworkError,
  TimeoutError,
  ValidationError,
} from '../../../templates/client/runtime/call-errors.ts';
import { operation, type OptionalOperation } from '../../../templates/client/runtime/operation.ts';
import { pages, paginate, type Paged } from '../../../templates/client/runtime/paging.ts';
import { pathParameters } from '../../../templates/client/runtime/path-parameters.ts';
import { form, json, phpQuery } from '../../../templates/client/runtime/php-query.ts';
import { totals } from '../../../templates/client/runtime/read-response.ts';
import { checkResponses } from '../../../templates/client/runtime/response-check.ts';
import { withFile } from '../../../templates/client/runtime/upload.ts';
import { parsePhpQuery } from '../../support/php-query.ts';
import {
  recordingServer,
  type Answering,
  type RecordingServer,
  type Seen,
} from '../../support/recording-server.ts';

// Its declarations take its code for a CommonJS module, where Node looks for both.
const apiFetch = module.default as unknown as module.ApiFetch;

type Any<Result = unknown> = OptionalOperation<Record<string, unknown>, Result, string>;

const list: Any<unknown[]> & Paged<Record<string, unknown>, unknown[]> = operation(
  { method: 'GET', query: phpQuery, tell: totals },
  'site.posts.list',
  '/wp/v2/posts',
);
const get: Any = operation(
  { method: 'GET', query: phpQuery, fill: pathParameters },
  'site.posts.get',
  '/wp/v2/posts/{id}',
);
const update: Any = operation(
  { method: 'POST', fill: pathParameters, encode: json },
  'site.posts.update',
  '/wp/v2/posts/{id}',
);
const remove: Any = operation(
  { method: 'DELETE', query: phpQuery, fill: pathParameters },
  'site.posts.delete',
  '/wp/v2/posts/{id}',
);
const sendForm: Any = operation({ method: 'POST', encode: form }, 'site.forms.create', '/site/forms');
const upload: Any = operation({ method: 'POST', encode: json }, 'site.media.create', '/wp/v2/media');

beforeAll(() => {
  // The package is made for browsers and asks these two of one.
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { onLine: true });
});

let server: RecordingServer;
const used: module.APIFetchMiddleware[] = [];
afterEach(async () => {
  for (const middleware of used.splice(0)) apiFetch.unregister(middleware);
  delete apiFetch.nonceEndpoint;
  delete apiFetch.nonceMiddleware;
  await server.close();
});

function use(middleware: module.APIFetchMiddleware): void {
  used.push(middleware);
  apiFetch.use(middleware);
}

async function serve(answer?: Answering, root = '/wp-json/'): Promise<void> {
  server = await recordingServer(answer);
  use(apiFetch.createRootURLMiddleware(server.origin + root));
}

const transport = apiFetchTransport(apiFetch);

const last = (): Seen => server.seen.at(-1) as Seen;
const pathOf = ({ url }: Seen): string => url.split('?')[0] ?? '';

describe('what is sent', () => {
  test.each(['/wp-json/', '/?rest_route=/'])('a query, as PHP reads it: %s', async (root) => {
    await serve(undefined, root);
    await get(transport, { id: 7, status: ['a', 'b&c'], meta: { x: 'ü +' }, context: 'edit' });
    const query = parsePhpQuery(last().url.split('?')[1] ?? '');
    expect(Object.fromEntries(query)).toEqual({
      ...(root === '/wp-json/' ? {} : { rest_route: '/wp/v2/posts/7' }),
      status: new Map([
        ['0', 'a'],
        ['1', 'b&c'],
      ]),
      meta: new Map([['x', 'ü +']]),
      context: 'edit',
      _locale: 'user',
    });
    if (root === '/wp-json/') expect(pathOf(last())).toBe('/wp-json/wp/v2/posts/7');
  });

  test('a body of JSON, which middleware sees as data', async () => {
    await serve();
    const seen: unknown[] = [];
    use((options, next) => {
      seen.push(options.data);
      return next(options);
    });
    await update(transport, { id: 7, title: 'ü', meta: { a: [] } });
    expect(seen).toEqual([{ title: 'ü', meta: { a: [] } }]);
    expect(last()).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"title":"ü","meta":{"a":[]}}',
    });
  });

  test('a PUT and a DELETE by the header for old hosts', async () => {
    await serve();
    await update(transport, { id: 7, title: 'a' }, { method: 'PUT' });
    expect(last()).toMatchObject({
      method: 'POST',
      headers: { 'x-http-method-override': 'PUT', 'content-type': 'application/json' },
      body: '{"title":"a"}',
    });
    await remove(transport, { id: 7, force: true });
    expect(last()).toMatchObject({
      method: 'POST',
      headers: { 'x-http-method-override': 'DELETE' },
      body: '',
    });
    expect(last().url).toContain('force=true');
  });

  test('a form, and a file with fields', async () => {
    await serve();
    await sendForm(transport, { a: ['x', 'y'], b: 'c d' });
    expect(last().headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(last().body)]).toEqual([
      ['a[]', 'x'],
      ['a[]', 'y'],
      ['b', 'c d'],
    ]);
    const file = new Blob(['PNG'], { type: 'image/png' });
    await upload(withFile(transport, file, { filename: 'picture.png' }), { title: 'A' });
    expect(last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(last().body).toMatch(/filename="picture\.png"\r\nContent-Type: image\/png\r\n\r\nPNG\r\n/);
    expect(last().body).toContain('name="title"\r\n\r\nA\r\n');
    await upload(withFile(transport, file, { as: 'binary', filename: 'picture.png' }), { title: 'A' });
    expect(last()).toMatchObject({
      headers: { 'content-type': 'image/png' },
      body: 'PNG',
    });
    expect(last().url).toContain('title=A');
  });

  test('several writes as one batch', async () => {
    await serve((_, response) =>
      response.writeHead(207).end(
        JSON.stringify({
          responses: [
            { status: 200, headers: {}, body: { id: 7 } },
            { status: 404, headers: {}, body: { code: 'rest_post_invalid_id', message: 'No.' } },
          ],
        }),
      ),
    );
    const batched: Batchable<Record<string, unknown>, unknown> = operation(
      { method: 'POST', fill: pathParameters, encode: json, batch: 25 },
      'site.posts.update',
      '/wp/v2/posts/{id}',
    );
    const outcomes = await batch(transport, [
      request(batched, { id: 7, title: 'a' }),
      request(batched, { id: 8 }),
    ]);
    expect(outcomes).toMatchObject([
      { ok: true, data: { id: 7 } },
      { ok: false, kind: 'http', error: { code: 'rest_post_invalid_id', status: 404 } },
    ]);
    expect(pathOf(last())).toBe('/wp-json/batch/v1');
  });

  test('headers once each, defaults, and what fetch is told', async () => {
    await serve();
    const own = apiFetchTransport(apiFetch, {
      headers: { accept: 'application/json' },
      defaults: { lang: 'de' },
    });
    await list(own, { page: 2 }, { headers: { 'x-a': 'b' }, init: { credentials: 'omit' } });
    expect(last().headers).toMatchObject({ accept: 'application/json', 'x-a': 'b' });
    expect(last().url).toContain('lang=de&page=2');
  });

  test('the nonce of its middleware', async () => {
    await serve();
    use(apiFetch.createNonceMiddleware('n1'));
    await list(transport);
    expect(last().headers['x-wp-nonce']).toBe('n1');
    await list(transport, {}, { headers: { 'x-wp-nonce': 'n1' } });
    expect(last().headers['x-wp-nonce']).toBe('n1');
  });
});

describe('what is answered', () => {
  test('data, the response, and how long a list is', async () => {
    await serve((_, response) => {
      response.setHeader('X-WP-Total', '12').setHeader('X-WP-TotalPages', '2').end('[{"id":1}]');
    });
    expect(await list(transport)).toEqual([{ id: 1 }]);
    const raw = await list.raw(transport);
    expect(raw).toMatchObject({ data: [{ id: 1 }], total: 12, totalPages: 2 });
    expect(raw.response.headers.get('x-wp-total')).toBe('12');
    expect(await list.safe(transport)).toMatchObject({ ok: true, data: [{ id: 1 }] });
  });

  test.each<[string, number, string, unknown]>([
    ['null', 200, 'null', null],
    ['nothing', 200, '', undefined],
    ['no content', 204, '', undefined],
  ])('%s', async (_, status, body, data) => {
    await serve((_seen, response) => response.writeHead(status).end(body));
    expect(await list(transport)).toEqual(data);
  });

  test('lists in pages, one by one even where all are wanted', async () => {
    await serve(({ url }, response) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page'));
      response.setHeader('X-WP-TotalPages', '3').end(JSON.stringify([page * 10, page * 10 + 1]));
    });
    const items = [];
    for await (const item of paginate(transport, list)) items.push(item);
    expect(items).toEqual([10, 11, 20, 21, 30, 31]);
    const numbers = [];
    for await (const { page } of pages(transport, list, { page: 2 })) numbers.push(page);
    expect(numbers).toEqual([2, 3]);
  });

  test('what was loaded with the page, headers and all, without asking', async () => {
    await serve();
    use(
      apiFetch.createPreloadingMiddleware({
        '/wp/v2/posts?per_page=5&context=edit': { body: [{ id: 1 }], headers: { 'X-WP-Total': '1' } },
      }),
    );
    const { data, total } = await list.raw(transport, { context: 'edit', per_page: 5 });
    expect([data, total]).toEqual([[{ id: 1 }], 1]);
    expect(server.seen).toEqual([]);
    await list(transport, { context: 'edit', per_page: 5 });
    expect(server.seen).toHaveLength(1);
  });

  test('data that middleware holds, parsed or not', async () => {
    await serve();
    use(() => Promise.resolve({ held: true }));
    expect(await list(transport)).toEqual({ held: true });
  });

  test('an upload that broke off on the server is finished', async () => {
    await serve(({ url }, response) => {
      if (url.includes('post-process')) response.end('{"id":9}');
      else response.writeHead(500, { 'x-wp-upload-attachment-id': '9' }).end('{"code":"timeout"}');
    });
    use(apiFetch.mediaUploadMiddleware);
    expect(await upload(withFile(transport, new File(['x'], 'a.txt')))).toEqual({ id: 9 });
    expect(server.seen.map(pathOf)).toEqual(['/wp-json/wp/v2/media', '/wp-json/wp/v2/media/9/post-process']);
  });
});

describe('how a call fails', () => {
  test('as the site says', async () => {
    const said = {
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): page',
      data: { status: 400, params: { page: 'page must be at least 1' } },
    };
    await serve((_, response) => response.writeHead(400).end(JSON.stringify(said)));
    const outcome = await list.safe(transport, { page: 0 });
    expect(outcome).toMatchObject({ ok: false, kind: 'http' });
    const { error } = outcome as { error: ApiError };
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: said.code, reason: said.message, data: said });
    expect(error.params).toEqual(said.data.params);
    expect(error.response.status).toBe(400);
    await expect(list(transport)).rejects.toBeInstanceOf(ApiError);
  });

  test('as middleware has read it', async () => {
    await serve();
    const said = { code: 'rest_forbidden', message: 'No.', data: { status: 403 } };
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- so do its errors
    use(() => Promise.reject(said));
    await expect(list(transport)).rejects.toMatchObject({
      kind: 'http',
      status: 403,
      code: 'rest_forbidden',
    });
  });

  test('with text that is not JSON', async () => {
    await serve((_, response) => response.end('<br />Notice: […]'));
    await expect(list(transport)).rejects.toMatchObject({ kind: 'http', data: '<br />Notice: […]' });
  });

  test('without a network', async () => {
    await serve((_, response) => response.destroy());
    const outcome = await list.safe(transport);
    expect(outcome).toMatchObject({ ok: false, kind: 'network', error: { cause: { code: 'fetch_error' } } });
    await expect(list(transport)).rejects.toBeInstanceOf(NetworkError);
  });

  test('aborted, or too late', async () => {
    const abort = new AbortController();
    await serve(() => {
      abort.abort('enough');
    });
    await expect(list(transport, {}, { signal: abort.signal })).rejects.toMatchObject({
      constructor: AbortError,
      cause: 'enough',
    });
    await expect(list(transport, {}, { signal: abort.signal })).rejects.toBeInstanceOf(AbortError);
    await expect(list(transport, {}, { timeout: 20 })).rejects.toBeInstanceOf(TimeoutError);
    await expect(list(apiFetchTransport(apiFetch, { timeout: 20 }))).rejects.toBeInstanceOf(TimeoutError);
  });

  test('answered with what is not declared, where that is asked for', async () => {
    await serve((_, response) => response.end('[{"id":"seven"}]'));
    const mismatches: unknown[] = [];
    const checked = apiFetchTransport(apiFetch, { inspect: checkResponses() });
    const outcome = await list.safe(
      checked,
      {},
      {
        validateResponse: z.array(z.object({ id: z.number() })),
        onResponseMismatch: (mismatch) => void mismatches.push(mismatch),
      },
    );
    expect(outcome).toMatchObject({ ok: true, data: [{ id: 'seven' }] });
    expect(mismatches).toMatchObject([{ kind: 'mismatch', issues: [{ path: [0, 'id'] }] }]);
  });

  test('refused before anything is sent', async () => {
    await serve();
    const validate = z.object({ page: z.number() });
    const outcome = await list.safe(transport, { page: 'two' }, { validate });
    expect(outcome).toMatchObject({ kind: 'validation', error: { issues: [{ path: ['page'] }] } });
    await expect(get(transport, { id: '..' })).rejects.toBeInstanceOf(ValidationError);
    expect(server.seen).toEqual([]);
  });
});

describe('a stale nonce', () => {
  const stale = '{"code":"rest_cookie_invalid_nonce","message":"Cookie check failed","data":{"status":403}}';

  const answering: Answering = ({ url, headers }, response) => {
    if (url.endsWith('rest-nonce')) response.end('fresh');
    else if (headers['x-wp-nonce'] === 'fresh') response.end('[]');
    else response.writeHead(403).end(stale);
  };

  test('is renewed once for all calls, where the page says how', async () => {
    await serve(answering);
    apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware('old');
    apiFetch.nonceEndpoint = `${server.origin}/wp-admin/admin-ajax.php?action=rest-nonce`;
    use(apiFetch.nonceMiddleware);
    expect(await Promise.all([list(transport), list(transport), update(transport, { id: 1 })])).toEqual([
      [],
      [],
      [],
    ]);
    expect(server.seen.filter(({ url }) => url.endsWith('rest-nonce'))).toHaveLength(1);
    expect(apiFetch.nonceMiddleware.nonce).toBe('fresh');
  });

  test('is a refusal where it does not, or where none is given', async () => {
    await serve(({ url }, response) => {
      if (url.endsWith('rest-nonce')) response.writeHead(400).end('0');
      else response.writeHead(403).end(stale);
    });
    await expect(list(transport)).rejects.toMatchObject({ code: 'rest_cookie_invalid_nonce' });
    expect(server.seen).toHaveLength(1);
    apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware('old');
    apiFetch.nonceEndpoint = `${server.origin}/wp-admin/admin-ajax.php?action=rest-nonce`;
    use(apiFetch.nonceMiddleware);
    await expect(list(transport)).rejects.toMatchObject({ code: 'rest_cookie_invalid_nonce' });
    expect(server.seen).toHaveLength(3);
  });
});
