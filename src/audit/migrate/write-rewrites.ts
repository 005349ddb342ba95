// Writes the rewritten files: all of them, or none.

import { execFileSync } from 'node:child_process';
import { relative } from 'node:path/posix';
import { Halt } from '../../core/diagnostics/halt.ts';
import { writeFiles } from '../../generate/output/write-files.ts';
import { markedText } from './source-files.ts';

export interface ChangedFile {
  /** The absolute path, with `/`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/**
 * @param folder the folder of the project, which contains all the files
 * @throws Halt `usage` if a file has changes that are not committed, and `write` if a file changed during the run
 */
export function writeRewrites(folder: string, files: readonly ChangedFile[], allowDirty: boolean): void {
  if (files.length === 0) return;
  const dirty = allowDirty ? [] : uncommitted(folder, files);
  if (dirty.length > 0)
    throw new Halt(
      'usage',
      `Git has changes of ${dirty.join(', ')} that are not committed.`,
      'Commit or stash the changes, so that you can undo the rewrite, or pass --allow-dirty. Nothing was changed.',
    );
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

/** The files that differ from the last commit. Outside of a repository, no file differs. */
function uncommitted(folder: string, files: readonly ChangedFile[]): readonly string[] {
  const paths = files.map(({ name }) => relative(folder, name));
  try {
    const status = execFileSync(
      'git',
      ['--literal-pathspecs', 'status', '--porcelain=v1', '-z', '--', ...paths],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    return status
      .split('\0')
      .filter((entry) => entry !== '')
      .map((entry) => entry.slice(3));
  } catch {
    return [];
  }
}
