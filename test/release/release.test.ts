// A release, up to the commands that publish it: in a real repository of git, with a command in place of npm.

import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyFolder, packageRoot } from '../support/routewright.ts';
import { prepareRelease, type ReleaseRequest } from './prepare.ts';
import {
  lastCommands,
  placeholderRepository,
  releaseProblems,
  repositoryIn,
  withReleasedSection,
} from './release.ts';

const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One thing.\n';

describe('the change log', () => {
  test('gets the version and the date', () => {
    expect(withReleasedSection(changelog, '0.1.0', '2026-11-29')).toBe(
      changelog.replace('[Unreleased]', '[0.1.0] - 2026-11-29'),
    );
  });

  test.each([
    ['# Changelog\n\n## [Unreleased]\n', /lists no changes/],
    ['## [Unreleased]\n\n## [0.0.9] - 2026-01-01\n\n- One thing.\n', /lists no changes/],
    ['## [0.0.9] - 2026-01-01\n\n- One thing.\n', /newest section is \[0\.0\.9\]/],
    ['## [0.1.0] - 2026-01-01\n\n- One thing.\n', /is released/],
  ])('is refused: %j', (text, message) => {
    expect(() => withReleasedSection(text, '0.1.0', '2026-11-29')).toThrow(message);
  });

  test('of this repository can be released', () => {
    const text = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8');
    expect(withReleasedSection(text, '0.1.0', '2026-11-29')).toContain('## [0.1.0] - 2026-11-29\n');
  });
});

describe('what stops a release', () => {
  const ready = {
    version: '1.10.0',
    repository: 'acme/routewright',
    tags: ['v1.9.0', 'v1'],
    uncommitted: [],
  };
  test.each([
    [{}, []],
    [{ version: '1.10' }, [/no version: write three numbers/]],
    [{ tags: ['v1.9.0', 'v1.10.0'] }, [/v1\.10\.0 exists/]],
    [{ tags: ['v2.0.0'] }, [/v2\.0\.0 exists/]],
    [{ uncommitted: ['README.md'] }, [/not committed: README\.md/]],
    [{ repository: placeholderRepository }, [/placeholder/]],
  ])('%j', (change, messages) => {
    const problems = releaseProblems({ ...ready, ...change });
    expect(problems).toHaveLength(messages.length);
    for (const [at, message] of messages.entries()) expect(problems[at]).toMatch(message);
  });

  test('is also an address that is not on GitHub', () => {
    expect(() => repositoryIn('{ "repository": { "url": "https://forge.example/a.git" } }')).toThrow(
      /write git\+https:\/\/github\.com\/owner\/name\.git/,
    );
  });
});

describe.skipIf(process.platform === 'win32')('a repository', () => {
  let folder: string;
  let printed: string[];
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

  beforeEach(() => {
    for (const who of ['AUTHOR', 'COMMITTER']) {
      vi.stubEnv(`GIT_${who}_NAME`, 'Release');
      vi.stubEnv(`GIT_${who}_EMAIL`, 'release@example.com');
    }
    folder = emptyFolder();
    printed = [];
    git('init', '--quiet', '--initial-branch', 'main');
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    writeFileSync(
      join(folder, 'package.json'),
      `{ "version": "0.0.1", "repository": { "url": "git+https://github.com/${placeholderRepository}.git" } }\n`,
    );
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    return () => {
      vi.unstubAllEnvs();
    };
  });

  /** A command that sets the version as npm does, and fails at one step. */
  function npm(failing = 'none'): string {
    const path = join(emptyFolder(), 'npm');
    const script = `#!/bin/sh
case "$1" in
  version) sed -i.old "s/0.0.1/$2/" package.json && rm package.json.old ;;
  ${failing}) exit 1 ;;
esac
`;
    writeFileSync(path, script);
    chmodSync(path, 0o755);
    return path;
  }

  const prepare = (change: Partial<ReleaseRequest> = {}): void => {
    prepareRelease({
      folder,
      version: '0.1.0',
      dryRun: false,
      repository: 'acme/routewright',
      print: (line) => printed.push(line),
      npm: npm(),
      ...change,
    });
  };

  test('gets a commit and two tags, and the placeholder is replaced', () => {
    prepare();
    expect(git('log', '--format=%s')).toBe('Release 0.1.0\nFirst');
    expect(git('tag', '--points-at', 'HEAD')).toBe('v0\nv0.1.0');
    expect(git('status', '--porcelain')).toBe('');
    expect(repositoryIn(readFileSync(join(folder, 'package.json'), 'utf8'))).toBe('acme/routewright');
    expect(printed.slice(-3)).toEqual([
      'Nothing is published yet. Publish with:',
      ...lastCommands('0.1.0', 'main').map((command) => `  ${command}`),
    ]);
  });

  test.each(['ci', 'run', 'publish'])('is unchanged where npm %s fails', (step) => {
    expect(() => {
      prepare({ npm: npm(step) });
    }).toThrow();
    expect([git('log', '--format=%s'), git('tag'), git('status', '--porcelain')]).toEqual(['First', '', '']);
  });

  test('is unchanged by a dry run, which names every problem at the end', () => {
    writeFileSync(join(folder, 'new.txt'), '');
    expect(() => {
      prepare({ dryRun: true, repository: undefined });
    }).toThrow(/^Before the release:\nThese files are not committed: new\.txt.*\n.*placeholder/);
    expect([git('log', '--format=%s'), git('tag')]).toEqual(['First', '']);
    expect(printed).toContain('This was a dry run: the repository is unchanged.');
  });
});
