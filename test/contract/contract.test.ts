// The contract of a real project: with a generated client, and with hand-written calls.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { indexOfRelease } from '../support/index-of-release.ts';
import { sendJson } from '../support/fake-site.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { withHttpServer } from '../support/http-server.ts';
import { unpack } from '../../src/source/compact/unpack.ts';
import { routewright } from '../support/routewright.ts';

type Raw = Record<string, unknown>;

const text = { type: 'string', context: ['view', 'edit'] };
const thing = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'thing',
  type: 'object',
  properties: {
    id: { type: 'integer', context: ['view', 'edit'] },
    name: { ...text, description: 'The name.' },
    colour: text,
    size: { type: 'object', context: ['view', 'edit'], properties: { width: text, height: text } },
  },
};
const filter = { type: 'string', description: 'A filter.', required: false };

interface Change {
  readonly args?: Raw;
  readonly properties?: Raw;
  readonly routes?: Raw;
}

/** The index of a site with two kinds of things. */
function index({ args = {}, properties = {}, routes = {} }: Change = {}): Raw {
  const schema = { ...thing, properties: { ...thing.properties, ...properties } };
  const route = (title: string, more: Raw = {}): Raw => ({
    namespace: 'demo/v1',
    methods: ['GET', 'POST'],
    endpoints: [
      {
        methods: ['GET'],
        args: { search: filter, unused: filter, page: { type: 'integer', default: 1 }, ...more },
      },
      { methods: ['POST'], args: { name: { type: 'string', required: true } } },
    ],
    schema: { ...schema, title },
  });
  return {
    name: 'Demo',
    namespaces: ['demo/v1'],
    authentication: [],
    routes: {
      '/demo/v1/things': route('thing', args),
      '/demo/v1/notes': route('note'),
      '/demo/v1/lists': route('list'),
      ...routes,
    },
  };
}

const withoutSchemas = (document: Raw): Raw => ({
  ...document,
  routes: Object.fromEntries(
    Object.entries(document['routes'] as Readonly<Record<string, Raw>>).map(
      ([key, { schema: _, ...route }]) => [key, route],
    ),
  ),
});

const folder = temporaryFolder();
const write = (name: string, content: string): void => {
  writeFileSync(join(folder, name), content);
};
const run = (...args: readonly string[]) => routewright(args, { cwd: folder });
const make = (...more: readonly string[]) =>
  run('contract', '--project', 'tsconfig.json', '-o', 'site.contract.json', ...more);
function readContract(): Raw {
  const read = unpack(JSON.parse(readFileSync(join(folder, 'site.contract.json'), 'utf8')) as Raw);
  return read.kind === 'document' ? read.document : {};
}

const code = `import { createSite, type Site } from './api/client/site.js';
export const names = async (site: Site) =>
  (await site.demoV1.things.list({ search: 'a' })).map(({ name, size }) => name + size.width);
export { createSite };
`;
const byHand = `export async function notes() {
  const response = await fetch('https://demo.example/wp-json/demo/v1/notes?search=x');
  const all = await response.json();
  for (const note of all) document.title = note.colour;
}
`;

beforeAll(async () => {
  mkdirSync(join(folder, 'src'));
  write('site.index.json', JSON.stringify(index()));
  write(
    'routewright.config.json',
    JSON.stringify({
      projects: {
        demo: { source: 'site.index.json', output: 'src/api', targets: ['client'], format: false },
      },
    }),
  );
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
        noEmit: true,
        skipLibCheck: true,
      },
      include: ['src'],
    }),
  );
  expect(await run('generate', 'demo')).toMatchObject({ code: 0 });
  write('src/app.ts', code);
  write('src/notes.ts', byHand);
});

