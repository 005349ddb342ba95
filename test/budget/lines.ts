// The lines of each folder of the code, as the formatter lays them out.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const counted = /\.(?:ts|js|css|hbs)$/;

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

function linesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && counted.test(entry.name))
    .reduce((sum, entry) => sum + linesOf(join(entry.parentPath, entry.name)), 0);
}

/** @returns the lines by folder, such as `src/drift`; `src` itself is the files beside the folders */
export function codeLines(): Readonly<Record<string, number>> {
  const entries = readdirSync('src', { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `src/${name}`);
  const beside = entries.filter((entry) => entry.isFile() && counted.test(entry.name));
  return {
    src: beside.reduce((sum, { name }) => sum + linesOf(join('src', name)), 0),
    ...Object.fromEntries([...folders, 'templates'].toSorted().map((folder) => [folder, linesBelow(folder)])),
  };
}
