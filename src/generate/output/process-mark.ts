// The names of temporary files and locks contain a mark of the process that created the file or lock.
// Later runs use the mark to check whether the process was killed.

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

const hostMark = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

export const ownerMark = (): string => `${process.pid}-${hostMark()}`;

export const ownerPattern = '(\\d{1,10})-([0-9a-f]{8})';

const ofOwner = new RegExp(`^${ownerPattern}$`);

export const isOwnerMark = (text: string): boolean => ofOwner.test(text);

/**
 * Whether the process has ended. For processes of other machines that share the disk, the result is false.
 * Callers check marks before they create their own mark, so a mark with the current process id is from an
 * earlier process.
 */
export function hasEnded(mark: string): boolean {
  const [, pid, host] = ofOwner.exec(mark) ?? [];
  if (pid === undefined || host !== hostMark()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM means that the process is running and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
