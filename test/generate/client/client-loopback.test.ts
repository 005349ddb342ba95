// The generated clients of both samples call every operation of theirs, in both forms,
// at a real server, which reads each request as PHP would.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ApiModel,
  Argument,
  Namespace,
  Operation,
  PathPart,
  Route,
} from '../../../src/core/model/api/api.ts';
import type { ApiResponse, Outcome } from '../../../templates/client/runtime/call.ts';
import type { Transport } from '../../../templates/client/runtime/transport.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { asPhpSeesIt, parsePhpQuery } from '../../support/php-query.ts';
import { recordingServer, type RecordingServer, type Seen } from '../../support/recording-server.ts';
import { sampleModel, sampleNames } from '../../support/samples.ts';
import { sampleValue } from '../../support/sample-value.ts';

type Args = Readonly<Record<string, unknown>>;
type Standalone = ((transport: Transport, args: Args) => Promise<unknown>) & {
  readonly raw: (transport: Transport, args: Args) => Promise<ApiResponse<unknown>>;
};
type OfFacade = ((args: Args) => Promise<unknown>) & {
  readonly safe: (args: Args) => Promise<Outcome<unknown>>;
};
type Facade = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, OfFacade>>>>>>;

interface Client {
  readonly createSite: (options: object) => Facade;
  readonly createTransport: (options: object) => Transport;
  readonly bearer: (token: string) => unknown;
  readonly keySecret: (key: string, secret: string) => unknown;
  readonly cookieSession: (options: object) => unknown;
  readonly storeCart: (options: object) => unknown;
}

interface Case {
  readonly namespace: Namespace;
  readonly route: Route;
  readonly operation: Operation;
}

const casesOf = (model: ApiModel): readonly Case[] =>
  model.routes.flatMap((route) =>
    route.operations.map((operation): Case => {
      const namespace = model.namespaces.find(({ name }) => name === route.namespace);
      if (namespace === undefined) throw new Error(`no namespace for ${route.key}`);
      return { namespace, route, operation };
    }),
  );

const argsFor = ({ operation }: Case, wanted: (argument: Argument) => boolean): Args =>
  Object.fromEntries(
    operation.arguments.filter(wanted).map(({ name, schema }) => [name, sampleValue(schema)]),
  );

function expectedPath(parts: readonly PathPart[], args: Args): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'optional')
        return part.parts.some((one) => one.kind === 'parameter' && one.name in args)
          ? expectedPath(part.parts, args)
          : '';
      return String(args[part.name]);
    })
    .join('');
}

const hasBody = ({ method }: Operation): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

