// What is generated of recorded releases, through the compiler.

import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordedSoftware, releasesOf } from '../../src/source/known-releases.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { caseFile } from '../support/case-folders.ts';
import { compile } from '../support/compile.ts';
import { routewright } from '../support/routewright.ts';
import { strictest } from '../support/strictest.ts';

const newest = await Promise.all(
  recordedSoftware.map(async (slug) => `known:${slug}@${(await releasesOf(slug)).releases.at(-1) ?? ''}`),
);

test('a client of recorded releases compiles under strict flags', async () => {
  const cwd = temporaryFolder();
  try {
    const run = await routewright(['generate', newest.join('+'), '--output', 'api', '--quiet'], { cwd });
    expect(run).toMatchObject({ stderr: '', code: 0 });
    writeFileSync(join(cwd, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(cwd, 'calls.ts'),
      `import { createClient } from './api/client/index.js';
import { wpV2 } from './api/client/wp-v2.js';
import { wcV3 } from './api/client/wc-v3.js';
const site = createClient({ baseUrl: 'https://shop.test/wp-json' }, { wpV2, wcV3 });
const [post] = await site.wpV2.posts.list({ per_page: 20, orderby: 'modified' });
export const id: number | undefined = post?.id;
const [product] = await site.wcV3.products.list({ per_page: 1 });
export const name: string | undefined = product?.name;
// @ts-expect-error a misspelled value
await site.wpV2.posts.list({ orderby: 'modifed' });
`,
    );
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitOverride: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      isolatedModules: true,
      verbatimModuleSyntax: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
    };
    writeFileSync(
      join(cwd, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['calls.ts', 'api'] }),
    );
    expect(await compile('typescript-7', join(cwd, 'tsconfig.json'))).toBe('');
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

test('the types of recorded releases type the calls of other clients', async () => {
  const cwd = temporaryFolder();
  try {
    const run = await routewright(
      ['generate', 'known:wordpress@6.9+known:woocommerce@10.5', '-o', '.', '--target', 'types', '--quiet'],
      { cwd },
    );
    expect(run).toMatchObject({ stderr: '', code: 0 });
    cpSync(caseFile('render', 'types', 'calls.ts'), join(cwd, 'calls.ts'));
    const compilerOptions = {
      ...strictest,
      declaration: false,
      isolatedDeclarations: false,
      skipLibCheck: false,
      lib: ['es2020', 'dom', 'dom.iterable'],
      types: ['node'],
      module: 'preserve',
      moduleResolution: 'bundler',
    };
    const project = join(cwd, 'tsconfig.json');
    writeFileSync(project, JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
    expect(await compile('typescript-7', project)).toBe('');
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}, 240_000);
