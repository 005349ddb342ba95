// Every way in which a source can be there, odd, broken or something else, over real
// HTTP, real files and real streams. The words are pinned in test/cases/load.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc, { anyCharacter } from '../support/fast-check.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { Halt } from '../../src/core/diagnostics/halt.ts';
import { load } from '../../src/source/load.ts';
import { defaultLoadOptions, type LoadOptions } from '../../src/source/load-options.ts';
import { createProxiedFetch } from '../../src/source/site/proxied-fetch.ts';
import { withHttpServer, withRawServer } from '../support/http-server.ts';
import { loadTranscript } from '../support/load-transcript.ts';

const index = {
  name: 'A site',
  url: 'https://site.example',
  namespaces: ['wp/v2'],
  authentication: [],
  routes: { '/': { methods: ['GET'], endpoints: [] }, '/wp/v2/posts': { methods: ['GET'], endpoints: [] } },
};
const indexText = JSON.stringify(index);
const namespaceIndex = {
  namespace: 'wp/v2',
  routes: { '/wp/v2': { methods: ['GET'], endpoints: [] } },
  _links: {},
};

const pinned = (group: string, name: string): string =>
  new URL(`../cases/load/${group}/${name}.txt`, import.meta.url).pathname;

/** Hosts and ports of this run by the names they have in the snapshots. */
const withoutPorts = (text: string, ...origins: readonly string[]): string =>
  origins.reduce(
    (masked, origin, at) => masked.replaceAll(new URL(origin).host, at === 0 ? 'site.test' : 'other.test'),
    text,
  );

const json =
  (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    response.end(JSON.stringify(value));
  };

const body =
  (text: string | Uint8Array, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, headers);
    response.end(text);
  };

const utf16 = (text: string, order: 'little' | 'big', mark: boolean): Uint8Array => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
};

