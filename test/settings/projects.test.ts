// Projects: what the configuration says of sources by their names, and what commands do
// with several of them at once.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { ProjectSettings } from '../../src/core/model/files/project.ts';
import { fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, packageRoot, routewright, type RunOptions } from '../support/routewright.ts';

const fixture = (name: string): string => readFileSync(join(packageRoot, 'test/fixtures/cli', name), 'utf8');
const shop = fixture('shop.index.json');
const updated = fixture('shop-updated.index.json');

function workplace(projects: Readonly<Record<string, ProjectSettings>>, file = 'routewright.config.json') {
  const cwd = emptyFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  write(file, file.endsWith('.json') ? JSON.stringify({ projects }) : stringify({ projects }));
  write('shop.json', shop);
  write('newer.json', updated);
  return {
    cwd,
    write,
    read: (path: string): string => readFileSync(join(cwd, path), 'utf8'),
    has: (path: string): boolean => existsSync(join(cwd, path)),
    run: (args: readonly string[], options: RunOptions = {}) => routewright(args, { cwd, ...options }),
  };
}

const model = ['model'] as const;
const two = {
  one: { source: 'shop.json', output: 'out/one', targets: model },
  two: { source: 'newer.json', output: 'out/two', targets: model, methods: ['get'] },
};

describe('generate', () => {
  test('a project is set up by its file, which YAML can be, and a flag goes before it', async () => {
    const settings = { source: '../shop.json', output: 'api', targets: model, methods: ['get'] };
    const { run, has, read } = workplace({ shop: settings }, 'conf/routewright.config.yaml');
    const config = ['--config', 'conf/routewright.config.yaml'];
    expect(await run(['generate', 'shop', ...config])).toMatchObject({ code: 0, stderr: '' });
    expect(read('conf/api/model/model.json')).not.toContain('"POST"');

    const over = await run(['generate', 'shop', ...config, '--method', 'POST', '-o', 'other']);
    expect(over).toMatchObject({ code: 0, stderr: '' });
    expect(read('other/model/model.json')).not.toContain('"GET"');
    expect(has('conf/api/client')).toBe(false);
    expect(await run(['generate', 'shop', ...config, '--check'])).toMatchObject({ code: 0 });
  });

  test('alone it runs the one project there is, and says how to begin where there is none', async () => {
    const { run, read } = workplace({ shop: two.one });
    const alone = await run(['generate']);
    expect(alone).toMatchObject({ code: 0, stderr: '' });
    expect(alone.stdout).toMatch(/^Found .*: routewright lint shop$/m);
    expect(read('out/one/model/model.json')).toContain('"POST"');

    const several = await workplace(two).run(['generate']);
    expect(several).toMatchObject({ code: 2, stdout: '' });
    expect(several.stderr).toContain('The projects are: one, two. --all selects all projects.');

    const env = { npm_command: 'exec', npm_config_user_agent: 'npm/11.0.0 node/v22.0.0 linux x64' };
    const none = await routewright(['generate'], { cwd: emptyFolder(), env });
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toMatch(
      /^error: No source was given, and this folder has no configuration\.\n {2}Begin .*\n {4}npx routewright init https:\/\/example\.com .*\n {4}npx routewright generate https:\/\/example\.com -o src\/api /,
    );
    expect((await workplace({}).run(['generate'])).stderr).toContain(
      'routewright.config.json has no projects',
    );
  });

  test('several are one table, and the worst exit code; one that fails fails alone', async () => {
    const gone = { source: 'gone.json', output: 'out/gone' };
    const { run, has } = workplace({ ...two, gone });
    const all = await run(['generate', '--all']);
    expect(all.code).toBe(3);
    expect(all.stdout).toMatch(
      /^one +written +\d+ files, .*→ out\/one\ntwo +written .*\ngone +failed +There is no file gone.json/m,
    );
    expect(all.stderr).toContain('error: gone: There is no file gone.json.');
    expect([has('out/one/model/model.json'), has('out/two/model/model.json'), has('out/gone')]).toEqual([
      true,
      true,
      false,
    ]);

    expect(await run(['generate', 'one', 'two'])).toMatchObject({ code: 0, stderr: '' });
    const check = await run(['generate', 'one', 'two', '--check', '--target', 'markdown']);
    expect(check.code).toBe(1);
    expect(check.stdout).toContain('--target: model → markdown');
    const json = await run(['generate', '--all', '--check', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      projects: { one: { fresh: true }, two: { fresh: true }, gone: { exitCode: 3 } },
    });
    expect(json.code).toBe(3);
  });

  test('what is no project is a source, beside them neither', async () => {
    const { run, write } = workplace(two);
    expect(await run(['generate', 'shop.json', '-o', 'elsewhere', '--target', 'model'])).toMatchObject({
      code: 0,
    });
    const mixed = await run(['generate', 'one', 'shop.json']);
    expect(mixed).toMatchObject({ code: 2 });
    expect(mixed.stderr).toContain(
      '"shop.json" is not a project of routewright.config.json.\n  The projects are: one, two.',
    );
    const slip = await run(['generate', 'one', 'twoo']);
    expect(slip.stderr).toContain('Did you mean "two"?');
    const none = await run(['generate']);
    expect(none.stderr).toContain('generate needs <source>, or the names of projects.');
    expect((await run(['generate', 'one', 'two', '-o', 'both'])).stderr).toContain(
      '--output names one file for 2 projects',
    );
    write('one', shop);
    const both = await run(['generate', 'one']);
    expect(both).toMatchObject({
      code: 0,
      stderr: 'one is the name of a project and of a file: the project is used. For the file, write ./one\n',
    });
  });

  test('all need a configuration that names some', async () => {
    const { run } = workplace({});
    expect((await run(['generate', '--all'])).stderr).toContain('routewright.config.json has no projects.');
    expect((await run(['generate', '--all', '--no-config'])).code).toBe(2);
  });
});

