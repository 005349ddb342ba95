// `routewright.config.json`: what the user says of a site, as the program, the compiler and
// the validators take it.

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ApiModel, Operation, Resource } from '../../src/core/model/api/api.ts';
import type { ConfigDocument, SiteConfig } from '../../src/core/model/files/config.ts';
import { fakeRoutes, fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { compile } from '../support/compile.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';
import type { LintReport } from '../../src/core/model/reports/lint-report.ts';

const thing = {
  title: 'thing',
  type: 'object',
  properties: {
    id: { type: 'integer', context: ['view', 'edit'] },
    status: { type: 'string', enum: ['draft', 'public'], context: ['view', 'edit'] },
    parent: { type: 'integer', context: ['view', 'edit'] },
    meta: { type: 'object', context: ['view', 'edit'] },
  },
};
const context = { type: 'string', enum: ['view', 'edit'], default: 'view' };
const route = (args: unknown, schema?: unknown, methods = ['GET']) => ({
  namespace: 'demo/v1',
  endpoints: [{ methods, args }],
  ...(schema !== undefined && { schema }),
});
const routes = {
  '/demo/v1/things': route({ context, page: { type: 'integer' } }, thing),
  '/demo/v1/things/(?P<id>[\\d]+)': route({ context, id: { type: 'integer' } }, thing),
  '/demo/v1/things/new': route({ meta: { type: 'object' } }, thing, ['POST']),
  '/demo/v1/overview': route({ context }, thing),
  '/demo/v1/stats': route([]),
  '/demo/v1/report': route([]),
};
const index = { name: 'Demo', url: 'https://demo.example', namespaces: ['demo/v1'], routes };

const everything: SiteConfig = {
  responses: {
    'GET /demo/v1/overview': 'map',
    'GET /demo/v1/stats': { import: './own/types.ts', type: 'Stats' },
    'GET /demo/v1/rep*': { form: 'array', resource: 'thing' },
  },
  arguments: {
    'GET /demo/v1/**': {
      lang: { schema: { type: 'string', enum: ['de', 'en'] }, description: 'The language.' },
    },
    '/demo/v1/things/new': { meta: { import: './own/types.ts', type: 'Meta', required: true } },
  },
  types: {
    'demo/v1:Thing.meta': { import: './own/types.ts', type: 'Meta' },
    'demo/v1:thing.acf': { import: './own/more.d.ts', type: 'Meta' },
    'demo/*:*.parent': { schema: { type: 'string' } },
  },
  deviations: { 'demo/v1:Thing.id': { optional: true, nullable: true, types: ['string'] } },
  closedEnums: true,
};

interface Workplace {
  readonly cwd: string;
  readonly run: (...args: readonly string[]) => ReturnType<typeof routewright>;
  readonly write: (path: string, value: unknown) => void;
  readonly read: (path: string) => string;
  readonly model: (...args: readonly string[]) => Promise<ApiModel>;
}

/** A folder with the site's saved index and a configuration. */
function workplace(config?: ConfigDocument | string): Workplace {
  const cwd = emptyFolder();
  const write = (path: string, value: unknown): void => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  };
  const run = (...args: readonly string[]) => routewright(args, { cwd });
  write('site.index.json', index);
  if (config !== undefined) write('routewright.config.json', config);
  return {
    cwd,
    run,
    write,
    read: (path) => readFileSync(join(cwd, path), 'utf8'),
    model: async (...args) => JSON.parse((await run('model', 'site.index.json', ...args)).stdout) as ApiModel,
  };
}

const operationOf = ({ routes: all }: ApiModel, path: string): Operation | undefined =>
  all.find((one) => one.path === path)?.operations[0];

const thingOf = ({ resources = [] }: ApiModel): Resource | undefined =>
  resources.find(({ name }) => name === 'Thing');

