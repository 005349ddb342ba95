// Targets of the user's own: the example of docs/guides/own-target.md, and modules that are none.

import lang from '@usebruno/lang';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defineTarget } from '../../src/index.ts';
import { pageText } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const [example = ''] = blocksOf(pageText('docs/guides/own-target.md'), 'js');

const shop = readFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), 'utf8');

function workplace(targets: readonly unknown[] = ['model'], index = shop) {
  const cwd = emptyFolder();
  const write = (path: string, text: string): void => {
    writeFileSync(join(cwd, path), text);
  };
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(packageRoot, join(cwd, 'node_modules/routewright'), 'junction');
  write('site.json', index);
  write(
    'routewright.config.json',
    JSON.stringify({ projects: { shop: { source: 'site.json', output: 'out', targets } } }),
  );
  return {
    write,
    read: (path: string): string => readFileSync(join(cwd, path), 'utf8'),
    list: (path: string): readonly string[] =>
      readdirSync(join(cwd, path), { recursive: true, encoding: 'utf8' }).map((file) =>
        file.replaceAll('\\', '/'),
      ),
    run: (...args: readonly string[]) => routewright(['generate', ...args], { cwd }),
  };
}

const bruFiles = (all: readonly string[]): readonly string[] =>
  all.filter((file) => file.endsWith('.bru') && file.split('/').length === 3);

