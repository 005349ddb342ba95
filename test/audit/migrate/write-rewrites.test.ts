// `audit --migrate --write` asks git whether each file is committed, and refuses where git does not say so.

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { assertCommitted } from '../../../src/audit/migrate/write-rewrites.ts';
import { git } from '../../support/git.ts';
import { emptyFolder } from '../../support/routewright.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A repository with committed files. */
function repository(files: readonly string[] = ['src/a.ts']) {
  const folder = emptyFolder().replaceAll('\\', '/');
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const begin = (at = folder): void => {
    git(at, 'init', '--quiet');
    git(at, 'add', '.');
    git(at, 'commit', '--quiet', '--allow-empty', '-m', 'Begin');
  };
  for (const path of files) write(path, 'committed');
  begin();
  /** What the check says of the files. */
  const refusal = (...paths: readonly string[]): Promise<unknown> =>
    assertCommitted(
      folder,
      paths.map((path) => ({ name: `${folder}/${path}`, before: '', after: '' })),
    ).catch((error: unknown) => error);
  return { folder, write, begin, refusal };
}

test('a committed file is written, and so is a file outside of a repository', async () => {
  const { folder, write, refusal } = repository(['src/a.ts', 'src/*.ts', 'b c.ts']);
  expect(await refusal('src/a.ts', 'src/*.ts', 'b c.ts')).toBeUndefined();
  write('src/a.ts', 'edited');
  expect(await refusal('src/*.ts')).toBeUndefined();
  rmSync(join(folder, '.git'), { recursive: true });
  expect(await refusal('src/a.ts')).toBeUndefined();
});

test.each<[string, (one: ReturnType<typeof repository>) => void, string]>([
  [
    'an edited file',
    ({ write }) => {
      write('src/a.ts', 'edited');
    },
    'src/a.ts',
  ],
  [
    'a staged file',
    ({ folder, write }) => {
      write('src/b.ts', 'new');
      git(folder, 'add', '.');
    },
    'src/b.ts',
  ],
  [
    'a new file that the settings hide',
    ({ folder, write }) => {
      git(folder, 'config', 'status.showUntrackedFiles', 'no');
      write('src/b.ts', 'new');
    },
    'src/b.ts',
  ],
  [
    'an ignored file',
    ({ write }) => {
      write('.gitignore', 'build\n');
      write('build/b.ts', 'new');
    },
    'build/b.ts',
  ],
  [
    'an edited file that git was told to skip',
    ({ folder, write }) => {
      git(folder, 'update-index', '--assume-unchanged', 'src/a.ts');
      write('src/a.ts', 'edited');
    },
    'src/a.ts',
  ],
  [
    'an edited file of a repository in the project',
    ({ folder, write, begin }) => {
      write('part/b.ts', 'committed');
      begin(join(folder, 'part'));
      git(folder, 'add', '.');
      git(folder, 'commit', '--quiet', '-m', 'Add');
      write('part/b.ts', 'edited');
    },
    'part/b.ts',
  ],
])('%s is refused', async (_, change, path) => {
  const one = repository();
  change(one);
  expect(await one.refusal(path)).toMatchObject({
    kind: 'usage',
    message: `Git has not committed the present content of ${path}.`,
  });
});

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'a broken index',
    (folder) => {
      writeFileSync(join(folder, '.git/index'), 'broken');
    },
    /index file/,
  ],
  [
    'a broken configuration',
    (folder) => {
      writeFileSync(join(folder, '.git/config'), '[broken');
    },
    /bad config line/,
  ],
  [
    'a broken repository',
    (folder) => {
      rmSync(join(folder, '.git/HEAD'));
    },
    /not a git repository/,
  ],
  [
    'a repository of another owner',
    () => {
      vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    },
    /dubious ownership/,
  ],
  [
    'another repository in the environment',
    () => {
      vi.stubEnv('GIT_DIR', '/nowhere');
    },
    /not a git repository: '\/nowhere'/,
  ],
  [
    'no git in PATH',
    () => {
      vi.stubEnv('PATH', '');
    },
    /git is not installed/,
  ],
])('%s refuses every file, and names the error of git', async (_, change, says) => {
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
  const { folder, write, refusal } = repository();
  write('src/a.ts', 'edited');
  change(folder);
  const error = await refusal('src/a.ts');
  expect(error).toMatchObject({ kind: 'usage', hint: expect.stringContaining('--allow-dirty') as string });
  expect(String(error)).toMatch(says);
});

test('git starts no program of the repository', async () => {
  const { folder, refusal } = repository();
  const seen = join(folder, '.git/seen');
  git(folder, 'config', 'core.fsmonitor', `touch ${seen} #`);
  expect(await refusal('src/a.ts')).toBeUndefined();
  expect(existsSync(seen)).toBe(false);
});
