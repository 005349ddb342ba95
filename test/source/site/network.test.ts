// The way to a site: patience, proxies, certificates, packed answers.

import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { onTestFinished, describe, expect, test } from 'vitest';
import { load } from '../../../src/source/load.ts';
import { proxiesFor } from '../../../src/source/site/proxies-for.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import { fakeSite, sendJson, sendPage, type FakeRequest } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { loadTranscript } from '../../support/load-transcript.ts';
import { routewright, routewrightProcess } from '../../support/routewright.ts';

describe('a site that is busy or fails', () => {
  /** Answers `status` to the first requests, then as it should. */
  const after = (times: number, status: number, headers: Readonly<Record<string, string>> = {}) => {
    let left = times;
    return fakeSite({
      first: (_request, response) => {
        if (left-- <= 0) return false;
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        sendPage(response, status, 'Later');
        return true;
      },
    });
  };

  test.each([429, 500, 502, 503, 504])('is asked again: %i', async (status) => {
    await withHttpServer(after(2, status), async (origin) => {
      expect(await loadTranscript(`${origin}/wp-json/`, { retryDelaysMs: [1, 1] })).toMatch(/^index: /);
    });
  });

  test('is not asked for ever', async () => {
    await withHttpServer(after(3, 503), async (origin) => {
      expect(await loadTranscript(`${origin}/wp-json/`, { retryDelaysMs: [1, 1] })).toMatch(/returned 503/);
    });
  });

  test('is not asked again when it says no', async () => {
    await withHttpServer(after(1, 403), async (origin) => {
      expect(await loadTranscript(`${origin}/wp-json/`, { retryDelaysMs: [1, 1] })).toMatch(/returned 403/);
    });
  });

  test('is waited for as long as it says, in seconds or as a date', async () => {
    for (const value of [() => '1', () => new Date(Date.now() + 2500).toUTCString()]) {
      const steps: string[] = [];
      await withHttpServer(after(1, 429, { 'retry-after': value() }), async (origin) => {
        const options = {
          retryDelaysMs: [1],
          progress: (step: { message: string }) => steps.push(step.message),
        };
        expect(await loadTranscript(`${origin}/wp-json/`, options)).toMatch(/^index: /);
      });
      expect(steps.join('\n')).toMatch(/returned 429; trying again after (?!1 ms$)[\d.]+ m?s$/m);
    }
  });

  test.each([
    ['3600', 'The site requires a wait of 3600 s.'],
    ['99999999999999999999', 'The site requires a wait of more than a day'],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 'The site requires a wait of more than a day'],
  ])('is not waited for when it asks for too much patience: %s', async (wait, words) => {
    await withHttpServer(after(1, 429, { 'retry-after': wait }), async (origin) => {
      const text = await loadTranscript(`${origin}/wp-json/`, { retryDelaysMs: [1] });
      expect(text).toContain(words);
    });
  });

  test.each(['', '-5', '1.5', 'soon', 'Sun, 06 Nov 1994 08:49:37 GMT'])(
    'is asked again at the usual pace when it says %j',
    async (wait) => {
      await withHttpServer(after(1, 429, { 'retry-after': wait }), async (origin) => {
        expect(await loadTranscript(`${origin}/wp-json/`, { retryDelaysMs: [1] })).toMatch(/^index: /);
      });
    },
  );

  test('is left at once when the reading is stopped', async () => {
    await withHttpServer(after(1, 503, { 'retry-after': '20' }), async (origin) => {
      const stop = new AbortController();
      const progress = ({ message }: { message: string }) => {
        if (message.includes('trying again')) stop.abort();
      };
      const options = { ...defaultLoadOptions, progress, signal: stop.signal };
      await expect(load(`${origin}/wp-json/`, options)).rejects.toThrow('Reading was stopped.');
    });
  });
});

describe('a connection that closes before its response begins', () => {
  /** Counts requests, and closes those for which `closes` is true. */
  const closing = (closes: (request: IncomingMessage, count: number) => boolean) => {
    const requests: string[] = [];
    const site = fakeSite({
      first: (request, response) => {
        requests.push(`${request.method ?? ''} ${request.url}`);
        if (closes(request, requests.length)) response.destroy();
        return response.destroyed;
      },
    });
    return { requests, site };
  };

  test('is opened once more, where a server closes each idle connection', async () => {
    const used = new WeakSet<Socket>();
    const { site, requests } = closing(({ socket }) => {
      const isSecond = used.has(socket);
      used.add(socket);
      return isSecond;
    });
    await withHttpServer(site, async (origin) => {
      expect(await loadTranscript(`${origin}/wp-json/`, { schemas: true })).toMatch(/^index: .*\n$/);
      expect(requests.at(-1)).toBe('OPTIONS /wp-json/wp/v2/posts');
    });
  });

  test('is opened no more than twice', async () => {
    const { site, requests } = closing(() => true);
    await withHttpServer(site, async (origin) => {
      expect(await loadTranscript(`${origin}/wp-json/`)).toContain('was closed.');
      expect(requests).toEqual(['GET /wp-json/', 'GET /wp-json/']);
    });
  });

  test('is not opened again for a reading that was stopped', async () => {
    const stop = new AbortController();
    const { site, requests } = closing(() => {
      stop.abort();
      return true;
    });
    await withHttpServer(site, async (origin) => {
      expect(await loadTranscript(`${origin}/wp-json/`, { signal: stop.signal })).toContain('was stopped');
      expect(requests).toHaveLength(1);
    });
  });
});

