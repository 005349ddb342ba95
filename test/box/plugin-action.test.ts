// The workflow of docs/guides/plugin-ci.md: action.yml on a pull request of a plugin, without a site.

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { openRunner } from '../support/action-runner.ts';
import { git } from '../support/git.ts';
import { pageText } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';
import { emptyFolder } from '../support/routewright.ts';

const { folder: packages, cores } = inject('packages');
const [core = ''] = Object.values(cores);

interface Workflow {
  readonly jobs: {
    readonly interface: {
      readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, string>> }[];
    };
  };
}

const [workflow = ''] = blocksOf(pageText('docs/guides/plugin-ci.md'), 'yaml');
const step = (parse(workflow) as Workflow).jobs.interface.steps.find(({ uses = '' }) =>
  uses.startsWith('OWNER/REPOSITORY@'),
);

const plugin = (routes: readonly string[]): string =>
  [
    '<?php',
    '// Plugin Name: Your Plugin',
    "require __DIR__ . '/built.php';",
    "add_action( 'rest_api_init', function () {",
    ...routes.map(
      (route) =>
        `\tregister_rest_route( 'your-plugin/v1', '/${route}', array( 'methods' => 'GET', 'callback' => '__return_true', 'permission_callback' => '__return_true' ) );`,
    ),
    '} );',
    '',
  ].join('\n');

test('a pull request that renames a route is annotated in its PHP, against the base that the merge has', async () => {
  // The downloads of WordPress, as an earlier run has left them.
  const cache = emptyFolder();
  cpSync(core, join(cache, 'wordpress-6.9.zip'));
  const runner = openRunner(
    { pull_request: { number: 7, base: { sha: '0'.repeat(40) }, head: { sha: '1'.repeat(40) } } },
    { GITHUB_EVENT_NAME: 'pull_request', ROUTEWRIGHT_CACHE: cache },
    undefined,
    'as a process',
  );
  const { work } = runner;
  const write = (routes: readonly string[]): void => {
    writeFileSync(join(work, 'your-plugin.php'), plugin(routes));
  };
  git(work, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(work, '.gitignore'), 'node_modules\n');
  write(['items', 'list']);
  git(work, 'add', '.');
  git(work, 'commit', '--quiet', '-m', 'Begin');
  git(work, 'checkout', '--quiet', '-b', 'rename');
  write(['items', 'entries']);
  git(work, 'commit', '--quiet', '-a', '-m', 'Rename a route');
  // The base moves on, with a route that the pull request does not have.
  git(work, 'checkout', '--quiet', 'main');
  mkdirSync(join(work, 'docs'));
  writeFileSync(join(work, 'docs/readme.txt'), 'More.\n');
  git(work, 'add', '.');
  git(work, 'commit', '--quiet', '-m', 'Document');
  git(work, 'merge', '--quiet', '--no-ff', '-m', 'Merge', 'rename');
  symlinkSync(join(packages, 'node_modules'), join(work, 'node_modules'));
  try {
    // Without the file that the command makes, the plugin fails on both sides.
    const prepare = `node -e "require('fs').writeFileSync('built.php', '<?php')"`;
    const inputs = { ...step?.with, prepare };
    const mode = await runner.step('mode', inputs);
    expect(mode, mode.stdout + mode.stderr).toMatchObject({ code: 0 });
    const { stdout, stderr, code } = await runner.step('drift', inputs);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(runner.outputs(), stderr).toMatchObject({ 'exit-code': '1', breaking: '1' });
    expect(stdout).toMatch(/::error file=your-plugin\.php,line=6,col=1,title=A route was (?:removed|moved)/);
    expect(stdout).toContain('file=your-plugin.php,line=6,col=1');
    const sarif = readFileSync(join(runner.outputs()['reports'] ?? '', 'drift.sarif'), 'utf8');
    expect(sarif).toContain('"uri": "your-plugin.php"');
    expect(runner.summary()).toContain('your-plugin.php:6:1');
  } finally {
    rmSync(join(work, 'node_modules'));
  }
});
