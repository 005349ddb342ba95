// A server that repeats what it was sent, in every form that servers write: no credential comes
// out of any command, on any stream and in any file.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openAgentTools } from '../../src/mcp/run.ts';
import { redaction } from '../../src/source/site/redaction.ts';
import { siteAccess } from '../../src/source/site-access.ts';
import { nameOfUrl } from '../../src/source/source-name.ts';
import { allForms, encodedForms, escapedJson, readByEye } from '../support/careless-echo.ts';
import fc from '../support/fast-check.ts';
import { indexOfRelease } from '../support/index-of-release.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { everyReport, everyTarget, type CommandName } from './command-lines.ts';

/** Sent by the ways below. The first holds all that has to be escaped somewhere. */
const secrets = {
  password: `s3cr3t/Ünd "so" 'fort' <&>`,
  token: 'Kx9-vQ2_s3cr3t-77',
  key: 'ck_5b1d4e8a90',
  secret: 'cs_77ad03fe12',
  nonce: '8f3a91cc04',
  session: 'anna|1790000000|Qm7-session-Y4w',
  shop: 'Zz81-shop-key/445',
  parameter: 'host-gate-90210',
} as const;

interface Way {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Changes the address of the site. */
  readonly address?: (origin: string) => string;
}

/** Each way to sign in. The first has as many of them as one run can have. */
const ways: Readonly<Record<string, Way>> = {
  'key and secret in the query, the password of the server, cookie, nonce, headers and a parameter': {
    env: {
      ROUTEWRIGHT_KEY: secrets.key,
      ROUTEWRIGHT_SECRET: secrets.secret,
      ROUTEWRIGHT_HTTP_AUTH: `anna:${secrets.password}`,
      ROUTEWRIGHT_HEADER: [
        `Cookie: wp-settings=editor; wordpress_logged_in_x=${encodeURIComponent(secrets.session)}`,
        `X-WP-Nonce: ${secrets.nonce}`,
        `X-Shop: user=${secrets.shop}`,
      ].join('\n'),
    },
    address: (origin) => `${origin}/?gate_key=${secrets.parameter}`,
  },
  'an application password': {
    env: { ROUTEWRIGHT_USER: 'anna', ROUTEWRIGHT_APPLICATION_PASSWORD: secrets.password },
  },
  'a key and its secret': { env: { ROUTEWRIGHT_KEY: secrets.key, ROUTEWRIGHT_SECRET: secrets.secret } },
  'a bearer token': { env: { ROUTEWRIGHT_TOKEN: secrets.token } },
  'another scheme': { args: ['--header', `Authorization: Token ${secrets.token}`] },
  'a password in the address': {
    address: (origin) => origin.replace('//', `//anna:${encodeURIComponent(secrets.password)}@`),
  },
  'a password of the web server': { args: ['--http-auth', `anna:${secrets.password}`] },
};

/** All that a request holds of the secrets: whole headers, and their parts in plain text. */
function sent({ headers, url = '' }: IncomingMessage): readonly string[] {
  const values = Object.entries(headers)
    .filter(([name]) => !/^(?:accept.*|host|user-agent|connection|cache-control|pragma|sec-.*)$/.test(name))
    .map(([, value]) => Buffer.from(String(value), 'latin1').toString());
  const all = [...values, decodeURIComponent(url)].flatMap((value) => {
    const [, basic = ''] = /^Basic (.+)$/i.exec(value) ?? [];
    return [value, decodeURIComponent(value), Buffer.from(basic, 'base64').toString()];
  });
  return Object.values(secrets).filter((secret) => all.some((value) => value.includes(secret)));
}

const echoes = (request: IncomingMessage): readonly string[] =>
  sent(request).flatMap((value) => allForms.map(([, form]) => form(value)));

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(escapedJson(body));
};

const text = (description: string) => ({ type: 'string', description });

/** The routes of a release, for commands that look for them. */
const core = await indexOfRelease('6.2');