describe('writes what the code uses', () => {
  test('of a generated client and of hand-written calls', async () => {
    const made = await make();
    expect(made).toMatchObject({ code: 0 });
    expect(made.stderr).toContain('2 operations of 2 routes');
    const contract = readContract();
    expect(contract['_contract']).toEqual({
      version: 1,
      otherRoutes: { 'demo/v1': 1 },
      uses: [
        {
          route: '/demo/v1/things',
          method: 'GET',
          arguments: ['search'],
          properties: ['name', 'size.width'],
          files: ['src/app.ts'],
        },
        {
          route: '/demo/v1/notes',
          method: 'GET',
          arguments: ['search'],
          properties: ['colour'],
          files: ['src/notes.ts'],
        },
      ],
    });
    const route = (contract['routes'] as Raw)['/demo/v1/things'] as Raw;
    const [endpoint] = route['endpoints'] as readonly { readonly args: Raw }[];
    expect(Object.keys(endpoint?.args ?? {})).toEqual(['page', 'search']);
    expect((route['schema'] as Raw)['properties']).toEqual({
      name: text,
      size: { type: 'object', context: ['view', 'edit'], properties: { width: text } },
    });
    expect(JSON.stringify(contract)).not.toContain(folder);
  });

  test('so that a check names what the code began to use', async () => {
    await make();
    expect(await make('--check')).toMatchObject({ code: 0 });
    write('src/app.ts', code.replace('name + size.width', 'name + size.height'));
    const stale = await make('--check');
    expect(stale.code).toBe(1);
    expect(stale.stdout).toMatch(/missing +GET \/demo\/v1\/things +property size\.height/);
    expect(stale.stdout).toMatch(/unused +GET \/demo\/v1\/things +property size\.width/);
    write('src/app.ts', code);
  });

  test.each([
    ['a spread', '({ ...thing, more: 1 })', 'copies the response'],
    ['any', '(thing as any).other', 'gives the response another type'],
    ['JSON', 'JSON.stringify(thing)', 'passes the response to JSON.stringify'],
    ['a list of its names', 'Object.keys(thing)', 'passes the response to Object.keys'],
  ])('and everything of a response after %s', async (_, expression, reason) => {
    write(
      'src/app.ts',
      `import type { Site } from './api/client/site.js';
export const f = async (site: Site) =>
  (await site.demoV1.things.list()).map((thing) => ${expression});
`,
    );
    const made = await make();
    write('src/app.ts', code);
    expect(made.stderr).toContain(`because src/app.ts ${reason}`);
    expect(readContract()['_contract']).toMatchObject({
      uses: [{ route: '/demo/v1/things', properties: 'all' }, { route: '/demo/v1/notes' }],
    });
  });

  test('keeps an argument with brackets in its name', async () => {
    const brands = { type: 'array', items: { type: 'integer' } };
    write('site.index.json', JSON.stringify(index({ args: { 'brands[]': brands, 'others[]': brands } })));
    expect(await run('generate', 'demo')).toMatchObject({ code: 0 });
    write('src/app.ts', code.replace("{ search: 'a' }", '{ brands: [1] }'));
    const made = await make();
    const routes = readContract()['routes'] as Readonly<Record<string, { endpoints: { args: Raw }[] }>>;
    write('src/app.ts', code);
    write('site.index.json', JSON.stringify(index()));
    await run('generate', 'demo');
    expect(made).toMatchObject({ code: 0 });
    expect(routes['/demo/v1/things']?.endpoints[0]?.args).toEqual({
      'brands[]': brands,
      page: { type: 'integer', default: 1 },
    });
  });

  test('of a client with `writable`', async () => {
    const item = {
      namespace: 'demo/v1',
      methods: ['GET', 'POST'],
      endpoints: [
        { methods: ['GET'], args: { id: { type: 'integer', required: true } } },
        { methods: ['POST'], args: { id: { type: 'integer', required: true }, name: { type: 'string' } } },
      ],
      schema: { ...thing, title: 'thing' },
    };
    write('site.index.json', JSON.stringify(index({ routes: { '/demo/v1/things/(?P<id>[\\d]+)': item } })));
    expect(await run('generate', 'demo')).toMatchObject({ code: 0 });
    write(
      'src/app.ts',
      `import { createSite } from './api/client/site.js';
import { demoV1 } from './api/client/writable/demo-v1.js';
const site = createSite({ baseUrl: 'https://demo.example/wp-json' }, { demoV1 });
export const rename = async (name: string) =>
  site.demoV1.things.update({ ...site.demoV1.things.writable(await site.demoV1.things.get({ id: 7 })), name });
`,
    );
    const made = await make();
    const { uses } = readContract()['_contract'] as { readonly uses: readonly Raw[] };
    write('src/app.ts', code);
    write('site.index.json', JSON.stringify(index()));
    await run('generate', 'demo');
    expect(made).toMatchObject({ code: 0 });
    expect(uses.map(({ route, method }) => `${method as string} ${route as string}`)).toEqual([
      'GET /demo/v1/notes',
      'GET /demo/v1/things/(?P<id>[\\d]+)',
      'POST /demo/v1/things/(?P<id>[\\d]+)',
    ]);
  });

  test('and warns of imports that do not exist, because the client may be among them', async () => {
    write(
      'src/app.ts',
      `import logo from './logo.svg';
import { sep } from 'node:path';
import 'polyfill';
import { createNothing, type Site } from './api/client/site.js';
import { createSite } from './old-api/client/site.js';
export const f = async (site: Site) => [logo, sep, createNothing, await createSite().things.list()];
`,
    );
    const made = await make();
    expect(made).toMatchObject({ code: 0 });
    expect(made.stderr.match(/^ {2}not found .*$/gm)).toEqual([
      '  not found  src/app.ts:4  createNothing from ./api/client/site.js',
      '  not found  src/app.ts:5  ./old-api/client/site.js',
    ]);
    expect(made.stderr).toContain('Generate the client, or install its package.');
    expect((await make('--check')).stderr).toContain('src/app.ts:5  ./old-api/client/site.js');
    write('src/notes.ts', '');
    const empty = await make();
    write('src/app.ts', code);
    write('src/notes.ts', byHand);
    expect(empty.code).toBe(2);
    expect(empty.stderr).toContain(
      'src/app.ts:4 imports createNothing from ./api/client/site.js, which does not exist.',
    );
  });

  test.each([
    [
      'a helper, and reads where it is called',
      '',
      'for (const { colour } of await load()) console.log(colour);',
      ['colour'],
    ],
    ['a helper that takes the path', '', "console.log((await get('notes'))[0].size.width);", ['size.width']],
    ['a helper whose result is copied', '', 'console.log([{ ...(await load())[0] }]);', 'all'],
    [
      'a helper that other code calls',
      'export const run = [load];',
      'console.log((await load())[0].id);',
      'all',
    ],
    ['a helper that no code calls', 'void load;', '', 'all'],
  ])('of %s', async (_, more, use, properties) => {
    const load = `async function load() {
  const response = await fetch(\`\${base}/notes\`);
  return response.json();
}`;
    const get = 'const get = async (path: string) => (await fetch(`${base}/${path}`)).json();';
    write(
      'src/notes.ts',
      `const base = 'https://demo.example/wp-json/demo/v1';
${use.includes('get(') ? get : load}
${more}
export const read = async () => { ${use} };
`,
    );
    expect(await make()).toMatchObject({ code: 0 });
    write('src/notes.ts', byHand);
    const { uses } = readContract()['_contract'] as { uses: readonly Raw[] };
    expect(uses.find(({ route }) => route === '/demo/v1/notes')).toMatchObject({ properties });
  });

  test('but never over a snapshot', async () => {
    const refused = await run('contract', '--project', 'tsconfig.json', '-o', 'site.index.json');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('exists and is not a contract');
  });
});