const page = (title: string, inside = ''): string =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body>${inside}</body></html>`;

/** What a site answers → the name of the snapshot. */
const answers: Readonly<Record<string, RequestListener>> = {
  'full-index': json(index),
  'namespace-index': json(namespaceIndex),
  'index-without-listed-namespaces': json({ routes: index.routes }),
  'index-of-no-routes': json({ ...index, routes: [] }),
  'index-in-gzip': body(gzipSync(indexText), 200, { 'content-encoding': 'gzip' }),
  'index-as-gzip-file': body(gzipSync(indexText), 200, { 'content-type': 'application/gzip' }),
  'index-from-a-cache': json(index, 200, { age: '86' }),
  'index-of-age-0': json(index, 200, { age: '0' }),

  'page-home': body(page('My Site &#8211; Just another\n  \u001b[31msite &amp; shop\u202e &#7;')),
  'page-after-redirect': (request, response) => {
    if (request.url === '/wp-json/')
      response.writeHead(302, { location: '/wp-login.php?redirect_to=%2Fwp-json%2F' }).end();
    else body(page('Log In &lsaquo; My Site'))(request, response);
  },
  'page-without-title': body('<html><body>Please enable JavaScript.</body></html>'),
  'page-that-quotes-an-index': body(page('How the index looks', `<pre>${indexText}</pre>`)),
  'page-behind-notices': body(`<br />\n<b>Notice</b>: x in <b>y.php</b><br />\n${page('Log In ‹ My Site')}`),

  'json-rest-error': json({ code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } }),
  'json-openapi': json({ openapi: '3.1.0', info: {}, paths: {} }),
  'json-swagger': json({ swagger: '2.0', paths: {} }),
  'json-graphql': json({ __schema: {} }),
  'json-har': json({ log: { entries: [] } }),
  'json-postman': json({ info: {}, item: [] }),
  'json-envelope': json({ body: index, status: 200, headers: {} }),
  'json-single-route': json({ namespace: 'wp/v2', methods: ['GET'], endpoints: [] }),
  'json-index-without-routes': json({ name: 'A site', namespaces: ['wp/v2'] }),
  'json-index-of-listed-routes': json({ namespaces: ['wp/v2'], routes: ['/wp/v2/posts'] }),
  'json-single-resource': json({ id: 1, _links: {} }),
  'json-collection': json([{ id: 1, type: 'post', _links: {} }]),
  'json-collection-of-no-type': json([{ id: 1, _links: {} }]),
  'json-package': json({ name: 'x', version: '1.0.0', dependencies: {} }),
  'json-of-another-schema': json({ $schema: 'https://json.schemastore.org/tsconfig' }),
  'json-list': json([1, 2, 3]),
  'json-list-of-one': json(['x']),
  'json-empty-list': json([]),
  'json-empty-object': json({}),
  'json-object': json({ '\u001b[2J': 0, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }),
  'json-text': json('rest_disabled'),
  'json-null': json(null),

  'status-401': json(
    { code: 'rest_not_logged_in', message: 'You are not currently logged in.', data: {} },
    401,
  ),
  'status-403-page': body(page('403 Forbidden'), 403),
  'status-403-hostile': json({ code: 'x\u001b[2J\n\ny', message: `${'long '.repeat(100)}\u202e` }, 403),
  'status-404-no-route': json({ code: 'rest_no_route', message: 'No route was found.' }, 404),
  'status-404-page': body(page('Page not found &ndash; My Site'), 404),
  'status-406-of-no-words': body('', 406),
  'status-418': body('short and stout', 418),
  'status-429': json({ code: 'too_many', message: 'Slow down.' }, 429, { 'retry-after': '7' }),
  'status-429-without-time': body('', 429),
  'status-500-behind-notices': body(
    '<br />\n<b>Fatal error</b>: x<br />\n{"code":"internal_server_error","message":"<p>There has been a critical error.</p>"}',
    500,
  ),
  'status-503': body(page('Briefly unavailable for scheduled maintenance. Check back in a minute.'), 503),
  'status-304': body('', 304),
  'status-204': body('', 204),

  'notices-as-markup': body(
    `<br />\n<b>Warning</b>:  Undefined array key "a" in <b>/srv/site/wp-content/plugins/x/x.php</b> on line <b>12</b><br />\n${indexText}`,
  ),
  'notices-as-text': body(
    `PHP Notice:  foo() expects [array], {closure}() given in /srv/x.php:3\n[13-Mar-2024 10:00:00 UTC] {"debug": true}\n${indexText}`,
  ),
  'notices-after': body(`${indexText}\n<br />\n<b>Deprecated</b>: x is deprecated<br />`),
  'comment-after': body(`${indexText}\n<!-- Cached by a plugin -->`),
  'zero-after': body(`${indexText}0`),
  'byte-order-mark': body(`\ufeff${indexText}`),
  'byte-order-mark-and-notices-around': body(`\ufeffNotice: a\n${indexText}\nNotice: b`),

  'utf-16-little-endian': body(utf16(indexText, 'little', true)),
  'utf-16-big-endian': body(utf16(indexText, 'big', true)),
  'utf-16-without-mark': body(utf16(indexText, 'little', false)),
  'utf-16-broken': body(Buffer.concat([utf16(indexText, 'little', true), Buffer.from([0])])),
  'utf-32': body(Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0])),
  'latin-1': body(Buffer.from('{\n"name":"Caf\u00e9 & more","namespaces":[],"routes":{}}', 'latin1')),
  'utf-8-cut-in-a-character': body(Buffer.from('{"name":"Café').subarray(0, -1)),
  binary: body(Buffer.from('GIF89a\u0001\u0000\u0001\u0000')),

  empty: body(''),
  'white-space': body(' \r\n\t\n'),
  'cut-off-in-a-string': body(indexText.slice(0, 80)),
  'cut-off-after-a-comma': body('{"namespaces":[],\n"routes":{"/a":{},'),
  'cut-off-in-an-escape': body('{"namespaces":["\\u00'),
  'cut-off-in-a-word': body('{"namespaces":[tr'),
  'cut-off-in-a-number': body('{"namespaces":[-1.5e'),
  'cut-off-behind-notices': body(`Notice: x\n${indexText.slice(0, -2)}`),
  'broken-comma': body('{\n  "namespaces": [],\n  "routes": {},\n}'),
  'broken-quotes': body("{'namespaces': []}"),
  'broken-line-in-string': body('{"name": "two\nlines"}'),
  'broken-escape': body('{"name": "\\x41"}'),
  'broken-word': body('{"name": undefined}'),
  'broken-colon': body('{"name" "x"}'),
  'broken-list': body('[1 2]'),
  'broken-number': body('{"gmt_offset": 01}'),
  'broken-control-character': body('{"name": \u0001}'),
  'deeply-nested': body('['.repeat(100_000)),
  'too-many-values': body(`[${'[],'.repeat(5_000_000)}[]]`),
  'list-before-text': body('[1, 2] and so on'),
  'object-before-text': body('{"a": 1} and so on'),
  'object-in-text': body('Here it is: {"openapi": "3.1.0", "info": {}, "paths": {}}'),
  'plain-text': body('Not Found. \u001b]0;title\u0007 Nothing to see here, and a lot more words that go on.'),
  'invalid-encoding': body('this is no gzip', 200, { 'content-encoding': 'gzip' }),
  'cut-off-encoding': body(gzipSync(indexText).subarray(0, 60), 200, { 'content-encoding': 'gzip' }),
  'cut-off-gzip-file': body(gzipSync(indexText).subarray(0, 60)),
  'broken-gzip-file': body(Buffer.concat([gzipSync(indexText).subarray(0, 40), Buffer.alloc(40, 7)])),

  'redirect-in-a-circle': (request, response) => {
    response.writeHead(302, { location: request.url === '/a' ? '/wp-json/' : '/a' }).end();
  },
  'redirect-without-end': (request, response) => {
    response.writeHead(301, { location: `${request.url ?? ''}x` }).end();
  },
  'redirect-to-another-scheme': body('', 302, { location: 'ftp://other.test/' }),
  'redirect-to-no-address': body('', 302, { location: 'http://[' }),
  'redirect-without-address': body('', 302),
  'redirect-on-the-same-origin': (request, response) => {
    if (request.url === '/new/') json(index)(request, response);
    else response.writeHead(308, { location: '/new/' }).end();
  },
};

describe('what a site answers', () => {
  test.each(Object.entries(answers))('%s', async (name, answer) => {
    await withHttpServer(answer, async (origin) => {
      const text = await loadTranscript(`${origin}/wp-json/`);
      await expect(withoutPorts(text, origin)).toMatchFileSnapshot(pinned('answers', name));
    });
  });

  test('where the REST base may be is said with regard to where it was looked for', async () => {
    await withHttpServer(body(page('Home')), async (origin) => {
      const hints = await Promise.all(
        ['/', '/blog/wp-json', '/?rest_route=/', '/index.php?rest_route=/wp/v2&context=help'].map((path) =>
          loadTranscript(origin + path),
        ),
      );
      await expect(withoutPorts(hints.join('\n'), origin)).toMatchFileSnapshot(
        pinned('answers', 'page-by-address'),
      );
    });
  });
});

function isNotHttp(socket: Socket): void {
  socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
}

/** Sites that misbehave below HTTP, or in time. */
const misbehaving: Readonly<Record<string, (socket: Socket) => void>> = {
  'closes-at-once': (socket) => {
    socket.destroy();
  },
  'resets-before-answering': (socket) => {
    socket.once('data', () => socket.resetAndDestroy());
  },
  'resets-in-the-body': (socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n${indexText}`, () => {
        socket.resetAndDestroy();
      });
    });
  },
  'closes-in-the-body': (socket) => {
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n${indexText}`));
  },
  'closes-in-a-chunk': (socket) => {
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"name"'),
    );
  },
  'promises-too-little': (socket) => {
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 60\r\n\r\n${indexText}`));
  },
  'is-not-http': isNotHttp,
  'never-answers': (socket) => {
    socket.resume();
  },
  'never-ends-its-headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-a: b\r\n');
  },
  'never-ends-its-body': (socket) => {
    socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n${indexText}`));
  },
  'never-ends-a-failure': (socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 500 Oops\r\ncontent-length: 9000\r\n\r\n{"code":'));
  },
};

describe('a site that', () => {
  // Node 20 compiles its HTTP parser at the first request of a process, and misses a connection that closes meanwhile.
  beforeAll(() => withHttpServer(json(index), async (origin) => (await fetch(origin)).text()));

  test.each(Object.entries(misbehaving))('%s', async (name, answer) => {
    await withRawServer(answer, async (origin) => {
      // The message depends on how much of the answer came, so its first part must have time to arrive.
      const timeoutMs = name.startsWith('never') ? 1000 : defaultLoadOptions.timeoutMs;
      const text = await loadTranscript(`${origin}/wp-json/`, { timeoutMs });
      await expect(withoutPorts(text, origin)).toMatchFileSnapshot(pinned('misbehaving', name));
    });
  });

  test('is-not-http, asked by undici 7', async () => {
    // The `fetch` of Node 24, and of requests by way of a proxy.
    const byUndici = await createProxiedFetch({});
    await withRawServer(isNotHttp, async (origin) => {
      const text = await loadTranscript(`${origin}/wp-json/`, { fetch: byUndici });
      await expect(withoutPorts(text, origin)).toMatchFileSnapshot(pinned('misbehaving', 'is-not-http'));
    });
    await byUndici.close();
  });

  test('is not there', async () => {
    const origin = await withHttpServer(json(index), async (address) => address);
    const text = await loadTranscript(`${origin}/`);
    const port = new URL(origin).port;
    await expect(withoutPorts(text, origin).replace(port, '{port}')).toMatchFileSnapshot(
      pinned('misbehaving', 'is-not-there'),
    );
  });

  test('speaks no TLS', async () => {
    await withHttpServer(json(index), async (origin) => {
      const text = await loadTranscript(origin.replace('http:', 'https:'));
      await expect(withoutPorts(text, origin)).toMatchFileSnapshot(pinned('misbehaving', 'speaks-no-tls'));
    });
  });

  test('sends more than is allowed, plain or packed', async () => {
    const large = JSON.stringify({ ...index, name: 'x'.repeat(3_000_000) });
    const packed = gzipSync(large);
    expect(packed.length).toBeLessThan(10_000);
    for (const answer of [body(large), body(packed), body(packed, 200, { 'content-encoding': 'gzip' })])
      await withHttpServer(answer, async (origin) => {
        const text = await loadTranscript(`${origin}/wp-json/`, { maxBytes: 1024 * 1024 });
        await expect(withoutPorts(text, origin)).toMatchFileSnapshot(pinned('misbehaving', 'sends-too-much'));
      });
  });

  test('sends without end is stopped at the limit', async () => {
    const endless: RequestListener = (_, response) => {
      const chunk = Buffer.alloc(65_536, '{"a":');
      const more = (): void => {
        while (response.write(chunk));
        response.once('drain', more);
      };
      response.on('error', () => response.destroy());
      more();
    };
    await withHttpServer(endless, async (origin) => {
      const text = await loadTranscript(`${origin}/wp-json/`, { maxBytes: 1024 * 1024 });
      await expect(withoutPorts(text, origin)).toMatchFileSnapshot(pinned('misbehaving', 'sends-too-much'));
    });
  });
});

test('what the network says is put into words, and only there', async () => {
  const codes = [
    'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH',
    'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER', 'HPE_INVALID_CONSTANT', 'E_SOMETHING_NEW', undefined,
  ]; // prettier-ignore
  const told = await Promise.all(
    codes.map(async (code) => {
      const cause = Object.assign(new Error('request to https://site.test/?key=hunter2 failed'), { code });
      const text = await loadTranscript('https://site.test/wp-json/?key=hunter2', {
        fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
      });
      return `${code ?? 'no code'}\n${text}`;
    }),
  );
  expect(told.join('')).not.toContain('hunter2');
  await expect(told.join('\n')).toMatchFileSnapshot(pinned('misbehaving', 'network-codes'));
});

describe('credentials', () => {
  const secret = 's3cr3t-value';
  const headers = { Authorization: `Bearer ${secret}`, 'X-Custom': secret, Cookie: `a=${secret}` };

  async function record(
    run: (site: string, other: string) => Promise<string>,
    route: (path: string, site: string, other: string) => string | undefined,
  ) {
    const seen: {
      readonly host: 'site' | 'other';
      readonly url: string;
      readonly headers: IncomingHttpHeaders;
    }[] = [];
    let [site, other] = ['', ''];
    const answer =
      (host: 'site' | 'other'): RequestListener =>
      (request, response) => {
        seen.push({ host, url: request.url ?? '', headers: request.headers });
        const target = route(`${host}${request.url ?? ''}`, site, other);
        if (target === undefined) json(index)(request, response);
        else response.writeHead(302, { location: target }).end();
      };
    const text = await withHttpServer(answer('site'), (siteOrigin) =>
      withHttpServer(answer('other'), async (otherOrigin) => {
        [site, other] = [siteOrigin, otherOrigin];
        return withoutPorts(await run(site, other), site, other);
      }),
    );
    return { seen, text };
  }

  test('go to the site that was asked for, with what every request says', async () => {
    const { seen, text } = await record(
      (site) => loadTranscript(`${site}/wp-json/`, { headers }),
      () => undefined,
    );
    expect(seen[0]?.headers).toMatchObject({
      accept: 'application/json, text/html;q=0.9, */*;q=0.5',
      'cache-control': 'no-cache',
      'user-agent': expect.stringMatching(/^routewright\/\d+\.\d+\.\d+/) as string,
      authorization: `Bearer ${secret}`,
      'x-custom': secret,
      cookie: `a=${secret}`,
    });
    expect(text).toBe('index: /, /wp/v2/posts\n');
  });

  test('follow a redirect on the same origin', async () => {
    const { seen } = await record(
      (site) => loadTranscript(`${site}/wp-json`, { headers }),
      (path) => (path === 'site/wp-json' ? '/wp-json/' : undefined),
    );
    expect(seen.map(({ url }) => url)).toEqual(['/wp-json', '/wp-json/']);
    expect(seen[1]?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test('never follow to another origin, nor come back from there', async () => {
    const { seen, text } = await record(
      (site) => loadTranscript(`${site}/a`, { headers }),
      (path, site, other) =>
        new Map([
          ['site/a', `${other.replace('http://', 'http://user:word@')}/b`],
          ['other/b', `${site}/c`],
        ]).get(path),
    );
    expect(seen.map(({ host, url }) => host + url)).toEqual(['site/a', 'other/b', 'site/c']);
    for (const { headers: sent } of seen.slice(1)) {
      expect(sent).not.toHaveProperty('authorization');
      expect(sent).not.toHaveProperty('cookie');
      expect(JSON.stringify(sent)).not.toContain(secret);
      expect(sent['user-agent']).toMatch(/^routewright\//);
    }
    await expect(text).toMatchFileSnapshot(pinned('misbehaving', 'redirects-elsewhere'));
  });

  test('in the address become Basic, unless a header signs in; neither is ever printed', async () => {
    const withUser = (site: string): string =>
      `${site.replace('http://', `http://me:${secret}%20%21@`)}/x?key=${secret}`;
    const { seen } = await record(
      async (site) =>
        (await loadTranscript(withUser(site))) + (await loadTranscript(withUser(site), { headers })),
      () => undefined,
    );
    expect(seen[0]?.headers.authorization).toBe(`Basic ${btoa(`me:${secret} !`)}`);
    expect(seen[0]?.url).toBe(`/x?key=${secret}`);
    expect(seen[1]?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  test.each([
    ['a failing status', json({ code: 'no', message: 'no' }, 403)],
    ['a page', body(page('Home'))],
    ['other JSON', json([])],
    ['a circle', body('', 302, { location: '' })],
    ['a redirect elsewhere', body('', 302, { location: `http://u:${secret}@127.0.0.1:1/?token=${secret}` })],
  ])('are not in what is said about %s', async (_, answer) => {
    await withHttpServer(answer, async (origin) => {
      const address = `${origin.replace('http://', `http://${secret}:${secret}@`)}/?k=${secret}&${secret}`;
      const text = await loadTranscript(address, { headers });
      expect(text).toMatch(/^halt: source/);
      expect(text).not.toContain(secret);
    });
  });

  test('that HTTP cannot carry are refused without being quoted', async () => {
    const text = await loadTranscript('http://127.0.0.1:9999/', {
      headers: { 'X-Key': `${secret}\r\nEvil: 1` },
    });
    expect(text).not.toContain(secret);
    await expect(text).toMatchFileSnapshot(pinned('misbehaving', 'header-of-two-lines'));
  });
});