const read = (args: unknown) => ({ namespace: 'demo/v1', endpoints: [{ methods: ['GET'], args }] });

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Readonly<Record<string, Respond>> = {
  'in its index': (request, response) => {
    const all = echoes(request);
    const said = all.join(' | ');
    const url = new URL(request.url ?? '', 'http://x');
    // A site that names its REST base is live: it is asked for more than its index.
    response.setHeader('link', `<http://${request.headers.host ?? ''}/wp-json/>; rel="https://api.w.org/"`);
    if (/items/.test(url.pathname)) json(response, 200, [{ id: 1, a: said, [said]: said }]);
    else
      json(response, 200, {
        name: said,
        description: said,
        namespaces: ['demo/v1', 'wp/v2'],
        authentication: { [said]: {} },
        routes: {
          ...Object.fromEntries(all.map((one) => [`/demo/v1/${encodeURIComponent(one)}`, read({})])),
          ...(url.searchParams.has('core') && core.routes),
          '/demo/v1/items': {
            ...read({
              a: { ...text('b'), default: said, enum: all },
              ...Object.fromEntries(all.map((one) => [one, text(one)])),
            }),
            schema: {
              title: 'item',
              type: 'object',
              description: said,
              properties: { a: text(said), [said]: text('b') },
            },
          },
        },
      });
  },
  'in a refusal': (request, response) => {
    json(
      response,
      403,
      { code: 'rest_forbidden', message: `No: ${echoes(request).join(' | ')}` },
      { 'www-authenticate': `Basic realm="${sent(request).map(encodeURIComponent).join()}"` },
    );
  },
  // Not a status after which a request is sent again later: that would only wait.
  'in a page': (request, response) => {
    const said = echoes(request).join(' | ');
    response.writeHead(410, { 'content-type': 'text/html' }).end(`<title>${said}</title>${said}`);
  },
  'in each short message': (request, response) => {
    // A message is cut, so that each request gets another form.
    const all = echoes(request);
    const said = all[(turn += 1) % Math.max(all.length, 1)] ?? '';
    json(response, 401, { code: `no ${said}`, message: `No: ${said}` });
  },
  'in a redirect': (request, response) => {
    const [one = 'nothing'] = sent(request);
    const location = `/${encodeURIComponent(one)}/wp-json/?a=${encodeURIComponent(one)}`;
    response.writeHead(302, { location }).end();
  },
};
let turn = 0;

interface Line {
  readonly args: readonly string[];
  readonly interrupted?: Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
}

/** The commands that never send a request to a site. */
type Offline = 'completion' | 'doctor' | 'explain' | 'samples' | 'install' | 'playground';

/** The command lines that read a site, for each command. A new command does not compile without a row. */
const lines = (site: string): Readonly<Record<Exclude<CommandName, Offline>, readonly Line[]>> => ({
  routes: [{ args: ['routes', site] }, { args: ['routes', site, '--json'] }],
  show: [{ args: ['show', site, 'GET /demo/v1/items'] }],
  lint: [{ args: ['lint', site, '--all'] }, { args: ['lint', site, ...everyReport('lint')] }],
  forecast: [{ args: ['forecast', `${site}&core=1`, 'wordpress@6.9', ...everyReport('forecast')] }],
  model: [{ args: ['model', site] }],
  snapshot: [{ args: ['snapshot', site, '-o', 'site.json', '--observe', '--examples'] }],
  generate: [{ args: ['generate', site, '-o', 'api', '--target', everyTarget, '--no-format'] }],
  init: [{ args: ['init', site.replace(/\?.*/, ''), '--name', 'site'] }],
  browse: [{ args: ['browse', site, '--no-open'], interrupted: Promise.resolve() }],
  mock: [{ args: ['mock', site], interrupted: Promise.resolve() }],
  mcp: [{ args: ['mcp', site] }],
  changelog: [{ args: ['changelog', 'old.json', site] }],
  ci: [{ args: ['ci', 'old.json', site, '--mode', 'site'], env: { GITLAB_CI: 'true' } }],
  drift: [{ args: ['drift', 'old.json', site, '--prove', ...everyReport('drift')] }],
  contract: [{ args: ['contract', site, '--project', 'tsconfig.json', '-o', 'kept.json'] }],
  audit: [{ args: ['audit', site, '--project', 'tsconfig.json', ...everyReport('audit')] }],
  fleet: [
    // Two readings, because a comparison needs two.
    ...['1780000000', '1780000060'].map((seconds) => ({
      args: ['fleet', 'snapshot', 'sites.csv', '--fresh', '0s'],
      env: { SOURCE_DATE_EPOCH: seconds },
    })),
    { args: ['fleet', 'report'] },
    { args: ['fleet', 'drift', 'fleet', ...everyReport('fleet')] },
  ],
});

const everythingIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'sites.csv')
    .map(
      ({ parentPath, name }) =>
        join(parentPath.slice(folder.length), name) + readFileSync(join(parentPath, name), 'utf8'),
    )
    .join('\n');

