// The paths of the user's own files in imports of generated modules.

import { dirname, join, relative } from 'node:path';
import type { ReadOptions } from '../source/read-model.ts';

/** Converts a path that is relative to the folder of the configuration. */
export const userPath =
  (folder: string, { config }: ReadOptions) =>
  (from: string): string =>
    relative(folder, join(dirname(config?.path ?? '.'), from)).replaceAll('\\', '/');
