// How calls of a generated client fail, against real servers that fail as sites do: what
// the message says, and that the site's own word survives.

import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import type { ApiError, CallError, ErrorKind } from '../../../templates/client/runtime/call-errors.ts';
import type { explain } from '../../../templates/client/runtime/explain.ts';
import type {
  OperationInfo,
  OptionalBound,
  OptionalOperation,
} from '../../../templates/client/runtime/operation.ts';
import type { bearer, headerKey } from '../../../templates/client/runtime/sign-in.ts';
import type { createTransport, Transport } from '../../../templates/client/runtime/transport.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { argument, operation, smallModel } from '../../support/small-model.ts';
import { recordingServer, type Answering, type RecordingServer } from '../../support/recording-server.ts';

type Args = Readonly<Record<string, unknown>>;

type Posts = Readonly<Record<'list' | 'get' | 'create' | 'update', OptionalBound<Args, unknown, string>>>;

interface Client {
  readonly createSite: (options: object) => { readonly wpV2: { readonly posts: Posts } };
  readonly createTransport: typeof createTransport;
  readonly bearer: typeof bearer;
  readonly headerKey: typeof headerKey;
  readonly explain: typeof explain;
}

type Standalone = Readonly<Record<'postsList' | 'postsUpdate', OptionalOperation<Args, unknown, string>>>;

let built: Built;
let client: Client;
let standalone: Standalone;
let server: RecordingServer | undefined;

beforeAll(async () => {
  const model = completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value;
  built = await buildClient(model);
  client = (await built.loadClient()) as unknown as Client;
  standalone = (await built.load('client/wp-v2.ts')) as unknown as Standalone;
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(() => {
  built.remove();
});

async function origin(answer: Answering): Promise<string> {
  server = await recordingServer(answer);
  return server.origin;
}

const posts = (options: object): Posts => client.createSite(options).wpV2.posts;

interface Failure extends Error, Partial<Pick<ApiError, 'status' | 'data'>> {
  readonly kind: ErrorKind;
  readonly operation: OperationInfo;
}

/** The error of a call, which throws what `.safe` answers. */
async function failure(call: (posts: Posts) => Promise<unknown>, options: object): Promise<Failure> {
  const error: unknown = await call(posts(options)).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('The call did not fail.');
  return error as Failure;
}

const list = ({ list: call }: Posts): Promise<unknown> => call({});

const answering =
  (status: number, body: string, type = 'text/html'): Answering =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

const page = (title: string, body = '<p>Words.</p>'): string =>
  `<!DOCTYPE html>\n<html lang="en"><head>${'<meta name="x">'.repeat(20)}<title>${title}</title></head><body>${body}</body></html>`;

describe('a page instead of JSON is told by its title, and by what it means', () => {
  test.each([
    [
      'a home page as base',
      200,
      page('A site'),
      'A site',
      /The response is an HTML page.*\/wp-json or .*\?rest_route=\//,
    ],
    [
      'a base that lacks /wp-json',
      404,
      page('Page not found'),
      'Page not found',
      /The response is an HTML page/,
    ],
    ['maintenance', 503, page('Maintenance'), 'Maintenance', /The site is in maintenance mode\./],
    [
      'a bot check',
      403,
      page('Just a moment...', '<script>window._cf_chl_opt={}</script>'),
      'Just a moment...',
      /The site has a bot check that only a browser passes\./,
    ],
    [
      'a fatal error',
      500,
      page('Site error', '<p>There has been a critical error on this website.</p>'),
      'Site error',
      /The site failed: see its PHP error log\./,
    ],
    [
      'a login page',
      200,
      page('Log In', '<form name="loginform">'),
      'Log In',
      /The site shows a login page instead\./,
    ],
  ])('%s', async (_, status, body, title, words) => {
    const baseUrl = await origin(answering(status, body));
    const error = await failure(list, { baseUrl });
    expect(error).toMatchObject({ kind: 'http', status, data: body });
    expect(error.message).toContain(`GET /wp/v2/posts: ${status} not JSON: ${title}.`);
    expect(error.message).toMatch(words);
    expect(error.message).not.toContain('<');
    const safe = await posts({ baseUrl }).list.safe({});
    expect(safe).toMatchObject({ ok: false, error: { message: error.message } });
  });

  test('a standalone call says the title, and `explain` the rest', async () => {
    const baseUrl = await origin(answering(404, page('Page not found')));
    const outcome = await standalone.postsList.safe(client.createTransport({ baseUrl }), {});
    if (outcome.ok) throw new Error('The call did not fail.');
    expect(outcome.error.message).toBe('GET /wp/v2/posts: 404 not JSON: Page not found');
    expect(client.explain(outcome.error as CallError, 'https://x.test')).toContain(
      'usually https://x.test/wp-json',
    );
  });
});

describe('PHP notices before the JSON', () => {
  const notice = '<br />\n<b>Notice</b>:  Undefined index: {a} in <b>/x.php</b> on line <b>7</b><br />\n';

  test.each([400, 200])('the site’s own error survives them, with status %s', async (status) => {
    const refused = {
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): page',
      data: { params: { page: 'no' } },
    };
    const baseUrl = await origin(answering(status, notice + JSON.stringify(refused)));
    expect(await failure(list, { baseUrl })).toMatchObject({
      status,
      code: 'rest_invalid_param',
      reason: 'Invalid parameter(s): page',
      params: { page: 'no' },
      data: refused,
    });
  });

  test('what is no error is not guessed at, but said', async () => {
    const baseUrl = await origin(answering(200, `${notice}[{"id":1}]`));
    const error = await failure(list, { baseUrl });
    expect(error.message).toContain('PHP prints notices before the JSON');
    expect(error.data).toBe(`${notice}[{"id":1}]`.trim());
  });
});

describe('no answer', () => {
  test('nobody listens', async () => {
    const baseUrl = await origin(answering(200, ''));
    await server?.close();
    const { host } = new URL(baseUrl);
    const error = await failure(list, { baseUrl });
    expect(error.kind).toBe('network');
    expect(error.message).toContain(`connect ECONNREFUSED ${host}`);
    expect(error.message).toContain(`Nothing accepts connections at ${host}. Check the host and port`);
  });

  test('nobody listens at any address of a name', async () => {
    const baseUrl = await origin(answering(200, ''));
    await server?.close();
    const error = await failure(list, { baseUrl: baseUrl.replace('127.0.0.1', 'localhost') });
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.message).toContain('Nothing accepts connections at localhost:');
  });

  test('a name that nobody has', async () => {
    const error = await failure(list, { baseUrl: 'http://nowhere.invalid/wp-json' });
    expect(error.message).toMatch(/nowhere\.invalid/);
    expect(error.message).toMatch(/There is no host named|could not be looked up/);
  });

  test('a certificate that nobody signed', async () => {
    const read = (name: string) => readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url));
    const secure: Server = createServer({ key: read('key.pem'), cert: read('certificate.pem') });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port } = secure.address() as AddressInfo;
    const error = await failure(list, { baseUrl: `https://127.0.0.1:${port}/wp-json` });
    secure.close();
    expect(error.message).toMatch(/self-signed certificate|altnames|certificate/);
    expect(error.message).toMatch(/The TLS certificate of (?:127\.0\.0\.1|the server)/);
  });
});

