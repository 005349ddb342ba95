// The samples do what they say: each is run as a program, against a real server or with
// the library it calls stood in for, and the request that comes of it is looked at.

import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { AuthScheme } from '../../src/model/api.ts';
import type { Json } from '../../src/schema/schema.ts';
import type { Call } from '../../src/render/html/samples/call.ts';
import { samplesOf } from '../../src/render/html/samples/samples.ts';
import { withHttpServer } from '../support/http-server.ts';

const run = promisify(execFile);
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

const nasty = `it's "\\ \${x} $y \`z\` 100% ü`;

const call = (more: Partial<Call>): Call => ({
  anchor: 'things.do',
  name: ['shopV1', 'things', 'do'],
  method: 'GET',
  parts: [
    { kind: 'text', text: '/shop/v1/things/' },
    { kind: 'slot', name: 'id' },
  ],
  arguments: [
    { name: 'id', in: 'path', required: true, schema: {} },
    { name: 'list', in: 'query', required: false, schema: {} },
    { name: 'text', in: 'query', required: false, schema: {} },
    { name: 'body', in: 'body', required: false, schema: {} },
  ],
  ...more,
});

const inQuery: readonly (readonly [string, Json])[] = [
  ['id', 'a b/ü'],
  ['list', ['x', 2]],
  ['text', nasty],
];
const inBody: readonly (readonly [string, Json])[] = [
  ['id', 7],
  ['body', { [nasty]: [nasty, { deep: [null, true, 1.5, {}, []] }] }],
];
const inForm: readonly (readonly [string, Json])[] = [
  ['id', 7],
  ['body', [nasty, 'two', true]],
];

interface Asked {
  readonly request: string;
  readonly query: readonly (readonly [string, string])[];
  readonly authorization: string | undefined;
  readonly body: unknown;
}

const cases: readonly (readonly [string, Call, readonly (readonly [string, Json])[], Asked])[] = [
  [
    'a query',
    call({}),
    inQuery,
    {
      request: 'GET /wp-json/shop/v1/things/a%20b%2F%C3%BC',
      query: [
        ['list[]', 'x'],
        ['list[]', '2'],
        ['text', nasty],
      ],
      authorization: `Basic ${btoa('USERNAME:APPLICATION_PASSWORD')}`,
      body: undefined,
    },
  ],
  [
    'a deletion',
    call({ method: 'DELETE' }),
    inQuery.slice(0, 2),
    {
      request: 'DELETE /wp-json/shop/v1/things/a%20b%2F%C3%BC',
      query: [
        ['list[]', 'x'],
        ['list[]', '2'],
      ],
      authorization: `Basic ${btoa('USERNAME:APPLICATION_PASSWORD')}`,
      body: undefined,
    },
  ],
  [
    'a JSON body',
    call({ method: 'POST' }),
    inBody,
    {
      request: 'POST /wp-json/shop/v1/things/7',
      query: [],
      authorization: `Basic ${btoa('USERNAME:APPLICATION_PASSWORD')}`,
      body: { body: { [nasty]: [nasty, { deep: [null, true, 1.5, {}, []] }] } },
    },
  ],
  [
    'a form',
    call({ method: 'PUT', form: true }),
    inForm,
    {
      request: 'PUT /wp-json/shop/v1/things/7',
      query: [],
      authorization: `Basic ${btoa('USERNAME:APPLICATION_PASSWORD')}`,
      body: [
        ['body[]', nasty],
        ['body[]', 'two'],
        ['body[]', 'true'],
      ],
    },
  ],
];

const auth: AuthScheme = { kind: 'application-password' };

const sampleOf = (
  language: string,
  one: Call,
  values: readonly (readonly [string, Json])[],
  base: string,
): string => samplesOf(one, { base, auth }, new Map(values)).find(({ id }) => id === language)?.text ?? '';

async function askedOf(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const url = new URL(request.url ?? '', 'http://host');
  const type = request.headers['content-type'] ?? '';
  return {
    request: `${request.method ?? ''} ${url.pathname}`,
    query: [...url.searchParams],
    authorization: request.headers.authorization,
    body: text === '' ? undefined : type.includes('json') ? JSON.parse(text) : [...new URLSearchParams(text)],
  };
}

