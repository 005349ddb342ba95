// Adds the names that a run keeps to the file of kept names.
// Several processes can write to the file at the same time without losing a name.

import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Halt } from '../core/diagnostics/halt.ts';
import { readNames } from '../source/file/read-names.ts';
import { namesText } from '../core/model/names/names-file.ts';
import { lockOf, locked } from './output/lock-file.ts';
import { readPresent, writeHalt } from './output/disk-entry.ts';
import { writeOneFile } from './output/write-files.ts';
import { withAdded, type NameChange } from './keep-names.ts';
import type { Progress } from '../source/progress.ts';

/**
 * In milliseconds. Writing the names file takes only a moment, so a lock file older than this limit was left
 * by a killed process.
 */
const maxLockWaitMs = 20_000;
const betweenLooks = 50;

export interface Addition {
  readonly file: string;
  readonly added: readonly NameChange[];
  /**
   * Writes the generated files. The names and the generated files are written together, or neither is
   * written.
   */
  readonly write: () => void;
  readonly uninterrupted: (work: () => void) => Promise<void>;
  readonly progress?: Progress | undefined;
}

/**
 * Writes the names and the generated files as soon as no other process writes.
 *
 * @throws Halt `write` if the disk refuses the change or another run does not end; `usage` if the file of
 * kept names is invalid
 */
export async function addNames(addition: Addition): Promise<void> {
  const { file, progress } = addition;
  if (await tryToAdd(addition)) return;
  progress?.({ kind: 'step', message: `Waiting for ${lockOf(file)}` });
  const began = performance.now();
  while (!(await tryToAdd(addition))) {
    if (performance.now() - began > maxLockWaitMs)
      throw new Halt(
        'write',
        `The lock file ${lockOf(file)} exists: another run is writing the names, or was stopped while it wrote them. Nothing was changed.`,
        'If no other run is in progress, remove the lock file.',
      );
    await setTimeout(betweenLooks);
  }
}

async function tryToAdd({ file, added, write, uninterrupted }: Addition): Promise<boolean> {
  const before = namesFileText(file);
  const names = await readNames(file);
  let isDone = false;
  const add = (): void => {
    if (namesFileText(file) !== before) return;
    writeOneFile(file, namesText(withAdded(names, added)));
    write();
    isDone = true;
  };
  await uninterrupted(() => {
    try {
      locked(file, add);
    } catch (error) {
      throw error instanceof Halt
        ? error
        : writeHalt(`${file} cannot be written`, 'Nothing was changed.', error);
    }
  });
  return isDone;
}

const namesFileText = (file: string): string | undefined => {
  const present = readPresent(dirname(file), basename(file));
  return present.kind === 'file' ? present.text : undefined;
};
