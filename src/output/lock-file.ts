// A lock among processes, as git has it for its index: a file that only one of them can
// make. It says whose it is, so that one whose owner was killed is known for that.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isGone, ownerMark } from './owner.ts';

export const lockOf = (file: string): string => `${file}.lock`;

/**
 * Does work that must not be interrupted while no other process does the like for the file.
 *
 * @param work runs at once, and is over when it returns
 * @returns whether it was done: not where somebody else holds the lock
 * @throws the system's own error where there can be no lock, and whatever `work` throws
 */
export function locked(file: string, work: () => void): boolean {
  const lock = lockOf(file);
  mkdirSync(dirname(file), { recursive: true });
  if (!taken(lock) && !(isLeftBehind(lock) && taken(lock))) return false;
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
  return true;
}

function taken(lock: string): boolean {
  try {
    writeFileSync(lock, ownerMark(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a process that is over. */
function isLeftBehind(lock: string): boolean {
  try {
    if (!isGone(readFileSync(lock, 'utf8'))) return false;
  } catch {
    return false;
  }
  rmSync(lock, { force: true });
  return true;
}