describe('redirects', () => {
  const toOther =
    (other: string): Answering =>
    ({ url }, response) => {
      response.writeHead(301, { location: `${other}${url}${url.includes('?') ? '&' : '?'}secret=1` }).end();
    };
  const closed: Answering = ({ headers }, response) => {
    if (headers.authorization === undefined)
      response.writeHead(401).end('{"code":"rest_not_logged_in","message":"You are not logged in."}');
    else response.end('[]');
  };

  test('credentials that stay behind at another origin are named', async () => {
    const other = await recordingServer(closed);
    const baseUrl = await origin(toOther(other.origin));
    const error = await failure(list, { baseUrl, auth: client.bearer('t') });
    expect(error.message).toContain(`401 You are not logged in., redirected to ${other.origin}`);
    expect(error.message).toContain('Your credentials are only sent to the origin of `baseUrl`');
    expect(error.message).not.toContain('secret');
    await other.close();
  });

  test('headers that must not follow are named', async () => {
    const other = await recordingServer(closed);
    const baseUrl = await origin(toOther(other.origin));
    const error = await failure(list, { baseUrl, headers: { 'x-key': 'k' } });
    expect(error.kind).toBe('http');
    expect(error.message).toContain(
      `The site redirects to ${other.origin}, and the client does not send your`,
    );
    expect(error.message).not.toMatch(/secret|follow/);
    await other.close();
  });

  test('a POST that became a GET says so', async () => {
    const baseUrl = await origin(({ url }, response) => {
      if (url.startsWith('/old')) response.writeHead(301, { location: url.replace('/old', '/new') }).end();
      else response.end('[]');
    });
    const create = (of: Parameters<typeof list>[0]) => of.create({ status: 'draft' });
    const refused = await failure(create, { baseUrl: `${baseUrl}/old` });
    expect(refused.message).toContain('301 Moved Permanently. The site redirects to ');
    expect(refused.message).not.toContain('follow');
    const error = await failure(create, { baseUrl: `${baseUrl}/old`, init: { redirect: 'follow' } });
    expect(error.message).toContain(`POST /wp/v2/posts: 200 OK, redirected to ${baseUrl}`);
    expect(error.message).toContain('A redirect turned the POST into a GET, so the site wrote nothing.');
  });
});

