// The files of the project on the disk. The compiler's text of a file has no byte order mark.

import { lstatSync, readFileSync } from 'node:fs';

/** The text of a file, and the byte order mark before it. */
export function markedText(name: string): { readonly mark: string; readonly text: string } {
  const present = readFileSync(name, 'utf8');
  const mark = present.startsWith('\uFEFF') ? '\uFEFF' : '';
  return { mark, text: present.slice(mark.length) };
}

/** Why a file cannot be rewritten; undefined if it can. */
export function obstacleOf(name: string): string | undefined {
  const stats = lstatSync(name);
  if (stats.isSymbolicLink()) return 'The file is a symbolic link.';
  return (stats.mode & 0o222) === 0 ? 'The file is read-only.' : undefined;
}
