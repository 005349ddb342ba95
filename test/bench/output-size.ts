// How much a tool writes, and how much of it an app that uses one thing carries.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

export interface FolderSize {
  readonly files: number;
  readonly bytes: number;
}

export function folderSize(folder: string): FolderSize {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return {
    files: files.length,
    bytes: files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0),
  };
}

/**
 * The size of an app, bundled, minified and compressed, without zod itself.
 *
 * @param source TypeScript whose relative imports start at `folder`
 * @returns bytes
 */
export async function appSize(source: string, folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    external: ['zod', 'zod/*'],
    write: false,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length;
}
