// Facts about the files of a plugin or theme on disk.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathInFolder } from '../declared-line.ts';
import { filesAtTop } from './gather-folder.ts';
import { packageIn } from './package-files.ts';

/** The path of the main file in the folder of a plugin or theme; undefined if the folder has none. */
export function mainFileIn(folder: string): string | undefined {
  const place = resolve(folder);
  if (!existsSync(place)) return undefined;
  const found = packageIn(basename(place), filesAtTop(place));
  return found && pathInFolder(folder, found.main);
}

const maxFileBytes = 10_000_000;

/** The number of lines of a file; undefined if there is no such file. */
export function lastLineOf(file: string): number | undefined {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts?.isFile() !== true || facts.size > maxFileBytes) return undefined;
  return readFileSync(file, 'utf8').trimEnd().split('\n').length;
}
