// Reads the recorded releases of WordPress or WooCommerce from the disk. The playground has no disk, so its build uses
// `src/playground/worker/read-releases.ts` instead of this module.

import { readFile } from 'node:fs/promises';
import type { ReleaseFacts } from './normalize/known/releases.ts';

export async function readReleases(slug: string): Promise<ReleaseFacts> {
  const file = new URL(`../../src/source/normalize/known/releases/${slug}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as ReleaseFacts;
}
