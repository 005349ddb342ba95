// The logins of the guides about server rendering with a real WordPress: the files of the guides run as on the server of
// an app, and a user signs in as in a browser.

import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { serverApp, type Cookies, type ServerApp } from '../support/server-app.ts';
import { cookiesFor, signIn } from '../support/wordpress-login.ts';

const { pretty: site } = inject('sites');
const titles = 'src/app/titles/page.tsx';
const change = 'src/app/titles/change/route.ts';
const draft = 'src/draft.ts';

let app: ServerApp;
let draftApp: ServerApp;
let postId: number;
const title = 'A title of the server';

const rest = async (path: string, body: object) => {
  const response = await fetch(`${site.restBase}wp/v2/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`admin:${site.passwords.admin}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { readonly id: number; readonly password: string };
};

beforeAll(async () => {
  app = await serverApp('docs/guides/server-rendering.md', site.home, 'wp/v2', [titles, change]);
  draftApp = await serverApp('docs/guides/headless-nextjs.md', site.home, 'wp/v2', [draft]);
  postId = (await rest('posts', { title, status: 'publish' })).id;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.remove();
  await draftApp.remove();
});

/** The cookies that the browser of a user sends to the app, which has the same host as the site. */
const visitorOf = async (user: string): Promise<Cookies> =>
  cookiesFor(await signIn(site.home, user, 'another pass phrase'), '/');

const request = (fetchSite: string, args: object): RequestInit => ({
  headers: { 'sec-fetch-site': fetchSite },
  body: JSON.stringify(args),
});

test('a server component shows posts to the user who is logged in to WordPress', async () => {
  expect(await app.render(titles, await visitorOf('editor'))).toContain(`<li>${title}</li>`);
});

test('a server component asks other visitors to log in', async () => {
  const forged: Cookies = new Map([
    ['wordpress_logged_in_0', encodeURIComponent('editor|9999999999|forged|forged')],
  ]);
  for (const visitor of [new Map<string, string>(), await visitorOf('reader'), forged]) {
    const html = await app.render(titles, visitor);
    expect(html).toMatch(/^<a href="[^"]*\/wp-login\.php">Log in<\/a>$/);
  }
});

test('a route handler changes a post for a page of the app, and only for the user', async () => {
  const editor = await visitorOf('editor');
  const changed = 'Changed by the app';
  const send = (visitor: Cookies, fetchSite = 'same-origin', args: object = { id: postId, title: changed }) =>
    app.handle(change, 'POST', visitor, request(fetchSite, args));
  expect((await send(editor, 'cross-site')).status).toBe(403);
  expect((await send(editor, 'same-site')).status).toBe(403);
  expect((await app.handle(change, 'POST', editor, { body: '{}' })).status).toBe(403);
  expect((await send(editor, 'same-origin', { id: 'one' })).status).toBe(400);
  expect((await send(new Map())).status).toBe(401);
  expect((await send(await visitorOf('reader'))).status).toBe(403);
  expect(await app.render(titles, editor)).not.toContain(changed);

  const response = await send(editor);
  expect([response.status, await response.json()]).toEqual([200, { title: changed }]);
  expect(await app.render(titles, editor)).toContain(`<li>${changed}</li>`);
});

test('the server reads a draft with an application password of a user', async () => {
  const users = await fetch(`${site.restBase}wp/v2/users?slug=editor&context=edit`, {
    headers: { authorization: `Basic ${btoa(`admin:${site.passwords.admin}`)}` },
  });
  const [editor] = (await users.json()) as readonly { readonly id: number }[];
  const { password } = await rest(`users/${String(editor?.id)}/application-passwords`, { name: 'app' });
  const { id } = await rest('posts', { title: 'Draft', content: 'Not yet public' });
  vi.stubEnv('APPLICATION_PASSWORD', password);
  const text = await draftApp.inComponent(draft, new Map(), (module) =>
    (module['draftOf'] as (id: number) => Promise<string>)(id),
  );
  expect(text).toBe('Not yet public');
});