describe('a file', () => {
  const inFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'routewright-'));
    try {
      await use(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  const contents: Readonly<Record<string, string | Uint8Array>> = {
    'plain.json': indexText,
    'packed.json.gz': gzipSync(indexText),
    'packed-twice.gz': gzipSync(gzipSync(indexText)),
    'cut-off.json.gz': gzipSync(indexText).subarray(0, 50),
    'utf-16.json': utf16(indexText, 'little', true),
    'model.yaml': 'routewright: 1\ntitle: T\nbaseUrl: "{base}"\nnamespaces: [{ name: a }]\nroutes: []\n',
    'model.yaml.gz': gzipSync('routewright: 1\ntitle: T\nbaseUrl: "{base}"\nnamespaces: []\nroutes: []\n'),
    'other.yaml': 'openapi: 3.1.0\ninfo: {}\n',
    'page.html': page('Saved page'),
    'empty.json': '',
    'name\u001b[31m.json': '{',
  };

  test.each(Object.entries(contents))('%j', async (name, content) => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, name), content);
      const text = await loadTranscript(join(folder, name));
      const file = name.replace('\u001b[31m', '-hostile');
      await expect(text.replaceAll(folder, '{folder}')).toMatchFileSnapshot(pinned('files', file));
    });
  });

  test('that is not there, is a folder, or only looks like a site', async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, 'file'), '');
      const names = [join(folder, 'none.json'), folder, join(folder, 'file', 'below'), '', 'a\u0000b'];
      const sites = ['example.org/wp-json', 'example.org', 'ftp://example.org/', 'https://'];
      const cause = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      const options = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) };
      const told = [];
      for (const source of [...names, ...sites])
        told.push(`${JSON.stringify(source)}\n${await loadTranscript(source, options)}`);
      await expect(told.join('\n').replaceAll(folder, '{folder}')).toMatchFileSnapshot(
        pinned('files', 'no-file'),
      );
    });
  });
});

