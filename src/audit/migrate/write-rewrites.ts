// Writes the rewritten files: all of them, or none.

import { basename, dirname, relative } from 'node:path/posix';
import { Halt } from '../../core/diagnostics/halt.ts';
import { writeFiles } from '../../generate/output/write-files.ts';
import { plainText } from '../../source/file/plain-text.ts';
import { GitError, gitList } from '../../source/file/run-git.ts';
import { markedText } from './source-files.ts';

export interface ChangedFile {
  /** The absolute path, with `/`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/**
 * @param folder the folder of the project, which contains all the files
 * @throws Halt `write` if a file changed during the run
 */
export function writeRewrites(folder: string, files: readonly ChangedFile[]): void {
  if (files.length === 0) return;
  const write = files.map(({ name, before, after }) => {
    const { mark, text } = markedText(name);
    if (text !== before)
      throw new Halt(
        'write',
        `${name} changed during the run.`,
        'Nothing was changed. Run the command again.',
      );
    return { path: relative(folder, name), text: mark + after };
  });
  writeFiles(folder, { write, remove: [] });
}

/**
 * Outside of a repository, files count as committed.
 *
 * @throws Halt `usage` if a file differs from the last commit, or git cannot compare the files
 */
export async function assertCommitted(folder: string, files: readonly ChangedFile[]): Promise<void> {
  const names = files.map(({ name }) => name);
  // A project can contain several repositories, such as submodules.
  const parents = [...new Set(names.map((name) => dirname(name)))];
  const dirty: string[] = [];
  for (const parent of parents) {
    const below = names.filter((name) => dirname(name) === parent).map((name) => basename(name));
    try {
      dirty.push(...(await uncommitted(parent, below)));
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      if (error.problem === 'no-repository') continue;
      throw new Halt(
        'usage',
        `Git cannot compare the files in ${parent} with the last commit: ${plainText(error.message, 300)}.`,
        `Repair the cause, or pass --allow-dirty. ${nothingChanged}`,
        [],
        { cause: error },
      );
    }
  }
  if (dirty.length === 0) return;
  throw new Halt(
    'usage',
    `Git has not committed the present content of ${dirty.map((name) => relative(folder, name)).join(', ')}.`,
    `Commit or stash the changes, so that you can undo the rewrite, or pass --allow-dirty. ${nothingChanged}`,
  );
}

const nothingChanged = 'Nothing was changed.';

/** The files of one folder that differ from the last commit, or that git ignores. */
async function uncommitted(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const call = { cwd: folder };
  // The tag `H` marks the files that git tracks and compares: not the files of `update-index --assume-unchanged`.
  const tracked = new Set(
    (await gitList(['ls-files', '-v', '-z', '--', ...names], call))
      .filter((entry) => entry.startsWith('H '))
      .map((entry) => entry.slice(2)),
  );
  const changed = new Set(
    (await gitList(['status', '--porcelain=v1', '-z', '--no-renames', '--', ...names], call)).map((entry) =>
      basename(entry.slice(3)),
    ),
  );
  return names.filter((name) => !tracked.has(name) || changed.has(name)).map((name) => `${folder}/${name}`);
}