test('a small answer that unpacks to a large one is refused', async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(200_000_000)));
  expect(bomb.length).toBeLessThan(5000);
  const answer = (encoding: string) => (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-encoding': encoding, 'content-type': 'application/json' }).end(bomb);
  };
  await withHttpServer(answer('gzip, gzip'), async (origin) => {
    const text = await loadTranscript(`${origin}/wp-json/`, { maxBytes: 1_000_000 });
    expect(text).toContain('is larger than 1000000 bytes.');
  });
});

test('fresh answers are asked for, and a cached one is reported once', async () => {
  const asked: (string | undefined)[] = [];
  const cached = fakeSite({
    first: ({ headers }, response) => {
      asked.push(headers['cache-control']);
      response.setHeader('age', '120');
      return false;
    },
  });
  await withHttpServer(cached, async (origin) => {
    const text = await loadTranscript(`${origin}/`, { schemas: true });
    expect(text.match(/source-cached/g)).toHaveLength(1);
    expect(text).toContain('is 120 s old');
    expect(new Set(asked)).toEqual(new Set(['no-cache']));
  });
});

test('a cached answer about the schemas is reported as well', async () => {
  const cached = fakeSite({
    first: ({ query }, response) => {
      if (query.get('context') === 'help') response.setHeader('age', '300, 20');
      return false;
    },
  });
  await withHttpServer(cached, async (origin) => {
    expect(await loadTranscript(`${origin}/`, { schemas: true })).toContain('is 300 s old');
  });
});

test.each(['gzip', 'deflate', 'br'])(
  'an answer that only says to be packed (%s) is named so',
  async (encoding) => {
    const site = (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(JSON.stringify({ namespaces: ['wp/v2'], routes: {} }).repeat(20));
    };
    await withHttpServer(site, async (origin) => {
      expect(await loadTranscript(`${origin}/wp-json/`)).toContain('is compressed, but cannot be unpacked');
    });
  },
);

test('more headers than are read are named so', async () => {
  const site = fakeSite({
    first: (_, response) => {
      response.setHeader('set-cookie', 'a'.repeat(20_000));
      return false;
    },
  });
  await withHttpServer(site, async (origin) => {
    expect(await loadTranscript(`${origin}/wp-json/`)).toContain(
      'sends more headers than the limit of 16 KiB',
    );
  });
});

test('the longest patience there is does not end at once', async () => {
  await withHttpServer(fakeSite(), async (origin) => {
    const text = await loadTranscript(`${origin}/wp-json/`, { timeoutMs: 3e12 });
    expect(text).toMatch(/^index: /);
  });
});

