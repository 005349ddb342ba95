// Who signs in where and how, what is refused before it is sent, and what a
// refusal is said to come from.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { load } from '../../../src/source/load.ts';
import { defaultLoadOptions, type LoadOptions } from '../../../src/source/load-options.ts';
import { fakeSite, sendJson, sendPage, type FakeRequest, type FakeSite } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { loadTranscript } from '../../support/load-transcript.ts';

const secret = 'hunter2-secret';
const password = { kind: 'application-password', name: 'admin', password: secret } as const;
const key = { kind: 'key-secret', key: 'ck_1', secret } as const;
const token = { kind: 'token', token: secret } as const;
const basic = (name: string, word: string): string => `Basic ${btoa(`${name}:${word}`)}`;

interface Seen {
  readonly authorization: string | undefined;
  readonly url: string;
  readonly agent: string | undefined;
}

/** What reaches a site when its index is read, and what is said. */
async function visit(given: Partial<LoadOptions>, site: FakeSite = {}, address = '/wp-json/') {
  const seen: Seen[] = [];
  const first = (request: FakeRequest, response: ServerResponse) => {
    const { url, headers } = request;
    seen.push({ authorization: headers.authorization, url, agent: headers['user-agent'] });
    return site.first?.(request, response) ?? false;
  };
  return withHttpServer(fakeSite({ ...site, first }), async (origin) => {
    const text = (await loadTranscript(origin + address, given)).replaceAll(origin, '');
    return { seen, text };
  });
}

describe('credentials', () => {
  test.each([
    [password, basic('admin', secret)],
    [key, basic('ck_1', secret)],
    [token, `Bearer ${secret}`],
  ])('%j go into the header', async (credentials, authorization) => {
    const { seen } = await visit({ credentials, schemas: true });
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen.map((request) => request.authorization))).toEqual(new Set([authorization]));
  });

  test('a name beyond ASCII is sent as UTF-8', async () => {
    const { seen } = await visit({ credentials: { ...password, name: 'Åse' } });
    expect(seen[0]?.authorization).toBe(`Basic ${Buffer.from(`Åse:${secret}`).toString('base64')}`);
  });

  test('a web server’s own password goes into the header, from a flag or the address', async () => {
    const flag = await visit({ httpAuth: { name: 'web', password: secret } });
    expect(flag.seen[0]?.authorization).toBe(basic('web', secret));
    await withHttpServer(fakeSite(), async (origin) => {
      const address = origin.replace('http://', `http://web:${secret}@`);
      expect(await loadTranscript(`${address}/wp-json/`)).not.toContain(secret);
    });
  });

  test('beside a web server’s password a key goes into the query, and is not printed', async () => {
    const { seen, text } = await visit({
      httpAuth: { name: 'web', password: 'x' },
      credentials: key,
      schemas: true,
    });
    for (const { authorization, url } of seen) {
      expect(authorization).toBe(basic('web', 'x'));
      expect(new URL(url, 'http://x').searchParams.get('consumer_secret')).toBe(secret);
    }
    expect(text).not.toContain(secret);
  });

  test.each<Partial<LoadOptions>>([
    { httpAuth: { name: 'web', password: secret }, credentials: password },
    { httpAuth: { name: 'web', password: secret }, credentials: token },
    { httpAuth: { name: 'web', password: secret }, headers: { Authorization: secret } },
    { credentials: token, headers: { authorization: secret } },
  ])('two that need one header are refused, and the ways out are said: %j', async (given) => {
    const { seen, text } = await visit(given);
    expect(seen).toEqual([]);
    expect(text).toMatch(/^halt: usage\n.* both need the Authorization header/);
    expect(text).toContain('ROUTEWRIGHT_KEY');
    expect(text).not.toContain(secret);
  });

  test('the user agent can be another', async () => {
    expect((await visit({ userAgent: 'Mozilla/5.0' })).seen[0]?.agent).toBe('Mozilla/5.0');
  });
});

