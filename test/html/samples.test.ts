// The samples do what they say: each is run as a program, against a real server or with
// the library it calls stood in for, and the request that comes of it is looked at.

import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { AuthScheme } from '../../src/core/model/api/api.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import type { OperationCall } from '../../src/generate/targets/html/samples/call.ts';
import type { SampleFile } from '../../src/generate/targets/html/samples/request.ts';
import { sampleText as sampleIn } from '../../src/generate/targets/html/samples/samples.ts';
import { namedOperations } from '../../src/generate/targets/operation-names.ts';
import { callOf } from '../../src/generate/targets/html/samples/call-of.ts';
import { takenBySite } from '../../src/core/schema/site-acceptance.ts';
import { withHttpServer } from '../support/http-server.ts';
import { sampleModel } from '../support/samples.ts';

const run = promisify(execFile);
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

const nasty = `it's "\\ \${x} $y \`z\` 100% ü`;

const call = (more: Partial<OperationCall>): OperationCall => ({
  anchor: 'things.do',
  name: ['shopV1', 'things', 'do'],
  signIn: [],
  client: ['shopV1', 'shop-v1'],
  method: 'GET',
  parts: [
    { kind: 'text', text: '/shop/v1/things/' },
    { kind: 'parameter', name: 'id' },
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

const cases: readonly (readonly [string, OperationCall, readonly (readonly [string, Json])[], Asked])[] = [
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

const withFile: readonly [string, OperationCall, readonly (readonly [string, Json])[], Asked] = [
  'a file',
  call({ method: 'POST', file: true }),
  [
    ['id', 7],
    ['body', 'a title, ü'],
  ],
  {
    request: 'POST /wp-json/shop/v1/things/7',
    query: [],
    authorization: `Basic ${btoa('USERNAME:APPLICATION_PASSWORD')}`,
    body: [
      ['body', 'a title, ü'],
      ['file', 'photo.jpg image/jpeg 3 bytes'],
    ],
  },
];

/** A reader's own file, whose name would end a string, a header and a part of a form. */
const chosen: SampleFile = { field: 'file', name: `it's "my", $x; ü.png`, type: 'image/png' };

const withChosenFile: readonly [string, OperationCall, readonly (readonly [string, Json])[], Asked] = [
  'a file that was chosen',
  call({ method: 'POST', file: true }),
  [['id', 7]],
  {
    request: 'POST /wp-json/shop/v1/things/7',
    query: [],
    authorization: `Basic ${btoa('USERNAME:APPLICATION_PASSWORD')}`,
    body: [['file', `${chosen.name} image/png 3 bytes`]],
  },
];

const auth: AuthScheme = { kind: 'application-password' };

const sampleOf = (
  language: string,
  one: OperationCall,
  values: readonly (readonly [string, Json])[],
  base: string,
): string =>
  sampleIn(language, one, { base, auth }, new Map(values), one === withChosenFile[1] ? chosen : undefined);

async function askedOf(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString();
  const url = new URL(request.url ?? '', 'http://host');
  const type = request.headers['content-type'] ?? '';
  return {
    request: `${String(request.headers['x-http-method-override'] ?? request.method)} ${url.pathname}`,
    query: [...url.searchParams],
    authorization: request.headers.authorization,
    body: type.startsWith('multipart/')
      ? await partsOf(bytes, type)
      : text === ''
        ? undefined
        : type.includes('json')
          ? JSON.parse(text)
          : [...new URLSearchParams(text)],
  };
}

async function partsOf(body: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  return [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.type} ${value.size} bytes`,
  ]);
}

/** Runs `program` for the address of a site, and gives what the site was asked. */
async function asking(
  program: (base: string, folder: string) => Promise<unknown>,
): Promise<Asked | undefined> {
  let asked: Asked | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  for (const name of ['photo.jpg', chosen.name]) writeFileSync(join(folder, name), 'jpg');
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

describe.each([...cases, withFile, withChosenFile])('%s', (_, one, values, expected) => {
  test.skipIf(!has('curl'))('curl', async () => {
    const asked = await asking((base, folder) =>
      run('sh', ['-c', sampleOf('curl', one, values, base)], { cwd: folder }),
    );
    expect(asked).toEqual(expected);
  });

  test('fetch', async () => {
    const asked = await asking((base, folder) => {
      const file = join(folder, 'sample.mjs');
      writeFileSync(file, sampleOf('fetch', one, values, base));
      return run(process.execPath, [file], { cwd: folder });
    });
    expect(asked).toEqual(expected);
  });

  test('apiFetch, with the real package', async () => {
    const asked = await asking((base, folder) =>
      runWithPackage(
        folder,
        '@wordpress/api-fetch',
        apiFetchPackage(base),
        sampleOf('api-fetch', one, values, base),
      ),
    );
    // The package numbers the items of lists, and adds the locale.
    const query = asked?.query
      .filter(([key]) => key !== '_locale')
      .map(([key, value]) => [key.replace(/\[\d+\]/, '[]'), value]);
    expect({ ...asked, query }).toEqual({
      ...expected,
      authorization: undefined,
      ...(one.form && { body: Object.fromEntries(values.filter(([key]) => key === 'body')) }),
    });
  });

  test.skipIf(!has('python3'))('Python, with the requests package stood in for', async () => {
    const asked = await asking((base, folder) => {
      writeFileSync(join(folder, 'requests.py'), requestsPackage);
      writeFileSync(join(folder, 'sample.py'), sampleOf('python', one, values, base));
      return run('python3', [join(folder, 'sample.py')], { cwd: folder });
    });
    expect(asked).toEqual(expected);
  });

  test.skipIf(!has('php'))('PHP, with the functions of WordPress stood in for', async () => {
    const asked = await asking((base, folder) => {
      const file = join(folder, 'sample.php');
      writeFileSync(file, `<?php\n${wordpressFunctions}\n${sampleOf('php', one, values, base)}\n`);
      return run('php', [file], { cwd: folder });
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

test.each([
  [
    'GET',
    [
      ['id', 7],
      ['list', ['x', 2]],
    ],
    {
      query: [
        ['list[0]', 'x'],
        ['list[1]', '2'],
      ],
      body: undefined,
    },
  ],
  [
    'PUT',
    [
      ['id', 7],
      ['body', { a: [nasty] }],
    ],
    { query: [], body: { body: { a: [nasty] } } },
  ],
  ['DELETE', [['id', 7]], { query: [], body: undefined }],
] as const)('WooCommerce, with the package stood in for: %s', async (method, values, expected) => {
  const parts = [
    { kind: 'text', text: '/wc/v3/orders/' },
    { kind: 'parameter', name: 'id' },
  ] as const;
  const asked = await asking((base, folder) =>
    runWithPackage(
      folder,
      '@woocommerce/woocommerce-rest-api',
      wooCommercePackage,
      sampleOf('woocommerce', call({ method, parts }), values, base),
    ),
  );
  expect(asked).toEqual({
    request: `${method} /wp-json/wc/v3/orders/7`,
    authorization: `Basic ${btoa('CONSUMER_KEY:CONSUMER_SECRET')}`,
    ...expected,
  });
});

/** Runs a sample that imports a package, which `source` stands for. */
async function runWithPackage(folder: string, name: string, source: string, sample: string): Promise<void> {
  const place = join(folder, 'node_modules', name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(join(place, 'index.js'), source);
  writeFileSync(join(folder, 'sample.mjs'), sample);
  await run(process.execPath, [join(folder, 'sample.mjs')], { cwd: folder });
}

/** The real package outside a browser, for a site that is not the page's own. */
const apiFetchPackage = (base: string): string => `
globalThis.window = globalThis;
const { default: apiFetch } = await import(${JSON.stringify(import.meta.resolve('@wordpress/api-fetch'))});
apiFetch.use(apiFetch.createRootURLMiddleware(${JSON.stringify(`${base}/`)}));
export default apiFetch;
`;

/** Sends what the package sends, as its version 1.0.2 does over http, but with HTTP Basic. */
const wooCommercePackage = `
class Api {
  constructor(options) { this.options = options; }
  async send(method, endpoint, data, params = {}) {
    const { url, wpAPIPrefix = 'wp-json', version, consumerKey, consumerSecret } = this.options;
    const address = new URL(url + wpAPIPrefix + '/' + version + '/' + endpoint);
    for (const [key, value] of Object.entries(params))
      if (typeof value === 'object') for (const step in value) address.searchParams.append(key + '[' + step + ']', value[step]);
      else address.searchParams.append(key, value);
    await fetch(address, {
      method,
      headers: { Authorization: 'Basic ' + btoa(consumerKey + ':' + consumerSecret), ...(data && { 'Content-Type': 'application/json' }) },
      ...(data && { body: JSON.stringify(data) }),
    });
    return {};
  }
  get(endpoint, params) { return this.send('GET', endpoint, undefined, params); }
  put(endpoint, data, params) { return this.send('PUT', endpoint, data, params); }
  delete(endpoint, params) { return this.send('DELETE', endpoint, undefined, params); }
}
export default { default: Api };
`;

const requestsPackage = `
import base64, json as to_json, urllib.parse, urllib.request
def pairs(values):
    return [(k, v) for k, vs in values.items() for v in (vs if isinstance(vs, list) else [vs])]
class Response:
    def json(self): return {}
def request(method, url, params=None, json=None, data=None, auth=None, headers=None, files=None):
    headers = dict(headers or {})
    if params: url += ('&' if '?' in url else '?') + urllib.parse.urlencode(pairs(params))
    body = None
    if json is not None:
        body = to_json.dumps(json).encode(); headers['Content-Type'] = 'application/json'
    if files is not None:
        parts = [('Content-Disposition: form-data; name="%s"' % k, v.encode()) for k, v in pairs(data or {})]
        parts += [('Content-Disposition: form-data; name="%s"; filename="%s"\\r\\nContent-Type: %s' % (k, n.replace('"', '%22'), t), f.read()) for k, (n, f, t) in files.items()]
        body = b''.join(b'--edge\\r\\n' + h.encode() + b'\\r\\n\\r\\n' + v + b'\\r\\n' for h, v in parts) + b'--edge--\\r\\n'
        headers['Content-Type'] = 'multipart/form-data; boundary=edge'
    elif data is not None:
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
  const context = { base: 'https://site.example/wp-json', auth: scheme, parts: {} };
  expect(sampleIn('client', call({}), context, new Map())).toContain(line);
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

test('what samples send, the site takes', async () => {
  const model = await sampleModel('content-commerce-site.index');
  const refused: string[] = [];
  let writes = 0;
  for (const namespace of model.namespaces)
    for (const named of namedOperations(model, namespace.name)) {
      const one = callOf(named, namespace, 'it', model);
      const example = one.example ?? {};
      const body = one.arguments.filter((argument) => argument.in === 'body');
      if (body.length > 0) writes++;
      if (body.length > 0 && !body.some((argument) => Object.hasOwn(example, argument.name)))
        refused.push(`${named.operation.name} sends nothing`);
      for (const argument of one.arguments) {
        const value = example[argument.name];
        if (value === undefined && argument.required)
          refused.push(`${named.operation.name} ${argument.name} is missing`);
        if (value !== undefined && !takenBySite(argument.schema, 'body')(value))
          refused.push(`${named.operation.name} ${argument.name}: ${JSON.stringify(value)}`);
      }
    }
  expect(writes).toBeGreaterThan(5);
  expect(refused).toEqual([]);
});