/** Runs `program` for the address of a site, and gives what the site was asked. */
async function asking(
  program: (base: string, folder: string) => Promise<unknown>,
): Promise<Asked | undefined> {
  let asked: Asked | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    await withHttpServer(
      (request, response) => {
        void askedOf(request).then((one) => {
          asked = one;
          response.end('{}');
        });
      },
      (origin) => program(`${origin}/wp-json`, folder),
    );
    return asked;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(cases)('%s', (_, one, values, expected) => {
  test.skipIf(!has('curl'))('curl', async () => {
    const asked = await asking((base) => run('sh', ['-c', sampleOf('curl', one, values, base)]));
    expect(asked).toEqual(expected);
  });

  test('fetch', async () => {
    const asked = await asking((base, folder) => {
      const file = join(folder, 'sample.mjs');
      writeFileSync(file, sampleOf('fetch', one, values, base));
      return run(process.execPath, [file]);
    });
    expect(asked).toEqual(expected);
  });

  test.skipIf(!has('python3'))('Python, with the requests package stood in for', async () => {
    const asked = await asking((base, folder) => {
      writeFileSync(join(folder, 'requests.py'), requestsPackage);
      writeFileSync(join(folder, 'sample.py'), sampleOf('python', one, values, base));
      return run('python3', [join(folder, 'sample.py')]);
    });
    expect(asked).toEqual(expected);
  });

  test.skipIf(!has('php'))('PHP, with the functions of WordPress stood in for', async () => {
    const asked = await asking((base, folder) => {
      const file = join(folder, 'sample.php');
      writeFileSync(file, `<?php\n${wordpressFunctions}\n${sampleOf('php', one, values, base)}\n`);
      return run('php', [file]);
    });
    expect(phpReading(asked)).toEqual(phpReading(expected));
  });
});

/** PHP writes no difference between an empty list and an empty map, and numbers the items of a list. */
const phpReading = (asked: Asked | undefined): unknown =>
  JSON.parse(
    JSON.stringify(asked)
      .replaceAll('{}', '[]')
      .replaceAll(/\[\d+\]"/g, '[]"'),
  );

const requestsPackage = `
import base64, json as to_json, urllib.parse, urllib.request
def pairs(values):
    return [(k, v) for k, vs in values.items() for v in (vs if isinstance(vs, list) else [vs])]
class Response:
    def json(self): return {}
def request(method, url, params=None, json=None, data=None, auth=None, headers=None):
    headers = dict(headers or {})
    if params: url += ('&' if '?' in url else '?') + urllib.parse.urlencode(pairs(params))
    body = None
    if json is not None:
        body = to_json.dumps(json).encode(); headers['Content-Type'] = 'application/json'
    if data is not None:
        body = urllib.parse.urlencode(pairs(data)).encode(); headers['Content-Type'] = 'application/x-www-form-urlencoded'
    if auth: headers['Authorization'] = 'Basic ' + base64.b64encode(':'.join(auth).encode()).decode()
    urllib.request.urlopen(urllib.request.Request(url, data=body, headers=headers, method=method))
    return Response()
`;

const wordpressFunctions = `
function wp_json_encode( $value ) { return json_encode( $value ); }
function wp_remote_retrieve_body( $response ) { return $response; }
function wp_remote_request( $url, $args ) {
    $headers = $args['headers'] ?? [];
    $body = $args['body'] ?? null;
    if ( is_array( $body ) ) {
        $body = http_build_query( $body );
        $headers['Content-Type'] = 'application/x-www-form-urlencoded';
    }
    $lines = [];
    foreach ( $headers as $name => $value ) { $lines[] = "$name: $value"; }
    $options = [ 'method' => $args['method'], 'header' => $lines ];
    if ( $body !== null ) { $options['content'] = $body; }
    return file_get_contents( $url, false, stream_context_create( [ 'http' => $options ] ) );
}
`;

test.each([
  [undefined, 'site.shopV1.things.do();'],
  [{ kind: 'bearer' }, "auth: bearer('API_KEY'),"],
  [{ kind: 'key-secret' }, "auth: keySecret('CONSUMER_KEY', 'CONSUMER_SECRET'),"],
  [{ kind: 'cookie-nonce' }, "auth: cookieNonce('NONCE'),"],
] as const)('the client signs in by %j', (scheme, line) => {
  const [, client] = samplesOf(call({}), { base: 'https://site.example/wp-json', auth: scheme }, new Map());
  expect(client?.text).toContain(line);
});

test('a base with plain permalinks takes the path and joins the query', () => {
  const base = 'https://site.example/?rest_route=/';
  expect(
    sampleOf(
      'fetch',
      call({}),
      [
        ['id', 7],
        ['text', 'x'],
      ],
      base,
    ),
  ).toContain("'https://site.example/?rest_route=/shop/v1/things/7&text=x'");
});
