// Sessions of generated clients, against real servers that check what they are sent the
// way a site does: nonces that grow stale, signed requests, carts of visitors.

import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import fc from '../../support/fast-check.ts';
import OAuth from 'oauth-1.0a';
import { afterEach, describe, expect, test } from 'vitest';
import { AbortError, ApiError, NetworkError } from '../../../templates/client/runtime/call-errors.ts';
import { operation, type OptionalOperation } from '../../../templates/client/runtime/operation.ts';
import { form, json, phpQuery } from '../../../templates/client/runtime/php-query.ts';
import { retry } from '../../../templates/client/runtime/retry.ts';
import {
  cookieSession,
  keySecret,
  signatureBase,
  signatureOf,
  storeCart,
  type CartStorage,
  type StoreCart,
} from '../../../templates/client/runtime/sessions.ts';
import { createTransport, type TransportOptions } from '../../../templates/client/runtime/transport.ts';
import { parsePhpQuery, type PhpArray, type PhpValue } from '../../support/php-query.ts';
import {
  recordingServer,
  type Answering,
  type RecordingServer,
  type Seen,
} from '../../support/recording-server.ts';

type Any = OptionalOperation<Record<string, unknown>, unknown>;

const list: Any = operation({ method: 'GET', query: phpQuery }, 'shop.orders.list', '/shop/orders');
const create: Any = operation({ method: 'POST', encode: json }, 'shop.orders.create', '/shop/orders');
const createForm: Any = operation({ method: 'POST', encode: form }, 'shop.orders.form', '/shop/orders');
const showCart: Any = operation({ method: 'GET', query: phpQuery }, 'store.cart.get', '/shop-store/v1/cart');
const addItem: Any = operation(
  { method: 'POST', encode: json },
  'store.cart.addItem',
  '/shop-store/v1/cart/add-item',
);

const servers: RecordingServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function serve(answer?: Answering): Promise<RecordingServer> {
  const server = await recordingServer(answer);
  servers.push(server);
  return server;
}

const connect = (server: RecordingServer, options: Omit<TransportOptions, 'baseUrl'>, base = '/wp-json') =>
  createTransport({ baseUrl: `${server.origin}${base}`, ...options });

const refuse = (response: ServerResponse, status: number, code: string, headers = {}): void => {
  response.writeHead(status, headers).end(JSON.stringify({ code, message: 'No.', data: { status } }));
};

const pathOf = ({ url }: Seen): string => url.split('?')[0] ?? '';

