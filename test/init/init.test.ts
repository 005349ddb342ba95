// `init` without questions: it writes a project into the configuration, and generates it.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConfigDocument } from '../../src/core/model/files/config.ts';
import { fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const shop = readFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), 'utf8');

function workplace() {
  const cwd = emptyFolder();
  const write = (path: string, text: string): void => {
    writeFileSync(join(cwd, path), text);
  };
  const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');
  write('shop.index.json', shop);
  return {
    write,
    read,
    document: () => JSON.parse(read('routewright.config.json')) as ConfigDocument,
    run: (...args: readonly string[]) => routewright(args, { cwd, env: { ROUTEWRIGHT_TOKEN: 'secret' } }),
  };
}

test('a project is written with what the flags say, and generates', async () => {
  const { run, document } = workplace();
  const { code, stdout, stderr } = await run(
    'init',
    'shop.index.json',
    '--namespace',
    'wp/v2',
    '--target',
    'model',
    '--no-schemas',
    '--no-generate',
  );
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout:
      'shop.index.json → shop in routewright.config.json\n\n  routewright generate shop  updates src/shop\n',
  });
  expect(stderr).toMatch(/^ +wp\/v2 +\d+ operations +\d+ arguments$/m);
  expect(document()).toEqual({
    $schema: './node_modules/routewright/src/core/model/routewright.config.schema.json',
    projects: {
      shop: {
        source: 'shop.index.json',
        output: 'src/shop',
        targets: ['model'],
        namespaces: ['wp/v2'],
        schemas: false,
      },
    },
  });
  expect(await run('generate', 'shop')).toMatchObject({ code: 0 });
});

test('a site gets a snapshot, and its credentials by their names', async () => {
  const { run, document, read } = workplace();
  await withHttpServer(fakeSite(), async (origin) => {
    expect(await run('init', origin, '--name', 'live')).toMatchObject({ code: 0 });
    expect(document().projects?.['live']).toEqual({
      source: origin,
      output: 'src/live',
      snapshot: 'live.index.json',
      credentials: { token: 'ROUTEWRIGHT_TOKEN' },
    });
    expect(read('routewright.config.json')).not.toContain('secret');
    const named = await run('init', origin.replace('//', '//ann:pw@'), '--name', 'other');
    expect(named).toMatchObject({ code: 2 });
    expect(named.stderr).toContain('The address seems to contain a secret');
  });
});

test('the tsconfig.json of the output folder becomes the code of drift, and a contract is offered', async () => {
  const { run, document, write } = workplace();
  write('tsconfig.json', '{ "include": ["src"] }');
  await withHttpServer(fakeSite(), async (origin) => {
    const { stdout } = await run('init', origin, '--name', 'live');
    expect(document().projects?.['live']?.drift).toEqual({ tsconfig: 'tsconfig.json' });
    expect(stdout).toContain('contract live -o live.contract.json');
  });
});

test('a project takes the snapshot that a flag names', async () => {
  const { run, document } = workplace();
  await run('init', 'shop.index.json', '--snapshot', 'saved/shop.json', '--target', 'model', '--no-generate');
  expect(document().projects?.['shop']).toMatchObject({ snapshot: 'saved/shop.json' });
});

test('paths are written as the folder of the configuration has them', async () => {
  const { run, read } = workplace();
  const config = ['--config', 'settings/routewright.config.json'];
  await run('init', 'shop.index.json', ...config, '--wp-zip', 'core.zip', '--yes', '--no-generate');
  const { projects } = JSON.parse(read('settings/routewright.config.json')) as ConfigDocument;
  expect(projects?.['shop']).toMatchObject({
    source: '../shop.index.json',
    wordpress: { zip: '../core.zip' },
  });
});

test('what stands in the configuration stays', async () => {
  const { run, write, read, document } = workplace();
  write('routewright.config.json', '{\n\t"sites": { "*": { "closedEnums": true } }\n}\n');
  expect(await run('init', 'shop.index.json')).toMatchObject({ code: 0 });
  expect(document().sites).toEqual({ '*': { closedEnums: true } });
  expect(read('routewright.config.json')).toMatch(/^\{\n\t"sites"/);
  const again = await run('init', 'shop.index.json');
  expect(again).toMatchObject({ code: 2, stdout: '' });
  expect(again.stderr).toContain('routewright.config.json already has a project shop.');
  const beside = await run('init', 'shop.index.json', '--name', 'other', '-o', 'src/shop');
  expect(beside.stderr).toContain('the project shop also writes to this path');
});

test('YAML keeps its comments', async () => {
  const { run, write, read } = workplace();
  write('conf.yaml', '# ours\nsites:\n  "*": { closedEnums: true } # all of them\n');
  expect(await run('init', 'shop.index.json', '--config', 'conf.yaml', '--target', 'model')).toMatchObject({
    code: 0,
  });
  expect(read('conf.yaml')).toBe(
    '# ours\nsites:\n  "*": { closedEnums: true } # all of them\nprojects:\n  shop:\n    source: shop.index.json\n    output: src/shop\n    targets:\n      - model\n    namespaces:\n      - "!shop/v1"\n',
  );
  expect(await run('init', 'shop.index.json', '--config', 'new.yml')).toMatchObject({ code: 0 });
  expect(read('new.yml')).toMatch(
    /^# yaml-language-server: \$schema=\.\/node_modules\/routewright\/.*\.json\nprojects:\n {2}shop:\n/,
  );
});

test('it generates, and a later run has nothing to change', async () => {
  const { run, read } = workplace();
  const { code, stdout, stderr } = await run('init', 'shop.index.json', '--target', 'model');
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Read A small shop: 4 namespaces, /m);
  expect(stderr).toMatch(/^ {2}create {2}routewright\.config\.json {2}the project shop$/m);
  expect(stderr).toMatch(/^ {2}write {3}src\/shop +3 files: model$/m);
  expect(stdout).toMatch(/^shop\.index\.json → shop in routewright\.config\.json\nRead +A small shop/);
  expect(stdout).toMatch(/^Found .*: routewright lint shop$/m);
  expect(read('src/shop/model/model.json')).toContain('"POST"');
  expect(await run('generate', '--check')).toMatchObject({ code: 0 });
});

test('a site is read once', async () => {
  const { run, read } = workplace();
  const asked: string[] = [];
  const site = fakeSite({
    first: ({ url }) => {
      asked.push(url);
      return false;
    },
  });
  await withHttpServer(site, async (origin) => {
    await run('generate', origin, '-o', 'alone', '--target', 'model');
    const alone = asked.splice(0);
    expect(await run('init', origin, '--name', 'live', '--target', 'model')).toMatchObject({ code: 0 });
    expect(asked).toEqual(alone);
  });
  expect(read('src/live/model/model.json')).toBe(read('alone/model/model.json'));
});

test('what is proposed is called as this run was', async () => {
  const { run } = workplace();
  const folder = emptyFolder();
  writeFileSync(join(folder, 'shop.index.json'), shop);
  const env = { npm_command: 'exec', npm_config_user_agent: 'npm/11.0.0 node/v22.0.0 linux x64' };
  const byNpx = await routewright(['init', 'shop.index.json'], { cwd: folder, env });
  expect(byNpx.stdout).toContain('  npx routewright generate shop  updates');
  expect((await run('init', 'shop.index.json')).stdout).toContain('  routewright generate shop  updates');
});
