// What a run means to change in a folder, written down before anything of it changes. Whoever
// finds it after a kill knows what was meant and has all that is needed beside it: the new
// files, and the old ones. It finishes what was meant; where the disk had refused, it takes
// back what was done. Every step can be done twice, so a kill of that is no matter either.

import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { codeOf, look, writeHalt } from './on-disk.ts';

/** The texts stand beside it: `new-0`, `old-0` of the first that is written, `removed-0` of the first that is removed. */
export interface Intent {
  readonly write: readonly { readonly path: string; readonly had: boolean }[];
  /** Null for what was not there. */
  readonly remove: readonly (string | null)[];
  /** Those to be made, the outer ones first. */
  readonly folders: readonly string[];
}

/** The file that holds what is meant, and the one it becomes where it is taken back. */
export const journalName = 'journal.json';
export const undoName = 'undo.json';

/** Writes the intent down, in one step: from then on the next run finishes it. */
export function declare(staging: string, intent: Intent): void {
  writeFileSync(join(staging, 'journal.tmp'), JSON.stringify(intent), { flush: true });
  renameSync(join(staging, 'journal.tmp'), join(staging, journalName));
}

/**
 * Does what is meant, as far as it is not done.
 *
 * @param told is called before each step with what it does, so that an error can say where it happened
 * @throws the system's own error
 */
export function carryOut(
  folder: string,
  staging: string,
  { write, remove, folders }: Intent,
  told: (step: string) => void,
): void {
  for (const path of folders) {
    told(`${path} cannot be made in ${folder}`);
    if (!existsSync(join(folder, path))) mkdirSync(join(folder, path));
  }
  write.forEach(({ path }, at) => {
    told(`${path} cannot be written in ${folder}`);
    const fresh = join(staging, `new-${at}`);
    if (existsSync(fresh)) renameSync(fresh, join(folder, path));
  });
  for (const path of remove) {
    told(`${path ?? ''} cannot be removed from ${folder}`);
    if (path !== null) rmSync(join(folder, path), { force: true });
  }
  told(`What is not needed any more cannot be removed from ${folder}`);
  removeEmptyFolders(
    folder,
    remove.filter((path) => path !== null),
  );
  rmSync(join(staging, journalName), { force: true });
}

/**
 * Takes back what was done of an intent, for the disk refused the rest.
 *
 * @throws Halt `write` where the disk refuses that as well: then the next run does it
 */
export function takeBack(
  folder: string,
  staging: string,
  intent: Intent,
  step: string,
  cause: unknown,
): void {
  try {
    if (existsSync(join(staging, journalName)))
      renameSync(join(staging, journalName), join(staging, undoName));
    undo(folder, staging, intent);
  } catch (error) {
    const refused = writeHalt(step, '', cause);
    throw new Halt(
      'write',
      `${refused.message} ${folder} could not be put back as it was either.`,
      `The next run that writes there does it; ${staging} holds all that is needed.`,
      [],
      { cause: new AggregateError([cause, error]) },
    );
  }
}

/** Takes back what was done of an intent. @throws the system's own error */
export function undo(folder: string, staging: string, { write, remove, folders }: Intent): void {
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
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
  }
}
