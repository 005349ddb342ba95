// Reads the file with the releases of one software from the disk. In a page, another module takes the place of this
// one, because there is no disk: `src/playground/worker/read-releases.ts`.

import { readFile } from 'node:fs/promises';
import type { ReleaseFacts } from './normalize/known/releases.ts';

export async function readReleases(slug: string): Promise<ReleaseFacts> {
  const file = new URL(`../../src/source/normalize/known/releases/${slug}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as ReleaseFacts;
}
