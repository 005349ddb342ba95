// Names of temporary files and locks contain the process that made them. A later run can then tell whether
// that process was killed or still needs them.

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

const hostMark = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** A part of a file name that identifies this process on this machine. */
export const ownerMark = (): string => `${process.pid}-${hostMark()}`;

/** Matches a mark of `ownerMark`. */
export const ownerPattern = '(\\d{1,10})-([0-9a-f]{8})';

const ofOwner = new RegExp(`^${ownerPattern}$`);

/** Whether a whole text is such a mark. */
export const isOwnerMark = (text: string): boolean => ofOwner.test(text);

/**
 * Whether the process is known to have ended. False for processes of another machine that shares the disk. A
 * mark with our own process number belongs to an earlier process, because callers check before they start
 * their own work.
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