describe('standard input', () => {
  const from = (...chunks: readonly (string | Uint8Array)[]): Partial<LoadOptions> => ({
    stdin: () => Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
  });

  test('is read whole, in whatever pieces it comes', async () => {
    const bytes = gzipSync(JSON.stringify({ ...index, name: 'Café' }));
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await loadTranscript('-', from(...single))).toBe('index: /, /wp/v2/posts\n');
    expect(await loadTranscript('-', from(new Uint8Array(), indexText.slice(0, 9), indexText.slice(9)))).toBe(
      'index: /, /wp/v2/posts\n',
    );
  });

  test('that is absent, empty, endless or breaks off is said', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(65_536, ' ');
    }
    async function* breaking() {
      yield Buffer.from('{');
      throw new Error('EPIPE');
    }
    const told = [
      await loadTranscript('-'),
      await loadTranscript('-', from()),
      await loadTranscript('-', { stdin: endless, maxBytes: 1024 * 1024 }),
      await loadTranscript('-', { stdin: endless, maxBytes: 1000 }),
      await loadTranscript('-', { stdin: breaking }),
    ];
    await expect(told.join('\n')).toMatchFileSnapshot(pinned('files', 'standard-input'));
  });
});

test('reading stops when its signal says so, wherever it is', async () => {
  const stopped = 'halt: source\nReading was stopped.\nNothing was changed. Start again.\n';
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"a');
    await new Promise(() => undefined);
  }
  const soon = (): AbortSignal => AbortSignal.timeout(50);
  expect(await loadTranscript('-', { stdin: silent, signal: soon() })).toBe(stopped);
  await withRawServer(
    () => undefined,
    async (origin) => {
      expect(await loadTranscript(origin, { signal: soon() })).toBe(stopped);
      expect(await loadTranscript(origin, { signal: AbortSignal.abort() })).toBe(stopped);
    },
  );
});

