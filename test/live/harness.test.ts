// Checks the sites themselves, before the other files of the suite use them: they are what they claim to be.

import { expect, inject, test } from 'vitest';
import type { LiveSite } from './variants.ts';

const sites = inject('sites');
const { pretty, plain, prefix } = sites;

interface IndexLike {
  readonly routes: Readonly<Record<string, unknown>>;
  readonly authentication: unknown;
}

const basic = (name: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> => fetch(url, { headers });

async function askForIndex(site: LiveSite, headers: Record<string, string> = {}): Promise<IndexLike> {
  return (await (await ask(site.restBase, headers)).json()) as IndexLike;
}

test.each(Object.entries(sites))('the site "%s" answers its REST base', async (_name, site) => {
  const { routes } = await askForIndex(site);
  expect(Object.keys(routes)).toContain('/wp/v2/posts/(?P<id>[\\d]+)');
  expect(Object.keys(routes)).toContain('/quirk/v1/shapes/counted-32/(?P<id>[\\w-]{32})');
});

test('a site without pretty permalinks answers /wp-json/ with a page, and only its header tells', async () => {
  const response = await ask(`${plain.home}wp-json/`);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('link')).toContain('?rest_route=/>; rel="https://api.w.org/"');
});

test('a site in a folder with a prefix of its own is found by its header', async () => {
  const response = await ask(prefix.home);
  expect(response.headers.get('link')).toBe(`<${prefix.restBase}>; rel="https://api.w.org/"`);
  expect((await ask(new URL('/wp-json/', prefix.home).href)).status).toBe(404);
});

test('application passwords work over http', async () => {
  const me = `${pretty.restBase}wp/v2/users/me`;
  expect((await ask(me, basic('admin', pretty.passwords.admin))).status).toBe(200);
  expect((await ask(me, basic('reader', pretty.passwords.reader))).status).toBe(200);
  expect((await ask(me, basic('admin', 'wrong'))).status).toBe(401);
});

test('a wrong application password makes an anonymous caller, or is refused', async () => {
  const wrong = basic('admin', 'wrong');
  expect((await ask(pretty.restBase, wrong)).status).toBe(200);
  expect((await ask(pretty.restBase, { ...wrong, 'x-live-switch': 'asks-early' })).status).toBe(401);
});

test('250 posts are there to be paged through', async () => {
  const response = await ask(`${pretty.restBase}wp/v2/posts?per_page=100`);
  expect(Number(response.headers.get('x-wp-total'))).toBeGreaterThanOrEqual(250);
  expect(response.headers.get('x-wp-totalpages')).toBe('3');
});

test('an index can be closed, printed over by PHP, and made of many plugins', async () => {
  const closed = { 'x-live-switch': 'closed' };
  expect((await ask(pretty.restBase, closed)).status).toBe(401);
  const admin = basic('admin', pretty.passwords.admin);
  expect((await ask(pretty.restBase, { ...closed, ...admin })).status).toBe(200);

  const noticed = await (await ask(pretty.restBase, { 'x-live-switch': 'notices' })).text();
  expect(noticed).toMatch(/^<br \/>\s*<b>Notice<\/b>/);

  const few = Object.keys((await askForIndex(pretty)).routes).length;
  const many = Object.keys((await askForIndex(pretty, { 'x-live-switch': 'many' })).routes).length;
  expect(many).toBe(few + 250 + 5);
});

test('application passwords can be switched off or refused', async () => {
  const off = await askForIndex(pretty, { 'x-live-switch': 'no-application-passwords' });
  expect(off.authentication).toEqual([]);
  const refused = { ...basic('admin', pretty.passwords.admin), 'x-live-switch': 'no-authorization' };
  expect((await ask(pretty.restBase, refused)).status).toBe(403);
});

test('a failing schema fails the whole index of help, its namespace and its route', async () => {
  const failing = { 'x-live-switch': 'failing-schema' };
  for (const path of ['?context=help', 'failing/v1?context=help'])
    expect((await ask(`${pretty.restBase}${path}`, failing)).status).toBe(500);
  expect((await ask(`${pretty.restBase}wp/v2?context=help`, failing)).status).toBe(200);
  for (const [path, status] of [
    ['sound', 200],
    ['broken', 500],
    ['guarded', 500],
  ] as const) {
    const url = `${pretty.restBase}failing/v1/${path}`;
    expect((await fetch(url, { method: 'OPTIONS', headers: failing })).status).toBe(status);
  }
});
