// Watches the files of a source, such as a plugin in development or a saved index.

import { existsSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
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

/**
 * The files and folders that are read for a source.
 *
 * @throws Halt `usage` if none of them is on this machine
 */
export function filesOfSource(source: string): readonly string[] {
  const parts =
    softwareParts(source) ?? (isFileSource(source) ? [{ kind: 'other', path: source } as const] : []);
  const paths = parts.flatMap((part) => {
    if (part.kind === 'git' || part.kind === 'wordpress') return [];
    return [part.kind === 'main-file' ? dirname(part.path) : part.path];
  });
  if (source !== '-' && paths.length > 0 && paths.every((path) => existsSync(path))) return paths;
  throw new Halt(
    'usage',
    `${nameOfSource(source)} cannot be watched: it is not a file or folder.`,
    'Use the folder of a plugin, or leave `watch` out.',
  );
}

/**
 * @param ignored a folder that the run itself writes
 * @param changed called after a change, when no more changes have followed for a moment
 * @returns a function that ends the watch
 */
export function watchFiles(paths: readonly string[], ignored: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const tell = (path: string): void => {
    const way = relative(resolve(ignored), resolve(path));
    const isOurs = way === '' || !(way === '..' || way.startsWith(`..${sep}`));
    if (isOurs || path.split(/[\\/]/).some((name) => neverWatched.has(name))) return;
    clearTimeout(timer);
    timer = setTimeout(changed, quiet);
  };
  const watchers = paths.map((path) => {
    const isFolder = statSync(path).isDirectory();
    // The file's folder is watched, because editors replace files, and a watch of the replaced file would see no
    // changes.
    const folder = isFolder ? path : dirname(path);
    return watch(folder, { recursive: isFolder }, (_, name) => {
      if (name !== null && (isFolder || name === basename(path))) tell(join(folder, name));
    });
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
