// Which packages a file's imports find, and in which versions.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The versions of packages as a file's imports find them; without those that are not there.
 *
 * @param from the file, there or not
 */
export function versionsOf(names: readonly string[], from: string | URL): Readonly<Record<string, string>> {
  const { resolve } = createRequire(from);
  return Object.fromEntries(
    names.flatMap((name) => {
      const version = (resolve.paths(name) ?? [])
        .map((folder) => versionIn(join(folder, name)))
        .find(Boolean);
      return version === undefined ? [] : [[name, version]];
    }),
  );
}

/** By its package.json, whether or not the package lets that be imported. */
function versionIn(folder: string): string | undefined {
  try {
    const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly version?: unknown;
    };
    return typeof facts.version === 'string' ? facts.version : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a folder is in a package whose packages are folders, as npm and pnpm keep them. */
export function hasPackages(folder: string): boolean {
  const folders = withParents(folder);
  const has = (file: string): boolean => folders.some((one) => existsSync(join(one, file)));
  return has('package.json') && !has('.pnp.cjs');
}

const withParents = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...withParents(dirname(folder))];
