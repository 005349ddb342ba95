// Finds the versions of a file in git, oldest first.

import { basename, dirname } from 'node:path';
import { join } from 'node:path/posix';
import { Halt } from '../../core/diagnostics/halt.ts';
import { plainText } from './plain-text.ts';
import { GitError, gitList, gitText, runGit } from './run-git.ts';

export interface Revision {
  /** The date and the tag of a commit (`2026-05-01 v1.2`), or the date and the short hash of a commit without a tag. */
  readonly label: string;
  readonly read: () => Promise<Uint8Array>;
  /** Reads another file of the same folder from this commit; undefined if that file did not exist. */
  readonly readBeside: (name: string) => Promise<Uint8Array | undefined>;
}

/**
 * All commits up to the current commit that changed a file, including commits under earlier names of the file.
 *
 * @throws Halt `usage` when git is not installed, the file is in no repository, or no commit contains the file
 */
export async function revisionsOf(file: string): Promise<readonly Revision[]> {
  const cwd = dirname(file);
  const log = await listCommits(file, cwd);
  const bytesOf = (hash: string, path: string): Promise<Uint8Array> =>
    runGit(['cat-file', 'blob', `${hash}:${path}`], { cwd });
  return log.map(({ hash, date, tag, path }) => ({
    label: `${date} ${tag === '' ? hash.slice(0, 7) : tag}`,
    read: () => bytesOf(hash, path),
    readBeside: async (name) => {
      const beside = join(path, '..', name);
      const [entry] = await gitList(['ls-tree', '-z', '--full-tree', hash, '--', beside], { cwd });
      return entry === undefined ? undefined : bytesOf(hash, beside);
    },
  }));
}

interface Commit {
  readonly hash: string;
  readonly date: string;
  readonly tag: string;
  /** The path of the file as of this commit, relative to the repository's root. */
  readonly path: string;
}

async function listCommits(file: string, cwd: string): Promise<readonly Commit[]> {
  let text: string;
  try {
    text = await gitText(
      [
        ...[
          'log',
          '--no-show-signature',
          '--no-relative',
          '--follow',
          '--diff-filter=d',
          '--name-only',
          '-z',
        ],
        ...['--format=%x01%H%x02%cs%x02%D', '--', basename(file)],
      ],
      { cwd },
    );
  } catch (error) {
    const why = error instanceof GitError ? error.message : String(error);
    throw new Halt(
      'usage',
      `The history of ${file} cannot be read: ${plainText(why, 300)}.`,
      'routewright compares a single snapshot with its git history. Use a committed file, or give two snapshots.',
      [],
      { cause: error },
    );
  }
  const commits = text.split('\u0001').slice(1).map(parseCommit);
  if (commits.length === 0)
    throw new Halt(
      'usage',
      `git has no commit of ${file}.`,
      'Commit the snapshot first, or give two snapshots.',
    );
  return commits.toReversed();
}

/**
 * Parses a line of `git log` in routewright's format, `hash 2 date 2 refs 0 path 0`. In the format, 2 and 0 are
 * the control characters U+0002 and U+0000.
 */
function parseCommit(text: string): Commit {
  const [hash = '', date = '', rest = ''] = text.split('\u0002');
  const [refs = '', path = ''] = rest.split('\u0000');
  const [, tag = ''] = /(?:^|, )tag: ([^,]+)/.exec(refs) ?? [];
  return { hash, date, tag, path: path.replace(/^\n/, '') };
}
