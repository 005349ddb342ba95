// Any address that a person would paste leads to the site's REST base.

import { expect, test } from 'vitest';
import { load } from '../../../src/source/load.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import { fakeRoutes, fakeSite, sendJson, sendPage, type FakeSite } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { loadTranscript } from '../../support/load-transcript.ts';

const options = { ...defaultLoadOptions, retryDelaysMs: [], schemas: false };

/** The REST base found for an address, with what was noticed on the way. */
async function find(source: string, origin: string): Promise<string> {
  const { value, diagnostics } = await load(source, options);
  if (value.kind !== 'index' || !value.site) throw new Error('No live site was found.');
  const codes = diagnostics.map(({ code }) => code);
  return [value.site.base.url.href.replace(origin, ''), ...codes].join(' ');
}

const plain = { permalinks: 'plain' } as const;
const inFolder = { folder: '/blog' };
const ownPrefix = { folder: '/blog', prefix: 'api' };

test.each<readonly [site: FakeSite, address: string, found: string]>([
  // the REST base itself, in every spelling
  [{}, '/wp-json/', '/wp-json/'],
  [{}, '/wp-json', '/wp-json/'],
  [{}, '/wp-json/?context=help', '/wp-json/'],
  [{}, '/wp-json/#top', '/wp-json/'],
  [{}, '/wp-json/?lang=nb', '/wp-json/?lang=nb'],
  [plain, '/?rest_route=/', '/index.php?rest_route=%2F site-plain-permalinks'],
  [plain, '/index.php?rest_route=/', '/index.php?rest_route=%2F site-plain-permalinks'],
  [plain, '/?rest_route=/&lang=nb', '/index.php?rest_route=%2F&lang=nb site-plain-permalinks'],
  [{}, '/?rest_route=/', '/wp-json/'],
  [{}, '/?rest_route=/&lang=nb', '/wp-json/?lang=nb'],
  [{}, '/?rest_route=/wp/v2/posts', '/wp-json/'],
  [ownPrefix, '/blog/api/', '/blog/api/'],
  // one namespace of it
  [{}, '/wp-json/wp/v2', '/wp-json/'],
  [{}, '/wp-json/wp/v2/', '/wp-json/'],
  // a resource
  [{}, '/wp-json/wp/v2/posts/1', '/wp-json/'],
  [{ names: 'nothing' }, '/wp-json/wp/v2/posts/1', '/wp-json/'],
  [{ names: 'nothing', ...inFolder }, '/blog/wp-json/wp/v2/posts', '/blog/wp-json/'],
  // pages
  [{}, '', '/wp-json/'],
  [{}, '/', '/wp-json/'],
  [{}, '/2026/01/a-post/?utm_source=x#comments', '/wp-json/'],
  [{}, '/missing/page/', '/wp-json/'],
  [{}, '/wp-admin/edit.php?post_type=page', '/wp-json/'],
  [plain, '/', '/index.php?rest_route=%2F site-plain-permalinks'],
  [plain, '/wp-json/', '/index.php?rest_route=%2F site-plain-permalinks'],
  [inFolder, '/blog/', '/blog/wp-json/'],
  [inFolder, '/blog/a-post/', '/blog/wp-json/'],
  [ownPrefix, '/blog/', '/blog/api/'],
  [{ ...ownPrefix, names: 'markup' }, '/blog/a-post/', '/blog/api/'],
  [{ ...plain, names: 'markup' }, '/a-post/', '/index.php?rest_route=%2F site-plain-permalinks'],
  // pages that name nothing
  [{ names: 'nothing' }, '/', '/wp-json/'],
  [{ names: 'nothing' }, '/2026/01/a-post/', '/wp-json/'],
  [{ names: 'nothing', ...inFolder }, '/blog/a-post/', '/blog/wp-json/'],
  [{ names: 'nothing', ...plain }, '/a-post/', '/index.php?rest_route=%2F site-plain-permalinks'],
  // a REST base that the web server does not know
  [{ names: 'nothing', ...plain }, '/wp-json/', '/index.php?rest_route=%2F site-plain-permalinks'],
  [{ names: 'nothing', ...plain }, '/wp-json', '/index.php?rest_route=%2F site-plain-permalinks'],
  [{ names: 'nothing', ...plain }, '/', '/index.php?rest_route=%2F site-plain-permalinks'],
])('%j: %s leads to %s', async (site, address, found) => {
  await withHttpServer(fakeSite(site), async (origin) => {
    expect(await find(origin + address, origin)).toBe(found);
  });
});

