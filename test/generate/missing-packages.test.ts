// What generated modules import and the package around them does not have: it is said before
// the compiler says it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { render } from '../../src/generate/targets/render.ts';
import { packagesOf, targetNames, targetsNamed } from '../../src/generate/targets/targets.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { wordpressIndex } from '../support/wordpress-index.ts';

function workplace() {
  const cwd = emptyFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  write('site.json', JSON.stringify(wordpressIndex));
  write('package.json', '{}');
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await routewright(args, { cwd });
    expect(code, stderr).toBe(0);
    return stdout + stderr;
  };
  const install = (name: string, version: string): void => {
    write(`node_modules/${name}/package.json`, JSON.stringify({ version }));
  };
  const generate = (...flags: readonly string[]): Promise<string> =>
    run('generate', 'site.json', '-o', 'src/api', '--no-format', ...flags);
  const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');
  return { write, read, run, install, generate };
}

test('the table of targets names every package that modules import', async () => {
  const model = normalize(wordpressIndex).value;
  for (const name of targetNames) {
    const targets = targetsNamed([name]);
    const text = (await render(model, [name]))
      .filter(({ path }) => path.endsWith('.ts'))
      .map((file) => file.text)
      .join('\n');
    const packages = /^(?:import|export|\}) .*from '((?:@[^/']+\/)?[^./'][^/']*)/gm;
    const imported = Array.from(text.matchAll(packages), ([, from]) => from);
    expect(new Set(imported), name).toEqual(
      new Set(packagesOf(targets.map(({ definition }) => definition)).map((one) => one.name)),
    );
  }
});

test('generate says which are not installed, and what to do', async () => {
  const { generate, install } = workplace();
  expect(await generate()).toMatch(
    /^Needs +zod \^4\.0\.0 for --target zod \(not installed\)$[^]*^Next +npm install zod, or generate --target client$/m,
  );
  expect(await generate('--target', 'client')).not.toContain('Needs');

  const all = await generate('--target', 'query,msw,wordpress');
  for (const name of ['@tanstack/query-core', 'msw', '@wordpress/api-fetch', '@wordpress/core-data'])
    expect(all).toMatch(new RegExp(`${name} [^;]*\\(not installed\\)`));
  expect(all).toContain(
    'npm install @tanstack/query-core msw @wordpress/api-fetch @wordpress/core-data, or generate --target client',
  );
  const vue = await generate('--target', 'query', '--query-types', '@tanstack/vue-query');
  expect(vue).toContain('@tanstack/vue-query ^5.62.0 for --target query (not installed)');

  for (const [name, version] of [
    ['zod', '4.1.0'],
    ['@tanstack/query-core', '5.108.0'],
    ['msw', '3.0.5'],
    ['@wordpress/api-fetch', '8.0.0'],
    ['@wordpress/core-data', '8.1.0'],
  ] as const)
    install(name, version);
  expect(await generate('--target', 'zod,query,msw,wordpress')).not.toContain('Needs');
});

test('another version than the one that does is named', async () => {
  const { generate, install } = workplace();
  install('zod', '3.25.0');
  install('@tanstack/query-core', '5.61.9');
  install('@wordpress/api-fetch', '7.37.9');
  install('@wordpress/core-data', '8.0.0-beta.1');
  const said = await generate('--target', 'zod,query,wordpress');
  expect(said).toContain('zod ^4.0.0 for --target zod (3.25.0 installed)');
  expect(said).toContain('@tanstack/query-core ^5.62.0 for --target query (5.61.9 installed)');
  expect(said).toContain('npm install zod@4 @tanstack/query-core@5 @wordpress/api-fetch@latest, or');
});

test('init says it before anything is generated, and a run of several projects of each', async () => {
  const { run } = workplace();
  const made = await run(
    'init',
    'site.json',
    '--name',
    'shop',
    '--namespace',
    '*',
    '--target',
    'client,query',
    '--no-generate',
  );
  expect(made).toMatch(/Needs +@tanstack\/query-core \^5\.62\.0 for --target query \(not installed\)/);
  expect(made).toMatch(/Run +npm install @tanstack\/query-core, or generate --target client$/m);
  await run('init', 'site.json', '--name', 'other', '--target', 'msw', '--no-generate');
  const both = await run('generate', '--all', '--no-format');
  expect(both).toContain('shop: run npm install @tanstack/query-core, or generate --target client');
  expect(both).toContain('other: needs msw ^2.0.0 || ^3.0.0 for --target msw (not installed)');
});

test('programs are told as well', async () => {
  const { generate } = workplace();
  expect(JSON.parse(await generate('--json'))).toMatchObject({
    missingPackages: [{ name: 'zod', versions: '^4.0.0', target: 'zod' }],
  });
});

test('nothing is said of a package that this site makes a target do without', async () => {
  const { generate, install } = workplace();
  install('@wordpress/api-fetch', '7.56.0');
  const withoutTypes = ['--target', 'wordpress', '--route', '/wp/v2/unknown'];
  expect(await generate(...withoutTypes)).not.toContain('Needs');
});

test('nothing is said where it cannot be known', async () => {
  const { generate, write } = workplace();
  write('.pnp.cjs', '');
  expect(await generate()).not.toContain('Needs');
});

test('a package that is generated names what it needs, and does not bring along WordPress’s', async () => {
  const { run, read } = workplace();
  const target = ['--target', 'zod,wordpress', '--package', '@acme/shop-api'];
  expect(await run('generate', 'site.json', '-o', 'package', ...target)).not.toContain('Needs');
  expect(JSON.parse(read('package/package.json'))).toMatchObject({
    peerDependencies: {
      zod: '^4.0.0',
      '@wordpress/api-fetch': '>=7.38.0',
      '@wordpress/core-data': '>=8.0.0',
    },
    peerDependenciesMeta: {
      '@wordpress/api-fetch': { optional: true },
      '@wordpress/core-data': { optional: true },
    },
  });
});