describe('what the user says', () => {
  test('is in the model', async () => {
    const { model } = workplace({ sites: { '*': everything } });
    const configured = await model();
    expect(operationOf(configured, '/demo/v1/overview')?.response).toEqual({
      kind: 'resource',
      resource: 'Thing',
      form: 'map',
      rule: 'config',
      provenance: 'config',
      context: 'requested',
    });
    expect(operationOf(configured, '/demo/v1/report')?.response).toMatchObject({
      resource: 'Thing',
      form: 'array',
      context: 'view',
    });
    expect(operationOf(configured, '/demo/v1/things')?.arguments.at(-1)).toEqual({
      name: 'lang',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['de', 'en'], description: 'The language.' },
    });
    expect(thingOf(configured)?.deviations).toEqual(
      ['missing', 'null', 'string'].map((kind) => ({ property: 'id', kind, provenance: 'config' })),
    );
    expect(thingOf(configured)?.schema.properties).toMatchObject({
      status: { enumClosed: true },
      parent: { type: 'string', context: ['view', 'edit'] },
      meta: { type: 'object', userType: 'Meta' },
      acf: { userType: 'Meta2' },
    });
    expect(configured.userTypes).toEqual([
      { name: 'Meta', from: './own/types.ts', type: 'Meta' },
      { name: 'Meta2', from: './own/more.d.ts', type: 'Meta' },
      { name: 'Stats', from: './own/types.ts', type: 'Stats' },
    ]);
  });

  test('compiles with the user’s own types, and the validators let these pass', async () => {
    const { run, write, read, cwd } = workplace({ sites: { 'demo.example': everything } });
    symlinkSync(join(packageRoot, 'node_modules'), join(cwd, 'node_modules'));
    write('package.json', { type: 'module' });
    write(
      'own/types.ts',
      'export interface Meta { color: string }\nexport interface Stats { total: number }\n',
    );
    write('own/more.d.ts', 'export interface Meta { headline: string }\n');
    expect(await run('generate', 'site.index.json', '-o', 'src/api')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('generate', 'site.index.json', '-o', 'alone', '--target', 'zod')).toMatchObject({
      code: 0,
    });
    expect(read('src/api/client/user-types.ts')).toContain("from '../../../own/types.js'");
    expect(read('alone/zod/types/user-types.ts')).toContain("from '../../../own/types.js'");

    write(
      'src/app.ts',
      `import { createSite } from './api/client/site.js';
const site = createSite({ baseUrl: 'https://demo.example/wp-json' }).demoV1;
export async function app(): Promise<void> {
  const one = await site.things.get({ id: 1, lang: 'de' });
  const color: string = one.meta.color;
  const headline: string = one.acf.headline;
  const id: number | string | null | undefined = one.id;
  const parent: string = one.parent;
  const status: 'draft' | 'public' = one.status;
  const total: number = (await site.stats.get()).total;
  const listed: number = (await site.report.get()).length;
  const named: string | undefined = (await site.overview.get())['a']?.parent;
  await site.thingsNew.create({ meta: { color } });
  // @ts-expect-error: no such language
  await site.things.list({ lang: 'fr' });
  // @ts-expect-error: the type is the user's own
  await site.thingsNew.create({ meta: { colour: color } });
  // @ts-expect-error: required, says the user
  await site.thingsNew.create({});
  console.log(headline, id, parent, status, total, listed, named);
}
`,
    );
    write('tsconfig.json', {
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
        noEmit: true,
        verbatimModuleSyntax: true,
        skipLibCheck: true,
      },
      include: ['src', 'alone', 'own'],
    });
    expect(await compile('typescript-7', join(cwd, 'tsconfig.json'))).toBe('');

    const zod = read('src/api/zod/demo-v1.ts');
    expect(zod).toMatch(/meta: (?:\/\*#__PURE__\*\/ )?anything/);
    expect(zod).toMatch(/status: [^\n]*literal\(\['draft', 'public'\]\)/);
  });

  test('settles what the rules cannot, and lint is silent about it', async () => {
    const { run } = workplace({ sites: { '*': everything } });
    const codes = async (...args: readonly string[]) =>
      (
        JSON.parse((await run('lint', 'site.index.json', '--format', 'json', ...args)).stdout) as {
          issues: { code: string }[];
        }
      ).issues.map(({ code }) => code);
    expect(await codes('--no-config')).toContain('response-unknown');
    expect(await codes()).not.toContain('response-unknown');
  });

  test('is the cause when only it changed', async () => {
    const { run, write } = workplace({ sites: { '*': { closedEnums: true } } });
    await run('generate', 'site.index.json', '-o', 'api', '--target', 'client');
    write('routewright.config.json', { sites: { '*': {} } });
    const { stdout, code } = await run(
      ...['generate', 'site.index.json', '-o', 'api', '--target', 'client', '--check', '--json'],
    );
    expect(code).toBe(1);
    const { changes, toolChanges } = JSON.parse(stdout) as {
      changes: { causes: string[] }[];
      toolChanges: string[];
    };
    expect(new Set(changes.flatMap(({ causes }) => causes))).toEqual(new Set(['tool-changed']));
    expect(toolChanges).toEqual(['another configuration']);
  });

  test('is no drift', async () => {
    const { run } = workplace({ sites: { 'site.index.json': everything } });
    await withHttpServer(fakeSite({ routes: { ...fakeRoutes, ...routes } }), async (origin) => {
      const { stdout } = await run('drift', 'site.index.json', `${origin}/wp-json/`, '--format', 'json');
      const { issues } = JSON.parse(stdout) as {
        issues: { code: string; where: { namespace: string }[] }[];
      };
      const ours = issues.filter(({ where }) => where.some(({ namespace }) => namespace === 'demo/v1'));
      expect(ours.map(({ code }) => code)).toEqual([]);
    });
  });
});