describe('cookie and nonce', () => {
  const endpoint = '/wp-admin/admin-ajax.php?action=rest-nonce';

  /** A site whose nonces are good until it makes the next. */
  function site({ gives = true }: { readonly gives?: boolean } = {}) {
    let count = 1;
    const good = () => `nonce${count}`;
    return {
      good,
      expire: () => (count += 1),
      answer: ((seen, response) => {
        if (seen.url === endpoint) {
          if (gives) setTimeout(() => response.end(` ${good()}\n`), 20);
          else response.writeHead(400).end('0');
          return;
        }
        const nonce = seen.headers['x-wp-nonce'];
        if (nonce === undefined) response.end('"anybody"');
        else if (nonce === good()) response.end('"signed in"');
        else refuse(response, 403, 'rest_cookie_invalid_nonce');
      }) as Answering,
    };
  }

  test('the nonce of the page is sent, and nothing else asked for', async () => {
    const { good, answer } = site();
    const server = await serve(answer);
    const transport = connect(server, { middleware: [cookieSession({ nonce: good(), refresh: endpoint })] });
    expect(await list(transport)).toBe('signed in');
    expect(server.seen).toHaveLength(1);
  });

  test('many calls with a stale one share a fresh one, each sent again once, bodies and all', async () => {
    const { good, expire, answer } = site();
    const server = await serve(answer);
    const transport = connect(server, {
      headers: { cookie: 'logged_in=ann' },
      middleware: [cookieSession({ nonce: good(), refresh: endpoint })],
    });
    expire();
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map((page) => list(transport, { page })),
      create(transport, { status: 'pending' }),
    ]);
    expect(answers).toEqual(Array(5).fill('signed in'));
    const asked = server.seen.filter(({ url }) => url === endpoint);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'GET', body: '', headers: { cookie: 'logged_in=ann' } });
    expect(asked[0]?.headers['content-type']).toBeUndefined();
    expect(server.seen).toHaveLength(11);
    expect(server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
      Array(2).fill('{"status":"pending"}'),
    );
  });

  test('a refusal that comes after another call has renewed is sent again without asking', async () => {
    const { good, expire, answer } = site();
    const late: (() => void)[] = [];
    const server = await serve((seen, response, count) => {
      if (seen.url.includes('page=late') && late.length === 0)
        late.push(() => {
          answer(seen, response, count);
        });
      else answer(seen, response, count);
    });
    const transport = connect(server, { middleware: [cookieSession({ nonce: good(), refresh: endpoint })] });
    expire();
    const first = list(transport, { page: 'late' });
    expect(await list(transport)).toBe('signed in');
    late[0]?.();
    expect(await first).toBe('signed in');
    expect(server.seen.filter(({ url }) => url === endpoint)).toHaveLength(1);
  });

  test('none to begin with: one is asked for before the first request', async () => {
    const { answer } = site();
    const server = await serve(answer);
    const transport = connect(
      server,
      { middleware: [cookieSession({ refresh: endpoint })] },
      '/?rest_route=/',
    );
    expect(await Promise.all([list(transport), list(transport)])).toEqual(['signed in', 'signed in']);
    expect(server.seen.map(({ url }) => url)).toEqual([
      endpoint,
      '/?rest_route=/shop/orders',
      '/?rest_route=/shop/orders',
    ]);
  });

  test('a visitor whom the site gives none goes without; a refusal stands', async () => {
    const { answer } = site({ gives: false });
    const server = await serve(answer);
    const anybody = connect(server, { middleware: [cookieSession({ refresh: endpoint })] });
    expect([await list(anybody), await list(anybody)]).toEqual(['anybody', 'anybody']);
    const stale = connect(server, { middleware: [cookieSession({ nonce: 'old', refresh: endpoint })] });
    const outcome = await list.safe(stale);
    expect(outcome).toMatchObject({ error: { code: 'rest_cookie_invalid_nonce' } });
    expect(server.seen.map(pathOf)).toEqual([
      '/wp-admin/admin-ajax.php',
      ...Array<string>(3).fill('/wp-json/shop/orders'),
      '/wp-admin/admin-ajax.php',
    ]);
  });

  test('a site that refuses the fresh one too is not asked a third time', async () => {
    const server = await serve((seen, response) => {
      if (seen.url === endpoint) response.end('fresh');
      else refuse(response, 403, 'rest_cookie_invalid_nonce');
    });
    const transport = connect(server, { middleware: [cookieSession({ nonce: 'old', refresh: endpoint })] });
    await expect(list(transport)).rejects.toBeInstanceOf(ApiError);
    expect(server.seen).toHaveLength(3);
  });

  test('other refusals are not about the nonce', async () => {
    const server = await serve((_, response) => {
      refuse(response, 403, 'rest_forbidden');
    });
    const transport = connect(server, { middleware: [cookieSession({ nonce: 'n1', refresh: endpoint })] });
    await expect(list(transport)).rejects.toMatchObject({ code: 'rest_forbidden' });
    expect(server.seen).toHaveLength(1);
  });

  test('a nonce that a response brings is the next one', async () => {
    const server = await serve((_, response, count) => {
      response.setHeader('x-wp-nonce', `brought${count}`).end('{}');
    });
    const transport = connect(server, {
      middleware: [retry(), cookieSession({ nonce: 'first', refresh: endpoint })],
    });
    await list(transport);
    await list(transport);
    expect(server.seen.map(({ headers }) => headers['x-wp-nonce'])).toEqual(['first', 'brought1']);
  });

  test('a function gives it; where that fails, the call fails, and the next asks again', async () => {
    const { good, answer } = site();
    const server = await serve(answer);
    let count = 0;
    const refresh = () => {
      if (++count === 1) throw new RangeError('not yet');
      return good();
    };
    const transport = connect(server, { middleware: [cookieSession({ nonce: 'old', refresh })] });
    const outcome = await list.safe(transport);
    expect(outcome).toMatchObject({ kind: 'network', error: { cause: new RangeError('not yet') } });
    expect(await list(transport)).toBe('signed in');
  });

  test.each(['before it answers', 'within the answer'])(
    'the network fails %s: so does the call',
    async (when) => {
      const server = await serve(({ url }, response) => {
        if (url !== endpoint) refuse(response, 403, 'rest_cookie_invalid_nonce');
        else if (when === 'before it answers') response.destroy();
        else {
          response.writeHead(200, { 'content-length': '10' });
          response.write('half', () => response.destroy());
        }
      });
      const transport = connect(server, { middleware: [cookieSession({ nonce: 'old', refresh: endpoint })] });
      expect(await list.safe(transport)).toMatchObject({ ok: false, kind: 'network' });
    },
  );

  test('a call that is aborted while it waits leaves the others waiting', async () => {
    const { good, expire, answer } = site();
    const abort = new AbortController();
    const server = await serve((seen, response, count) => {
      if (seen.url === endpoint) abort.abort();
      answer(seen, response, count);
    });
    const transport = connect(server, { middleware: [cookieSession({ nonce: good(), refresh: endpoint })] });
    expire();
    const [aborted, other] = await Promise.allSettled([
      list(transport, {}, { signal: abort.signal }),
      list(transport),
    ]);
    expect(aborted).toMatchObject({ status: 'rejected', reason: expect.any(AbortError) as unknown });
    expect(other).toEqual({ status: 'fulfilled', value: 'signed in' });
  });

  test('nobody but the site is told', async () => {
    const [server, other] = [await serve(), await serve()];
    const transport = connect(server, {
      middleware: [
        async (request, next) => {
          await next(request);
          return next({ ...request, url: request.url.replace(server.origin, other.origin) });
        },
        cookieSession({ nonce: 'n1', refresh: endpoint }),
      ],
    });
    await list(transport);
    expect(server.seen[0]?.headers['x-wp-nonce']).toBe('n1');
    expect(other.seen).toHaveLength(1);
    expect(other.seen[0]?.headers['x-wp-nonce']).toBeUndefined();
  });
});

