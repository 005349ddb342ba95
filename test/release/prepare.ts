// Prepares a release in a temporary clone, and takes its commit and tags over when every step has succeeded.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  lastCommands,
  placeholderRepository,
  releaseProblems,
  repositoryIn,
  withReleasedSection,
} from './release.ts';

export interface ReleaseRequest {
  /** The repository's folder. */
  readonly folder: string;
  readonly version: string;
  /** Leave the repository as it is, also if every step succeeds. */
  readonly dryRun: boolean;
  /** `owner/name` on GitHub; by default the one in `package.json`. */
  readonly repository?: string | undefined;
  /** Prints one line. */
  readonly print: (line: string) => void;
  /** The command that stands in for npm in tests. */
  readonly npm?: string;
}

/**
 * Runs every step of a release but the last commands, and prints these.
 *
 * @throws with all problems, where a step fails or the repository is not ready; the repository is then unchanged
 */
export function prepareRelease(request: ReleaseRequest): void {
  const { folder, version, dryRun, print } = request;
  const repository = request.repository ?? repositoryIn(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error(`--repository=${repository}: write owner/name.`);
  const changed = lines(git(folder, 'diff', '--name-only', 'HEAD'));
  const problems = releaseProblems({
    version,
    repository,
    tags: lines(git(folder, 'tag', '--list', 'v*')),
    uncommitted: [...changed, ...lines(git(folder, 'ls-files', '--others', '--exclude-standard'))],
  });
  // A dry run goes through all steps first, and names the problems at the end.
  if (problems.length > 0 && !dryRun) throw new Error(problems.join('\n'));

  const clone = mkdtempSync(join(tmpdir(), 'routewright-release-'));
  try {
    git(folder, 'clone', '--quiet', '--no-local', '.', clone);
    writeRelease(clone, { ...request, repository });
    runSteps(clone, request);
    if (!dryRun) {
      git(folder, 'pull', '--quiet', '--ff-only', clone, 'HEAD');
      git(folder, 'fetch', '--quiet', '--force', clone, 'refs/tags/*:refs/tags/*');
    }
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }

  if (dryRun) print('This was a dry run: the repository is unchanged.');
  if (problems.length > 0) throw new Error(['Before the release:', ...problems].join('\n'));
  print(`Nothing is published yet. ${dryRun ? 'After a run without --dry-run, publish' : 'Publish'} with:`);
  for (const command of lastCommands(version, git(folder, 'rev-parse', '--abbrev-ref', 'HEAD')))
    print(`  ${command}`);
}

/** Writes the commit and the tags of the release into the clone. */
function writeRelease(clone: string, request: ReleaseRequest & { readonly repository: string }): void {
  const { version, repository, npm = 'npm', print } = request;
  const today = new Date().toISOString().slice(0, 10);
  edit(clone, 'CHANGELOG.md', (text) => withReleasedSection(text, version, today));
  execFileSync(npm, ['version', version, '--no-git-tag-version', '--allow-same-version'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  edit(clone, 'package.json', (text) => text.replaceAll(placeholderRepository, repository));
  git(clone, 'commit', '--quiet', '--all', '--message', `Release ${version}`);
  git(clone, 'tag', `v${version}`);
  git(clone, 'tag', '--force', `v${version.split('.')[0] ?? ''}`);
  print(git(clone, 'show', '--stat', '--format=%s', 'HEAD'));
}

function runSteps(clone: string, { npm = 'npm', print }: ReleaseRequest): void {
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'publishable'],
    ['publish', '--dry-run', '--access', 'public'],
    ['publish', '--dry-run', '--access', 'public', './dist/playground/page'],
  ]) {
    print(`$ npm ${args.join(' ')}`);
    execFileSync(npm, args, { cwd: clone, stdio: 'inherit' });
  }
}

function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');