describe('is a baseline of drift that', () => {
  const reportAgainst = async (change: Change, hidesSchemas = false): Promise<DriftReport | undefined> => {
    let report: DriftReport | undefined;
    await withHttpServer(
      (request, response) => {
        const isIndex = request.url?.startsWith('/wp-json') ?? false;
        const document = hidesSchemas ? withoutSchemas(index(change)) : index(change);
        sendJson(response, isIndex ? 200 : 404, isIndex ? { ...document, url: '' } : { code: 'none' });
      },
      async (address) => {
        const { stdout } = await run(
          'drift',
          'site.contract.json',
          `${address}/wp-json/`,
          '--format',
          'json',
        );
        report = JSON.parse(stdout) as DriftReport;
      },
    );
    return report;
  };
  const codesIn = (report: DriftReport | undefined): readonly string[] =>
    (report?.issues ?? []).map(({ level, code: rule }) => `${level} ${rule}`);

  beforeAll(async () => {
    expect(await make()).toMatchObject({ code: 0 });
  });

  test.each<readonly [string, Change, string]>([
    ['the same site', {}, ''],
    ['a removed property that no code reads', { properties: { id: undefined } }, ''],
    ['an argument of another type that no code sends', { args: { unused: { type: 'integer' } } }, ''],
    [
      'a removed route that no code calls',
      { routes: { '/demo/v1/lists': undefined } },
      '1 change that your code does not use is safe; ',
    ],
    [
      'a new route',
      {
        routes: {
          '/demo/v1/new': {
            namespace: 'demo/v1',
            methods: ['GET'],
            endpoints: [{ methods: ['GET'], args: {} }],
          },
        },
      },
      '1 change that your code does not use is safe; ',
    ],
  ])('does not report %s', async (_, change, unused) => {
    const report = await reportAgainst(change);
    expect(codesIn(report)).toEqual([]);
    expect(report?.verdict.text).toBe(`Nothing changed that your code uses; ${unused}this run passes.`);
  });

  test.each<readonly [string, Change, string]>([
    ['a removed property', { properties: { name: undefined } }, 'breaking response-prop-removed'],
    ['a removed argument', { args: { search: undefined } }, 'breaking arg-removed'],
    ['an argument of another type', { args: { search: { type: 'boolean' } } }, 'breaking type-changed'],
    [
      'a new required argument',
      { args: { key: { type: 'string', required: true } } },
      'breaking arg-added-required',
    ],
    ['a removed route', { routes: { '/demo/v1/notes': undefined } }, 'breaking route-removed'],
    ['another default', { args: { page: { type: 'integer', default: 2 } } }, 'risky default-changed'],
  ])('reports %s', async (_, change, expected) => {
    expect(codesIn(await reportAgainst(change))).toContain(expected);
  });

  test('names responses that the site no longer describes, if the code reads them', async () => {
    const report = await reportAgainst({}, true);
    expect(codesIn(report)).toEqual([]);
    expect(report?.verdict.text).toContain('responses were not compared (the current side has no schemas)');
  });

  test('cannot be the current side', async () => {
    const refused = await run('drift', 'site.index.json', 'site.contract.json');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('A contract can be only the baseline');
  });
});

