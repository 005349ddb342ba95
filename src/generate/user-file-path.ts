// Where files of the user's own lie, as generated modules import them.

import { dirname, join, relative } from 'node:path';
import type { ReadOptions } from '../source/read-model.ts';

/** Paths of the user's own files start beside the configuration. */
export const ownPath =
  (folder: string, { config }: ReadOptions) =>
  (from: string): string =>
    relative(folder, join(dirname(config?.path ?? '.'), from)).replaceAll('\\', '/');
