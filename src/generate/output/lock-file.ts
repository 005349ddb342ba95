// A lock between processes, like the lock of git's index. Only one process can create the lock file.
// The lock file contains the id of its process, so that later runs recognize the lock of a killed process.

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasEnded, isOwnerMark, ownerMark } from './process-mark.ts';

export const lockOf = (file: string): string => `${file}.lock`;

/**
 * Runs work that must not be interrupted. While a process runs work, no other process can run work with the
 * lock file.
 *
 * @param work a synchronous function
 * @returns false if another process has the lock
 * @throws an error of the operating system, or of `work`
 */
export function locked(file: string, work: () => void): boolean {
  const lock = lockOf(file);
  mkdirSync(dirname(file), { recursive: true });
  if (!tryLock(lock) && !(removeAbandonedLock(lock) && tryLock(lock))) return false;
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
  return true;
}

function tryLock(lock: string): boolean {
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
    // A lock file without a process id would block all processes forever.
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(made);
  }
  return true;
}

/** In milliseconds. After this time, a lock file without a process id belongs to a killed process. */
const signedAfter = 5000;

function removeAbandonedLock(lock: string): boolean {
  try {
    const mark = readFileSync(lock, 'utf8');
    const isUnsigned = !isOwnerMark(mark) && Date.now() - statSync(lock).mtimeMs > signedAfter;
    if (!isUnsigned && !hasEnded(mark)) return false;
  } catch {
    return false;
  }
  rmSync(lock, { force: true });
  return true;
}
