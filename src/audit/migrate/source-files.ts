// The files of the project on the disk. The compiler's text of a file has no byte order mark.

import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The text of a file, and the byte order mark before it. */
export function markedText(name: string): { readonly mark: string; readonly text: string } {
  const present = readFileSync(name, 'utf8');
  const mark = present.startsWith('\uFEFF') ? '\uFEFF' : '';
  return { mark, text: present.slice(mark.length) };
}

/**
 * Why a file cannot be rewritten; undefined if it can.
 *
 * @param folder the folder of the project
 */
export function obstacleOf(name: string, folder: string): string | undefined {
  const stats = lstatSync(name);
  if (stats.isSymbolicLink()) return 'The file is a symbolic link.';
  const isInside = realpathSync(name).startsWith(join(realpathSync(folder), sep));
  if (!isInside) return 'The file is outside of the folder of the project.';
  return (stats.mode & 0o222) === 0 ? 'The file is read-only.' : undefined;
}