describe('key and secret', () => {
  const hashes = { 'SHA-256': 'sha256', 'SHA-1': 'sha1' } as const;

  /** Server behind a host of a name of its own, as a proxy that ends TLS would have it. */
  const behindTls = (server: RecordingServer, options: Omit<TransportOptions, 'baseUrl'>) =>
    createTransport({
      baseUrl: 'https://shop.test/wp-json',
      fetch: (url, init) => fetch(url.replace('https://shop.test', server.origin), init),
      ...options,
    });

  test('over https they are Basic, and in the query where a host drops the header', async () => {
    const server = await serve();
    await list(behindTls(server, { auth: keySecret('ck', () => Promise.resolve('c&s')) }), { page: 2 });
    expect(server.seen[0]).toMatchObject({
      url: '/wp-json/shop/orders?page=2',
      headers: { authorization: `Basic ${Buffer.from('ck:c&s').toString('base64')}` },
    });
    await list(behindTls(server, { auth: keySecret('ck', 'c&s', { in: 'query' }) }), { page: 2 });
    await list(behindTls(server, { auth: keySecret('ck', 'c&s', { in: 'query' }) }));
    expect(server.seen.slice(1).map(({ url }) => url)).toEqual([
      '/wp-json/shop/orders?page=2&consumer_key=ck&consumer_secret=c%26s',
      '/wp-json/shop/orders?consumer_key=ck&consumer_secret=c%26s',
    ]);
    expect(server.seen[2]?.headers.authorization).toBeUndefined();
  });

  test('over http the secret is never sent, wherever it is wanted', async () => {
    const server = await serve();
    for (const place of ['header', 'query'] as const)
      await list(connect(server, { auth: keySecret('ck', 'the-secret', { in: place }) }));
    for (const { url, headers } of server.seen) {
      expect(JSON.stringify({ url, headers })).not.toMatch(/the-secret|authorization/);
      expect(url).toMatch(/[?&]oauth_signature=/);
    }
    const used = server.seen.map(({ url }) => parsePhpQuery(url.split('?')[1] ?? '').get('oauth_nonce'));
    expect(new Set(used).size).toBe(2);
    expect(used[0]).toMatch(/^[\da-z]{32}$/);
  });

  const rfcParameters = [
    ['b5', '=%3D'],
    ['a3', 'a'],
    ['c@', ''],
    ['a2', 'r b'],
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
    ['c2', ''],
    ['a3', '2 q'],
  ] as const;

  test('the examples of RFC 5849: section 3.4.1.1 and section 1.2', async () => {
    expect(signatureBase('post', 'http://EXAMPLE.COM:80/request?not=looked-at', rfcParameters)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D' +
        '%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1' +
        '%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
    const base = signatureBase('POST', 'https://photos.example.net/initiate', [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131200'],
      ['oauth_nonce', 'wIjqoS'],
      ['oauth_callback', 'http://printer.example.com/ready'],
    ]);
    expect(await signatureOf(base, 'kd94hf93k423kf44', 'SHA-1')).toBe('74KNZJeDHnMBp0EMJ9ZHt/XKycU=');
  });

  const signer = (hash: keyof typeof hashes) =>
    new OAuth({
      consumer: { key: 'ck_1', secret: 's&cr*t' },
      signature_method: `HMAC-${hash.replace('-', '')}`,
      hash_function: (base: string, key: string) =>
        createHmac(hashes[hash], key).update(base).digest('base64'),
    });

  test('another implementation writes the same, for any parameters', () => {
    const text = fc.string({ unit: 'grapheme' });
    // The other one loses this name.
    const name = text.filter((one) => one !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(name, fc.array(text, { minLength: 1, maxLength: 3 })), (parameters) => {
        const pairs = Object.entries(parameters).flatMap(([name, values]) =>
          values.map((value) => [name, value] as const),
        );
        const request = { method: 'GET', url: 'http://shop.test/orders', data: parameters };
        expect(signatureBase(request.method, request.url, pairs)).toBe(
          signer('SHA-1').getBaseString(request, {} as OAuth.Data),
        );
      }),
    );
  });

  /** What a shop does: PHP's parameters, sorted by their outer names alone. */
  function shopSignature({ method, url, body, headers }: Seen, origin: string, secret: string): string {
    const [path = '', query = ''] = url.split('?');
    const parameters = parsePhpQuery(query);
    if (headers['content-type'] === 'application/x-www-form-urlencoded')
      for (const [name, value] of parsePhpQuery(body)) parameters.set(name, value);
    parameters.delete('oauth_signature');
    const encode = (text: string) =>
      encodeURIComponent(text).replace(
        /[!'()*]/g,
        (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const join = (name: string, value: PhpValue): readonly string[] =>
      typeof value === 'string'
        ? [`${name}=${encode(value)}`]
        : [...value].flatMap(([inner, one]) => join(`${name}%5B${inner}%5D`, one));
    const lines = [...parameters]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, value]) => join(encode(name), value));
    const base = [method, origin + path, lines.join('&')].map(encode).join('&');
    const hash = parameters.get('oauth_signature_method') === 'HMAC-SHA1' ? 'sha1' : 'sha256';
    return createHmac(hash, `${encode(secret)}&`)
      .update(base)
      .digest('base64');
  }

  /** Lists by their order alone: PHP’s keys of one may start anywhere. Names of objects come in any order. */
  function inOrder(value: PhpValue | undefined): unknown {
    if (!(value instanceof Map)) return value;
    const members = [...value].map(([key, one]) => [key, inOrder(one)] as const);
    return members.every(([key]) => /^\d+$/.test(key))
      ? members.map(([, one]) => one)
      : Object.fromEntries(members);
  }

  const listOf = (count: number) => Array.from({ length: count }, (_, index) => 200 - index);

  const wanted: readonly (readonly [string, Any, Record<string, unknown>])[] = [
    ['nothing', list, {}],
    ['text of every kind', list, { search: "ü€😀 %41+~*'()!;,/?:@&=$#[]" }],
    ['a list', list, { status: ['completed', 'pending'] }],
    ['a list of eleven and more', list, { include: listOf(25), exclude: listOf(101) }],
    ['objects', list, { meta: { zebra: 'z', ant: { b: [1, 2], a: true } }, metas: 'x', meta_x: 1 }],
    ['a list of objects', list, { items: [{ b: 1, a: 2 }, { id: 7 }] }],
    ['a mixed list', list, { x: ['a', { b: 1 }, 'c'], y: [['a', 'b'], ['c']] }],
    ['nulls and empties', list, { a: null, b: '', c: [], d: {} }],
    ['a body of JSON, which is not signed', create, { status: 'pending', list: listOf(12) }],
    ['a form, which is', createForm, { 'na-me': 'a b+c', list: listOf(12), o: { b: '=', a: '&' } }],
  ];

  test.each(wanted)(
    'a shop and another implementation find the signature right: %s',
    async (_, call, args) => {
      for (const hash of ['SHA-256', 'SHA-1'] as const)
        for (const base of ['/blog/wp-json', '/?rest_route=/']) {
          const server = await serve();
          await call(connect(server, { auth: keySecret('ck_1', 's&cr*t', { hash }) }, base), args);
          const [seen] = server.seen;
          if (seen === undefined) throw new Error('nothing arrived');
          const query = new URLSearchParams(seen.url.split('?')[1]);
          const signature = query.get('oauth_signature');
          expect(shopSignature(seen, server.origin, 's&cr*t')).toBe(signature);
          query.delete('oauth_signature');
          const isForm = call === createForm;
          const data = Object.fromEntries([...query, ...(isForm ? new URLSearchParams(seen.body) : [])]);
          const url = server.origin + pathOf(seen);
          expect(
            signer(hash).getSignature({ method: seen.method, url, data }, undefined, {} as OAuth.Data),
          ).toBe(signature);
        }
    },
  );

  test('a shop finds any signature right, and in any arguments what was meant', async () => {
    const name = fc.stringMatching(/^[a-z_-]{1,4}$/);
    const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean());
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        scalar,
        fc.array(scalar, { maxLength: 40 }),
        fc.array(tie('value'), { maxLength: 10 }),
        fc.dictionary(name, tie('value'), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value, { maxKeys: 5 }), async (args) => {
        const sent: Seen[] = [];
        const options = {
          baseUrl: 'http://shop.test',
          fetch: (url: string) => {
            sent.push({ method: 'GET', url: url.slice('http://shop.test'.length), headers: {}, body: '' });
            return Promise.resolve(new Response('[]'));
          },
        };
        await list(createTransport(options), args);
        await list(createTransport({ ...options, auth: keySecret('ck', 'cs') }), args);
        const [plain, signed] = sent as [Seen, Seen];
        const [meant, read] = [plain, signed].map(({ url }) => parsePhpQuery(url.split('?')[1] ?? ''));
        expect(shopSignature(signed, 'http://shop.test', 'cs')).toBe(read?.get('oauth_signature'));
        for (const [key, one] of meant ?? []) expect(inOrder(read?.get(key))).toEqual(inOrder(one));
      }),
    );
  });

  test('what PHP reads is what was meant, lists in their order', async () => {
    const server = await serve();
    const args = { include: listOf(25), meta: { b: ['x', 'y'], a: 1 } };
    await list(connect(server, {}), args);
    await list(connect(server, { auth: keySecret('ck', 'cs') }), args);
    const [plain, signed] = server.seen.map(({ url }) => parsePhpQuery(url.split('?')[1] ?? ''));
    const values = (of: PhpArray | undefined, name: string) => [...(of?.get(name) as PhpArray).values()];
    expect(values(signed, 'include')).toEqual(values(plain, 'include'));
    expect(signed?.get('meta')).toEqual(plain?.get('meta'));
  });

  test('each attempt is signed anew', async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? response.writeHead(503).end() : response.end('{}'),
    );
    await list(connect(server, { auth: keySecret('ck', 'cs'), middleware: [retry({ delay: 1 })] }), {
      page: 1,
    });
    expect(server.seen.map(({ url }) => url.match(/oauth_nonce=/g)?.length)).toEqual([1, 1]);
    const [first, second] = server.seen.map(({ url }) => url);
    expect(first).not.toBe(second);
  });
});