test('a site of an own authority is trusted when the environment names its certificate', async () => {
  const fixture = (name: string) => new URL(`../../fixtures/tls/${name}.pem`, import.meta.url);
  const server = createSecureServer(
    { key: readFileSync(fixture('key')), cert: readFileSync(fixture('certificate')) },
    fakeSite(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const untrusted = await routewright(['routes', address, '--json']);
  expect(untrusted.code).toBe(3);
  expect(untrusted.stderr).toContain('NODE_EXTRA_CA_CERTS');
  const trusted = await routewrightProcess(['routes', address, '--json'], {
    env: { NODE_EXTRA_CA_CERTS: fixture('certificate').pathname },
  });
  expect(trusted.code).toBe(0);
  expect(trusted.stdout).toContain('"/wp/v2/posts"');
});

describe('a proxy of the environment', () => {
  /** A proxy that leads every host to one site, by full addresses and by tunnels. */
  async function withProxy<T>(
    site: string,
    use: (proxy: string, asked: readonly string[]) => Promise<T>,
  ): Promise<T> {
    const asked: string[] = [];
    const { hostname, port } = new URL(site);
    const proxy = createServer((request, response) => {
      asked.push(`${request.headers['proxy-authorization'] ?? '-'} ${request.url ?? ''}`);
      const path = new URL(request.url ?? '').pathname;
      fakeSite()(Object.assign(request, { url: path }), response);
    });
    proxy.on('connect', (request, socket: Socket) => {
      asked.push(`CONNECT ${request.url ?? ''}`);
      const tunnel = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        tunnel.pipe(socket).pipe(tunnel);
      });
      for (const end of [socket, tunnel]) end.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      return await use(`127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  }

  test('is asked for what is on http, by its full address', async () => {
    await withHttpServer(fakeSite(), (site) =>
      withProxy(site, async (proxy, asked) => {
        const env = { http_proxy: `http://me:hunter2@${proxy}` };
        const run = await routewright(['routes', 'http://site.test/wp-json/'], { env });
        expect(run.code).toBe(0);
        expect(asked[0]).toBe(`Basic ${btoa('me:hunter2')} http://site.test/wp-json/`);
        expect(run.stdout + run.stderr).not.toContain('hunter2');
      }),
    );
  });

  test('is tunnelled through for https', async () => {
    await withHttpServer(fakeSite(), (site) =>
      withProxy(site, async (proxy, asked) => {
        const run = await routewright(['routes', 'https://site.test/wp-json/'], {
          env: { HTTPS_PROXY: `http://${proxy}` },
        });
        expect(asked).toEqual(['CONNECT site.test:443']);
        // What is at the end of this tunnel speaks no TLS.
        expect(run.code).toBe(3);
      }),
    );
  });

  test('is not asked for this machine, nor for what NO_PROXY lists', async () => {
    await withHttpServer(fakeSite(), (site) =>
      withProxy(site, async (proxy, asked) => {
        const env = { ALL_PROXY: `http://${proxy}`, NO_PROXY: 'site.test, other.test' };
        expect((await routewright(['routes', `${site}/`], { env })).code).toBe(0);
        await routewright(['routes', 'http://site.test:1/'], { env });
        expect(asked).toEqual([]);
      }),
    );
  });

  test.each([
    ['*', 'https://site.test/', true],
    ['site.test', 'https://www.site.test/', true],
    ['.site.test', 'https://site.test/', true],
    ['*.site.test', 'https://www.site.test/', true],
    ['Site.Test', 'https://site.test./', true],
    ['site.test', 'https://other-site.test/', false],
    ['site.test:8443', 'https://site.test:8443/', true],
    ['site.test:8443', 'https://site.test/', false],
    ['site.test:443', 'https://site.test/', true],
    ['one.test two.test', 'https://two.test/', true],
    ['10.0.0.0/8', 'https://10.1.2.3/', true],
    ['10.0.0.0/8', 'https://11.1.2.3/', false],
    ['10.0.0.0/99', 'https://10.1.2.3/', false],
    ['0.3', 'https://10.1.0.3/', false],
    ['[2001:db8::1]', 'https://[2001:db8::1]/', true],
    ['2001:db8::/32', 'https://[2001:db8::1]/', true],
    ['', 'https://site.test/', false],
    ['', 'http://site.test/', true],
    ['', 'https://127.0.0.2/', true],
    ['', 'https://site.localhost/', true],
  ])('NO_PROXY=%j: %s is asked directly: %s', (except, address, directly) => {
    const proxies = { https: 'http://proxy.test', except };
    expect(proxiesFor(new URL(address), proxies) === undefined).toBe(directly);
  });

  test('is not blamed for what is asked directly', async () => {
    const env = { HTTP_PROXY: 'http://127.0.0.1:2', NO_PROXY: '127.0.0.1' };
    const { stderr } = await routewright(['routes', 'http://127.0.0.1:1/'], { env });
    expect(stderr).not.toContain('proxy');
  });

  test('that is not there, or no address, is said without its password', async () => {
    for (const [address, words] of [
      ['http://me:hunter2@127.0.0.1:1', 'could not be reached through the proxy'],
      ['me:hunter2', 'HTTP_PROXY is not the address of a proxy'],
    ] as const) {
      const { code, stderr } = await routewright(['routes', 'http://site.test/'], {
        env: { HTTP_PROXY: address },
      });
      expect(stderr).toContain(words);
      expect(stderr).not.toContain('hunter2');
      expect([2, 3]).toContain(code);
    }
  });
});

