// What signs in at a site is in nothing that is printed or written, whether all goes
// well or not.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { redaction } from '../../../src/source/site/redaction.ts';
import { secretsOf } from '../../../src/source/site/secrets.ts';
import { signInFor, type SignInOptions } from '../../../src/source/site/sign-in.ts';
import { fakeSite, sendJson } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';

const secret = 'hunter2-secret';

const environments: readonly Readonly<Record<string, string>>[] = [
  { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: secret },
  { ROUTEWRIGHT_KEY: 'ck_1', ROUTEWRIGHT_SECRET: secret, ROUTEWRIGHT_HTTP_AUTH: `web:${secret}` },
  { ROUTEWRIGHT_TOKEN: secret, ROUTEWRIGHT_HEADER: `X-Own: ${secret}` },
];

const commands = (out: string, address: string): readonly (readonly string[])[] => [
  ['generate', address, '-o', join(out, 'generated'), '--target', 'client,model,html,markdown'],
  ['snapshot', address, '-o', join(out, 'site.index.json'), '--observe'],
  ['routes', address.replace('http://', ''), '--json'],
  ['show', address, 'GET /wp/v2/posts'],
  ['model', address],
  ['lint', address, '--format', 'json'],
  ['drift', address, address, '--format', 'html', '--output', join(out, 'drift.html'), '--format', 'json'],
];

/** The secret as it is and as it travels. */
const forms = [
  secret,
  encodeURIComponent(secret),
  ...['admin', 'ck_1', 'web'].map((name) => btoa(`${name}:${secret}`)),
];

const textIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

test.each(environments)('%j', async (env) => {
  let closed = false;
  const site = fakeSite({
    first: (_request, response) => {
      if (closed) sendJson(response, 401, { code: 'rest_not_logged_in', message: 'You are not logged in.' });
      return closed;
    },
  });
  await withHttpServer(site, async (origin) => {
    for (closed of [false, true]) {
      const folder = emptyFolder();
      for (const args of commands(folder, `${origin}/?key=${secret}`)) {
        const run = await routewright([...args, '--verbose'], { env });
        expect(run.code).toBe(closed ? 3 : 0);
        for (const form of forms) expect(run.stdout + run.stderr).not.toContain(form);
      }
      const written = textIn(folder);
      // Of a site that cannot be read the report says so.
      expect(readdirSync(folder)).toEqual(closed ? ['drift.html'] : expect.arrayContaining(['generated']));
      for (const form of forms) expect(written).not.toContain(form);
    }
  });
});

test('a header that chooses, and holds no secret, takes no word out of what the site says', async () => {
  await withHttpServer(fakeSite({}), async (origin) => {
    const routes = async (...headers: readonly string[]) => {
      const { stdout } = await routewright(['routes', origin.replace('http://', ''), '--json', ...headers]);
      return stdout;
    };
    const usual = await routes();
    const word = /"\/[\w/]*?([a-z]{6,})/.exec(usual)?.[1] ?? '';
    expect(word).not.toBe('');
    expect(await routes('--header', `X-Environment: ${word}`)).toBe(usual);
    expect(await routes('--header', `X-Token: ${word}`)).not.toContain(word);
  });
});

const session = 'Qm7-session-Y4w';

test.each<[options: SignInOptions & { proxies?: { https: string } }, said: string, shown: string]>([
  [{ headers: { Cookie: `wp-settings=editor; wordpress_logged_in_x=${session}` } }, session, '[redacted]'],
  [{ headers: { Cookie: `wp-settings=editor; wordpress_logged_in_x=${session}` } }, 'editor', 'editor'],
  [
    { headers: { Cookie: `wordpress_logged_in_x=${session}; a=b` } },
    'wordpress_logged_in_x',
    'wordpress_logged_in_x',
  ],
  [{ headers: { Cookie: `x=anna%7C1790000000%7C${session}` } }, `anna|1790000000|${session}`, '[redacted]'],
  [{ headers: { Authorization: 'Token hunter2' } }, 'no Token hunter2', 'no Token [redacted]'],
  [{ headers: { Authorization: 'Token abc' } }, 'abc, Token abc', 'abc, [redacted]'],
  [
    { headers: { Authorization: `Digest username="administrator", response="${session}"` } },
    session,
    '[redacted]',
  ],
  [{ headers: { 'X-Shop': `user=${session}` } }, session, '[redacted]'],
  [{ headers: { 'X-Shop': `user=hunter2` } }, 'hunter2, user=hunter2', 'hunter2, [redacted]'],
  [{ headers: { 'X-Shop': `${btoa(session)}==, b` } }, btoa(session), '[redacted]'],
  [
    { headers: { 'X-Keys': `first-key-4711 ${session}` } },
    `first-key-4711, ${session}`,
    '[redacted], [redacted]',
  ],
  [
    { headers: { Authorization: `AWS4-HMAC-SHA256 Credential=${session}, SignedHeaders=host` } },
    `AWS4-HMAC-SHA256 ${session}`,
    'AWS4-HMAC-SHA256 [redacted]',
  ],
  [{ headers: { 'X-Environment': 'staging-servers' } }, 'staging-servers', 'staging-servers'],
  [{ headers: { 'X-WP-Nonce': '8f3a91cc04' } }, '8f3a91cc04', '[redacted]'],
  [{ proxies: { https: 'http://anna:four%20words@proxy.test' } }, 'four words', '[redacted]'],
  [{}, 'gate-90210 german-formal 12345 production-2', '[redacted] german-formal 12345 production-2'],
])('%j: %s', (options, said, shown) => {
  const address = 'https://x.test/?gate_key=gate-90210&lang=german_formal&v=12345&stage=production';
  const secrets = secretsOf(options, signInFor(new URL(address), options));
  expect(redaction(secrets).text(said)).toBe(shown);
});
