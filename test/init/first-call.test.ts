// The code that `init` prints last compiles as it is pasted, for every site and in every kind of package.

import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstCall } from '../../src/init/first-call.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { filterModel } from '../../src/core/model/api/filter-model.ts';
import { completeModel } from '../../src/source/normalize/complete-model.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { withImportExtension, type ImportExtension } from '../../src/generate/targets/import-extension.ts';
import { render } from '../../src/generate/targets/render.ts';
import { temporaryFolder, writeAll } from '../support/built-client.ts';
import { blogIndex } from '../support/blog-index.ts';
import { compile } from '../support/compile.ts';
import fc from '../support/fast-check.ts';
import { hostileModel } from '../support/hostile-model.ts';
import { randomModel } from '../support/random-model.ts';
import { sampleModel } from '../support/samples.ts';
import { shopIndex } from '../support/shop-index.ts';
import { strictest } from '../support/strictest.ts';
import { words, wordsIndex } from '../support/words-index.ts';

const base = 'https://site.example/wp-json';

/** Writes a client and its first call into a folder of the project, as `init` does for `src/site`. */
async function project(
  sites: Readonly<Record<string, ApiModel>>,
  extension: ImportExtension,
  options: object,
  manifest: object,
): Promise<string> {
  const folder = temporaryFolder();
  const lengths: number[] = [];
  for (const [name, model] of Object.entries(sites)) {
    const files = await render(model, ['client']);
    const code = firstCall(model, { base, folder: join('src', 'site'), extension });
    if (code === undefined) throw new Error(`${name} has no first call.`);
    lengths.push(code.length);
    writeAll(folder, [
      ...files.map((file) => ({
        ...withImportExtension(file, extension),
        path: `${name}/site/${file.path}`,
      })),
      { path: `${name}/first-call.ts`, text: `${code.join('\n')}\n` },
    ]);
  }
  expect(Math.max(...lengths)).toBeLessThan(20);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const tsconfig = join(folder, 'tsconfig.json');
  writeFileSync(
    tsconfig,
    JSON.stringify({ compilerOptions: { ...strictest, ...options, rootDir: '.' }, include: ['**/*.ts'] }),
  );
  return tsconfig;
}

const blog = normalize(blogIndex).value;

const membersOnly: ApiModel = {
  ...blog,
  auth: [{ kind: 'application-password' }],
  routes: blog.routes.map((route) => ({
    ...route,
    operations: route.operations.map((operation) => ({ ...operation, access: { who: 'signed-in' } })),
  })),
};

test('the first call of each site compiles with the strictest options', async () => {
  const seed = fc.readConfigureGlobal().seed ?? Math.trunc(Math.random() * 2 ** 31);
  const sites = {
    commerce: await sampleModel('content-commerce-site.index'),
    analytics: await sampleModel('analytics-service.model'),
    hostile: completeModel(hostileModel).value,
    shop: normalize(shopIndex).value,
    blog,
    membersOnly,
    words: normalize(wordsIndex(words)).value,
    [`random-${seed}`]: randomModel(seed, 60),
  };
  const options = { module: 'nodenext', moduleResolution: 'nodenext' };
  const tsconfig = await project(sites, 'js', options, { type: 'module' });
  expect(await compile('typescript-7', tsconfig)).toBe('');
});

test('the first call compiles in a CommonJS package, and without extensions of imports', async () => {
  const inCommonJs = { module: 'nodenext', verbatimModuleSyntax: false };
  const common = await project({ blog }, 'js', inCommonJs, { type: 'commonjs' });
  const bundled = await project({ blog }, 'none', { module: 'esnext', moduleResolution: 'bundler' }, {});
  expect([await compile('typescript-7', common), await compile('typescript-7', bundled)]).toEqual(['', '']);
});

test('the first call reads a list that visitors may read', () => {
  const code = firstCall(blog, { base, folder: 'src/site', extension: 'ts' });
  expect(code?.join('\n')).toBe(`// src/first-call.ts
import { createClient } from './site/client/index.ts';
import { wpV2 } from './site/client/wp-v2.ts';

const site = createClient({ baseUrl: 'https://site.example/wp-json' }, { wpV2 });

async function main(): Promise<void> {
  const result = await site.wpV2.posts.list({ per_page: 3 });
  for (const item of result) console.log(item.id, item.slug);
}
void main();`);
});

test('where only signed-in users may read, the first call signs in', () => {
  const code = firstCall(membersOnly, { base, folder: 'src/site', extension: 'js' });
  expect(code?.join('\n')).toContain("auth: applicationPassword('USERNAME', 'APPLICATION_PASSWORD')");
});

test('a site whose operations all write has no first call', () => {
  const writing = filterModel(blog, { method: ['POST'] });
  expect(firstCall(writing, { base, folder: 'src/site', extension: 'js' })).toBeUndefined();
});
