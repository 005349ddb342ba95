// The names of temporary files and locks contain a mark of the process that created them. With this mark, a
// later run can check whether that process was killed or still needs the files.

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

const hostMark = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** A part of a file name that identifies this process on this machine. */
export const ownerMark = (): string => `${process.pid}-${hostMark()}`;

/** Matches a mark of `ownerMark`. */
export const ownerPattern = '(\\d{1,10})-([0-9a-f]{8})';

const ofOwner = new RegExp(`^${ownerPattern}$`);

/** Whether the whole text is a mark of `ownerMark`. */
export const isOwnerMark = (text: string): boolean => ofOwner.test(text);

/**
 * Whether the process is known to have ended. False for processes of another machine that shares the disk. A
 * mark with the number of the current process belongs to an earlier process, because callers check marks
 * before they create their own.
 */
export function hasEnded(mark: string): boolean {
  const [, pid, host] = ofOwner.exec(mark) ?? [];
  if (pid === undefined || host !== hostMark()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: the process is running and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