function expectAsMeant(
  { route, operation }: Case,
  args: Args,
  seen: Seen,
  path: string,
  query: string,
): void {
  const at = (place: Argument['in']): Args =>
    Object.fromEntries(
      operation.arguments
        .filter((one) => one.in === place && one.name in args)
        .map(({ name }) => [name, args[name]]),
    );
  expect(seen.method).toBe(operation.method);
  expect(path).toBe(expectedPath(route.parts, args));
  const meant = asPhpSeesIt(at('query'));
  expect(parsePhpQuery(query)).toEqual(meant === '' ? new Map() : meant);
  expect(seen.headers.authorization).toBe('Bearer secret');
  for (const [name, value] of Object.entries(operation.headers ?? {}))
    expect(seen.headers[name.toLowerCase()]).toBe(value);
  if (!hasBody(operation)) {
    expect(seen.headers['content-type']).toBeUndefined();
    expect(seen.body).toBe('');
  } else if (operation.bodyEncoding === 'form') {
    expect(seen.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const body = asPhpSeesIt(at('body'));
    expect(parsePhpQuery(seen.body)).toEqual(body === '' ? new Map() : body);
  } else {
    expect(seen.headers['content-type']).toBe('application/json');
    expect(seen.body).toBe(JSON.stringify(at('body')));
  }
}

describe.each(sampleNames)('%s', (sample) => {
  let cases: readonly Case[];
  let built: Built;
  let client: Client;
  let server: RecordingServer;

  beforeAll(async () => {
    const model = await sampleModel(sample);
    cases = casesOf(model);
    built = await buildClient(model, ['client', 'zod']);
    client = (await built.loadClient()) as unknown as Client;
    server = await recordingServer();
  });
  afterAll(async () => {
    built.remove();
    await server.close();
  });

  const lastSeen = (): Seen => server.seen.splice(0).at(-1) as Seen;

  test('every operation of the standalone form arrives as meant, with all arguments and with the required', async () => {
    const transport = client.createTransport({
      baseUrl: `${server.origin}/blog/wp-json/`,
      auth: client.bearer('secret'),
    });
    for (const one of cases) {
      const { namespace, operation } = one;
      const [resource = '', verb = ''] = operation.name.split('.');
      const module = await built.load(`client/${namespace.module}.ts`);
      const call = module[`${resource}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`] as Standalone;
      for (const args of [argsFor(one, () => true), argsFor(one, ({ required }) => required)]) {
        const { data, response } = await call.raw(transport, args);
        expect(data).toEqual({ ok: true });
        expect(response.status).toBe(200);
        const seen = lastSeen();
        const [path = '', query = ''] = seen.url.split('?');
        expect(path).toMatch(/^\/blog\/wp-json\//);
        expectAsMeant(one, args, seen, decodeURIComponent(path.slice('/blog/wp-json'.length)), query);
      }
    }
    expect(cases.length).toBeGreaterThan(5);
  });

  test('every operation of the facade arrives as meant at a base with rest_route', async () => {
    const site = client.createSite({
      baseUrl: `${server.origin}/?rest_route=/`,
      auth: client.bearer('secret'),
    });
    for (const one of cases) {
      const [resource = '', verb = ''] = one.operation.name.split('.');
      const call = site[one.namespace.accessor]?.[resource]?.[verb] as OfFacade;
      const args = argsFor(one, () => true);
      const outcome = await call.safe(args);
      expect(outcome).toMatchObject({ ok: true, data: { ok: true } });
      const seen = lastSeen();
      const [base, query = ''] = seen.url.split('?');
      expect(base).toBe('/');
      const [route = '', ...others] = query.split('&');
      // A slash within a value stays `%2F`, as it is in a plain path.
      const path = (parsePhpQuery(route).get('rest_route') as string).replaceAll('%2F', '/');
      expectAsMeant(one, args, seen, path, others.join('&'));
    }
  });

  test('every operation arrives as meant when it is signed', async () => {
    const site = client.createSite({
      baseUrl: `${server.origin}/wp-json`,
      auth: client.keySecret('key', 'secret'),
      headers: { authorization: 'Bearer secret' },
    });
    for (const one of cases) {
      const [resource = '', verb = ''] = one.operation.name.split('.');
      const call = site[one.namespace.accessor]?.[resource]?.[verb] as OfFacade;
      const args = argsFor(one, () => true);
      await call(args);
      const seen = lastSeen();
      const [path = '', query = ''] = seen.url.split('?');
      const others = query.split('&').filter((pair) => !pair.startsWith('oauth_'));
      expect(query.split('&').length - others.length).toBe(6);
      expectAsMeant(one, args, seen, decodeURIComponent(path.slice('/wp-json'.length)), others.join('&'));
    }
  });

  test('a client holds sessions', async () => {
    const carts: unknown[] = [];
    const site = await recordingServer(({ url }, response) => {
      if (url === '/nonce') response.end('fresh');
      else response.setHeader('cart-token', 'cart').end('{}');
    });
    const { createSite, cookieSession, storeCart } = client;
    const storage = { get: () => carts.at(-1), set: (cart: unknown) => carts.push(cart) };
    const facade = createSite({
      baseUrl: site.origin,
      middleware: [cookieSession({ refresh: '/nonce' }), storeCart({ paths: /^/, storage })],
    });
    const one = cases.find(({ operation }) => operation.method === 'GET') as Case;
    const [resource = '', verb = ''] = one.operation.name.split('.');
    const call = facade[one.namespace.accessor]?.[resource]?.[verb] as OfFacade;
    await call(argsFor(one, () => true));
    await call(argsFor(one, () => true));
    expect(carts).toEqual([{ token: 'cart' }]);
    expect(site.seen.at(-1)?.headers).toMatchObject({ 'x-wp-nonce': 'fresh', 'cart-token': 'cart' });
    await site.close();
  });

  test('a client given the zod target’s validators sends what they accept, and nothing else', async () => {
    const validators = await built.load('zod/index.ts');
    const site = client.createSite({ baseUrl: server.origin, validators });
    for (const one of cases) {
      const [resource = '', verb = ''] = one.operation.name.split('.');
      const call = site[one.namespace.accessor]?.[resource]?.[verb] as OfFacade;
      expect(await call.safe(argsFor(one, () => true))).toMatchObject({ ok: true });
      const { batchOf } = one.operation;
      if (batchOf !== undefined) {
        const creating = cases.find(({ operation }) => operation.name === batchOf.create) as Case;
        const lists = { create: [argsFor(creating, () => true)], update: [{ id: 1 }], delete: [2, 3] };
        expect(await call.safe(lists)).toMatchObject({ ok: true });
        expect(lastSeen().body).toBe(JSON.stringify(lists));
      }
      const typed = one.operation.arguments.find(({ schema }) => schema.type === 'integer');
      if (typed === undefined) continue;
      server.seen.splice(0);
      const outcome = await call.safe({ ...argsFor(one, () => true), [typed.name]: 'seven' });
      expect(outcome).toMatchObject({
        ok: false,
        kind: 'validation',
        error: { issues: [{ path: [typed.name] }] },
      });
      expect(server.seen).toEqual([]);
    }
  });
});
