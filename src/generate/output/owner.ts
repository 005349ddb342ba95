// Names of temporary files and locks carry the process that made them, so that a later run can
// tell what a killed process left behind from what a running one still needs.

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

const hostMark = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** A part of a name for a file: this process on this machine. */
export const ownerMark = (): string => `${process.pid}-${hostMark()}`;

/** What `ownerMark` makes. */
export const ownerPattern = '(\\d{1,10})-([0-9a-f]{8})';

const ofOwner = new RegExp(`^${ownerPattern}$`);

/** Whether a text is such a mark, whole. */
export const isOwnerMark = (text: string): boolean => ofOwner.test(text);

/**
 * Whether the process is known to be over. Of another machine that shares the disk nothing is
 * known. What is marked as our own is of a process before us with our number: whoever works
 * here asks before its own work begins.
 */
export function isGone(mark: string): boolean {
  const [, pid, host] = ofOwner.exec(mark) ?? [];
  if (pid === undefined || host !== hostMark()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
