// What stands in `test/newer` once `npm run newer` has installed it: newer Nodes, for the
// one platform they are packed for, and the Babel and the MSW that run on no older one. Tests that
// need what is not there are skipped, with a word about it; in CI that is a failure.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './routewright.ts';

/** Where a file of these packages is, or `undefined` where they are not installed. */
export function newer(file: string): string | undefined {
  const path = join(packageRoot, 'test/newer/node_modules', file);
  if (existsSync(path)) return path;
  const advice = `some tests need ${file.split('/lib/')[0] ?? file}: npm run newer`;
  if (process.env['CI'] === 'true') throw new Error(advice);
  console.log(`Skipped: ${advice}`);
  return undefined;
}
