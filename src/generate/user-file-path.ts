// The paths of the user's own files, as generated modules import them.

import { dirname, join, relative } from 'node:path';
import type { ReadOptions } from '../source/read-model.ts';

/** The configuration's paths are relative to its folder. */
export const userPath =
  (folder: string, { config }: ReadOptions) =>
  (from: string): string =>
    relative(folder, join(dirname(config?.path ?? '.'), from)).replaceAll('\\', '/');
