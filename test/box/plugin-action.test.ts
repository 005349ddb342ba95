// The workflows of docs/guides/plugin-ci.md on a pull request of a plugin, without a site: action.yml, and GitLab's job.

import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { runtimeFolder } from '../../src/source/sandbox/install-runtime.ts';
import { sandboxDefaults } from '../../src/source/sandbox/sandbox-options.ts';
import { coreWanted, sqliteWanted } from '../../src/source/sandbox/wordpress-zips.ts';
import { openRunner } from '../support/action-runner.ts';
import { git } from '../support/git.ts';
import { pageText } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';
import { emptyFolder, routewrightProcess, type Run } from '../support/routewright.ts';

const { folder: packages, cores, sqlite } = inject('packages');
const [core = ''] = Object.values(cores);

interface Workflow {
  readonly jobs: {
    readonly interface: {
      readonly steps: readonly {
        readonly uses?: string;
        readonly run?: string;
        readonly with?: Readonly<Record<string, string>>;
      }[];
    };
  };
}

interface Pipeline {
  readonly interface: {
    readonly variables: { readonly ROUTEWRIGHT_CACHE: string };
    readonly cache: { readonly paths: readonly string[] };
    readonly script: readonly string[];
  };
}

const [workflow = '', pipeline = ''] = blocksOf(pageText('docs/guides/plugin-ci.md'), 'yaml');
const { steps } = (parse(workflow) as Workflow).jobs.interface;
const step = steps.find(({ uses = '' }) => uses.startsWith('OWNER/REPOSITORY@'));

/** What `routewright install` leaves in the cache. */
function fillCache(cache: string): void {
  mkdirSync(cache, { recursive: true });
  symlinkSync(packages, runtimeFolder(sandboxDefaults.php, cache));
  cpSync(core, join(cache, coreWanted(sandboxDefaults.version).file));
  cpSync(sqlite, join(cache, sqliteWanted().file));
}

/** The lines of a job that run routewright, in their order, up to the first that fails. npm has no network here. */
async function runLines(lines: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const ours = lines.filter((line) => line !== 'npm ci');
  let last: Run | undefined;
  for (const line of ours) {
    const args = line
      .replace(/^npx routewright /, '')
      .replaceAll(/["']/g, '')
      .replaceAll(/\$(\w+)/g, (_, name: string) => env[name] ?? '');
    last = await routewrightProcess(args.split(' '), { cwd, env });
    if (line === 'npx routewright install')
      expect(last.stderr.match(/already installed/g), last.stderr).toHaveLength(3);
    if (last.code !== 0) break;
  }
  return last;
}

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

/** A repository in which a merge renames a route, while its base has moved on. */
function mergeIn(work: string): void {
  const write = (routes: readonly string[]): void => {
    writeFileSync(join(work, 'your-plugin.php'), plugin(routes));
  };
  git(work, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(work, '.gitignore'), '.cache\n');
  writeFileSync(join(work, '.distignore'), '/.cache\n');
  write(['items', 'list']);
  git(work, 'add', '.');
  git(work, 'commit', '--quiet', '-m', 'Begin');
  git(work, 'checkout', '--quiet', '-b', 'rename');
  write(['items', 'entries']);
  git(work, 'commit', '--quiet', '-a', '-m', 'Rename a route');
  // The base moves on, with a file that the pull request does not have.
  git(work, 'checkout', '--quiet', 'main');
  mkdirSync(join(work, 'docs'));
  writeFileSync(join(work, 'docs/readme.txt'), 'More.\n');
  git(work, 'add', '.');
  git(work, 'commit', '--quiet', '-m', 'Document');
  git(work, 'merge', '--quiet', '--no-ff', '-m', 'Merge', 'rename');
}

test('a pull request that renames a route is annotated in its PHP, against the base that the merge has', async () => {
  const cache = emptyFolder();
  fillCache(cache);
  const runner = openRunner(
    { pull_request: { number: 7, base: { sha: '0'.repeat(40) }, head: { sha: '1'.repeat(40) } } },
    { GITHUB_EVENT_NAME: 'pull_request', ROUTEWRIGHT_CACHE: cache },
    undefined,
    'as a process',
  );
  const { work } = runner;
  mergeIn(work);
  const lines = steps.flatMap(({ run }) => run ?? []);
  expect(await runLines(lines, work, { ROUTEWRIGHT_CACHE: cache })).toMatchObject({ code: 0 });
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
});

test('the job of GitLab installs PHP into the folder that it caches, and fails for the renamed route', async () => {
  const work = emptyFolder();
  mergeIn(work);
  // The plugin of both sides is built.
  writeFileSync(join(work, 'built.php'), '<?php\n');
  git(work, 'add', 'built.php');
  git(work, 'commit', '--quiet', '-m', 'Build');
  const base = git(work, 'rev-parse', 'HEAD').trim();
  writeFileSync(join(work, 'your-plugin.php'), plugin(['items', 'others']));
  const { variables, cache, script } = (parse(pipeline) as Pipeline).interface;
  const [folder = ''] = cache.paths;
  expect(variables.ROUTEWRIGHT_CACHE).toBe(`$CI_PROJECT_DIR/${folder}`);
  fillCache(join(work, folder));
  const run = await runLines(script, work, {
    GITLAB_CI: 'true',
    ROUTEWRIGHT_CACHE: join(work, folder),
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
  });
  expect(run, run?.stderr).toMatchObject({ code: 1 });
  expect(run?.stdout).toContain('your-plugin.php:6:1');
});