test('fleet coverage lists the sites on which the code of a contract breaks', async () => {
  const contract = await make();
  expect(contract).toMatchObject({ code: 0 });
  write('renamed.json', JSON.stringify(index({ properties: { colour: undefined } })));
  write('same.json', JSON.stringify(index({ properties: { id: undefined } })));
  write('small.json', JSON.stringify(index({ routes: { '/demo/v1/things': undefined } })));
  write('sites.csv', 'name,address\nrenamed,./renamed.json\nsame,./same.json\nsmall,./small.json\n');
  expect(await run('fleet', 'snapshot', 'sites.csv', '--store', 'fleet')).toMatchObject({ code: 0 });
  const found = await run(
    'fleet',
    'coverage',
    'fleet',
    '--contract',
    'site.contract.json',
    '--format',
    'json',
  );
  expect(found).toMatchObject({ code: 1 });
  const { operations } = JSON.parse(found.stdout) as { operations: readonly Raw[] };
  expect(operations.map(({ places, lacking, differing }) => ({ places, lacking, differing }))).toEqual([
    { places: ['src/app.ts'], lacking: ['small'], differing: [] },
    { places: ['src/notes.ts'], lacking: [], differing: ['renamed'] },
  ]);
  const refused = await run('fleet', 'coverage', 'fleet', '--contract', 'site.index.json');
  expect(refused.stderr).toContain('site.index.json is not a contract');
});

test('forecast reports only the changes of a release that the code uses', async () => {
  mkdirSync(join(folder, 'blog'));
  write('blog.index.json', JSON.stringify(await indexOfRelease('6.2')));
  write(
    'blog/blocks.js',
    `const response = await fetch('https://blog.example/wp-json/wp/v2/block-types');
for (const block of await response.json()) console.log(block.name);
`,
  );
  const forecast = async (source: string) => {
    const { stdout } = await run('forecast', source, 'wordpress@6.8', '--format', 'json');
    return (JSON.parse(stdout) as { drift: DriftReport }).drift.issues;
  };
  const site = ['--site', 'https://blog.example'];
  const made = await run('contract', 'blog.index.json', '--project', 'blog', '-o', 'blog.json', ...site);
  expect(made).toMatchObject({ code: 0 });
  expect((await forecast('blog.index.json')).length).toBeGreaterThan(20);
  expect(await forecast('blog.json')).toMatchObject([
    {
      code: 'response-pattern-added',
      where: [{ text: expect.stringContaining('/wp/v2/block-types') as string }],
    },
  ]);
});
