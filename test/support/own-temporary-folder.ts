// A temporary folder for the whole run of tests, removed at its end with whatever tests, and
// programs that they start and kill, have left there.

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** On Linux, files in memory: to write and to remove files on a disk is a tenth of what `npm test` costs. */
const memory = '/dev/shm';

/** Many containers give it little space, or run no program in it. */
function isUsable(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 2 ** 30) return false;
  const script = join(folder, `routewright-${process.pid}.sh`);
  try {
    writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(script).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(script, { force: true });
  }
}

/** The environment variables by which programs find it; which of them depends on the system. */
const names = ['TMPDIR', 'TMP', 'TEMP'];

export default function setup(): () => void {
  const folder = mkdtempSync(join(isUsable(memory) ? memory : tmpdir(), 'routewright-tests-'));
  // Open to other users: some tests run programs as one who may do less.
  chmodSync(folder, 0o755);
  for (const name of names) process.env[name] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
