// What docs/guides/ci.md says to paste into CI: the YAML is YAML and speaks of inputs that
// there are, the shell lines run in a real shell.

import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { git } from '../support/git.ts';
import { pageText } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';
import { bin, emptyFolder, packageRoot, runProcess, type Run } from '../support/routewright.ts';

const guide = pageText('docs/guides/ci.md');

const [workflow = '', label = '', update = '', pipeline = ''] = blocksOf(guide, 'yaml');
// The first two are of contracts.
const [, , gitLine = '', sinceLines = '', shellLine = ''] = blocksOf(guide, 'sh');

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);

interface Workplace {
  readonly folder: string;
  /** @param site the source in the place of the site */
  readonly run: (line: string, site?: string) => Promise<Run>;
}

/** A project with a snapshot, and the programs that the recipes call. The site is a file: any source will do. */
function workplace(current: string): Workplace {
  const folder = emptyFolder();
  cpSync(fixture('shop.index.json'), join(folder, 'site.index.json'));
  const program = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  program('routewright', `exec '${process.execPath}' '${bin}' "$@"`);
  program('npx', 'exec "$@"');
  program('mail', `cat > '${join(folder, 'mailed.txt')}'`);
  return {
    folder,
    run: (line, site = fixture(current)) =>
      runProcess(
        'bash',
        [
          '--noprofile',
          '--norc',
          '-eo',
          'pipefail',
          '-c',
          line.replaceAll('https://your-site.example', site),
        ],
        {
          cwd: folder,
          env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, SITE: fixture(current), GITLAB_CI: 'true' },
        },
      ),
  };
}

interface Job {
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses: string; readonly with?: Readonly<Record<string, unknown>> }[];
}

test.each([
  ['interface', workflow, { contents: 'read', 'pull-requests': 'write', 'security-events': 'write' }],
  ['approvable', label, { contents: 'write', 'pull-requests': 'write' }],
  ['update', update, { contents: 'write', 'pull-requests': 'write' }],
])(
  'the workflow of %s asks for inputs that there are, and no permission more than is told',
  (name, yaml, allowed) => {
    const { jobs, permissions } = parse(yaml) as {
      readonly jobs: Readonly<Record<string, Job>>;
      readonly permissions: unknown;
    };
    const { inputs } = parse(readFileSync(join(packageRoot, 'action.yml'), 'utf8')) as {
      readonly inputs: Readonly<Record<string, unknown>>;
    };
    const job = jobs[name];
    const ours = job?.steps.find(({ uses }) => uses.startsWith('OWNER/REPOSITORY@'));
    expect(ours?.with).toBeDefined();
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(ours?.with ?? {})));
    expect(permissions).toEqual({});
    expect(job?.permissions).toEqual(allowed);
  },
);

test('workflows pin what they run to a commit, as they advise', () => {
  const used = [...guide.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(used.length).toBeGreaterThan(2);
  for (const action of used) expect(action).toMatch(/@(?:[0-9a-f]{40}|COMMIT)$/);
});

test('the GitLab job fails on drift and leaves the reports that it announces', async () => {
  const { interface: job } = parse(pipeline) as {
    interface: { script: string[]; artifacts: { reports: { junit: string; codequality: string } } };
  };
  const lines = job.script.filter((line) => line !== 'npm ci');
  expect(lines).toHaveLength(1);
  const { folder, run } = workplace('shop-updated.index.json');
  const { code, stdout } = await run(lines[0] ?? '');
  expect(code).toBe(1);
  expect(stdout).toContain('4 breaking');
  const { junit, codequality } = job.artifacts.reports;
  const report = (path: string): string => readFileSync(join(folder, path.replace('**/', '')), 'utf8');
  expect(report(junit)).toContain('<testsuites');
  expect(JSON.parse(report(codequality))).toHaveLength(8);
});

test('the lines for a pull request compare with the base branch, and do not ask the site', async () => {
  const { folder, run } = workplace('shop-updated.index.json');
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'remote', 'add', 'origin', folder);
  git(folder, 'add', 'site.index.json');
  git(folder, 'commit', '--quiet', '-m', 'Begin');
  cpSync(fixture('shop-updated.index.json'), join(folder, 'site.index.json'));
  const { code, stdout } = await run(sinceLines, 'https://site.invalid');
  expect(code).toBe(1);
  expect(stdout).toContain('4 breaking');
  const fromGit = await run(gitLine);
  expect(fromGit.code).toBe(1);
  expect(fromGit.stdout).toContain('4 breaking');
});

test('the line for a crontab mails what changed, and is silent when nothing did', async () => {
  const changed = workplace('shop-updated.index.json');
  expect((await changed.run(shellLine)).code).toBe(0);
  expect(readFileSync(join(changed.folder, 'mailed.txt'), 'utf8')).toContain('4 breaking');
  expect(readFileSync(join(changed.folder, 'drift.html'), 'utf8')).toContain(
    '<h1>Requests: 4 breaking changes from 2 causes; ',
  );

  const calm = workplace('shop.index.json');
  const run = await calm.run(shellLine);
  expect(run).toMatchObject({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(join(calm.folder, 'mailed.txt'))).toBe(false);
});