test('an error names the method that was sent', async () => {
  const baseUrl = await origin(answering(400, '{"code":"x","message":"No."}'));
  const error = await failure((of) => of.update({ id: 7 }, { method: 'PUT' }), { baseUrl });
  expect(error.message).toBe('PUT /wp/v2/posts/{id}: 400 No.');
  expect(error.operation.method).toBe('PUT');
});

describe('signals', () => {
  const silent: Answering = () => undefined;

  test('AbortSignal.timeout is a time that is over, an abort is an abort', async () => {
    const { list: call } = posts({ baseUrl: await origin(silent) });
    expect(await call.safe({}, { signal: AbortSignal.timeout(20) })).toMatchObject({ kind: 'timeout' });
    expect(await call.safe({}, { signal: AbortSignal.timeout(20), timeout: 60_000 })).toMatchObject({
      kind: 'timeout',
    });
    expect(await call.safe({}, { signal: AbortSignal.abort() })).toMatchObject({ kind: 'abort' });
  });

  test('a signal and a timeout go together where AbortSignal.any is missing', async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any');
    Reflect.deleteProperty(AbortSignal, 'any');
    try {
      const controller = new AbortController();
      const { list: call } = posts({ baseUrl: await origin(silent), timeout: 20 });
      const { signal } = controller;
      expect(await call.safe({}, { signal })).toMatchObject({ kind: 'timeout' });
      const waiting = call.safe({}, { signal, timeout: 60_000 });
      controller.abort('enough');
      expect(await waiting).toMatchObject({ kind: 'abort', error: { cause: 'enough' } });
    } finally {
      if (any) Object.defineProperty(AbortSignal, 'any', any);
    }
  });

  test('what is handed on unread can still be aborted', async () => {
    const baseUrl = await origin((_, response) => {
      response.write('a,b\n');
    });
    const controller = new AbortController();
    const transport = client.createTransport({ baseUrl, timeout: 60_000 });
    const stream = await standalone.postsList(transport, {}, { as: 'stream', signal: controller.signal });
    const reader = stream?.getReader();
    await reader?.read();
    controller.abort(new Error('enough'));
    await expect(reader?.read()).rejects.toThrow('enough');
  });
});

describe('what is missing is said before anything is sent', () => {
  test('a base', () => {
    expect(() => client.createTransport({ baseUrl: process.env['NO_SUCH_BASE'] as string })).toThrow(
      new TypeError('`baseUrl` is missing, or has a password: use `auth`'),
    );
    expect(() => posts({})).toThrow(TypeError);
  });

  test('what compares answers', async () => {
    const transport = client.createTransport({ baseUrl: await origin(answering(200, '[]')) });
    await expect(standalone.postsList(transport, {}, { validateResponse: 'site' })).rejects.toThrow(
      new TypeError('`validateResponse` needs `inspect`'),
    );
    expect(server?.seen).toEqual([]);
    expect(await standalone.postsList(transport, {}, { validateResponse: false })).toEqual([]);
  });
});

describe('answers that are no JSON', () => {
  const csv = 'id,title\n1,"K\u00e4se"\n';

  test('are handed on as they are asked for', async () => {
    const baseUrl = await origin(answering(200, csv, 'text/csv'));
    const call = posts({ baseUrl, validateResponse: 'site', onResponseMismatch: 'throw' }).list;
    expect(await call({}, { as: 'text' })).toBe(csv);
    const bytes = await call({}, { as: 'bytes' });
    expect(new TextDecoder().decode(bytes)).toBe(csv);
    const blob = await call({}, { as: 'blob' });
    expect([blob.type, await blob.text()]).toEqual(['text/csv', csv]);
    const response = await call({}, { as: 'response' });
    expect([response.bodyUsed, await response.text()]).toEqual([false, csv]);
    const stream = await call({}, { as: 'stream' });
    expect(await new Response(stream).text()).toBe(csv);
    expect(await call.raw({}, { as: 'text' })).toMatchObject({ data: csv });
    expect(await call.safe({}, { as: 'text' })).toMatchObject({ ok: true, data: csv });
  });

  test('but an error is read as always', async () => {
    const baseUrl = await origin(answering(403, '{"code":"rest_forbidden","message":"No."}'));
    for (const as of ['text', 'bytes', 'blob', 'response', 'stream'] as const)
      expect(await posts({ baseUrl }).list.safe({}, { as })).toMatchObject({
        kind: 'http',
        error: { code: 'rest_forbidden', reason: 'No.' },
      });
  });

  test('and a body that breaks off is a network error', async () => {
    const baseUrl = await origin((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('a');
      setTimeout(() => response.destroy(), 10);
    });
    expect(await posts({ baseUrl }).list.safe({}, { as: 'blob' })).toMatchObject({ kind: 'network' });
  });
});