test.each(['/', '/a-post/', '/wp-json', ''])('%j needs no scheme', async (path) => {
  await withHttpServer(fakeSite(), async (origin) => {
    const { host, port } = new URL(origin);
    expect(await find(host + path, origin)).toBe('/wp-json/');
    const local = `localhost:${port}`;
    expect(await find(local + path, `http://${local}`)).toBe('/wp-json/');
  });
});

test('what people type instead of an address is understood', async () => {
  await withHttpServer(fakeSite(), async (origin) => {
    const { port } = new URL(origin);
    for (const address of [
      ` ${origin}/ `,
      `http:/127.0.0.1:${port}/`,
      `HTTP://127.0.0.1:${port}`,
      `web:hunter2@127.0.0.1:${port}/`,
      `127.0.0.1.:${port}/`,
      `127.0.0.1:${port}?p=3#more`,
    ])
      expect(await find(address, origin)).toBe('/wp-json/');
  });
  const asked: string[] = [];
  const fetch = (url: URL) => {
    asked.push(url.href);
    return Promise.resolve(new Response('{}'));
  };
  for (const address of ['shop:8080/a', 'bücher.example.', 'web:hun@ter2@site.test/blog'])
    await loadTranscript(address, { fetch });
  expect(asked.filter((url) => !url.includes('rest_route') && !url.includes('wp-json'))).toEqual([
    'https://shop:8080/a',
    'https://xn--bcher-kva.example./',
    'https://site.test/blog',
  ]);
});

test.each([
  'web:hunter2@nowhere',
  'https:/web:hunter2@[::1',
  'web:hunter2@nowhere.invalid/?key=hunter2',
  'nowhere.invalid?key=hunter2',
])('%s is not repeated with its secrets', async (address) => {
  const fetch = () =>
    Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ENOTFOUND' }) }),
    );
  const text = await loadTranscript(address, { fetch });
  expect(text).toMatch(/^halt: source\n/);
  expect(text).not.toContain('hunter2');
});

test('without a scheme https is asked first, and http where nothing speaks it', async () => {
  const asked: string[] = [];
  const refused = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) });
  const onlyHttp = (code: string) => (url: URL) => {
    asked.push(url.href);
    if (url.protocol === 'https:') return Promise.reject(refused(code));
    const index = { namespaces: ['wp/v2'], routes: fakeRoutes };
    return Promise.resolve(
      Response.json(index, { headers: { link: `<${url.href}>; rel="https://api.w.org/"` } }),
    );
  };
  await load('site.test', { ...options, fetch: onlyHttp('ECONNREFUSED') });
  expect(asked).toEqual(['https://site.test/', 'http://site.test/']);

  // A certificate that is not trusted is no reason to go without one.
  const source = 'site.test/wp-json';
  const text = await loadTranscript(source, { fetch: onlyHttp('CERT_HAS_EXPIRED') });
  expect(text).toContain('The TLS certificate of site.test has expired.');

  // Nor may credentials go there in clear.
  asked.length = 0;
  const withToken = await loadTranscript(source, {
    fetch: onlyHttp('ECONNREFUSED'),
    credentials: { kind: 'token', token: 'hunter2' },
  });
  expect(withToken).toContain('Nothing accepts connections at site.test, port 443.');
  expect(asked).toEqual(['https://site.test/wp-json']);
});