describe('credentials', () => {
  test('are those of the variables that a project names, and no others', async () => {
    const seen: (string | undefined)[] = [];
    const site = fakeSite();
    await withHttpServer(
      (request, response) => {
        seen.push(request.headers.authorization);
        site(request, response);
      },
      async (origin) => {
        const project = { source: origin, output: 'out', targets: model };
        const { run } = workplace({
          open: project,
          closed: { ...project, output: 'in', credentials: { token: 'SHOP_TOKEN' } },
        });
        const usual = await run(['generate', 'open'], { env: { ROUTEWRIGHT_TOKEN: 'usual' } });
        expect(usual).toMatchObject({ code: 0 });
        expect(usual.stderr).toContain(
          'open has no credentials in the configuration: the project is read without the credentials in ROUTEWRIGHT_TOKEN',
        );
        expect(new Set(seen)).toEqual(new Set([undefined]));

        const missing = await run(['generate', '--all'], { env: {} });
        expect(missing.code).toBe(2);
        expect(missing.stderr).toContain(
          'error: closed: The credentials of the project are missing: SHOP_TOKEN is not set.',
        );

        seen.length = 0;
        expect(await run(['generate', 'closed'], { env: { SHOP_TOKEN: 'mine' } })).toMatchObject({ code: 0 });
        expect(seen[0]).toBe('Bearer mine');
        seen.length = 0;
        const flag = [
          'generate',
          origin,
          '-o',
          'flag',
          '--target',
          'model',
          '--credentials',
          'token=SHOP_TOKEN',
        ];
        expect(await run(flag, { env: { SHOP_TOKEN: 'mine' } })).toMatchObject({ code: 0 });
        expect(seen[0]).toBe('Bearer mine');
      },
    );
  });
});

test('snapshot and drift work on projects, and generate on a snapshot', async () => {
  const settings = { source: 'shop.json', output: 'api', targets: model, snapshot: 'saved/shop.index.json' };
  const calm = { source: 'shop.json', snapshot: 'saved/calm.index.json' };
  const { run, read, write } = workplace({
    shop: { ...settings, drift: { reports: { markdown: 'reports/drift.md' } } },
    calm,
  });
  expect((await run(['drift', 'shop'])).code).toBe(3);
  const saved = await run(['snapshot', '--all']);
  expect(saved.code).toBe(0);
  expect(saved.stdout).toMatch(/^shop +written +\d+ routes +→ saved\/shop.index.json$/m);
  expect((await run(['snapshot', 'shop'])).stdout).toMatch(/^shop +unchanged/m);
  expect(await run(['drift', 'shop'])).toMatchObject({ code: 0 });

  write('shop.json', updated);
  write('saved/calm.index.json', read('saved/shop.index.json'));
  const drift = await run(['drift', '--all']);
  expect(drift.code).toBe(1);
  expect(drift.stdout).toMatch(/^shop +drift +4 breaking/m);
  expect(read('reports/drift.md')).toContain('4 breaking');
  expect((await run(['drift', 'calm', 'shop', '--fail-on', 'any', '--update-baseline'])).code).toBe(0);
  expect(await run(['drift', '--all'])).toMatchObject({ code: 0 });

  write('shop.json', 'no longer there');
  expect((await run(['generate', 'shop'])).code).toBe(3);
  expect(await run(['generate', 'shop', '--from-snapshot'])).toMatchObject({ code: 0 });
});