function projectFolder(site: string): string {
  const folder = emptyFolder();
  const write = (name: string, content: string): void => {
    writeFileSync(join(folder, name), content);
  };
  mkdirSync(join(folder, 'reports'));
  write('old.json', JSON.stringify({ namespaces: ['demo/v1'], routes: {} }));
  write('sites.csv', `address,name\n${site},one\n`);
  write('tsconfig.json', '{ "compilerOptions": { "noLib": true, "types": [] }, "files": ["app.ts"] }');
  write('app.ts', "void fetch('/wp-json/demo/v1/items?a=c');\n");
  return folder;
}

const forbidden = Object.values(secrets).flatMap((secret) => [
  secret,
  ...Object.values(encodedForms)
    .map((form) => form(secret))
    // The first and last characters of Base64 depend on what is next to the secret.
    .map((form) => form.replace(/=+$/, '').slice(4, -4)),
]);

function expectNone(output: string, where: string): void {
  const seen = readByEye(output);
  for (const secret of forbidden) expect(seen.includes(secret), `${where}: ${secret}`).toBe(false);
}

/** Runs command lines against a server. @returns all that came out of them */
async function outputOf(way: Way, place: string, chosen: (site: string) => readonly Line[]): Promise<string> {
  const isRead = place === 'in its index';
  const isExpected = (code: number | null) => (isRead ? code === 0 || code === 1 : code === 0 || code === 3);
  return withHttpServer(servers[place] ?? (() => undefined), async (origin) => {
    const site = way.address?.(origin) ?? origin;
    const cwd = projectFolder(site);
    let all = '';
    for (const { args, env, ...line } of chosen(site)) {
      const run = await routewright([...args, ...(way.args ?? [])], {
        cwd,
        env: { ...way.env, ...env },
        ...line,
      });
      expect(isExpected(run.code), `${args.join(' ')}: ${run.stderr}`).toBe(true);
      all += run.stdout + run.stderr;
      expectNone(run.stdout + run.stderr, args.join(' '));
    }
    const written = everythingIn(cwd);
    expectNone(written, 'a file');
    return all + written;
  });
}

const [[allAtOnce, everyWay] = ['', {}]] = Object.entries(ways);

describe(`${allAtOnce} are not repeated by any command`, () => {
  test.each(Object.keys(lines('')))('%s', async (command) => {
    for (const place of ['in its index', 'in a refusal'] as const) {
      const output = await outputOf(
        everyWay,
        place,
        (site) => Object.entries(lines(site)).find(([name]) => name === command)?.[1] ?? [],
      );
      expect(output).not.toBe('');
    }
  });
});

test('the tools for agents do not repeat them', async () => {
  await withHttpServer(servers['in its index'] ?? (() => undefined), async (origin) => {
    const { call } = await openAgentTools({
      source: everyWay.address?.(origin) ?? origin,
      ...siteAccess({}, everyWay.env ?? {}),
      allowWrites: false,
      maxResponse: 1_000_000,
    });
    const operation = 'demoV1.items.list';
    for (const [name, given] of [
      ['search_operations', { query: 'items' }],
      ['describe_operation', { operation }],
      ['call_operation', { operation }],
    ] as const) {
      const { text: output, isError } = await call(name, given, new AbortController().signal);
      expect({ name, isError }).toEqual({ name, isError: false });
      if (name !== 'search_operations') expect(output).toContain('[redacted]');
      expectNone(output, name);
    }
  });
});

describe.each(Object.entries(ways))('%s', (_, way) => {
  const places = Object.keys(servers).filter(
    (place) => way === everyWay || place !== 'in each short message',
  );
  test.each(places)('%s', async (place) => {
    const output = await outputOf(way, place, (site) => [
      { args: ['routes', site, '--json', '--verbose'] },
      { args: ['show', site, 'GET /demo/v1/items'] },
      { args: ['generate', site, '-o', 'api', '--target', 'openapi', '--no-format'] },
      ...(place === 'in each short message' ? allForms.map(() => ({ args: ['lint', site] })) : []),
    ]);
    // The redirect is refused before the server says anything more.
    if (place !== 'in a redirect') expect(output).toContain('[redacted]');
    else expect(output).toMatch(/redirects to an address whose path contains a credential/);
  });
});

test('a secret at any place of a longer text, in any form, is taken out', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' }),
      fc.string(),
      fc.string(),
      fc.constantFrom(...Object.values(encodedForms), (one: string) => one, encodeURIComponent),
      (one, before, after, form) => {
        fc.pre(one.trim() === one && !/^(?:\[redacted\]|[a-z]+)$/.test(one));
        const found = form(`${before}${one}${after}`);
        expect(redaction([one]).text(found)).toContain('[redacted]');
        const bytes = redaction([one]).bytes(new TextEncoder().encode(found));
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
