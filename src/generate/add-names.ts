// Adds to the file of kept names what a run keeps. Other runs, of this process or of
// another, may add to the same file at that moment: none loses what another kept.

import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Halt } from '../core/diagnostics/halt.ts';
import { readNames } from '../source/file/read-names.ts';
import { namesText } from '../core/model/kept-names.ts';
import { lockOf, locked } from './output/lock-file.ts';
import { readPresent, writeHalt } from './output/on-disk.ts';
import { writeOneFile } from './output/write-files.ts';
import { withAdded, type NameChange } from './keep-names.ts';
import type { Progress } from '../source/progress.ts';

/** Writing takes a moment: a lock that stays longer was left behind. */
const maxWait = 20_000;
const betweenLooks = 50;

export interface Addition {
  readonly file: string;
  readonly added: readonly NameChange[];
  /** What is written with the names: all of it, or neither. */
  readonly write: () => void;
  readonly uninterrupted: (work: () => void) => Promise<void>;
  readonly progress?: Progress | undefined;
}

/**
 * Writes the names, and what goes with them, when nobody else does.
 *
 * @throws Halt `write` when the disk refuses, or another run does not end; `usage` when the file cannot be read
 */
export async function addNames(addition: Addition): Promise<void> {
  const { file, progress } = addition;
  if (await tryToAdd(addition)) return;
  progress?.({ kind: 'step', message: `Waiting for ${lockOf(file)}` });
  const began = performance.now();
  while (!(await tryToAdd(addition))) {
    if (performance.now() - began > maxWait)
      throw new Halt(
        'write',
        `${lockOf(file)} is there: another run writes the names, or was ended while it did. Nothing was changed.`,
        'Remove it when no other run is under way.',
      );
    await setTimeout(betweenLooks);
  }
}

/** What the file held when it was read it must hold still when it is written: else it is read again. */
async function tryToAdd({ file, added, write, uninterrupted }: Addition): Promise<boolean> {
  const before = textOf(file);
  const names = await readNames(file);
  let isDone = false;
  const add = (): void => {
    if (textOf(file) !== before) return;
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

const textOf = (file: string): string | undefined => {
  const present = readPresent(dirname(file), basename(file));
  return present.kind === 'file' ? present.text : undefined;
};
