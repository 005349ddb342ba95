// The server that `browse` runs on loopback: who may ask it, and what it passes on.

import { once } from 'node:events';
import { request, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { serveReference, type Served } from '../../../src/reference/server/serve.ts';
import { defaultLoadOptions, type LoadOptions } from '../../../src/source/load-options.ts';
import { createProxy } from '../../../src/source/site/proxy-to-site.ts';
import { signInFor } from '../../../src/source/site/sign-in.ts';
import { withHttpServer } from '../../support/http-server.ts';

const token = 'the token of this run';

interface Received {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A site that keeps what it is asked, and the server before it. */
async function withServed(
  use: (served: Served, received: readonly Received[], origin: string) => Promise<void>,
  answer: RequestListener = (_, response) => response.end('{}'),
  options: Partial<LoadOptions> = {},
): Promise<void> {
  const received: Received[] = [];
  const site: RequestListener = (asked, response) => {
    const { method = '', url = '', headers } = asked;
    void text(asked).then((body) => {
      received.push({ line: `${method} ${url}`, headers, body });
      answer(asked, response);
    });
  };
  await withHttpServer(site, async (origin) => {
    const base = new URL(`${origin}/wp-json`);
    const load = { ...defaultLoadOptions, ...options };
    const served = await serveReference({
      files: [{ path: 'index.html', text: `<body data-token="${token}">` }],
      site: { base, passOn: await createProxy(signInFor(base, load), load) },
      token,
      port: 0,
    });
    try {
      await use(served, received, origin);
    } finally {
      await served.close();
    }
  });
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

/** Asks as any program may: a browser would not let itself be told `Host` and `Origin`. */
async function knock(
  address: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<IncomingMessage> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  const asked = request(address, { method, headers: Object.fromEntries(given), agent: false });
  asked.on('error', () => undefined);
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

const callOf = (url: string, more: object = {}): string =>
  JSON.stringify({ method: 'GET', url, headers: {}, body: null, ...more });

/** What a page of the server itself sends, but for what is given. */
const ask = (served: Served, body: string, headers: Sent['headers'] = {}): Promise<IncomingMessage> =>
  knock(`${served.address}ask`, {
    method: 'POST',
    headers: {
      origin: new URL(served.address).origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-routewright-token': token,
      ...headers,
    },
    body,
  });

interface Passed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function passed(response: IncomingMessage): Promise<Passed> {
  expect(response.statusCode).toBe(200);
  const all = await text(response);
  const end = all.indexOf('\n');
  const { status, headers } = JSON.parse(all.slice(0, end)) as {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
  };
  return { status, headers: Object.fromEntries(headers), body: all.slice(end + 1) };
}

const messageIn = async (response: IncomingMessage): Promise<string> =>
  (JSON.parse(await text(response)) as { readonly message: string }).message;

describe('who may ask', () => {
  test('a page is found under the name that was printed, by loopback names alone, and guarded', async () => {
    await withServed(async (served) => {
      const { port, pathname, origin } = new URL(served.address);
      const page = await knock(served.address);
      expect(page.statusCode).toBe(200);
      expect(await text(page)).toContain(token);
      expect(page.headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(page.headers['access-control-allow-origin']).toBeUndefined();
      expect((await knock(served.address, { headers: { host: `localhost:${port}` } })).statusCode).toBe(200);

      for (const path of ['/', '/index.html', `${pathname}../index.html`, `${pathname}missing.html`, '/ask'])
        expect((await knock(origin + path)).statusCode).toBe(404);
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        `127.0.0.1.evil.example:${port}`,
        '127.0.0.1',
        `127.0.0.1:1`,
      ]) {
        const refused = await knock(served.address, { headers: { host } });
        expect(refused.statusCode).toBe(421);
        expect(await text(refused)).not.toContain(token);
      }
      expect((await knock(served.address, { method: 'POST' })).statusCode).toBe(405);
    });
  });

  test('it listens on loopback alone', async () => {
    await withServed((served) => {
      expect(new URL(served.address).hostname).toBe('127.0.0.1');
      return Promise.resolve();
    });
  });

  test.each([
    ['no Origin', { origin: undefined }, 403],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
    ['a page on disk', { origin: 'null' }, 403],
    ['a foreign page, as the browser says', { 'sec-fetch-site': 'cross-site' }, 403],
    ['no token', { 'x-routewright-token': undefined }, 403],
    ['the token of another run', { 'x-routewright-token': 'other' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['a rebound name', { host: 'evil.example', origin: 'http://evil.example' }, 421],
  ] as const)('refused: %s', async (_, headers, status) => {
    await withServed(async (served, received, origin) => {
      const response = await ask(served, callOf(`${origin}/wp-json/wp/v2/posts`), headers);
      expect(response.statusCode).toBe(status);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      expect(received).toEqual([]);
    });
  });

  test('a preflight of another page is not answered with leave', async () => {
    await withServed(async (served) => {
      const response = await knock(`${served.address}ask`, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(response.statusCode).toBe(405);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  test.each([
    ['not JSON', '{'],
    ['no call', '[]'],
    ['no method', JSON.stringify({ url: 'x' })],
    ['CONNECT', callOf('http://127.0.0.1/', { method: 'CONNECT' })],
    ['headers that are no texts', callOf('http://127.0.0.1/', { headers: { a: 1 } })],
    ['a body for GET', callOf('http://127.0.0.1/', { body: 'x' })],
  ])('refused: %s', async (_, body) => {
    await withServed(async (served, received) => {
      expect((await ask(served, body)).statusCode).toBe(400);
      expect(received).toEqual([]);
    });
  });

  test('a question beyond all measure is refused', async () => {
    await withServed(async (served, received, origin) => {
      const body = 'x'.repeat(17 * 1024 * 1024);
      const response = await ask(served, callOf(`${origin}/wp-json/a`, { method: 'POST', body }));
      expect(response.statusCode).toBe(413);
      expect(received).toEqual([]);
    });
  });

  test('without a site nothing is passed on', async () => {
    const served = await serveReference({ files: [], site: undefined, token, port: 0 });
    const response = await ask(served, callOf('http://127.0.0.1/'));
    expect(await messageIn(response)).toBe('The address of the site is not known.');
    await served.close();
  });
});

describe('what is passed on', () => {
  test('method, path, query, headers and body; what the site answers comes back whole', async () => {
    await withServed(
      async (served, received, origin) => {
        const call = {
          method: 'PATCH',
          url: `${origin}/wp-json/shop/v1/orders/5?include[]=1&q=%26`,
          headers: {
            'Content-Type': 'application/json',
            'X-WP-Nonce': 'n',
            Cookie: 'sid=1',
            Host: 'evil.example',
            Origin: 'https://evil.example',
            Connection: 'upgrade',
            'Transfer-Encoding': 'chunked',
            'X-Forwarded-For': '1.2.3.4',
          },
          body: '{"note":"é"}',
        };
        const answer = await passed(await ask(served, JSON.stringify(call)));
        expect(answer).toMatchObject({ status: 404, body: '{"code":"né"}\n{}' });
        expect(answer.headers['x-wp-total']).toBe('21');
        for (const name of [
          'set-cookie',
          'connection',
          'keep-alive',
          'transfer-encoding',
          'content-encoding',
        ])
          expect(answer.headers[name]).toBeUndefined();

        const [{ line, headers, body } = { line: '', headers: {}, body: '' }] = received;
        expect(line).toBe('PATCH /wp-json/shop/v1/orders/5?include[]=1&q=%26');
        expect(body).toBe('{"note":"é"}');
        expect(headers).toMatchObject({
          host: new URL(origin).host,
          'content-type': 'application/json',
          'x-wp-nonce': 'n',
        });
        for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-for', 'x-routewright-token'])
          expect(headers[name]).toBeUndefined();
      },
      (_, response) => {
        response.writeHead(404, { 'X-WP-Total': '21', 'Set-Cookie': 'sid=2' });
        response.end('{"code":"né"}\n{}');
      },
    );
  });

  test.each([
    ['another host', () => 'http://localhost/wp-json/wp/v2/posts'],
    ['another port', () => 'http://127.0.0.1:1/wp-json/wp/v2/posts'],
    ['another scheme', (origin: string) => `${origin.replace('http:', 'https:')}/wp-json/a`],
    ['beside the base', (origin: string) => `${origin}/wp-admin/`],
    ['above the base', (origin: string) => `${origin}/wp-json/../wp-admin/`],
    ['above the base, encoded', (origin: string) => `${origin}/wp-json/..%2fwp-admin/`],
    ['an empty step', (origin: string) => `${origin}/wp-json//evil.example`],
    ['a name before the host', (origin: string) => origin.replace('//', '//a:b@')],
  ])('never: %s', async (_, urlFor) => {
    await withServed(async (served, received, origin) => {
      const response = await ask(served, callOf(urlFor(origin)));
      expect(response.statusCode).toBe(403);
      expect(await messageIn(response)).toContain(`begin with ${origin}/wp-json`);
      expect(received).toEqual([]);
    });
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is shown, not followed', async (status) => {
    const elsewhere: string[] = [];
    await withHttpServer(
      (asked, response) => {
        elsewhere.push(asked.url ?? '');
        response.end();
      },
      (other) =>
        withServed(
          async (served, received, origin) => {
            const answer = await passed(await ask(served, callOf(`${origin}/wp-json/a`)));
            expect(answer).toMatchObject({ status, headers: { location: `${other}/wp-json/a` } });
            expect(received).toHaveLength(1);
            expect(elsewhere).toEqual([]);
          },
          (_, response) => response.writeHead(status, { location: `${other}/wp-json/a` }).end(),
        ),
    );
  });

  test('what signs in goes along, unless the reader signs in; the page never gets it', async () => {
    const options = {
      credentials: { kind: 'token', token: 'hunter2' },
      headers: { 'X-Gate': 'open' },
    } as const;
    await withServed(
      async (served, received, origin) => {
        const url = `${origin}/wp-json/wp/v2/users/me`;
        const answer = await text(await ask(served, callOf(url)));
        await text(await ask(served, callOf(url, { headers: { authorization: 'Basic bWU6cHc=' } })));
        expect(received.map(({ headers }) => [headers.authorization, headers['x-gate']])).toEqual([
          ['Bearer hunter2', 'open'],
          ['Basic bWU6cHc=', 'open'],
        ]);
        expect(answer + (await text(await knock(served.address)))).not.toContain('hunter2');
      },
      undefined,
      options,
    );
  });

  test('a key that goes into the query is added there, and stays off where the reader signs in', async () => {
    const options = {
      credentials: { kind: 'key-secret', key: 'ck', secret: 'cs' },
      httpAuth: { name: 'web', password: 'gate' },
    } as const;
    await withServed(
      async (served, received, origin) => {
        const url = `${origin}/wp-json/a?b=1`;
        await text(await ask(served, callOf(url)));
        await text(await ask(served, callOf(url, { headers: { Authorization: 'Bearer mine' } })));
        expect(received.map(({ line, headers }) => `${line} ${headers.authorization ?? ''}`)).toEqual([
          `GET /wp-json/a?b=1&consumer_key=ck&consumer_secret=cs Basic ${btoa('web:gate')}`,
          'GET /wp-json/a?b=1 Bearer mine',
        ]);
      },
      undefined,
      options,
    );
  });

  test('credentials that a reader types do not travel over http to another machine', async () => {
    const base = new URL('http://site.example/wp-json');
    const served = await serveReference({
      files: [],
      site: { base, passOn: await createProxy(undefined, defaultLoadOptions) },
      token,
      port: 0,
    });
    const call = callOf(`${base.href}/a`, { headers: { authorization: 'Basic x' } });
    expect(await messageIn(await ask(served, call))).toContain('would be sent over http');
    await served.close();
  });

  test('an answer is passed on while it comes, and broken off where the site breaks off', async () => {
    let more = (): void => undefined;
    await withServed(
      async (served, _, origin) => {
        const response = await ask(served, callOf(`${origin}/wp-json/a`));
        let seen = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (seen += chunk));
        await expect.poll(() => seen).toContain('\nfirst');
        const broken = once(response, 'error');
        more();
        await broken;
        expect(response.complete).toBe(false);
      },
      (asked, response) => {
        response.writeHead(200).write('first');
        more = () => asked.socket.destroy();
      },
    );
  });

  test('a reader who stops waiting stops the question to the site too', async () => {
    let closed = false;
    await withServed(
      async (served, received, origin) => {
        const asked = request(`${served.address}ask`, {
          method: 'POST',
          headers: {
            origin: new URL(served.address).origin,
            'content-type': 'application/json',
            'x-routewright-token': token,
          },
        });
        asked.on('error', () => undefined);
        asked.end(callOf(`${origin}/wp-json/a`));
        await expect.poll(() => received.length).toBe(1);
        asked.destroy();
        await expect.poll(() => closed).toBe(true);
      },
      (_, response) => {
        response.on('close', () => (closed = true));
      },
    );
  });

  test('a site that is silent, too talkative or gone is said to be so', async () => {
    await withServed(
      async (served, _, origin) => {
        expect(await messageIn(await ask(served, callOf(`${origin}/wp-json/a`)))).toMatch(
          /did not respond within 0\.2 s.*`timeoutMs`/,
        );
      },
      () => undefined,
      { timeoutMs: 200 },
    );
    await withServed(
      async (served, _, origin) => {
        const response = await ask(served, callOf(`${origin}/wp-json/a`));
        await expect(text(response)).rejects.toThrow('aborted');
      },
      (_, response) => response.end('x'.repeat(2000)),
      { maxBytes: 1000 },
    );
    const base = new URL('http://127.0.0.1:9/wp-json');
    const served = await serveReference({
      files: [],
      site: { base, passOn: await createProxy(undefined, defaultLoadOptions) },
      token,
      port: 0,
    });
    expect((await ask(served, callOf(`${base.href}/a`))).statusCode).toBe(502);
    await served.close();
  });
});

test('a port that is taken is said to be', async () => {
  const options = { files: [], site: undefined, token };
  const first = await serveReference({ ...options, port: 0 });
  const port = Number(new URL(first.address).port);
  await expect(serveReference({ ...options, port })).rejects.toThrow(`Port ${port} is already in use.`);
  await first.close();
});

describe('a base that the reader chose in the page', () => {
  const signedIn = {
    credentials: { kind: 'token', token: 'hunter2' },
    headers: { 'X-Gate': 'open' },
  } as const;

  test('a call goes to that site alone, without what signs in at the site of the run', async () => {
    const elsewhere: (readonly [string | undefined, string | undefined, unknown])[] = [];
    await withHttpServer(
      ({ url, headers }, response) => {
        elsewhere.push([url, headers.authorization, headers['x-gate']]);
        response.end('{"from":"staging"}');
      },
      (other) =>
        withServed(
          async (served, received) => {
            const base = `${other}/staging/wp-json`;
            const url = `${base}/wp/v2/posts?page=2`;
            expect(await passed(await ask(served, callOf(url, { base })))).toMatchObject({
              status: 200,
              body: '{"from":"staging"}',
            });
            const headers = { authorization: 'Basic bWU6cHc=' };
            await passed(await ask(served, callOf(url, { base, headers })));
            expect(elsewhere).toEqual([
              ['/staging/wp-json/wp/v2/posts?page=2', undefined, undefined],
              ['/staging/wp-json/wp/v2/posts?page=2', 'Basic bWU6cHc=', undefined],
            ]);
            expect(received).toEqual([]);
          },
          undefined,
          signedIn,
        ),
    );
  });

  test('without a chosen base, the address must be below the base of the run', async () => {
    await withHttpServer(
      (_, response) => response.end('{}'),
      (other) =>
        withServed(async (served, received) => {
          const response = await ask(served, callOf(`${other}/wp-json/wp/v2/posts`));
          expect(response.statusCode).toBe(403);
          expect(received).toEqual([]);
        }),
    );
  });

  test.each([
    ['beside the chosen base', '/staging/wp-admin/'],
    ['above the chosen base', '/staging/wp-json/../wp-admin/'],
    ['above it, encoded twice', '/staging/wp-json/%252e%252e/wp-admin/'],
    ['another route by a parameter', '/staging/wp-json/a?rest_route=/b'],
    ['the base of the run', '/wp-json/wp/v2/posts'],
  ])('never: %s', async (_, path) => {
    await withServed(async (served, received, origin) => {
      const base = `${origin}/staging/wp-json`;
      const response = await ask(served, callOf(origin + path, { base }));
      expect(response.statusCode).toBe(403);
      expect(await messageIn(response)).toContain(`begin with ${base}`);
      expect(received).toEqual([]);
    });
  });

  test.each([
    ['no text', 5],
    ['null', null],
    ['no address', 'site'],
    ['a file', 'file:///etc/'],
    ['a script', 'javascript:alert(1)'],
    ['no host', 'http:///wp-json'],
    ['a user name', 'http://me@127.0.0.1/wp-json'],
    ['a password', 'http://me:pw@127.0.0.1/wp-json'],
  ])('refused as a base: %s', async (_, base) => {
    await withServed(async (served, received, origin) => {
      const response = await ask(served, callOf(`${origin}/wp-json/a`, { base }));
      expect(response.statusCode).toBe(400);
      expect(await messageIn(response)).toContain('The base address must be an http address');
      expect(received).toEqual([]);
    });
  });

  test('a base does not replace the token of the page', async () => {
    await withServed(async (served, received, origin) => {
      const call = callOf(`${origin}/wp-json/a`, { base: `${origin}/wp-json` });
      expect((await ask(served, call, { 'x-routewright-token': 'other' })).statusCode).toBe(403);
      expect(received).toEqual([]);
    });
  });
});