describe('closed enumerations', () => {
  test.each([
    [false, undefined],
    [true, true],
    [['demo/v1:Thing.status'], true],
    [['demo/v1:*.status'], true],
  ])('%j', async (closedEnums, enumClosed) => {
    const { model } = workplace({ sites: { '*': { closedEnums } } });
    expect(thingOf(await model())?.schema.properties?.['status']?.enumClosed).toBe(enumClosed);
  });
});

describe('which section is used', () => {
  const marked = (pattern: string): ConfigDocument => ({
    sites: { [pattern]: { responses: { 'GET /demo/v1/stats': 'item' } } },
  });
  const isUsed = (model: ApiModel): boolean =>
    operationOf(model, '/demo/v1/stats')?.response.kind === 'schema';

  test.each([
    ['*', true],
    ['https://demo.example', true],
    ['https://demo.example/', true],
    ['demo.example', true],
    ['https://*.example', true],
    ['site.index.json', true],
    ['./site.index.json', true],
    ['*.index.json', true],
    ['other.example', false],
    ['https://demo.example.org', false],
    ['http://demo.example', false],
    ['https://demo.example/shop', false],
    ['demo', false],
  ])('%s', async (pattern, used) => {
    const { model } = workplace(marked(pattern));
    expect(isUsed(await model())).toBe(used);
  });

  test('of a live site, by its address in any spelling', async () => {
    await withHttpServer(
      fakeSite({ routes: { ...fakeRoutes, ...routes }, folder: '/blog' }),
      async (origin) => {
        for (const pattern of [origin, `${origin}/blog`, new URL(origin).host, 'http://127.0.0.1:*']) {
          const { run } = workplace(marked(pattern));
          const { stdout } = await run('model', `${origin}/blog/`);
          expect([pattern, isUsed(JSON.parse(stdout) as ApiModel)]).toEqual([pattern, true]);
        }
      },
    );
  });

  test('later sections add to earlier ones, and win', async () => {
    const { model } = workplace({
      sites: {
        '*': { responses: { 'GET /demo/v1/stats': 'item', 'GET /demo/v1/report': 'array' } },
        'demo.example': { responses: { 'GET /demo/v1/stats': 'scalar' } },
      },
    });
    const configured = await model();
    expect(operationOf(configured, '/demo/v1/stats')?.response).toMatchObject({
      schema: { type: ['string', 'number', 'boolean'] },
    });
    expect(operationOf(configured, '/demo/v1/report')?.response).toMatchObject({ schema: { type: 'array' } });
  });

  test('a source that has none is told', async () => {
    const { run } = workplace(marked('https://other.example'));
    const { stderr, code } = await run('routes', 'site.index.json');
    expect(code).toBe(0);
    expect(stderr).toBe(
      'warning: routewright.config.json: The configuration has no section for this source. Its sections are for "https://other.example".\n',
    );
  });
});

