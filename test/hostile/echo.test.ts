// A server that repeats whatever it was sent, in every form that servers write: no credential comes
// out of any command, on any stream and in any file.

import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { redaction } from '../../src/source/site/secrets.ts';
import { nameOfUrl } from '../../src/source/source-name.ts';
import fc from '../support/fast-check.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const secret = `s3cr3t/Ünd "so" 'fort' <&>`;
const ascii = 'Kx9-vQ2_s3cr3t-77';

/** What a text looks like in the answers of a careless server. */
const forms: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(text).replace(/%../g, (escape) => escape.toLowerCase()),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(`a${text}b`).toString('base64'),
  (text) => Buffer.from(`ab${text}cd`).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#039;'),
];

/** Everything of a request that may hold a credential, and the password within a Basic header. */
function sent({ headers, url = '' }: IncomingMessage): readonly string[] {
  const values = Object.entries(headers)
    .filter(([name]) => !/^(?:accept.*|host|user-agent|connection|cache-control|pragma|sec-.*)$/.test(name))
    .flatMap(([, value]) => String(value))
    .map((value) => Buffer.from(value, 'latin1').toString());
  const basic = values.flatMap((value) => {
    const [, token = ''] = /^Basic (.+)$/i.exec(value) ?? [];
    return token === ''
      ? []
      : [
          Buffer.from(token, 'base64')
            .toString()
            .replace(/^[^:]*:/, ''),
        ];
  });
  const query = [...new URL(url, 'http://x').searchParams].filter(([name]) => name.startsWith('consumer_'));
  return [...values, ...basic, ...query.map(([, value]) => value)];
}

const echoed = (request: IncomingMessage): string =>
  sent(request)
    .flatMap((value) => forms.map((form) => form(value)))
    .join(' | ');

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  // As PHP writes it: slashes and what is beyond ASCII are escaped.
  response.end(
    JSON.stringify(body)
      .replaceAll('/', '\\/')
      .replace(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
};

const servers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  'in its index': (request, response) => {
    const said = echoed(request);
    json(response, 200, {
      name: said,
      description: said,
      namespaces: ['demo/v1'],
      authentication: { [said]: {} },
      routes: {
        '/demo/v1/items': {
          namespace: 'demo/v1',
          methods: ['GET'],
          endpoints: [
            {
              methods: ['GET'],
              args: { a: { type: 'string', description: said, default: said, enum: [said] } },
            },
          ],
          schema: { title: said, type: 'object', properties: { a: { type: 'string', description: said } } },
        },
      },
    });
  },
  'in a refusal': (request, response) => {
    json(
      response,
      403,
      { code: 'rest_forbidden', message: `No: ${echoed(request)}` },
      {
        'www-authenticate': sent(request)
          .filter((one) => /^[\x20-\x7e]*$/.test(one))
          .join(),
      },
    );
  },
  // Not a status after which a request is sent again later: that would only wait.
  'in a page': (request, response) => {
    response
      .writeHead(410, { 'content-type': 'text/html' })
      .end(`<title>${echoed(request)}</title>${echoed(request)}`);
  },
};

const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'an application password': { ROUTEWRIGHT_USER: 'anna', ROUTEWRIGHT_APPLICATION_PASSWORD: secret },
  'a key and its secret': { ROUTEWRIGHT_KEY: `ck_${ascii}`, ROUTEWRIGHT_SECRET: `cs_${ascii}` },
  'a token': { ROUTEWRIGHT_TOKEN: ascii },
  'the password of the web server': { ROUTEWRIGHT_HTTP_AUTH: `anna:${secret}` },
  'a header': { ROUTEWRIGHT_HEADER: `X-Api-Key: ${ascii}` },
};

const commands: readonly (readonly [name: string, args: (site: string) => readonly string[]])[] = [
  ['routes', (site) => ['routes', site]],
  ['snapshot', (site) => ['snapshot', site, '-o', 'site.json']],
  ['generate', (site) => ['generate', site, '-o', 'api', '--target', 'client,html,model', '--no-format']],
  ['lint', (site) => ['lint', site, '--all']],
  ['drift', (site) => ['drift', site, site, '--format', 'json', '--output', 'drift.json']],
  ['doctor', (site) => ['doctor', site, '--verbose']],
];

const everythingIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n');

describe.each(Object.entries(ways))('%s is not repeated', (_, variables) => {
  test.each(Object.keys(servers))('%s', async (kind) => {
    await withHttpServer(servers[kind] ?? (() => undefined), async (origin) => {
      for (const [name, args] of commands) {
        const cwd = emptyFolder();
        const { stdout, stderr } = await routewright(args(origin), {
          cwd,
          env: variables,
        });
        const all = stdout + stderr + everythingIn(cwd);
        for (const form of [...forms, (text: string) => JSON.stringify(text).slice(1, -1)])
          for (const text of [secret, ascii])
            expect(all.includes(form(text)), `${name}: ${form(text)}`).toBe(false);
      }
    });
  });
});

test('a secret at any place of a longer text, in any form, is taken out', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }),
      fc.string(),
      fc.string(),
      fc.constantFrom(...forms),
      (one, before, after, form) => {
        fc.pre(one.trim() === one && !/^(?:\[redacted\]|[a-z]+)$/.test(one));
        const text = form(`${before}${one}${after}`);
        // In base64 the signs at both ends are shared with what stands beside it.
        expect(redaction([one]).text(text)).toContain('[redacted]');
        const bytes = redaction([one]).bytes(new TextEncoder().encode(text));
        expect(new TextDecoder().decode(bytes)).toContain('[redacted]');
      },
    ),
  );
});

test('harmless values of an address stay readable, all others are masked', () => {
  const shown = nameOfUrl(
    new URL('https://x.test/wp-json/?per_page=100&page=2&_fields=id,title&key=abc&page=x9z'),
  );
  expect(shown).toBe('https://x.test/wp-json/?per_page=100&page=2&_fields=id,title&key=***&page=***');
});
