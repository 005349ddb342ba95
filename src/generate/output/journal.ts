// The journal lists all file changes of a run, and is written before the first change.
// If the run is killed, the next run reads the journal and finds the texts in the staging folder.
// The next run then completes the changes, or reverts them if the disk refused a change.
// Every change can be repeated, so a kill during recovery does no harm.

import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { errorCodeOf, look, writeHalt } from './disk-entry.ts';

/**
 * The staging folder contains the texts of the files. For example, `new-0` is the new text and `old-0` is the
 * old text of the first entry in `write`.
 */
export interface Intent {
  readonly write: readonly { readonly path: string; readonly had: boolean }[];
  readonly remove: readonly (string | null)[];
  /** Folders to create. Outer folders come first. */
  readonly folders: readonly string[];
}

/** The file name of the journal. While changes are reverted, the journal file has another name. */
export const journalName = 'journal.json';
export const undoName = 'undo.json';

export function writeJournal(staging: string, intent: Intent): void {
  writeFileSync(join(staging, 'journal.tmp'), JSON.stringify(intent), { flush: true });
  renameSync(join(staging, 'journal.tmp'), join(staging, journalName));
}

/**
 * Makes all changes that have not been made yet.
 *
 * @param onStep called with a description before each change
 * @throws the system's own error
 */
export function applyChanges(
  folder: string,
  staging: string,
  { write, remove, folders }: Intent,
  onStep: (step: string) => void,
): void {
  for (const path of folders) {
    onStep(`${path} cannot be created in ${folder}`);
    if (!existsSync(join(folder, path))) mkdirSync(join(folder, path));
  }
  write.forEach(({ path }, at) => {
    onStep(`${path} cannot be written in ${folder}`);
    const fresh = join(staging, `new-${at}`);
    if (existsSync(fresh)) renameSync(fresh, join(folder, path));
  });
  for (const path of remove) {
    onStep(`${path ?? ''} cannot be removed from ${folder}`);
    if (path !== null) rmSync(join(folder, path), { force: true });
  }
  onStep(`Files that are no longer needed cannot be removed from ${folder}`);
  removeEmptyFolders(
    folder,
    remove.filter((path) => path !== null),
  );
  rmSync(join(staging, journalName), { force: true });
}

/**
 * Reverts the changes after the disk refused one of the changes.
 *
 * @throws Halt `write` if the disk refuses to revert; the next run then reverts the changes
 */
export function rollback(
  folder: string,
  staging: string,
  intent: Intent,
  step: string,
  cause: unknown,
): void {
  try {
    if (existsSync(join(staging, journalName)))
      renameSync(join(staging, journalName), join(staging, undoName));
    undoChanges(folder, staging, intent);
  } catch (error) {
    const refused = writeHalt(step, '', cause);
    throw new Halt(
      'write',
      `${refused.message} ${folder} could not be restored either.`,
      `The next run that writes to this folder restores the folder with the files in ${staging}.`,
      [],
      { cause: new AggregateError([cause, error]) },
    );
  }
}

/** @throws the system's own error */
export function undoChanges(folder: string, staging: string, { write, remove, folders }: Intent): void {
  const back = (kept: string, path: string): void => {
    if (existsSync(join(staging, kept))) renameSync(join(staging, kept), join(folder, path));
  };
  write.forEach(({ path, had }, at) => {
    const fresh = join(staging, `new-${at}`);
    if (had) back(`old-${at}`, path);
    else if (!existsSync(fresh) && look(join(folder, path)) !== undefined)
      renameSync(join(folder, path), fresh);
  });
  remove.forEach((path, at) => {
    if (path === null) return;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    back(`removed-${at}`, path);
  });
  for (const path of folders.toReversed()) removeEmptyFolder(join(folder, path));
  rmSync(join(staging, undoName), { force: true });
}

function removeEmptyFolders(folder: string, removed: readonly string[]): void {
  const parents = new Set<string>();
  for (const path of removed)
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) parents.add(parent);
  for (const parent of [...parents].sort((one, other) => other.length - one.length))
    removeEmptyFolder(join(folder, parent));
}

function removeEmptyFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCodeOf(error) ?? '')) throw error;
  }
}
