// A temporary folder for the whole run of tests, removed at its end with whatever tests, and
// programs that they start and kill, have left there.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variables by which programs find it; which of them depends on the system. */
const names = ['TMPDIR', 'TMP', 'TEMP'];

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-tests-'));
  // Open to other users: some tests run programs as one who may do less.
  chmodSync(folder, 0o755);
  for (const name of names) process.env[name] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
