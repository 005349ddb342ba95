// What is in `test/newer` once `npm run newer` has installed it: newer Nodes and Deno, for the
// one platform they are packed for, and the Babel and the MSW that run on no older one. Tests that
// need what is not there are skipped.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reportSkipped } from './report-skipped.ts';
import { packageRoot } from './routewright.ts';

/** Where a file of these packages is, or `undefined` where they are not installed. */
export function newer(file: string): string | undefined {
  const path = join(packageRoot, 'test/newer/node_modules', file);
  if (existsSync(path)) return path;
  reportSkipped(`some tests need ${file.split('/lib/')[0] ?? file}: npm run newer`);
  return undefined;
}
