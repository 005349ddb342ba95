// What people try before they read: short flags, completion, lists in several words, JSON.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capabilities } from '../../src/cli/capabilities.ts';
import { bin, emptyFolder, packageRoot, routewright, runProcess } from '../support/routewright.ts';

const cwd = join(packageRoot, 'test/fixtures/cli');
const run = (...args: readonly string[]) => routewright(args, { cwd });

test('-h and -v are --help and --version', async () => {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(await run('-v')).toMatchObject({ stdout: `${version}\n`, code: 0 });
  expect(await run('-h')).toEqual(await run('--help'));
  expect(await run('show', '-h')).toEqual(await run('show', '--help'));
});

test('--help begins with the three main jobs, and lists every command once', async () => {
  const { stdout } = await run('--help');
  const [, ...groups] = stdout.split('\n\n');
  const titles = groups.map((group) => group.split('\n')[0]);
  expect(titles.slice(1, 4)).toEqual(['Generate a client:', 'Detect drift in CI:', 'Browse the reference:']);
  for (const { name } of capabilities)
    expect(stdout.match(new RegExp(`^  ${name} +\\w`, 'gm')), name).toHaveLength(1);
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});

test('the help of a command fits 40 lines, and --help all has all of its flags', async () => {
  const flagsIn = (help: string): readonly string[] => help.match(/--[a-z][\w-]*(?= )/g) ?? [];
  for (const { name, load } of capabilities) {
    const command = (await load(capabilities))({ name, summary: '' });
    for (const one of command.subcommands ?? [command]) {
      const words = one.words.name.split(' ');
      const { stdout: short } = await run(...words, '--help');
      expect(short.split('\n').length, one.words.name).toBeLessThanOrEqual(41); // The last line ends.
      const { stdout: all } = await run(...words, '--help', 'all');
      expect(flagsIn(all)).toEqual(expect.arrayContaining(Object.keys(one.flags).map((flag) => `--${flag}`)));
      for (const flag of one.often ?? [])
        expect(short, `${one.words.name} --${flag}`).toMatch(new RegExp(`--${flag} `));
    }
  }
});

test('a choice that looks like a number is a choice', async () => {
  expect((await run('routes', './gone', '--php', '8.3')).stderr).toMatch(/^error: There is no file/);
  expect((await run('routes', './gone', '--php', '5.6')).stderr).toContain('--php cannot be "5.6".');
});

test.each([
  ['bash', /^complete -o default -F _routewright_completions routewright$/m],
  ['zsh', /^#compdef routewright\n[^]*^compdef _routewright_completions routewright$/m],
  ['fish', /^complete -c routewright -a '/m],
])('completion %s prints the script of the shell', async (shell, line) => {
  const { stdout, stderr, code } = await run('completion', shell);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(stdout).toMatch(line);
  expect(stdout).toContain('routewright --get-yargs-completions');
  const env = { SHELL: `/usr/bin/${shell}` };
  expect((await routewright(['completion'], { cwd, env })).stdout).toBe(stdout);
});

test('completion refuses an unknown shell', async () => {
  for (const [args, env, message] of [
    [['csh'], {}, 'There are no completions for the shell "csh".'],
    [[], { SHELL: '/bin/csh' }, 'There are no completions for the shell "csh".'],
    [[], {}, 'The shell is not known, because the variable SHELL is not set.'],
  ] as const)
    expect(await routewright(['completion', ...args], { cwd, env })).toMatchObject({
      stdout: '',
      stderr: `error: ${message}\n  The shells are: bash, zsh, fish.\n`,
      code: 2,
    });
});

/** The PATH on which shells find a program `routewright`. */
function pathWithProgram(): string {
  const bins = emptyFolder();
  writeFileSync(join(bins, 'routewright'), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`, {
    mode: 0o755,
  });
  return `${bins}:${process.env['PATH'] ?? ''}`;
}

const hasShell = (shell: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, shell)));

test.skipIf(!hasShell('zsh'))('the script for zsh loads in zsh', async () => {
  const script = `autoload -Uz compinit; compinit -u -D; source <(routewright completion zsh); print $_comps[routewright]; whence -w _routewright_completions`;
  const { stdout, stderr } = await runProcess('zsh', ['-f', '-c', script], {
    cwd,
    env: { PATH: pathWithProgram() },
  });
  expect({ stdout, stderr }).toEqual({
    stdout: '_routewright_completions\n_routewright_completions: function\n',
    stderr: '',
  });
});

test.skipIf(!hasShell('fish'))('the script for fish completes in fish', async () => {
  const env = { PATH: pathWithProgram(), HOME: emptyFolder() };
  const complete = async (line: string) =>
    (
      await runProcess(
        'fish',
        ['--no-config', '-c', `routewright completion fish | source; complete -C '${line}'`],
        { cwd, env },
      )
    ).stdout;
  expect(await complete('routewright gene')).toMatch(/^generate\t\w/m);
  expect(await complete('routewright generate --tar')).toMatch(/^--target\t\w/m);
});

test.skipIf(process.platform === 'win32')('the script for bash completes in bash', async () => {
  const env = { PATH: pathWithProgram() };
  const complete = async (...words: readonly string[]) => {
    const asks = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
    const script = `source <(routewright completion bash); ${asks}; _routewright_completions; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return (await runProcess('bash', ['-c', script], { cwd, env })).stdout.split('\n').slice(0, -1);
  };
  expect(await complete('routewright', 'gene')).toEqual(['generate']);
  expect(await complete('routewright', 'generate', '--tar')).toEqual(['--target']);
  expect(await complete('routewright', 'fleet', '')).toContain('snapshot');
});

test('commands and flags are completed', async () => {
  const complete = async (...words: readonly string[]) =>
    (await run('--get-yargs-completions', 'routewright', ...words)).stdout.split('\n');
  expect(await complete('ge')).toEqual(expect.arrayContaining([expect.stringMatching(/^generate\b/)]));
  expect(await complete('generate', '--tar')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^--target\b/)]),
  );
  expect((await run('--get-yargs-completions', 'routewright', 'nothing')).code).toBe(0);
});