describe('empty lists in a query', () => {
  const numbers = { type: 'array', items: { type: 'integer' } } as const;
  const arg = (name: string) => argument(name, numbers);
  type Call = (transport: Transport, args: Args) => Promise<unknown>;
  let calls: Readonly<Record<'list' | 'remove', Call>>;
  let text: string;

  beforeAll(async () => {
    const small = await buildClient(
      smallModel(
        operation('items.list', [
          arg('include'),
          arg('order_includes'),
          arg('categories'),
          argument('page', {}),
        ]),
        operation('items.delete', [arg('status')], { method: 'DELETE', methods: ['DELETE'] }),
      ),
    );
    const { itemsList, itemsDelete } = (await small.load('client/shop-v1.ts')) as Readonly<
      Record<string, Call>
    >;
    if (!itemsList || !itemsDelete) throw new Error('The client lacks an operation.');
    calls = { list: itemsList, remove: itemsDelete };
    text = small.files.find(({ path }) => path === 'client/shop-v1.ts')?.text ?? '';
    small.remove();
  });

  test('a filter is left out', async () => {
    const transport = client.createTransport({ baseUrl: await origin(answering(200, '[]')) });
    await calls.list(transport, { categories: [], page: 2 });
    await calls.list(transport, { categories: undefined, include: [7] });
    expect(server?.seen.map(({ url }) => decodeURIComponent(url))).toEqual([
      '/shop/v1/route-0?page=2',
      '/shop/v1/route-0?include[]=7',
    ]);
  });

  test.each([
    ['list', 'include'],
    ['list', 'order_includes'],
    ['remove', 'status'],
  ] as const)(
    '%s: an empty %s, which says which items, is refused before anything is sent',
    async (name, list) => {
      const transport = client.createTransport({ baseUrl: await origin(answering(200, '[]')) });
      await expect(calls[name](transport, { [list]: [] })).rejects.toMatchObject({
        kind: 'validation',
        issues: [{ message: 'an empty list means all', path: [list] }],
      });
      expect(server?.seen).toEqual([]);
    },
  );

  test('an empty text is refused like the empty list', async () => {
    const transport = client.createTransport({ baseUrl: await origin(answering(200, '[]')) });
    await expect(calls.list(transport, { include: '' })).rejects.toMatchObject({ kind: 'validation' });
    await calls.list(transport, { include: '7,8', categories: '' });
    expect(server?.seen.map(({ url }) => decodeURIComponent(url))).toEqual([
      '/shop/v1/route-0?include=7,8&categories=',
    ]);
  });

  test('the documentation of the argument says so', () => {
    const said =
      'The list must not be empty: the site would treat an empty list as all items, so the call throws an error.';
    expect(text.split(said)).toHaveLength(4);
    expect(text).toMatch(/The list must not be empty: [^*]+\*\/\s+include\?/);
  });
});

describe('a site whose web server does not know /wp-json', () => {
  const plainOnly: Answering = ({ url }, response) => {
    const isRest = url.startsWith('/?rest_route=/');
    response.writeHead(isRest ? 200 : 404, { 'content-type': isRest ? 'application/json' : 'text/html' });
    response.end(isRest ? '[]' : page('Not found'));
  };

  test('is called by ?rest_route=, and that is said', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const baseUrl = await origin(plainOnly);
    const { list: call, create } = posts({ baseUrl: `${baseUrl}/wp-json`, auth: client.bearer('t') });
    expect(await call({ page: 2, search: 'a&b' })).toEqual([]);
    expect(await create({ status: 'draft' })).toEqual([]);
    expect(
      server?.seen.map(({ method, url, headers, body }) => [method, url, headers.authorization, body]),
    ).toEqual([
      ['GET', '/wp-json/wp/v2/posts?page=2&search=a%26b', 'Bearer t', ''],
      ['GET', '/?rest_route=/wp/v2/posts&page=2&search=a%26b', 'Bearer t', ''],
      ['POST', '/?rest_route=/wp/v2/posts', 'Bearer t', '{"status":"draft"}'],
    ]);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining(`The REST base of the site is ${baseUrl}/?rest_route=/, not /wp-json`)],
    ]);
    warn.mockRestore();
  });

  test('a 404 of the interface itself stands, and so does one of a site that knows neither', async () => {
    const own = await origin(answering(404, '{"code":"rest_no_route","message":"No."}', 'application/json'));
    expect(await failure(list, { baseUrl: `${own}/wp-json` })).toMatchObject({ code: 'rest_no_route' });
    expect(server?.seen).toHaveLength(1);
    await server?.close();
    const neither = await origin(answering(404, page('Nothing here')));
    const error = await failure(list, { baseUrl: `${neither}/wp-json` });
    expect(error.message).toContain('404 not JSON: Nothing here');
  });
});
