// What the output of the program depends on besides its input: its own files, its dependencies and Node.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { dependencyVersions, programFolders, version } from '../../node/package-facts.ts';

let known: readonly string[] | undefined;

/**
 * Two programs with equal identities generate equal files. The version alone is not enough: in a clone of this
 * repository, the files change while the version stays the same.
 */
export function programIdentity(): readonly string[] {
  known ??= [
    version(),
    process.version,
    process.versions.icu ?? '',
    process.platform,
    JSON.stringify(dependencyVersions()),
    hashOfFolders(programFolders()),
  ];
  return known;
}

/** Folders without influence on generated files. */
const isApart = (path: string): boolean => /^(?:docs|playground)(?:[\\/]|$)/.test(path);

function hashOfFolders(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders.filter((one) => existsSync(one)))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path);
      if (!entry.isFile() || isApart(name) || /\.(?:d\.ts|map|md)$/.test(name)) continue;
      const bytes = readFileSync(path);
      hash.update(`${name}\n${bytes.length}\n`).update(bytes);
    }
  return hash.digest('hex');
}