test.each([
  [['generate', 'shop.index.json', '--target', 'client', 'zod']],
  [['generate', '--target', 'client', 'zod', 'shop.index.json']],
])('targets in two words are told to be one list: %s', async (args) => {
  const { stderr, code } = await run(...args);
  expect(code).toBe(2);
  expect(stderr).toContain('Write several targets as one list: --target client,zod');
});

test('show and explain print JSON', async () => {
  const shown = JSON.parse(
    (await run('show', 'shop.index.json', 'wpV2.posts.list', '--json')).stdout,
  ) as object;
  expect(shown).toMatchObject({
    name: 'wpV2.posts.list',
    namespace: 'wp/v2',
    path: '/wp/v2/posts',
    method: 'GET',
    arguments: expect.arrayContaining([expect.objectContaining({ in: 'query' })]) as unknown,
    response: expect.objectContaining({}) as unknown,
  });
  const explained = JSON.parse((await run('explain', 'arg-became-required', '--json')).stdout) as object;
  expect(explained).toMatchObject([{ code: 'arg-became-required', kind: 'drift', level: 'breaking' }]);
  const all = JSON.parse((await run('explain', '--json')).stdout) as readonly { kind: string }[];
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['diagnostic', 'drift', 'audit']));
});

test('every code has a headline of at most ten words, which explain prints first', async () => {
  const codes = JSON.parse((await run('explain', '--json')).stdout) as {
    readonly code: string;
    readonly title: string;
  }[];
  expect(codes.length).toBeGreaterThan(300);
  for (const { code, title } of codes) {
    expect(title.split(' ').length, `${code}: ${title}`).toBeLessThanOrEqual(10);
    expect(title, code).toMatch(/^[A-Z].*[^.]$/);
  }
  expect((await run('explain', 'enum-empty')).stdout).toMatch(
    /^An enum has no values\nenum-empty {2}warning/,
  );
  expect((await run('explain', 'arg-became-required')).stdout).toMatch(
    /^An argument became required\narg-became-required {2}breaking/,
  );
  expect((await run('explain', 'unknown-route')).stdout).toMatch(
    /^The site does not have the route\nunknown-route/,
  );
  expect((await run('explain')).stdout).toMatch(/^enum-empty +warning +normalize +An enum has no values$/m);
});

test('lint names places as file:line:column, those of the configuration too', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'shop.json'), readFileSync(join(cwd, 'shop.index.json')));
  const config = { sites: { '*': { responses: { 'GET /nope': { schema: { type: 'object' } } } } } };
  writeFileSync(join(folder, 'routewright.config.json'), JSON.stringify(config));
  const { stdout } = await routewright(['lint', 'shop.json'], { cwd: folder });
  expect(stdout).toMatch(
    /^A default does not fit the declared type {2}default-dropped {2}warning, 1 place$/m,
  );
  expect(stdout).toMatch(/^ {4}POST \/shop\/v2\/orders · privacy {2}shop\.json:\d+:\d+$/m);
  expect(stdout).toMatch(/^ {4}routewright\.config\.json:1:\d+$/m);
});