describe('the command line', () => {
  const secret = 'hunter2-secret';

  /** A site for its user alone. */
  const closed = fakeSite({
    first: ({ headers }: FakeRequest, response: ServerResponse) => {
      if (headers.authorization === `Basic ${btoa(`admin:${secret}`)}`) return false;
      sendJson(response, 401, { code: 'rest_not_logged_in', message: 'You are not currently logged in.' });
      return true;
    },
  });
  const user = { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: secret };

  test('signs in by its environment', async () => {
    await withHttpServer(closed, async (origin) => {
      expect((await routewright(['routes', origin])).code).toBe(3);
      expect((await routewright(['routes', origin], { env: user })).code).toBe(0);
    });
  });

  test('takes what signs in as files of secrets and other tools hold it', async () => {
    const seen: (string | undefined)[] = [];
    const site = fakeSite({
      first: ({ headers }) => {
        seen.push(headers.authorization);
        return false;
      },
    });
    await withHttpServer(site, async (origin) => {
      const environments: readonly Readonly<Record<string, string>>[] = [
        { ROUTEWRIGHT_TOKEN: `Bearer ${secret}\n` },
        { ROUTEWRIGHT_KEY: 'ck_1\r\n', ROUTEWRIGHT_SECRET: `${secret}\n` },
      ];
      for (const env of environments) await routewright(['routes', origin], { env });
      expect([...new Set(seen)]).toEqual([`Bearer ${secret}`, `Basic ${btoa(`ck_1:${secret}`)}`]);
    });
  });

  test.each([
    [[`https://web:${secret}@site.test/?key=${secret}`]],
    [['generate', 'site.test', `web:${secret}@site.test`]],
  ])('does not repeat the secrets of an address that stands in a wrong place: %j', async (args) => {
    const { code, stdout, stderr } = await routewright(args);
    expect(code).toBe(2);
    expect(stderr).toContain('***@site.test');
    expect(stdout + stderr).not.toContain(secret);
  });

  test('tells each step when asked to, on standard error', async () => {
    await withHttpServer(closed, async (origin) => {
      const { stdout, stderr } = await routewright(['routes', origin, '--json', '--verbose'], { env: user });
      expect(stderr).toContain(`Requesting ${origin}/`);
      expect(stderr).toContain('Requesting response schemas (?context=help)');
      expect(stdout).not.toContain('Requesting');
    });
  });

  test.each([['routes'], ['snapshot']])(
    '%s says in words what stands between the site and its reader',
    async (command) => {
      const site = fakeSite({
        first: ({ route }, response) => {
          response.setHeader('age', '120');
          if (route !== '/wp/v2/users/me') return false;
          sendJson(response, 401, {
            code: 'rest_not_logged_in',
            message: 'You are not currently logged in.',
          });
          return true;
        },
      });
      await withHttpServer(site, async (origin) => {
        const { code, stdout, stderr } = await routewright([command, origin], { env: user });
        expect(code).toBe(0);
        expect(stderr).toContain('did not accept the sign-in: ');
        expect(stderr).toContain('routewright uses the index that anonymous visitors see.');
        expect(stderr).toContain('is 120 s old');
        expect(stdout).not.toContain('120 s old');
      });
    },
  );

  test('sends headers, of flags and environment, and another name', async () => {
    const seen: Record<string, unknown>[] = [];
    const site = fakeSite({
      first: ({ headers }) => {
        seen.push(headers);
        return false;
      },
    });
    await withHttpServer(site, async (origin) => {
      const flags = ['--header', 'X-One: a, b', '--header', 'X-Two:2', '--user-agent', 'Mozilla'];
      const env = { ROUTEWRIGHT_HEADER: 'X-Two: 0\nX-Three: 3' };
      expect((await routewright(['routes', origin, ...flags], { env })).code).toBe(0);
      expect(seen[0]).toMatchObject({
        'x-one': 'a, b',
        'x-two': '2',
        'x-three': '3',
        'user-agent': 'Mozilla',
      });
    });
  });

  test.each([
    [{ ROUTEWRIGHT_USER: secret }, [], 'ROUTEWRIGHT_APPLICATION_PASSWORD is not'],
    [{ ROUTEWRIGHT_SECRET: secret }, [], 'ROUTEWRIGHT_KEY is not'],
    [{ ...user, ROUTEWRIGHT_TOKEN: secret }, [], 'more than one kind of credentials'],
    [{}, ['--http-auth', secret], 'a name, a colon and the password'],
    [{ ROUTEWRIGHT_HTTP_AUTH: secret }, [], 'a name, a colon and the password'],
    [{}, ['--header', secret], 'A header must be a name, a colon and a value.'],
    [{ ROUTEWRIGHT_HEADER: secret }, [], 'A header must be a name, a colon and a value.'],
    [{ ...user, ROUTEWRIGHT_HTTP_AUTH: `web:${secret}` }, [], 'both need the Authorization header'],
    [user, [], 'would be sent over http'],
  ])('refuses %j %j', async (env, flags, words) => {
    const { code, stdout, stderr } = await routewright(['routes', 'http://site.test/', ...flags], { env });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stdout + stderr).not.toContain(secret);
  });
});