describe('in clear', () => {
  const never: LoadOptions['fetch'] = () => {
    throw new Error('Something was sent.');
  };
  const secrets: readonly Partial<LoadOptions>[] = [
    { credentials: password },
    { credentials: key },
    { credentials: token },
    { httpAuth: { name: 'web', password: secret } },
    { headers: { Cookie: secret } },
    { headers: { 'X-Own': secret } },
  ];

  test.each(secrets)('%j do not travel to another machine', async (given) => {
    for (const address of ['http://site.test/', 'http://10.0.0.1:8080/', 'http://localhost.test/']) {
      const text = await loadTranscript(address, { ...given, fetch: never });
      expect(text).toMatch(/^halt: usage\nCredentials for .* would be sent over http/);
      expect(text).not.toContain(secret);
    }
  });

  test('nor do those in an address', async () => {
    for (const address of [
      `http://web:${secret}@site.test/`,
      `http://site.test/?consumer_secret=${secret}`,
    ]) {
      const text = await loadTranscript(address, { fetch: never });
      expect(text).toMatch(/^halt: usage\n/);
      expect(text).not.toContain(secret);
    }
  });

  test('they travel when that is allowed, to this machine, over https, and what is no secret always', async () => {
    const asked: string[] = [];
    const fetch: LoadOptions['fetch'] = (url) => {
      asked.push(url.origin);
      return Promise.resolve(new Response('{}'));
    };
    await loadTranscript('http://site.test/', { credentials: token, allowInsecureAuth: true, fetch });
    await loadTranscript('https://site.test/', { credentials: token, fetch });
    await loadTranscript('http://site.test/', { headers: { 'Accept-Language': 'nb' }, fetch });
    for (const host of ['localhost', 'site.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      await loadTranscript(`http://${host}:8080/`, { credentials: token, fetch });
    expect(asked).toEqual([
      'http://site.test',
      'https://site.test',
      'http://site.test',
      'http://localhost:8080',
      'http://site.localhost:8080',
      'http://127.0.0.1:8080',
      'http://127.1.2.3:8080',
      'http://[::1]:8080',
    ]);
  });
});

describe('an index that opens to everyone', () => {
  const anonymous = ({ route }: FakeRequest, response: ServerResponse): boolean => {
    if (route !== '/wp/v2/users/me') return false;
    sendJson(response, 401, { code: 'rest_not_logged_in', message: 'You are not currently logged in.' });
    return true;
  };
  const page = 'https://site.test/wp-admin/authorize-application.php';
  const authentication = { 'application-passwords': { endpoints: { authorization: page } } };

  test('does not hide that a password was wrong', async () => {
    const { text } = await visit({ credentials: password }, { first: anonymous, authentication });
    expect(text).toContain('warning sign-in-not-accepted');
    expect(text).toContain('the user name or the application password is wrong');
    expect(text).toContain(`${page}?app_name=routewright`);
  });

  test('nor that application passwords are switched off', async () => {
    const { text } = await visit({ credentials: password }, { first: anonymous, authentication: [] });
    expect(text).toContain('the index offers no application passwords');
  });

  test.each([password, token, key])('says nothing when %j is taken', async (credentials) => {
    const { text, seen } = await visit({ credentials });
    expect(text).not.toContain('sign-in');
    const me = seen.filter(({ url }) => url.includes('users/me'));
    expect(me.map(({ url }) => url)).toEqual(['/wp-json/wp/v2/users/me?_fields=id']);
  });

  test('tells whether it was read signed in', async () => {
    const signedIn = (site: FakeSite, given: Partial<LoadOptions>) =>
      withHttpServer(fakeSite(site), async (origin) => {
        const { value } = await load(`${origin}/`, { ...defaultLoadOptions, schemas: false, ...given });
        return value.kind === 'index' && value.site?.signedIn;
      });
    expect(await signedIn({}, {})).toBe(false);
    expect(await signedIn({}, { credentials: password })).toBe(true);
    expect(await signedIn({ first: anonymous }, { credentials: password })).toBe(false);
    // A cookie may be for the web server, a shop takes its keys for its own routes alone.
    for (const given of [{ headers: { Cookie: 'member=1' } }, { credentials: key }]) {
      expect(await signedIn({}, given)).toBe(true);
      expect(await signedIn({ first: anonymous }, given)).toBe(false);
      expect((await visit(given, { first: anonymous })).text).not.toContain('sign-in-not-accepted');
    }
  });
});

type RefusalCase = readonly [
  name: string,
  given: Partial<LoadOptions>,
  answer: (response: ServerResponse) => void,
];

const restError =
  (status: number, code: string, message = 'Sorry.') =>
  (response: ServerResponse): void => {
    sendJson(response, status, { code, message, data: { status } });
  };

const html =
  (status: number, title: string, head = '', headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendPage(response, status, title, head);
  };

const loginForm = '<form name="loginform" id="loginform" action="/wp-login.php"></form>';

const refusals: readonly RefusalCase[] = [
  ['closed', {}, restError(401, 'rest_not_logged_in', 'You are not currently logged in.')],
  ['closed with the status of success', {}, (response) => { sendJson(response, 200, { code: 'rest_forbidden', message: 'Only members.', data: { status: 401 } }); }],
  ['closed by a plugin', {}, restError(403, 'rest_disabled', 'The REST API is disabled.')],
  ['wrong password', { credentials: password }, restError(401, 'incorrect_password', 'The provided password is an invalid application password.')],
  ['unknown user', { credentials: password }, restError(401, 'invalid_username', 'Unknown username.')],
  ['wrong key', { credentials: key }, restError(401, 'woocommerce_rest_authentication_error', 'Consumer key is invalid.')],
  ['passwords switched off', { credentials: password }, restError(401, 'application_passwords_disabled', 'Application passwords are not available.')],
  ['header dropped', { credentials: password }, restError(401, 'rest_not_logged_in', 'You are not currently logged in.')],
  ['header refused', { credentials: password }, restError(403, 'jwt_auth_bad_auth_header', 'Authorization header malformed.')],
  ['web server', {}, html(401, '401 Authorization Required', '', { 'www-authenticate': 'Basic realm="Staging"' })],
  ['web server and site', { credentials: password }, html(401, '401 Authorization Required', '', { 'www-authenticate': 'Basic realm="Staging"' })],
  ['wrong token', { credentials: token }, restError(403, 'jwt_auth_invalid_token', 'Expired token')],
  ['expired token', { credentials: token }, restError(401, 'jwt_auth_invalid_token', 'Expired token')],
  ['web server not satisfied', { httpAuth: { name: 'a', password: 'b' } }, html(401, '401 Authorization Required', '', { 'www-authenticate': 'Basic realm="Staging"' })],
  ['challenge', {}, html(403, 'Just a moment...', '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>')],
  ['challenge by header', {}, html(403, 'Attention', '', { 'cf-mitigated': 'challenge' })],
  ['challenge with status 202', {}, html(202, '', '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F">')],
  ['firewall', {}, html(403, 'Your access to this site has been limited', 'Generated by Wordfence')],
  ['forbidden', {}, html(403, '403 Forbidden')],
  ['forbidden to whoever signs in', { credentials: password }, html(403, '403 Forbidden')],
  ['unauthorized', {}, html(401, 'Unauthorized')],
  ['login page', {}, html(200, 'Log In ‹ A site', loginForm)],
  ['login page with a status', {}, html(403, 'Log In ‹ A site', loginForm)],
  ['nothing at all', {}, (response) => { response.end(); }],
  ['maintenance', {}, html(503, 'Maintenance')],
]; // prettier-ignore

test.each(refusals)('who refuses is named: %s', async (name, given, answer) => {
  const { text } = await visit(given, {
    names: 'nothing',
    first: (_request, response) => {
      answer(response);
      return true;
    },
  });
  expect(text).not.toContain(secret);
  const file = new URL(`../../cases/site/refusals/${name.replaceAll(' ', '-')}.txt`, import.meta.url);
  await expect(text).toMatchFileSnapshot(file.pathname);
});

test('a page that is there, or is not, is no bot check for what stands in it', async () => {
  const form = `<p>${'Write to us. '.repeat(500)}</p><div class="g-recaptcha"></div>`;
  const watcher = '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>';
  const site: FakeSite = {
    names: 'nothing',
    first: ({ url }, response) => {
      if (url === '/') html(200, 'Contact', form)(response);
      else html(404, 'Not found', watcher)(response);
      return true;
    },
  };
  const page = (await visit({}, site, '/')).text;
  expect(page).toContain('/ is an HTML page, “Contact”, not a route index.');
  const missing = (await visit({}, site)).text;
  expect(missing).toContain('/wp-json/ returned 404 Not Found');
  for (const text of [page, missing]) expect(text).not.toContain('bot check');
});

test.each([
  ['/wp-json/', '/'],
  ['/wp-json/wp/v2', '/'],
  ['/blog/wp-json/', '/blog/'],
  ['/blog/index.php/wp-json/', '/blog/'],
  ['/blog/api/', '/blog/'],
  ['/api', '/'],
  ['/blog/index.php?rest_route=/', '/blog/'],
  ['/blog/?rest_route=/', '/blog/'],
  ['/?rest_route=/', '/'],
])('of the index at %s an application password is made below %s', async (address, home) => {
  const first = (_: FakeRequest, response: ServerResponse) => {
    restError(401, 'rest_not_logged_in')(response);
    return true;
  };
  const { text } = await visit({}, { first, names: 'nothing' }, address);
  expect(text).toContain(` ${home}wp-admin/authorize-application.php?app_name=routewright`);
});

test('where a redirect kept back what signs in, that is said, not to sign in', async () => {
  const closed = fakeSite({
    first: ({ headers }, response) => {
      if (headers.authorization !== undefined) return false;
      restError(401, 'rest_not_logged_in')(response);
      return true;
    },
  });
  await withHttpServer(closed, async (site) => {
    const { port } = new URL(site);
    const redirects = ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(301, { location: `http://localhost:${port}${url}` }).end();
    };
    await withHttpServer(redirects, async (origin) => {
      const text = await loadTranscript(`${origin}/wp-json/`, { credentials: password });
      expect(text).toContain(`Your credentials were not sent to http://localhost:${port}`);
      expect(text).toContain(`Use the address of the site at that origin: http://localhost:${port}/wp-json/`);
      expect(text).not.toContain('ROUTEWRIGHT_USER');
      expect(await loadTranscript(`http://localhost:${port}/`, { credentials: password })).toMatch(/^index/);
    });
  });
});

test('a challenge before the pages is no wall when the REST base is open', async () => {
  const { text } = await visit(
    {},
    {
      first: ({ route }, response) => {
        if (route !== undefined) return false;
        response.removeHeader('link');
        html(403, 'Just a moment...', '', { 'cf-mitigated': 'challenge' })(response);
        return true;
      },
    },
    '/',
  );
  expect(text).toMatch(/^index: /);
});

test('an interrupt ends the reading at once, wherever it is', async () => {
  const silent = fakeSite({ first: ({ query }) => query.get('context') === 'help' });
  await withHttpServer(silent, async (origin) => {
    const interrupt = new AbortController();
    const reading = load(`${origin}/wp-json/`, {
      ...defaultLoadOptions,
      signal: interrupt.signal,
      progress: ({ message }) => {
        if (message.includes('context=help')) interrupt.abort();
      },
    });
    await expect(reading).rejects.toThrow('Reading was stopped.');
  });
});