test('a name of a prototype is a name like any other', async () => {
  const text =
    '{"namespaces":[],"routes":{"__proto__":{"polluted":true},"constructor":{}},"__proto__":{"polluted":true}}';
  const { value } = await load('-', {
    ...defaultLoadOptions,
    stdin: () => Readable.from([Buffer.from(text)]),
  });
  expect(value).not.toHaveProperty('polluted');
  expect(Object.prototype).not.toHaveProperty('polluted');
  expect(value.kind === 'index' && Object.keys(value.index.routes)).toEqual(['__proto__', 'constructor']);
});

describe('whatever bytes come, load returns or halts', () => {
  const runs = async (bytes: Uint8Array): Promise<void> => {
    try {
      const { value } = await load('-', {
        ...defaultLoadOptions,
        stdin: () => Readable.from([Buffer.from(bytes)]),
      });
      expect(['index', 'model']).toContain(value.kind);
    } catch (error) {
      if (!(error instanceof Halt)) throw error;
      expect(error.kind).toBe('source');
      expect(error.message).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  };

  test('arbitrary ones', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300, size: 'max' }), runs), { numRuns: 300 });
  });

  test('any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), (text) => runs(Buffer.from(text))),
      { numRuns: 300 },
    );
  });

  const yamlText =
    'routewright: 1\ntitle: &t T\nbaseUrl: *t\nnamespaces:\n  - {name: a}\nroutes:\n  - path: "/x/{id}"\n    operations: [{method: GET}]\n';

  test('documents with something cut out, doubled or put in', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        ',',
        '\n',
        '- ',
        '&a ',
        '*a',
        '!!set ',
        '<<: *t',
        '\u0000',
        '{"',
        '\ufeff',
      ),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(indexText, JSON.stringify(namespaceIndex), yamlText, `x ${indexText}`),
        fc.array(fc.tuple(fc.nat(400), fc.nat(20), piece), { minLength: 1, maxLength: 4 }),
        (text, edits) =>
          runs(
            Buffer.from(
              edits.reduce(
                (edited, [at, length, put]) => edited.slice(0, at) + put + edited.slice(at + length),
                text,
              ),
            ),
          ),
      ),
      { numRuns: 500 },
    );
  });
});