describe('the cart of a store', () => {
  const inMemory = (): CartStorage & { cart: StoreCart | null } => {
    const storage: CartStorage & { cart: StoreCart | null } = {
      cart: null,
      get: () => Promise.resolve(storage.cart),
      set: (cart) => {
        storage.cart = JSON.parse(JSON.stringify(cart)) as StoreCart;
      },
    };
    return storage;
  };

  /** A store: a cart for each token, and writes by its nonce. */
  function store({
    tells = true,
    nonces = true,
  }: { readonly tells?: boolean; readonly nonces?: boolean } = {}) {
    const carts = new Map<string, string[]>();
    let age = 1;
    return {
      carts,
      expire: () => (age += 1),
      answer: ((seen, response) => {
        const path = pathOf(seen);
        if (!path.includes('/shop-store/v1/cart')) {
          response.end('{}');
          return;
        }
        const known = seen.headers['cart-token'] as string | undefined;
        const token = known !== undefined && carts.has(known) ? known : `cart${carts.size + 1}`;
        if (!carts.has(token)) carts.set(token, []);
        const nonce = `${token}-${age}`;
        const headers = { 'cart-token': token, nonce };
        if (seen.method === 'POST') {
          const code =
            seen.headers['nonce'] === undefined
              ? 'store_rest_missing_nonce'
              : seen.headers['nonce'] === nonce
                ? undefined
                : 'store_rest_invalid_nonce';
          if (nonces && code !== undefined) {
            refuse(response, code.includes('missing') ? 401 : 403, code, tells ? headers : {});
            return;
          }
          carts.get(token)?.push((JSON.parse(seen.body) as { id: string }).id);
        }
        setTimeout(() => response.writeHead(200, headers).end(JSON.stringify(carts.get(token))), 5);
      }) as Answering,
    };
  }

  test.each(['/wp-json', '/?rest_route=/', '/my-store/wp-json'])(
    'is kept and goes along with every call: %s',
    async (base) => {
      const { carts, answer } = store();
      const server = await serve((seen, response, count) => {
        answer({ ...seen, url: decodeURIComponent(seen.url).replace('?rest_route=', '') }, response, count);
      });
      const storage = inMemory();
      const transport = connect(server, { middleware: [storeCart({ storage })] }, base);
      expect(await addItem(transport, { id: 'a' })).toEqual(['a']);
      expect(await addItem(transport, { id: 'b' })).toEqual(['a', 'b']);
      expect(await showCart(transport)).toEqual(['a', 'b']);
      expect(storage.cart).toEqual({ token: 'cart1', nonce: 'cart1-1' });
      expect(carts.size).toBe(1);
      // One look at the cart before the first call that writes, then each call once.
      expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'GET']);
      expect(server.seen[0]?.headers['content-type']).toBeUndefined();
    },
  );

  test('a fetch that keeps a clone of each response, as the one of Next.js, blocks no call', async () => {
    const { answer } = store();
    const server = await serve((seen, response, count) => {
      if (count === 1) response.writeHead(503, { 'retry-after': '0' }).end('later');
      else answer(seen, response, count);
    });
    const clones: Response[] = [];
    const transport = connect(server, {
      middleware: [storeCart({ storage: inMemory() }), retry({ delay: 1 })],
      fetch: async (...given) => {
        const response = await fetch(...given);
        clones.push(response.clone());
        return response;
      },
    });
    expect(await addItem(transport, { id: 'a' })).toEqual(['a']);
    expect(clones).toHaveLength(3);
  });

  test('two first calls that write at a time open one cart', async () => {
    const { carts, answer } = store({ nonces: false });
    const server = await serve(answer);
    const transport = connect(server, { middleware: [storeCart({ storage: inMemory() })] });
    await Promise.all(['a', 'b', 'c'].map((id) => addItem(transport, { id })));
    expect([...(carts.get('cart1') ?? [])].sort()).toEqual(['a', 'b', 'c']);
    expect(carts.size).toBe(1);
  });

  test.each([true, false])('a stale nonce is renewed; the refusal tells the new one: %s', async (tells) => {
    const { carts, expire, answer } = store({ tells });
    const server = await serve(answer);
    const transport = connect(server, { middleware: [storeCart({ storage: inMemory() })] });
    await addItem(transport, { id: 'a' });
    expire();
    server.seen.length = 0;
    await Promise.all(['b', 'c'].map((id) => addItem(transport, { id })));
    expect([...(carts.get('cart1') ?? [])].sort()).toEqual(['a', 'b', 'c']);
    expect(server.seen.filter(({ method }) => method === 'GET')).toHaveLength(tells ? 0 : 1);
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(4);
  });

  test('a cart that the store has forgotten is replaced', async () => {
    const { carts, answer } = store();
    const server = await serve(answer);
    const storage = inMemory();
    storage.cart = { token: 'forgotten', nonce: 'forgotten-1' };
    const transport = connect(server, { middleware: [storeCart({ storage })] });
    expect(await addItem(transport, { id: 'a' })).toEqual(['a']);
    expect(carts.get(storage.cart.token ?? '')).toEqual(['a']);
  });

  test('an answer to a call that knew no cart does not replace the one that another has opened', async () => {
    const { answer } = store();
    const late: (() => void)[] = [];
    const server = await serve((seen, response, count) => {
      if (count === 1)
        late.push(() => {
          answer(seen, response, count);
        });
      else answer(seen, response, count);
    });
    const storage = inMemory();
    const transport = connect(server, { middleware: [storeCart({ storage })] });
    const first = showCart(transport);
    await expect.poll(() => late.length).toBe(1);
    await addItem(transport, { id: 'a' });
    late[0]?.();
    expect(await first).toEqual([]);
    expect(await showCart(transport)).toEqual(['a']);
  });

  test('a refusal that stays one is answered, and asked for once more only', async () => {
    const server = await serve((seen, response) => {
      if (seen.method === 'GET') response.end('[]');
      else refuse(response, 401, 'store_rest_missing_nonce');
    });
    const transport = connect(server, { middleware: [storeCart({ storage: inMemory() })] });
    const outcome = await addItem.safe(transport, { id: 'a' });
    expect(outcome).toMatchObject({ kind: 'http', error: { code: 'store_rest_missing_nonce' } });
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  test('visitors on a server share nothing, nor even a middleware at the same time', async () => {
    const { carts, answer } = store();
    const server = await serve(answer);
    const visitors = new Map(['ann', 'bob', 'eve'].map((name) => [name, inMemory()] as const));
    await Promise.all(
      [...visitors].map(([name, storage]) =>
        addItem(connect(server, { middleware: [storeCart({ storage })] }), { id: name }),
      ),
    );
    for (const [name, { cart }] of visitors) expect(carts.get(cart?.token ?? '')).toEqual([name]);
  });

  test('one middleware tells visitors apart where its storage does', async () => {
    const { AsyncLocalStorage } = await import('node:async_hooks');
    const visitor = new AsyncLocalStorage<CartStorage>();
    const { carts, answer } = store();
    const server = await serve(answer);
    const transport = connect(server, {
      middleware: [
        storeCart({
          storage: {
            get: () => visitor.getStore()?.get(),
            set: (cart) => visitor.getStore()?.set(cart),
          },
        }),
      ],
    });
    const visitors = new Map(['ann', 'bob', 'eve'].map((name) => [name, inMemory()] as const));
    await Promise.all(
      [...visitors].map(([name, storage]) => visitor.run(storage, () => addItem(transport, { id: name }))),
    );
    for (const [name, { cart }] of visitors) expect(carts.get(cart?.token ?? '')).toEqual([name]);
  });

  test('other paths and other origins are told nothing', async () => {
    const { answer } = store();
    const [server, other] = [await serve(answer), await serve()];
    const storage = inMemory();
    const transport = connect(server, {
      middleware: [
        async (request, next) => {
          await next(request);
          return next({ ...request, url: request.url.replace(server.origin, other.origin) });
        },
        storeCart({ storage }),
      ],
    });
    await showCart(transport);
    await showCart(transport);
    await list(transport);
    expect(server.seen[1]?.headers['cart-token']).toBe('cart1');
    for (const { headers } of [...other.seen, ...server.seen.slice(2)]) {
      expect(headers['cart-token']).toBeUndefined();
      expect(headers['nonce']).toBeUndefined();
    }
    expect(other.seen).toHaveLength(3);
  });

  test('a store at a path of its own', async () => {
    const server = await serve((_, response) => response.setHeader('cart-token', 'x').end('{}'));
    const storage = inMemory();
    const call: Any = operation({ method: 'POST', encode: json }, 'a.b.c', '/headless/checkout');
    await call(connect(server, { middleware: [storeCart({ storage, paths: /^\/headless/ })] }), {});
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/wp-json/headless/cart',
      '/wp-json/headless/checkout',
    ]);
    expect(storage.cart).toEqual({ token: 'x' });
  });

  test('no network: the call fails as any would', async () => {
    const server = await serve((_, response) => {
      response.destroy();
    });
    const transport = connect(server, { middleware: [storeCart({ storage: inMemory() })] });
    await expect(addItem(transport, { id: 'a' })).rejects.toBeInstanceOf(NetworkError);
  });
});
