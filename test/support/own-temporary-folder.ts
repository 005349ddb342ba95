// The temporary folder of a run of tests: what they put there, and what the programs put
// there that they start and kill, is gone with it.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** By these `os.tmpdir()` and other programs find it, on one system or another. */
const names = ['TMPDIR', 'TMP', 'TEMP'];

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-tests-'));
  // Some tests run programs as a user who may do less.
  chmodSync(folder, 0o755);
  for (const name of names) process.env[name] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