describe('the file', () => {
  const item = { sites: { '*': { responses: { 'GET /demo/v1/stats': 'item' } } } } as const;

  test('is found by its usual name, or named, or left out', async () => {
    const { model, run, write } = workplace(item);
    const kindOf = async (...args: readonly string[]) =>
      operationOf(await model(...args), '/demo/v1/stats')?.response.kind;
    expect(await kindOf()).toBe('schema');
    expect(await kindOf('--no-config')).toBe('unknown');
    write('elsewhere/other.json', { sites: {} });
    expect(await kindOf('--config', 'elsewhere/other.json')).toBe('unknown');
    const { stderr } = await run('routes', 'site.index.json', '--verbose');
    expect(stderr).toContain('Configuration routewright.config.json: "*"');
    expect(await run('model', 'site.index.json', '--config', 'gone.json')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('There is no configuration gone.json.') as string,
    });
  });

  test('is read by snapshot for its projects alone', async () => {
    const { run } = workplace('{');
    expect(await run('snapshot', 'site.index.json')).toMatchObject({ code: 2 });
    expect(await run('snapshot', 'site.index.json', '--no-config')).toMatchObject({ code: 0 });
  });

  test('an override that fits nothing is told, with what may be meant', async () => {
    const { run } = workplace({
      sites: {
        '*': {
          responses: {
            'GET /demo/v1/stat': 'item',
            'GET /demo/v1/stats': { form: 'item', resource: 'Thin' },
          },
          arguments: { 'GET /demo/v2/**': { lang: { schema: {} } } },
          types: { 'demo/v1:Thing.acf.deep': { schema: {} }, 'demo/v1:Thin.meta': { schema: {} } },
          deviations: { 'demo/v1:Thing.parrent': { nullable: true } },
          closedEnums: ['demo/v1:Thing.parent'],
        },
      },
    });
    const { stderr, code } = await run('routes', 'site.index.json');
    expect(code).toBe(0);
    expect(stderr.replaceAll('warning: routewright.config.json: ', '')).toMatchInlineSnapshot(`
      ""demo/v1:Thing.acf.deep" in "types" matches nothing in the source. Did you mean "demo/v1:Thing.id", "demo/v1:Thing.parent" or "demo/v1:Thing.meta"?
      "demo/v1:Thin.meta" in "types" matches nothing in the source. Did you mean "demo/v1:Thing.meta"?
      "demo/v1:Thing.parrent" in "deviations" matches nothing in the source. Did you mean "demo/v1:Thing.parent", "demo/v1:Thing.meta" or "demo/v1:Thing.id"?
      "demo/v1:Thing.parent" in "closedEnums" matches nothing in the source. Did you mean "demo/v1:Thing.meta", "demo/v1:Thing.id" or "demo/v1:Thing.status"?
      "GET /demo/v1/stat" in "responses" matches nothing in the source. Did you mean "GET /demo/v1/stats" or "GET /demo/v1/report"?
      "Thin" in "responses" matches nothing in the source. Did you mean "Thing"?
      "GET /demo/v2/**" in "arguments" matches nothing in the source.
      "
    `);
    const lint = await run('lint', 'site.index.json', '--code', 'config-unused', '--format', 'json');
    expect(
      (JSON.parse(lint.stdout) as LintReport).issues.map(({ where }) => where[0]?.documentPointer),
    ).toContain('/sites/*/responses/GET ~1demo~1v1~1stat');
    // What is listed is not said a second time.
    expect(lint.stderr).toBe('');
    expect((await run('lint', 'site.index.json')).stderr).toBe('');
  });

  test.each([
    ['{', 'is no JSON'],
    ['{ "sites": {}, }', 'has a comma too many'],
    ['[]', 'is a list'],
    ['{ "projects": { "shop": {} } }', 'lacks what it must have'],
    ['{ "site": {} }', 'has a slip in a name'],
    ['{ "sites": { "*": {\n  "responces": {} } } }', 'has a slip deeper'],
    ['{ "sites": { "*": {\n  "responses": { "GET /x": "list" } } } }', 'names no form'],
    ['{ "sites": { "*": {\n  "responses": { "/x": "item" } } } }', 'lacks a method'],
    ['{ "sites": { "*": {\n  "responses": { "GET /x": { "form": "item" } } } } }', 'lacks a resource'],
    ['{ "sites": { "*": {\n  "types": { "Post.acf": { "schema": {} } } } } }', 'lacks a namespace'],
    [
      '{ "sites": { "*": {\n  "types": { "wp/v2:Post.acf": { "import": "/etc/x", "type": "X" } } } } }',
      'imports from nowhere it may',
    ],
    [
      '{ "sites": { "*": {\n  "types": { "wp/v2:Post.acf": { "import": "./x", "type": "X; evil()" } } } } }',
      'names no type',
    ],
    [
      '{ "sites": { "*": {\n  "types": { "wp/v2:Post.acf": { "schema": { "typ": "string" } } } } } }',
      'has a slip in a schema',
    ],
    [
      '{ "sites": { "*": {\n  "types": { "wp/v2:Post.acf": { "schema": { "pattern": "(" } } } } } }',
      'has no expression for a pattern',
    ],
  ])('%s %s', async (text) => {
    const { run } = workplace(text);
    const { stderr, stdout, code } = await run('model', 'site.index.json');
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatchSnapshot();
  });
});
