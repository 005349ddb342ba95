// Everything that targets generate, through the real compilers as users run them, under the
// strictest options and the oldest language that is supported; and calls that must not compile.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { ModelDocument } from '../../src/core/model/api/document.ts';
import { completeModel } from '../../src/source/normalize/complete-model.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { render } from '../../src/generate/targets/render.ts';
import { targets } from '../../src/generate/targets/targets.ts';
import { temporaryFolder, writeAll } from '../support/built-client.ts';
import { blogIndex } from '../support/blog-index.ts';
import { caseFile, caseFolders, readCase } from '../support/case-folders.ts';
import { compile, type Compiler } from '../support/compile.ts';
import fc from '../support/fast-check.ts';
import { hostileModel } from '../support/hostile-model.ts';
import { randomModel } from '../support/random-model.ts';
import { sampleModel } from '../support/samples.ts';
import { shopIndex } from '../support/shop-index.ts';
import { strictest } from '../support/strictest.ts';
import { typeUses } from '../support/type-uses.ts';
import { words, wordsIndex } from '../support/words-index.ts';

/** Every target that writes TypeScript. */
const modules = targets.filter(({ entry }) => entry.endsWith('.ts')).map(({ name }) => name);

const resolutions = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'preserve', moduleResolution: 'bundler' },
};

/** In place of `@wordpress/core-data`, which is large: what the declarations take from it. */
const storeTypes = { '@wordpress/core-data': ['./store.d.ts'] };

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  // The folder's name tells the seed of what does not compile.
  const seed = fc.readConfigureGlobal().seed ?? Math.trunc(Math.random() * 2 ** 31);
  const models = {
    'content-commerce-site': await sampleModel('content-commerce-site.index'),
    'analytics-service': await sampleModel('analytics-service.model'),
    hostile: completeModel(hostileModel).value,
    resources: completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value,
    abilities: completeModel(readCase('render/client', 'abilities', 'model.json') as ModelDocument).value,
    embedded: completeModel(readCase('render/client', 'embedded', 'model.json') as ModelDocument).value,
    shop: normalize(shopIndex).value,
    blog: normalize(blogIndex).value,
    words: normalize(wordsIndex(words)).value,
    [`random-${seed}`]: randomModel(seed, 60),
  };
  for (const [name, model] of Object.entries(models)) {
    const files = [
      // The names of queries are those of the client's operations: odd words are tried there.
      ...(await render(model, name === 'words' ? ['client', 'zod'] : [...modules])),
      // Without the client, validators bring their own types.
      ...(await render(model, ['zod'])).map(({ path, text }) => ({ path: `alone/${path}`, text })),
    ];
    writeAll(
      folder,
      [...files, { path: 'type-uses.ts', text: typeUses(files) }].map(({ path, text }) => ({
        path: `${name}/${path}`,
        text,
      })),
    );
  }
  writeAll(
    folder,
    [
      ['client', 'resources', 'calls.ts', 'resources/calls.ts'] as const,
      ['client', 'resources', 'sessions.ts', 'resources/sessions.ts'] as const,
      ['client', 'embedded', 'calls.ts', 'embedded/calls.ts'] as const,
      ['client', 'abilities', 'calls.ts', 'abilities/calls.ts'] as const,
      ['zod', 'shared-parts', 'use.ts', 'validators/shared-parts/use.ts'] as const,
    ].map(([target, name, file, path]) => ({
      path,
      text: readFileSync(caseFile(`render/${target}`, name, file), 'utf8'),
    })),
  );
  for (const name of caseFolders('render/zod'))
    for (const targets of [['zod'], ['client', 'zod']] as const)
      writeAll(
        folder,
        (await render(readCase('render/zod', name, 'model.json') as ApiModel, targets)).map(
          ({ path, text }) => ({ path: `validators/${name}/${targets.join('-')}/${path}`, text }),
        ),
      );
  const forVue = await render(models.blog, ['query'], {
    options: { query: { types: '@tanstack/vue-query' } },
  });
  writeAll(folder, [
    ...forVue.map(({ path, text }) => ({ path: `blog-vue/${path}`, text })),
    ...['blog/react.ts', 'blog-vue/vue.ts'].map((path) => ({
      path,
      text: readFileSync(caseFile('render/query', 'blog', basename(path)), 'utf8'),
    })),
  ]);
  writeFileSync(join(folder, 'store.d.ts'), "export type Context = 'view' | 'edit' | 'embed';\n");
  const typeTests = fileURLToPath(new URL('../type-tests/', import.meta.url));
  writeAll(
    folder,
    readdirSync(typeTests).map((file) => ({
      path: file,
      text: readFileSync(join(typeTests, file), 'utf8').replaceAll('../../generated/', './'),
    })),
  );
}, 600_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function project(name: string, options: object, { include, exclude = [] }: Part): string {
  const file = join(folder, `tsconfig.${name}.json`);
  writeFileSync(
    file,
    JSON.stringify({
      compilerOptions: { ...strictest, ...options, rootDir: '.' },
      include,
      exclude: ['node_modules', ...exclude],
    }),
  );
  return file;
}

