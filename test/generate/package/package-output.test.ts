// `generate --package`: packed and installed by npm, run by Node and compiled against.

import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../support/compile.ts';
import { sendJson } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { emptyFolder, packageRoot, routewright, runProcess } from '../../support/routewright.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);

function workplace() {
  const cwd = emptyFolder();
  copyFileSync(fixture('shop.index.json'), join(cwd, 'site.json'));
  const run = (...args: readonly string[]) =>
    routewright(['generate', 'site.json', '-o', 'pkg', '--package', '@acme/shop-api', ...args], { cwd });
  const version = (): unknown =>
    (JSON.parse(readFileSync(join(cwd, 'pkg/package.json'), 'utf8')) as { version: unknown }).version;
  return { cwd, run, version };
}

test('npm installs it, Node runs it, and TypeScript knows its types', async () => {
  const { cwd, run } = workplace();
  expect(await run()).toMatchObject({ code: 0, stderr: '' });
  const npm = (...args: readonly string[]): string =>
    execFileSync('npm', [...args, '--silent', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
  const [packed] = JSON.parse(npm('pack', './pkg', '--json')) as [
    { filename: string; files: { path: string }[] },
  ];
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['package.json', 'client/index.js', 'client/index.d.ts', 'zod/index.js']),
  );
  expect(paths.filter((path) => !/\.(?:js|d\.ts)$|^package\.json$/.test(path))).toEqual([
    'routewright.manifest.json',
  ]);

  writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }');
  npm('install', `./${packed.filename}`, '--legacy-peer-deps');
  const code = `import { createClient } from '@acme/shop-api';
import { createSite } from '@acme/shop-api/client/site';
import { postsList, wpV2 } from '@acme/shop-api/client/wp-v2';
const options = { baseUrl: process.argv[2] ?? '' };
const posts = await createClient(options, { wpV2 }).wpV2.posts.list({ page: 1 });
const same = await createSite(options).wpV2.posts.list({ page: 1 });
console.log(JSON.stringify([posts, same, typeof postsList]));
`;
  writeFileSync(join(cwd, 'use.mjs'), code);
  await withHttpServer(
    (_, response) => {
      sendJson(response, 200, [{ id: 7 }]);
    },
    async (origin) => {
      const { stdout, stderr } = await runProcess(process.execPath, ['use.mjs', origin], { cwd });
      expect({ stdout, stderr }).toEqual({ stdout: '[[{"id":7}],[{"id":7}],"function"]\n', stderr: '' });
    },
  );

  writeFileSync(
    join(cwd, 'use.ts'),
    `import { createClient } from '@acme/shop-api';
import { postsList, wpV2 } from '@acme/shop-api/client/wp-v2';
const site = createClient({ baseUrl: '/wp-json' }, { wpV2 });
void site.wpV2.posts.list({ page: 1 });
// @ts-expect-error -- the declarations know the type
void site.wpV2.posts.list({ page: 'one' });
export const name: string = postsList.name;
`,
  );
  writeFileSync(
    join(cwd, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
        noEmit: true,
      },
      files: ['use.ts'],
    }),
  );
  expect(await compile('typescript-7', join(cwd, 'tsconfig.json'))).toBe('');
});

test('its version follows what changed, once', async () => {
  const { cwd, run: generate, version } = workplace();
  const run = (...args: readonly string[]) => generate('--target', 'client', ...args);
  await run();
  expect(version()).toBe('1.0.0');
  await run();
  expect(version()).toBe('1.0.0');
  expect(await run('--check')).toMatchObject({ code: 0 });

  copyFileSync(fixture('shop-updated.index.json'), join(cwd, 'site.json'));
  expect(await run('--check')).toMatchObject({ code: 1 });
  await run();
  expect(version()).toBe('2.0.0');
  await run();
  expect(version()).toBe('2.0.0');
  expect(await run('--check')).toMatchObject({ code: 0 });

  await generate('--target', 'zod');
  expect(version()).toBe('3.0.0');
  const sources = await routewright(['generate', 'site.json', '-o', 'pkg', '--check'], { cwd });
  expect(sources.stdout).toContain('--package: @acme/shop-api → none');
});

test('what is no package is refused', async () => {
  const { run } = workplace();
  expect((await run('--package', 'Not A Name')).stderr).toContain('--package was given more than once');
  expect((await run('--target', 'markdown')).stderr).toContain('A package needs a target with modules.');
});
