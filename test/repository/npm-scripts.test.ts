// The npm scripts, as a stranger runs them: on a machine with Node and git alone, and with `--help` first.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startSites } from '../live/wordpress.ts';
import { emptyFolder, packageRoot, runProcess, type Run } from '../support/routewright.ts';

const { scripts, engines } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};

/** A script that Node alone runs, where no other program is found: no PHP, so no WordPress either. */
function alone(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  return runProcess(process.execPath, words, { cwd: packageRoot, env: { PATH: '', ...env } });
}

describe('a suite that needs a WordPress, where there is none', () => {
  const suites = Object.entries(scripts)
    .filter(([name]) => ['test:live', 'test:mock-peers', 'test:openapi', 'test:fields'].includes(name))
    .map(([name, script]) => [name, script.replace(/^vitest /, '')] as const);

  test.each(suites)('%s is skipped, and says what to install', async (_, words) => {
    const run = await alone(['node_modules/vitest/vitest.mjs', ...words.split(' ')], { CI: '' });
    expect(run.stdout).toMatch(/Skipped: the live suite needs a real WordPress: apt-get install .*php-cli/);
    expect(run.code, run.stderr).toBe(0);
  });

  test('fails in CI when it starts the sites', async () => {
    vi.stubEnv('PATH', '');
    await expect(startSites()).rejects.toThrow(/^the live suite needs a real WordPress: apt-get install /);
    vi.unstubAllEnvs();
  });
});

test.skipIf(process.platform === 'win32')(
  'npm ci has no warning with the oldest supported Node',
  async () => {
    const folder = emptyFolder();
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(packageRoot, name), join(folder, name));
    const oldest = /\d+\.\d+/.exec(engines.node)?.[0] ?? '';
    const preload = join(folder, 'version.cjs');
    writeFileSync(preload, `Object.defineProperty(process, 'version', { value: 'v${oldest}.0' });`);
    const words = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const env = { NODE_OPTIONS: `--require ${preload}` };
    const run = await runProcess('npm', words, { cwd: folder, env });
    expect(run).toMatchObject({ code: 0, stderr: '' });
  },
);

describe('a script that takes arguments', () => {
  const taking = Object.entries(scripts).flatMap(([name, script]) => {
    const [, words] = /^node (test\/run-script\.js .*)$/.exec(script) ?? [];
    return words === undefined ? [] : [[name, words.split(' ')] as const];
  });

  test('is run by one file, which builds and bundles', () => {
    expect(taking.map(([name]) => name)).toEqual(
      expect.arrayContaining(['docs', 'site', 'soak', 'torture', 'fuzz', 'bench', 'bench:reference']),
    );
    expect(Object.values(scripts).filter((script) => script.includes('esbuild'))).toEqual([]);
  });

  test.each(taking)('%s explains itself, and builds nothing for it', async (name, words) => {
    const run = await alone([...words, '--help']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain(`\`npm run ${name}\``);
    expect(run.stdout).not.toContain('import ');
  });

  test.each(taking)(
    '%s refuses an option that it does not have, and builds nothing for it',
    async (_, words) => {
      const run = await alone([...words, '--no-such-option=1']);
      expect(run).toMatchObject({ code: 2, stdout: '' });
      expect(run.stderr).toMatch(/^--no-such-option=1: there is no such option\.\n\n`npm run /);
    },
  );
});