test('flaws of projects are told by line and pointer', async () => {
  const { run } = workplace({
    one: { source: 'https://ann:pw@shop.example', output: 'out', credentials: { user: 'A' } },
    two: { source: 'x.json', output: './out/' },
  });
  const { code, stderr } = await run(['generate', 'one']);
  expect(code).toBe(2);
  expect(stderr).toContain('/projects/one/credentials: "user" has no effect without "applicationPassword"');
  const { run: again } = workplace({
    one: { source: 'https://ann:pw@shop.example', output: 'out' },
    two: { source: 'x.json', output: './out/' },
  });
  const flaws = (await again(['generate', 'one'])).stderr;
  expect(flaws).not.toContain('pw@');
  expect(flaws).toContain('/projects/one/source: the address seems to contain a secret');
  expect(flaws).toContain('/projects/two/output: the project one also writes to this path');
});

describe('commands that read one source', () => {
  test('take the name of a project, read as generate reads it', async () => {
    const seen: (string | undefined)[] = [];
    const site = fakeSite();
    await withHttpServer(
      (request, response) => {
        seen.push(request.headers.authorization);
        site(request, response);
      },
      async (origin) => {
        const closed = { source: origin, snapshot: 'shop.json', credentials: { token: 'SHOP_TOKEN' } };
        const { run, write } = workplace({ closed });
        const env = { SHOP_TOKEN: 'mine', ROUTEWRIGHT_TOKEN: 'usual' };
        for (const [command, ...words] of [
          ['routes', 'posts'],
          ['show', 'GET /shop/v1/orders'],
          ['lint'],
          ['model'],
        ] as const) {
          seen.length = 0;
          const done = await run([command, 'closed', ...words], { env });
          expect(done).toMatchObject({ code: 0, stderr: '' });
          expect([command, ...new Set(seen)]).toEqual([command, 'Bearer mine']);
        }
        const missing = await run(['routes', 'closed'], { env: { ROUTEWRIGHT_TOKEN: 'usual' } });
        expect(missing.code).toBe(2);
        expect(missing.stderr).toContain('SHOP_TOKEN is not set');

        seen.length = 0;
        const saved = await run(['routes', 'closed', 'orders', '--from-snapshot']);
        expect(saved).toMatchObject({ code: 0, stderr: '' });
        expect(seen).toEqual([]);
        write('closed', shop);
        expect((await run(['model', 'closed'], { env })).stderr).toBe(
          'closed is the name of a project and of a file: the project is used. For the file, write ./closed\n',
        );
      },
    );
  });

  test('show what a project knows of its source', async () => {
    const { run, write } = workplace({ shop: { source: '../shop.json', output: 'api' } }, 'conf/shop.json');
    write(
      'conf/routewright.names.json',
      JSON.stringify({ version: 1, types: {}, operations: { 'GET /shop/v1/orders': 'shopV1.sales.list' } }),
    );
    const config = ['--config', 'conf/shop.json'];
    expect((await run(['routes', 'shop', 'orders', ...config])).stdout).toContain('sales.list');
    expect((await run(['routes', 'shopp', ...config])).stderr).toContain(
      '"shopp" is not a project of conf/shop.json, and not a file.\n  Did you mean "shop"?',
    );
  });

  test('changelog takes a project for its snapshot', async () => {
    const { run } = workplace({
      old: { source: 'https://shop.example', snapshot: 'shop.json' },
      bare: { source: 'shop.json' },
    });
    const { stdout, code } = await run(['changelog', 'old', 'newer.json', '--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.stringify(JSON.parse(stdout))).toContain('"from":"shop"');
    expect((await run(['changelog', 'bare', 'newer.json'])).stderr).toContain(
      'The project bare has no snapshot.',
    );
  });
});

test('projects that keep names at once lose none of them', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const { run, read, write } = workplace(
    Object.fromEntries(names.map((name) => [name, { source: 'shop.json', output: name, targets: model }])),
  );
  await run(['generate', '--all']);
  const places = Object.keys(
    (JSON.parse(read('a/routewright.manifest.json')) as { names: { operations: object } }).names.operations,
  );
  names.forEach((name, at) => {
    const file = `${name}/routewright.manifest.json`;
    const manifest = JSON.parse(read(file)) as { names: { operations: Record<string, string> } };
    manifest.names.operations[places[at] ?? ''] = `wpV2.kept.by${name}`;
    write(file, JSON.stringify(manifest));
  });
  expect((await run(['generate', '--all'])).code).toBe(0);
  const { operations } = JSON.parse(read('routewright.names.json')) as { operations: Record<string, string> };
  expect(Object.keys(operations).sort()).toEqual(places.slice(0, names.length).sort());
});