test('a file of the name of a host is a file', async () => {
  expect(await loadTranscript('package.json')).toContain('it is a package.json');
});

test('a base that is named at another origin is asked at the page’s own first', async () => {
  const behindProxy = fakeSite({ believes: 'https://inside.test' });
  await withHttpServer(behindProxy, async (origin) => {
    expect(await find(`${origin}/`, origin)).toBe('/wp-json/');
  });
});

test('a base that is only at another origin is read there, without credentials', async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = fakeSite({
    first: ({ headers }) => {
      seen.push(headers.authorization);
      return false;
    },
  });
  await withHttpServer(elsewhere, async (other) => {
    const pages = fakeSite({
      believes: other,
      first: ({ route }, response) => {
        if (route !== undefined) sendPage(response, 404, 'Not here');
        return route !== undefined;
      },
    });
    await withHttpServer(pages, async (origin) => {
      const text = await loadTranscript(`${origin}/`, { credentials: { kind: 'token', token: 'hunter2' } });
      expect(text).toContain('site-other-origin');
      expect(text).toContain('your credentials and headers are not sent there');
      expect(text).not.toContain('hunter2');
      expect(seen).toEqual([undefined]);
    });
  });
});

test('of one namespace only that one is read, by the pretty base too', async () => {
  await withHttpServer(fakeSite(), async (origin) => {
    for (const path of ['/wp-json/wp/v2', '/?rest_route=/wp/v2']) {
      const { value } = await load(origin + path, { ...options, schemas: true });
      if (value.kind !== 'index') throw new Error('It is a model.');
      expect(Object.keys(value.index.routes)).toEqual(
        Object.keys(fakeRoutes).filter((key) => key.startsWith('/wp/v2')),
      );
      expect(value.site).toMatchObject({ base: { permalinks: 'pretty' }, schemas: 'all' });
    }
  });
});

test('a saved index on a web server is a document, not a site', async () => {
  const saved = { namespaces: ['wp/v2'], routes: { '/wp/v2/posts': { endpoints: [] } } };
  const requests: string[] = [];
  await withHttpServer(
    (request, response) => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      sendJson(response, 200, saved);
    },
    async (origin) => {
      const { value } = await load(`${origin}/files/site.index.json`, { ...options, schemas: true });
      expect(value).toEqual({ kind: 'index', index: saved });
      expect(requests).toEqual(['GET /files/site.index.json']);
    },
  );
});

test('an index that lost its header is known by the address it gives itself', async () => {
  await withHttpServer(fakeSite({ ...ownPrefix, names: 'nothing' }), async (origin) => {
    expect(await find(`${origin}/blog/api`, origin)).toBe('/blog/api/');
  });
});

test('what stands in the way of a named base is what is said', async () => {
  const closed = fakeSite({
    first: ({ route }, response) => {
      if (route !== undefined)
        sendJson(response, 401, { code: 'rest_not_logged_in', message: 'You are not currently logged in.' });
      return route !== undefined;
    },
  });
  await withHttpServer(closed, async (origin) => {
    const text = await loadTranscript(`${origin}/`);
    expect(text).toContain('Anonymous visitors are not allowed to read the index.');
    expect(text).toContain(`${origin}/wp-admin/authorize-application.php?app_name=routewright`);
  });
});

test('each step is told, without secrets', async () => {
  await withHttpServer(fakeSite(), async (origin) => {
    const steps: string[] = [];
    await load(`${origin}/a-post/?key=hunter2`, {
      ...options,
      schemas: true,
      options: false,
      progress: (step) => steps.push(step.message.replaceAll(origin, '')),
    });
    expect(steps).toEqual([
      'Requesting /a-post/?key=***',
      '/a-post/?key=*** links to its REST base in its header: /wp-json/',
      'Requesting /wp-json/',
      'Read the index at /wp-json/: 7 routes',
      'Requesting response schemas (?context=help)',
    ]);
  });
});