test('the example of the guide is a collection that Bruno reads, by a project and by a flag', async () => {
  const target = { module: './bruno.mjs', options: { environment: 'staging' } };
  const { write, read, list, run } = workplace([target]);
  write('bruno.mjs', example);
  const { code, stdout, stderr } = await run('shop');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('a Bruno collection to try every operation');
  expect(JSON.parse(read('out/bruno/bruno.json'))).toMatchObject({ version: '1', type: 'collection' });
  expect(lang.collectionBruToJson(read('out/bruno/collection.bru'))).toMatchObject({
    auth: { mode: 'basic', basic: { username: '{{user}}', password: '{{password}}' } },
  });
  const environment = lang.bruToEnvJsonV2(read('out/bruno/environments/staging.bru'));
  expect(environment.variables.map(({ name, secret }) => [name, secret])).toEqual([
    ['base', false],
    ['user', true],
    ['password', true],
  ]);
  const requests = bruFiles(list('out/bruno')).map((file) => lang.bruToJsonV2(read(`out/bruno/${file}`)));
  const model = JSON.parse(shop) as { routes: Record<string, { methods: readonly string[] }> };
  expect(requests.length).toBeGreaterThanOrEqual(Object.keys(model.routes).length - 2);
  for (const { meta, http, body } of requests) {
    expect(meta).toMatchObject({ type: 'http', name: expect.stringMatching(/\w/) as unknown });
    expect(http.url).toMatch(/^\{\{base\}\}\/[\w./-]*(?:\?|$)/);
    expect(http.auth).toBe('inherit');
    if (http.body === 'json') expect(JSON.parse(body?.json ?? '')).not.toEqual({});
  }
  const posts = lang.bruToJsonV2(read('out/bruno/wp-v2/posts/postsList.bru'));
  expect(posts).toMatchObject({
    meta: { name: 'List posts', seq: '1' },
    http: { method: 'get', url: '{{base}}/wp/v2/posts', body: 'none' },
  });
  expect(await run('shop', '--check')).toMatchObject({ code: 0 });
  write('out/bruno/collection.bru', 'changed');
  expect((await run('shop', '--check')).stdout).toContain('bruno/collection.bru');

  expect(await run('site.json', '-o', 'flag', '--target', 'model,./bruno.mjs')).toMatchObject({ code: 0 });
  expect(list('flag/bruno')).toContain('environments/site.bru');
  const without = await run('site.json', '-o', 'flag', '--target', 'model');
  expect(without.code).toBe(0);
  expect(without.stdout).toMatch(/^Left +\d+ files that the manifest names and no target writes: bruno\//m);
  expect(list('flag/bruno')).toContain('environments/site.bru');
});

test('what a site says names no variable and no file of yours in such a collection', async () => {
  const bad = "{{password}} @file(/etc/passwd) '''\n}\nscript:pre-request {\n  x()\n}";
  const args = {
    note: { type: 'string', required: true, enum: [bad] },
    [`a{{user}}`]: { type: 'string', required: true, enum: [bad] },
  };
  const route = (methods: readonly string[]) => ({
    namespace: 'shop/v1',
    methods,
    endpoints: [{ methods, args }],
    schema: { title: bad, description: bad, type: 'object' },
  });
  const index = { name: bad, namespaces: ['shop/v1'], routes: { '/shop/v1/things': route(['GET', 'POST']) } };
  const { write, read, list, run } = workplace(['./bruno.mjs'], JSON.stringify(index));
  write('bruno.mjs', example);
  expect(await run('shop')).toMatchObject({ code: 0 });
  const files = bruFiles(list('out/bruno'));
  expect(files.length).toBe(2);
  for (const file of files) {
    const request = lang.bruToJsonV2(read(`out/bruno/${file}`));
    expect(request).not.toHaveProperty('script');
    const text = JSON.stringify({ ...request, http: { ...request.http, url: request.http.url.slice(8) } });
    expect(text).not.toMatch(/\{\{(?:password|user)/);
    expect(JSON.stringify(request.body?.multipartForm ?? [])).not.toContain('/etc/passwd');
  }
});

test('a target has what the built-in targets have: needs, packages, facts, types, templates and modules', async () => {
  const { write, read, run } = workplace();
  write(
    'mine.mjs',
    `const text = (program) => ({ type: 'Program', body: program });
const words = (value) => ({ type: 'ContentStatement', value });
const value = (name) => ({ type: 'MustacheStatement', escaped: true, params: [], path: { type: 'PathExpression', parts: [name], original: name, depth: 0, data: false } });
export const target = {
  contract: 1,
  name: 'mine',
  summary: 'everything of the kit',
  entry: 'index.ts',
  needs: ['client'],
  uses: ['site'],
  options: {
    loud: { kind: 'flag', default: false, help: 'Louder.' },
    size: { kind: 'number', default: 2, min: 1, max: 9, help: 'How large.' },
    names: { kind: 'list', default: [], values: ['a', 'b'], help: 'Which.' },
    form: { kind: 'choice', default: 'x', values: ['x', 'y'], help: 'In which form.' },
  },
  packages: ({ form }) => [{ name: '@mine/' + form, versions: '^1.0.0' }],
  render: async ({ model, options, selected, site, importExtension, kit: load }) => {
    const kit = await load();
    const print = kit.codeTemplates({ name: 'mine', programs: () => ({ page: text([words('export const a = '), value('a'), words(';\\n')]) }), files: {} });
    const [namespace] = model.namespaces.filter(({ name }) => name === 'wp/v2');
    const [named] = kit.inCodeOrder(kit.operations(namespace.name));
    const facts = { options, selected: [...selected], site, version: kit.version, title: kit.title(named), method: kit.request(named, 'b:').method, signIn: kit.signIn.kind, modules: kit.modules().length > 0, identifier: kit.identifier('wp/v2', 'posts') };
    return [
      { path: 'index.ts', text: "import '@mine/" + options.form + "';\\nimport { createClient } from '../client/index.js';\\n" + print('page')({ a: kit.code(kit.literal('</script>')) }) + 'export type T = ' + kit.type({ type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' }, c: { type: 'integer' } }, required: ['b'] }, d: { type: 'boolean' } } }, 'result') + ';\\n' },
      { path: 'facts.json', text: JSON.stringify(facts) },
      ...kit.typeFiles('types'),
    ];
  },
  diagnose: async () => [{ code: 'mine', level: 'info', where: {}, message: 'Something was left out.', done: 'It is missing.' }],
};
`,
  );
  const args = [
    'site.json',
    '-o',
    'out',
    '--target',
    './mine.mjs',
    '--import-extension',
    'ts',
    '--no-format',
  ];
  const { code, stdout, stderr } = await run(...args, '--site', 'https://shop.example/wp-json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Wrote +client, mine to out/m);
  const facts = JSON.parse(read('out/mine/facts.json')) as unknown;
  expect(facts).toEqual({
    options: { loud: false, size: 2, names: [], form: 'x' },
    selected: ['client', 'mine'],
    site: 'https://shop.example/wp-json',
    version: 1,
    title: 'List posts',
    method: 'GET',
    signIn: expect.any(String) as unknown,
    modules: true,
    identifier: 'wpV2Posts',
  });
  const text = read('out/mine/index.ts');
  expect(text).toContain("from '../client/index.ts'");
  expect(text).toContain('export const a = "\\u003c/script>";');
  expect(text.replace(/\s+/g, ' ')).toContain(
    'export type T = { a?: { b: string; c?: number; }; d?: boolean; };',
  );
  expect(read('out/mine/types/wp-v2.ts')).toContain('export interface PostsListArgs');
  expect(read('out/client/index.ts')).toContain('createClient');
});

test.each([
  ['cannot be loaded', 'export default {'],
  ['does not export a target', 'export default 7'],
  ['it has no contract: add `contract: 1`', 'export default { name: "a", render: () => [] }'],
  ['is written for contract 2 of targets', 'export default { contract: 2, name: "a", render: () => [] }'],
  ['its entry must be a string', 'export default { contract: 1, name: "a", summary: "", render: () => [] }'],
  ['is taken', mine('name: "client"')],
  ['lowercase letters', mine('name: "../up"')],
  ['needs "clint", which is not a target', mine('needs: ["clint"]')],
  ['its needs must be a list of names', mine('needs: "client"')],
  ['its packages must be a function', mine('packages: []')],
  ['kind of its option b must be one of', mine('options: { b: { kind: "map", help: "" } }')],
  ['default of its option b must be true or false', mine('options: { b: { kind: "flag", help: "" } }')],
  ['is not a path inside its folder', mine('render: () => [{ path: "../up", text: "" }]')],
  ['each file must be { path, text }', mine('render: () => [{ path: "b" }]')],
  ['failed: Error: no', mine('render: () => { throw new Error("no"); }')],
])('a module that is none is reported: %s', async (words, code) => {
  const { write, run } = workplace();
  write('mine.mjs', code);
  const failed = await run('site.json', '-o', 'out', '--target', './mine.mjs');
  expect(failed.code).toBe(2);
  expect(failed.stderr).toContain('The target ./mine.mjs');
  expect(failed.stderr).toContain(words);
});

function mine(members: string): string {
  return `export default { contract: 1, name: "a", summary: "", entry: "b", render: () => [], ${members} }`;
}

test.each([
  [{ nme: 'x' }, '`options.nme` is not an option of the target ./mine.mjs.', 'Did you mean "name"?'],
  [{ name: 7 }, '`options.name` of the target ./mine.mjs must be a string.', 'What it is called.'],
  [{ loud: 'yes' }, '`options.loud` of the target ./mine.mjs must be true or false.', 'Louder.'],
  [{ size: 10 }, '`options.size` of the target ./mine.mjs must be a number, at most 9.', 'How large.'],
  [{ names: ['c'] }, '`options.names` of the target ./mine.mjs must contain only "a", "b".', 'Which.'],
  [{ form: 'z' }, '`options.form` of the target ./mine.mjs must be one of "x", "y".', 'In which form.'],
])('options in the configuration are checked by the declaration: %o', async (options, message, hint) => {
  const { write, run } = workplace([{ module: './mine.mjs', options }]);
  write(
    'mine.mjs',
    mine(`options: {
      name: { kind: 'text', default: 'n', help: 'What it is called.' },
      loud: { kind: 'flag', default: false, help: 'Louder.' },
      size: { kind: 'number', default: 2, max: 9, help: 'How large.' },
      names: { kind: 'list', default: [], values: ['a', 'b'], help: 'Which.' },
      form: { kind: 'choice', default: 'x', values: ['x', 'y'], help: 'In which form.' },
    }`),
  );
  const { code, stderr } = await run('shop');
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
});

test('a target that is written in TypeScript has the types of its options', () => {
  const target = defineTarget({
    contract: 1,
    name: 'typed',
    summary: '',
    entry: 'a.json',
    options: {
      deep: { kind: 'flag', default: false, help: '' },
      size: { kind: 'number', default: 1, help: '' },
    },
    render: ({ options }) => [{ path: 'a.json', text: options.deep ? 'x'.repeat(options.size) : '' }],
  });
  expect(target.name satisfies 'typed').toBe('typed');
});

test('a target whose name is no folder is refused where it is defined', () => {
  const named = { contract: 1, name: '../a', summary: '', entry: 'a.json', render: () => [] } as const;
  expect(() => defineTarget(named)).toThrow('`target.name` of `defineTarget` is a string.');
});
