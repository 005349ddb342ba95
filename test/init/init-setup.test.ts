// What `init` asks, and what it writes beside the generated code: a script, a file for CI, packages.

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type * as InitPlan from '../../src/init/init-plan.ts';
import type { ConfigDocument } from '../../src/core/model/files/config.ts';
import { fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import {
  builtModule,
  emptyFolder,
  packageRoot,
  routewright,
  type RunOptions,
} from '../support/routewright.ts';
import { scriptedPrompts, type ScriptedPrompts } from '../support/scripted-prompts.ts';
import { atTerminal, hasTerminal, keys } from '../support/terminal.ts';

const shop = readFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), 'utf8');
const manifest = '{\n\t"name": "app",\n\t"scripts": {\n\t\t"dev": "vite"\n\t}\n}\n';
const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string;
};

/** A folder of an app, with package managers that note what they are asked. */
function app(files: Readonly<Record<string, string>> = { 'package.json': manifest }) {
  const cwd = emptyFolder();
  const path = (name: string): string => join(cwd, name);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const programs = emptyFolder();
  const log = join(programs, 'asked.txt');
  for (const name of ['npm', 'pnpm', 'yarn', 'bun']) {
    writeFileSync(join(programs, name), `#!/bin/sh\necho "${name} $*" >> '${log}'\n[ -z "$FAILS" ]\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const env = { PATH: `${programs}:${process.env['PATH'] ?? ''}` };
  return {
    cwd,
    write,
    read: (name: string): string => readFileSync(path(name), 'utf8'),
    files: (): readonly string[] =>
      readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name)),
    installed: (): readonly string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    document: () => JSON.parse(readFileSync(path('routewright.config.json'), 'utf8')) as ConfigDocument,
    run: (args: readonly string[], prompts?: ScriptedPrompts, more: Readonly<Record<string, string>> = {}) =>
      routewright(['init', ...args], { cwd, env: { ...env, ...more }, ...(prompts && { prompts }) }),
  };
}

test('a user is asked four questions, and each answer is kept', async () => {
  const { run, document, read, installed, files, write } = app();
  write('.github/CODEOWNERS', '');
  await withHttpServer(fakeSite(), async (origin) => {
    const prompts = scriptedPrompts({
      'Where is your REST API?': origin,
      'Which namespaces?': ['wp/v2'],
      'What do you want to generate?': ['client', 'zod', 'msw'],
    });
    const { code, stdout, stderr } = await run([], prompts);
    expect(code, stderr).toBe(0);
    expect(prompts.asked).toEqual([
      'Where is your REST API?',
      'Which namespaces? Press a to select all or none.',
      'What do you want to generate?',
      'Write these files?',
    ]);
    expect(document().projects).toEqual({
      site: {
        source: origin,
        output: 'src/site',
        snapshot: 'site.index.json',
        targets: ['client', 'zod', 'msw'],
        namespaces: ['wp/v2'],
      },
    });
    expect(stdout).toMatch(/^ {2}npm run generate:api {4}updates src\/site$/m);
    expect(stdout).toMatch(
      /\n\n\/\/ src\/first-call\.ts\nimport \{ createClient \} from '\.\/site\/client\/index\.js';\n[^]*\nvoid main\(\);\n$/,
    );
    expect(stdout).toContain(`{ baseUrl: '${origin}/wp-json' }`);
  });
  expect(installed()).toEqual(['npm install zod', `npm install --save-dev msw routewright@${version}`]);
  expect(read('package.json')).toBe(
    manifest.replace('"vite"', '"vite",\n\t\t"generate:api": "routewright generate --all"'),
  );
  expect(files()).toEqual(
    expect.arrayContaining([
      '.github/workflows/routewright.yml',
      'site.index.json',
      'src/site/client/index.ts',
    ]),
  );
});

const versioned = (...names: readonly string[]): string =>
  JSON.stringify({
    namespaces: names,
    routes: Object.fromEntries(
      names.map((namespace) => [
        `/${namespace}/things`,
        { namespace, methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] },
      ]),
    ),
  });

test('the newest version of each public namespace is selected, others are one choice each', async () => {
  const names = [
    'wc/v1',
    'wc/v3',
    'wc/v2',
    'wc/private',
    'wc-admin',
    'wp-block-editor/v1',
    'my-admin/v1',
    'wp/v2',
  ];
  const older = 'older versions: wc/v1, wc/v2';
  const shown = app({ 'site.json': versioned(...names) });
  const flags = ['site.json', '--target', 'model'];
  const unasked = await shown.run(flags, scriptedPrompts());
  expect(unasked, unasked.stderr).toMatchObject({ code: 0 });
  const usual = ['!wc/v1', '!wc/v2', '!wc/private', '!wc-admin', '!wp-block-editor/v1', '!my-admin/v1'];
  expect(shown.document().projects?.['site']?.namespaces).toEqual(usual);
  const model = JSON.parse(shown.read('src/site/model/model.json')) as ApiModel;
  expect(model.namespaces.map(({ name }) => name)).toEqual(['wc/v3', 'wp/v2']);

  const accepted = app({ 'site.json': versioned(...names) });
  await accepted.run([...flags, '--yes']);
  expect(accepted.document().projects?.['site']?.namespaces).toEqual(usual);

  const chosen = app({ 'site.json': versioned(...names) });
  await chosen.run(flags, scriptedPrompts({ 'Which namespaces?': ['wp/v2', older] }));
  expect(chosen.document().projects?.['site']?.namespaces).toEqual(['wp/v2', 'wc/v1', 'wc/v2']);

  const internal = app({ 'site.json': versioned('wc-admin', 'wc/private') });
  await internal.run(flags, scriptedPrompts());
  expect(internal.document().projects?.['site']).not.toHaveProperty('namespaces');
});

test('nothing is written before the plan is agreed to', async () => {
  const { run, files, installed } = app();
  const { code, stderr } = await run(
    [join(packageRoot, 'test/fixtures/cli/shop.index.json')],
    scriptedPrompts({ 'Write these files?': false }),
  );
  expect({ code, files: files(), installed: installed() }).toEqual({
    code: 0,
    files: ['package.json'],
    installed: [],
  });
  expect(stderr).toContain('│    create  routewright.config.json  the project shop\n');
  expect(stderr).toContain('│    change  package.json             the script generate:api\n');
  expect(stderr).toContain('│    run     npm install zod\n');
  expect(stderr).toMatch(/\n\nNothing was written\.\n$/);
});

test('a flag answers its question, --yes all of them, and CI is asked nothing', async () => {
  const byFlags = app({ 'package.json': manifest, 'shop.json': shop });
  const prompts = scriptedPrompts();
  const flags = ['--namespace', '*/v1', '--target', 'model', '-o', 'api', '--script', 'api', '--no-install'];
  expect(await byFlags.run(['shop.json', ...flags], prompts)).toMatchObject({ code: 0 });
  expect(prompts.asked).toEqual(['Write these files?']);
  expect(byFlags.read('package.json')).toContain('"api": "routewright generate --all"');

  const accepted = app({ 'package.json': manifest, 'shop.json': shop });
  const unasked = scriptedPrompts();
  expect(await accepted.run(['shop.json', '--yes'], unasked)).toMatchObject({ code: 0 });
  expect(accepted.read('package.json')).toContain('generate:api');
  expect(accepted.installed()).toHaveLength(2);

  const inCi = app({ 'package.json': manifest, 'shop.json': shop });
  expect(await inCi.run(['shop.json'], unasked, { CI: 'true' })).toMatchObject({ code: 0 });
  expect(inCi.read('package.json')).toBe(manifest);
  expect(inCi.installed()).toEqual([]);
  expect(inCi.read('src/shop/client/index.ts')).toContain('export');
  expect(unasked.asked).toEqual([]);
});

test('what is there stays: a script, a snapshot, a file of CI', async () => {
  const own = manifest.replace('"dev"', '"generate:api"');
  const { run, read } = app({
    'package.json': own,
    '.github/workflows/routewright.yml': 'ours\n',
    'live.index.json': 'ours\n',
  });
  await withHttpServer(fakeSite(), async (origin) => {
    const { code, stderr } = await run([
      ...[origin, '--name', 'live', '--target', 'model'],
      ...['--script', 'generate:api', '--ci', 'github'],
    ]);
    expect(code, stderr).toBe(0);
    for (const name of ['package.json', 'live.index.json', '.github/workflows/routewright.yml'])
      expect(stderr).toMatch(new RegExp(`^ {2}keep {4}${name} .*already exists`, 'm'));
  });
  expect(read('package.json')).toBe(own);
  expect(read('live.index.json')).toBe('ours\n');
  expect(read('.github/workflows/routewright.yml')).toBe('ours\n');
});

test('a file of somebody else in the output folder stops it before anything is written', async () => {
  const { run, files } = app({ 'shop.json': shop, 'src/shop/client/index.ts': 'mine\n' });
  expect(await run(['shop.json'])).toMatchObject({ code: 2, stdout: '' });
  expect(files().toSorted()).toEqual(['shop.json', 'src/shop/client/index.ts']);
});

test('where the output cannot be written, everything else is as it was', async () => {
  const { cwd, read } = app({ 'package.json': manifest });
  const { writePlan } = await builtModule<typeof InitPlan>('init/init-plan.js');
  const at = (name: string): string => join(cwd, name);
  const failing = async (): Promise<void> => {
    throw new Error('the disk is full');
  };
  const plan = {
    files: [
      { path: at('new.json'), what: '', text: '{}\n', isNew: true },
      { path: at('package.json'), what: '', text: '{}\n', isNew: false },
    ],
    generation: { write: failing },
  };
  await expect(writePlan(plan, { uninterrupted: async (work) => work() })).rejects.toThrow(
    'the disk is full',
  );
  expect(existsSync(at('new.json'))).toBe(false);
  expect(read('package.json')).toBe(manifest);
});

test.each([
  ['pnpm-lock.yaml', 'pnpm add zod', 'pnpm add -D'],
  ['yarn.lock', 'yarn add zod', 'yarn add -D'],
  ['bun.lock', 'bun add zod', 'bun add -d'],
  ['package-lock.json', 'npm install zod', 'npm install --save-dev'],
])('%s says what installs', async (lock, zod, development) => {
  const { run, installed } = app({ 'package.json': manifest, 'shop.json': shop, [lock]: '' });
  const { stdout } = await run(['shop.json', '--install']);
  expect(installed()).toEqual([zod, `${development} routewright@${version}`]);
  expect(stdout).not.toContain('not installed');
});

test('an install that fails is reported last, and everything else is done', async () => {
  const { run, read } = app({ 'package.json': manifest, 'shop.json': shop });
  const { code, stdout, stderr } = await run(['shop.json', '--install'], undefined, { FAILS: '1' });
  expect(code).toBe(70);
  expect(stderr).toContain('error: "npm install zod" failed; all other steps succeeded.');
  expect(stdout).toContain('zod ^4.0.0 for --target zod (not installed)');
  expect(read('src/shop/client/index.ts')).toContain('export');
});

test('flags that could not work are refused before anything is read', async () => {
  const { run } = app({ 'shop.json': shop });
  const refused = async (...args: readonly string[]): Promise<string> => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    return stderr;
  };
  expect(await refused()).toContain('init needs a source.');
  expect(await refused('shop.json', '--ci', 'github')).toContain('--ci needs a site');
  expect(await refused('shop.json', '--script', 'api')).toContain('The current folder has no package.json');
  expect(await refused('shop.json', '--ci', 'github', '--config', 'own.json')).toContain(
    'cannot be combined',
  );
  expect(await refused('-')).toContain('Standard input cannot be a project.');
});

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: {
    readonly drift: { readonly steps: readonly Readonly<Record<string, unknown>>[] };
  };
}

test('the workflow of GitHub runs as it is written, with the secrets that the project names', async () => {
  const { run, read, cwd } = app();
  await withHttpServer(fakeSite(), async (origin) => {
    const flags = ['--name', 'live', '--target', 'model', '--ci', 'github'];
    const set = { LIVE_TOKEN: 'secret' };
    await run([origin, ...flags, '--credentials', 'token=LIVE_TOKEN'], undefined, set);
    const { permissions, jobs } = parse(read('.github/workflows/routewright.yml')) as Workflow;
    expect(permissions).toEqual({ contents: 'read' });
    for (const { uses } of jobs.drift.steps)
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    const step = jobs.drift.steps.find(({ env }) => env !== undefined);
    expect(step?.['env']).toEqual({
      LIVE_TOKEN: '${{ secrets.LIVE_TOKEN }}',
      SINCE: "${{ github.event_name == 'pull_request' && 'HEAD^1' || '' }}",
    });
    expect(await commandRuns(String(step?.['run']), { cwd, env: set })).toBe(0);
    expect(read('drift.md')).toContain('# ');
    expect(read('.github/workflows/routewright.yml')).not.toContain('secret"');
  });
});

test('the pipeline of GitLab runs as it is written', async () => {
  const { run, read, cwd } = app();
  await withHttpServer(fakeSite(), async (origin) => {
    await run([origin, '--name', 'live', '--target', 'model', '--ci', 'gitlab']);
    const { interface: job } = parse(read('.gitlab-ci.yml')) as { interface: { script: string[] } };
    expect(await commandRuns(job.script.join('\n'), { cwd, env: { GITLAB_CI: 'true' } })).toBe(0);
  });
  expect(existsSync(join(cwd, 'routewright-reports/live/drift.xml'))).toBe(true);
});

test.each(['github', 'gitlab'] as const)(
  'code that calls the site gets a contract, which CI of %s uses',
  async (service) => {
    const { run, read, document, write, cwd } = app({
      'package.json': manifest,
      'tsconfig.json': '{ "compilerOptions": { "types": [] }, "include": ["src"] }',
      'src/use.ts': "export const notes = () => fetch('/wp-json/notes/v1/notes');\n",
    });
    const route = { namespace: 'notes/v1', endpoints: [{ methods: ['GET'], args: {} }] };
    const root = { ...route, namespace: '' };
    const [notes, others] = ['/notes/v1/notes', '/notes/v1/others'];
    let site = fakeSite({ routes: { '/': root, [notes]: route, [others]: route } });
    await withHttpServer(
      (request, response) => {
        site(request, response);
      },
      async (origin) => {
        const flags = [origin, '--name', 'live', '--target', 'model', '--no-install', '--ci', service];
        const { stderr: plan } = await run(flags, scriptedPrompts());
        expect(plan).toContain('create  live.contract.json');
        expect(document().projects?.['live']?.drift).toEqual({
          tsconfig: 'tsconfig.json',
          contract: 'live.contract.json',
        });
        const [github, gitlab] = ['.github/workflows/routewright.yml', '.gitlab-ci.yml'];
        const script =
          service === 'github'
            ? (parse(read(github)) as Workflow).jobs.drift.steps
                .flatMap(({ run: line }) => line ?? [])
                .map(String)
            : (parse(read(gitlab)) as { interface: { script: string[] } }).interface.script;
        const [install, check = '', drift = ''] = script;
        expect(install).toBe('npm install --ignore-scripts');
        const ci = { cwd, env: { GITLAB_CI: 'true' } };
        expect(await commandRuns(check, ci)).toBe(0);
        expect(await commandRuns(drift, ci)).toBe(0);

        site = fakeSite({ routes: { '/': root, [notes]: route } });
        expect(await commandRuns(drift, ci)).toBe(0);
        site = fakeSite({ routes: { '/': root, [others]: route } });
        expect(await commandRuns(drift, ci)).toBe(1);

        write('src/more.ts', "export const others = () => fetch('/wp-json/notes/v1/others');\n");
        expect(await commandRuns(check, ci)).toBe(1);
      },
    );
  },
);

test('a contract is not written for code that calls nothing, or against the wish of the user', async () => {
  const { run, document, files, write } = app({
    'package.json': manifest,
    'tsconfig.json': '{ "compilerOptions": { "types": [] }, "include": ["src"] }',
    'src/use.ts': 'export {};\n',
  });
  const endpoints = [{ methods: ['GET'], args: {} }];
  const routes = {
    '/': { namespace: '', endpoints },
    '/notes/v1/notes': { namespace: 'notes/v1', endpoints },
  };
  await withHttpServer(fakeSite({ routes }), async (origin) => {
    const flags = ['--target', 'model', '--no-install', '--no-generate'];
    await run([origin, '--name', 'calm', ...flags, '--yes']);
    write('src/use.ts', "export const notes = () => fetch('/wp-json/notes/v1/notes');\n");
    await run([origin, '--name', 'whole', ...flags, '--no-contract'], scriptedPrompts());
    // The client that the code imports is not generated yet, so its calls are unknown.
    write('src/client.ts', "export { site } from './api/client.js';\n");
    await run([origin, '--name', 'early', ...flags, '--yes']);
  });
  const { projects } = document();
  expect(Object.values(projects ?? {}).map(({ drift }) => drift)).toEqual([
    { tsconfig: 'tsconfig.json' },
    { tsconfig: 'tsconfig.json' },
    { tsconfig: 'tsconfig.json' },
  ]);
  expect(files().filter((name) => name.includes('contract'))).toEqual([]);
});

/** Runs the line of a file of CI by the built program. */
async function commandRuns(line: string, options: RunOptions): Promise<number | null> {
  const [, words = ''] =
    new RegExp(`^npx --yes routewright@${version} ((?:contract|drift|ci) [^\\n]*)$`).exec(
      // What a shell makes of a variable that is not set.
      line.replace('${SINCE:+--since "$SINCE"} ', ''),
    ) ?? [];
  expect(words).not.toBe('');
  return (await routewright(words.split(' '), options)).code;
}

test('CI is not proposed in a folder below the root of a repository', async () => {
  const { cwd, run } = app({
    '.git/config': '\turl = git@github.com:a/b\n',
    'packages/web/package.json': manifest,
  });
  await withHttpServer(fakeSite(), async (origin) => {
    const { code, stderr } = await routewright(['init', origin, '--ci', 'github'], {
      cwd: join(cwd, 'packages/web'),
    });
    expect(code).toBe(2);
    expect(stderr).toContain('at the root of the repository');
    const { stderr: plan } = await run([origin, '--target', 'model'], scriptedPrompts());
    expect(plan).toContain('create  .github/workflows/routewright.yml');
  });
});

test.skipIf(!hasTerminal)('at a real terminal: keys choose, and texts of the site move nothing', async () => {
  const { cwd, write, document } = app({});
  const index = JSON.parse(shop) as { namespaces: string[]; name: string };
  write('shop.json', JSON.stringify({ ...index, name: 'A shop\u001b[2J\u0007' }));
  const { text, code } = await atTerminal(['init'], {
    cwd,
    steps: [
      ['Where is your REST API?', `shop.json${keys.enter}`],
      ['Which namespaces?', keys.enter],
      ['What do you want to generate?', keys.down + keys.space + keys.enter],
      ['Write these files?', keys.enter],
    ],
  });
  expect(code, text).toBe(0);
  expect(document().projects).toEqual({
    shop: { source: 'shop.json', output: 'src/shop', targets: ['client'], namespaces: ['!shop/v1'] },
  });
  expect(text).toContain('A shop\\u001b[2J\\u0007');
  expect(text).not.toContain('\u0007');
  expect(existsSync(join(cwd, 'src/shop/client/index.ts'))).toBe(true);
});

test.skipIf(!hasTerminal)('Ctrl+C writes nothing, whatever is being asked', async () => {
  for (const at of ['Where is your REST API?', 'What do you want to generate?', 'Write these files?']) {
    const { cwd, files } = app({ 'shop.json': shop });
    const { text, code } = await atTerminal(['init'], {
      cwd,
      steps: (
        [
          ['Where is your REST API?', `shop.json${keys.enter}`],
          ['Which namespaces?', keys.enter],
          ['What do you want to generate?', keys.enter],
          ['Write these files?', keys.enter],
        ] as const
      ).map(([shows, press]) => [shows, shows === at ? keys.interrupt : press]),
    });
    expect(code, text).toBe(2);
    expect(text).toContain('Cancelled: nothing was written.');
    expect(files()).toEqual(['shop.json']);
  }
});
