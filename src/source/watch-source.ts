// Watches the files of a source, such as a plugin in development or a saved index.

import { existsSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { errorMessage } from '../core/diagnostics/error-message.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { softwareParts } from './sandbox/software-source.ts';
import { isFileSource } from './source-kind.ts';
import { nameOfSource } from './source-name.ts';

/**
 * A run starts after this time without changes, in milliseconds. Editors write a file in several steps, and
 * builds write many files.
 */
const quiet = 250;

const neverWatched: ReadonlySet<string> = new Set(['.git', '.svn', 'node_modules']);

/** The files and folders that are read for a source, whether they exist or not. */
export function pathsOfSource(source: string): readonly string[] {
  const parts =
    softwareParts(source) ?? (isFileSource(source) ? [{ kind: 'other', path: source } as const] : []);
  return parts.flatMap((part) => {
    if (part.kind === 'git' || part.kind === 'wordpress') return [];
    return [part.kind === 'main-file' ? dirname(part.path) : part.path];
  });
}

/**
 * The files and folders to watch for a source.
 *
 * @param output the folder that the run itself writes
 * @throws Halt `usage` if none of them is on this machine, or the run would write over them
 */
export function filesOfSource(source: string, output: string): readonly string[] {
  const paths = pathsOfSource(source);
  const inside = paths.find((path) => isWithin(path, output));
  if (inside !== undefined)
    throw new Halt(
      'usage',
      `${nameOfSource(source)} cannot be watched: it is in the folder that generate writes.`,
      'Choose another folder for the generated files.',
    );
  if (source !== '-' && paths.length > 0 && paths.every((path) => existsSync(path))) return paths;
  throw new Halt(
    'usage',
    `${nameOfSource(source)} cannot be watched: it is not a file or folder.`,
    'Use the folder of a plugin, or leave `watch` out.',
  );
}

/** Whether a path is a folder, or inside of it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`);
}

/**
 * Node's own recursive watch misses changes of a file that an editor has replaced, so this is chokidar's.
 *
 * @param ignored a folder that the run itself writes
 * @param changed called after a change, when no more changes have followed for a moment
 * @param failed called when the files cannot be watched, for example when the system allows no more watches
 * @returns a function that ends the watch
 */
export async function watchFiles(
  paths: readonly string[],
  ignored: string,
  changed: () => void,
  failed: (error: Halt) => void,
): Promise<() => void> {
  const { watch } = await import('chokidar');
  const isIgnored = (path: string): boolean => {
    const root = paths.find((one) => isWithin(path, one)) ?? '';
    const names = relative(resolve(root), resolve(path)).split(/[\\/]/);
    return isWithin(path, ignored) || names.some((name) => neverWatched.has(name));
  };
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([...paths], { ignored: isIgnored, ignoreInitial: true, followSymlinks: false });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, quiet);
  });
  watcher.on('error', (cause) => {
    failed(
      new Halt(
        'source',
        `The files cannot be watched: ${errorMessage(cause)}`,
        'Close other programs that watch many files, or leave `watch` out.',
        [],
        { cause },
      ),
    );
  });
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}
