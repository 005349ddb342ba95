// Reads a plugin's folder into memory as a copy for PHP. The copy excludes files that the plugin does not ship
// (`.distignore`), build dependencies, and links that lead out of the folder.
// https://github.com/wp-cli/dist-archive-command

import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { Halt } from '../../core/diagnostics/halt.ts';
import { nameOfFile } from '../source-name.ts';
import type { FileMap } from './package-files.ts';
import { packageLimits, type PackageLimits } from './unzip.ts';

/** Files that a plugin never needs to run. */
const neverShipped = ['.git', '.svn', '.hg', 'node_modules', '.DS_Store'];

export interface GatheredFolder {
  readonly files: FileMap;
  /** Symbolic links that lead out of the folder; their targets are not read. */
  readonly leadingOut: readonly string[];
}

/** @throws Halt `source` when a file cannot be read, or the folder is too large */
export function gatherFolder(folder: string, limits: PackageLimits = packageLimits): GatheredFolder {
  const files = new Map<string, Uint8Array>();
  const leadingOut: string[] = [];
  const top = realpathSync(folder);
  const unwanted = unwantedIn(folder);
  let bytes = 0;

  const walk = (below: string, above: ReadonlySet<string>): void => {
    const here = realpathSync(join(folder, below));
    // Without this check, a link to a parent folder would be followed endlessly.
    if (above.has(here)) return;
    const entries = readdirSync(join(folder, below), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      const place = join(folder, path);
      if (entry.isSymbolicLink() && !isInside(top, place)) {
        if (!unwanted.ignores(path)) leadingOut.push(path);
        continue;
      }
      const facts = entry.isSymbolicLink() ? statSync(place) : entry;
      if (unwanted.ignores(facts.isDirectory() ? `${path}/` : path)) continue;
      if (facts.isDirectory()) walk(path, new Set([...above, here]));
      else if (facts.isFile()) {
        const content = readFileSync(place);
        bytes += content.length;
        files.set(path, content);
        if (files.size > limits.files || bytes > limits.bytes) throw folderTooLarge(folder, limits);
      }
    }
  };
  try {
    walk('', new Set());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new Halt(
      'source',
      `The folder ${nameOfFile(folder)} cannot be read completely (${String(error.code)}).`,
      'Check the permissions of the files in the folder.',
      [],
      { cause: error },
    );
  }
  return { files, leadingOut };
}

/** The files at the top of a folder. One of the files may contain the header of a plugin or a theme. */
export const filesAtTop = (folder: string): FileMap =>
  new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => /^style\.css$|\.php$/i.test(name))
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(folder, name))]),
  );

/** The paths that `.distignore` excludes. The file has the syntax of `.gitignore`. */
function unwantedIn(folder: string): Ignore {
  const unwanted = ignore({ allowRelativePaths: true });
  try {
    unwanted.add(readFileSync(join(folder, '.distignore'), 'utf8'));
  } catch {
    // Most plugins have no `.distignore`.
  }
  return unwanted.add(neverShipped);
}

function isInside(top: string, link: string): boolean {
  try {
    const way = relative(top, realpathSync(link));
    return way !== '..' && !way.startsWith(`..${sep}`) && !/^(?:[a-z]:|\\)/i.test(way);
  } catch {
    // The path is a broken link.
    return false;
  }
}

const folderTooLarge = (folder: string, { files, bytes }: PackageLimits): Halt =>
  new Halt(
    'source',
    `The folder ${nameOfFile(folder)} has more than ${files} files or ${bytes} bytes.`,
    'List files that the plugin does not ship in .distignore.',
  );