interface Part {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

const everything: Part = { include: ['**/*.ts'] };
/**
 * Every construct once: each way to call, the calls that must not compile with the sites they are of, the
 * cases of validators, and of one small site the validators alone, which repeat the types of the client.
 */
const everyConstruct: Part = {
  include: [
    '*.ts',
    ...['abilities', 'blog', 'embedded', 'resources', 'validators'].map((name) => `${name}/**/*.ts`),
  ],
  exclude: [
    ...['abilities', 'embedded', 'resources'].map((name) => `${name}/alone`),
    // Validators beside a client, and an app of React: `everything`, which the newest compiler reads, has them.
    'validators/*/client-zod',
    'blog/react.ts',
  ],
};

/**
 * What is compiled by whom. The newest compiler, which costs a fifth of the others, compiles
 * everything. The oldest, which knows the least, compiles every construct once. The one
 * between, whose types are those of the newest, compiles one client, and resolves modules in the
 * other way, on which nothing but the imports depends; the newest does so for a site with queries.
 */
const cases: readonly (readonly [Compiler, keyof typeof resolutions, Part])[] = [
  ['typescript-5', 'nodenext', everyConstruct],
  ['typescript', 'bundler', { include: ['embedded/**/*.ts'] }],
  ['typescript-7', 'nodenext', everything],
  ['typescript-7', 'bundler', { include: ['blog/**/*.ts'] }],
];

test.each(cases)(
  '%s compiles what is generated and the type tests, module resolution %s',
  async (compiler, resolution, part) => {
    const file = project(`${compiler}-${resolution}`, resolutions[resolution], part);
    expect(await compile(compiler, file)).toBe('');
  },
  600_000,
);

test('the declarations of `types` hold no error of their own', async () => {
  const options = { ...resolutions.nodenext, skipLibCheck: false };
  const file = project('types', options, { include: ['*/types/**/*.d.ts'] });
  expect(await compile('typescript-7', file)).toBe('');
}, 600_000);

test('what is generated of a site with next to nothing holds nothing that it does not use', async () => {
  const whole = completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value;
  const sites: readonly ApiModel[] = [
    { ...whole, namespaces: [], routes: [] },
    ...whole.routes.flatMap((route) =>
      route.operations.map((operation) => ({
        ...whole,
        namespaces: whole.namespaces.filter(({ name }) => name === route.namespace),
        routes: [{ ...route, operations: [operation] }],
      })),
    ),
  ];
  for (const [at, site] of sites.entries())
    writeAll(
      folder,
      (await render(site, modules)).map(({ path, text }) => ({ path: `small/${at}/${path}`, text })),
    );
  const options = { ...resolutions.nodenext, skipLibCheck: false, paths: storeTypes };
  const file = project('small', options, { include: ['small/**/*.ts'] });
  expect(await compile('typescript-7', file)).toBe('');
}, 600_000);

test('a client compiles without the DOM’s types, where Node has fetch', async () => {
  const options = { ...resolutions.nodenext, lib: ['es2020'], types: ['node'] };
  const include = ['analytics-service/client/*.ts', 'analytics-service/zod/*.ts'];
  expect(await compile('typescript-7', project('node', options, { include }))).toBe('');
}, 600_000);

test('what is generated compiles in a project that is not strict', async () => {
  const options = { ...resolutions.bundler, strict: false, exactOptionalPropertyTypes: false };
  const include = ['client', 'zod', 'query'].map((target) => `resources/${target}/*.ts`);
  expect(await compile('typescript-7', project('loose', options, { include }))).toBe('');
}, 600_000);

test('a package that writes declarations may pass on whatever a client answers', async () => {
  writeAll(folder, [
    {
      path: 'resources/package-of-users.ts',
      text: `import { createSite } from './client/site.js';
const site = createSite({ baseUrl: 'https://x.test/wp-json' });
export const { posts, media } = site.wpV2;
export const contentOf = async () => (await posts.get({ id: 1 })).content;
export const few = () => posts.list({ _fields: ['id', 'content', '_links'], context: 'edit' });
export const all = () => posts.list.pages({ _embed: true });
export const outcome = () => site.shopV3.orders.get.safe({ id: 1 });
export const batched = () => site.batch([posts.create.request({ title: { raw: 'A' } })]);
`,
    },
  ]);
  const options = { ...resolutions.nodenext, isolatedDeclarations: false };
  const file = project('declarations', options, { include: ['resources/package-of-users.ts'] });
  expect(await compile('typescript-7', file)).toBe('');
}, 600_000);
