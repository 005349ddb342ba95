// A lock among processes, as git has it for its index: a file that only one of them can
// make. It says whose it is, so that one whose owner was killed is known for that.

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isGone, isOwnerMark, ownerMark } from './owner.ts';

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
  let made: number;
  try {
    made = openSync(lock, 'wx');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFileSync(made, ownerMark());
  } catch (error) {
    // A lock that does not say whose it is would keep everybody out for ever.
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(made);
  }
  return true;
}

/** Whoever made a lock has said by then whose it is, or was killed before. In milliseconds. */
const signedAfter = 5000;

/** Removes the lock of a process that is over. */
function isLeftBehind(lock: string): boolean {
  try {
    const mark = readFileSync(lock, 'utf8');
    const isUnsigned = !isOwnerMark(mark) && Date.now() - statSync(lock).mtimeMs > signedAfter;
    if (!isUnsigned && !isGone(mark)) return false;
  } catch {
    return false;
  }
  rmSync(lock, { force: true });
  return true;
}
