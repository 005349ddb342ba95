// A lock among processes, as git has it for its index: a file that only one of them can
// make. Whoever finds it does not guess whether its owner still lives.

import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

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
  try {
    closeSync(openSync(lock, 'wx'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
  return true;
}
