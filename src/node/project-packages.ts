// Finds the versions of packages, as the imports of a file resolve them.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The versions of packages as the imports of a file resolve them. Packages that are not installed are left out.
 *
 * @param from the file that imports the packages; the file need not exist
 */
export function installedVersions(
  names: readonly string[],
  from: string | URL,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const version = packageFolders(name, from).map(installedVersion).find(Boolean);
      return version === undefined ? [] : [[name, version]];
    }),
  );
}

/** The folders where Node.js looks for a package, the nearest first. They need not exist. */
export const packageFolders = (name: string, from: string | URL): readonly string[] =>
  (createRequire(from).resolve.paths(name) ?? []).map((folder) => join(folder, name));

/** Reads package.json from disk, because a package need not export its package.json. */
function installedVersion(folder: string): string | undefined {
  try {
    const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly version?: unknown;
    };
    return typeof facts.version === 'string' ? facts.version : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether installed packages are folders on disk: the folder has a package.json and does not use Yarn
 * Plug'n'Play.
 */
export function hasPackages(folder: string): boolean {
  const folders = withParents(folder);
  const has = (file: string): boolean => folders.some((one) => existsSync(join(one, file)));
  return has('package.json') && !has('.pnp.cjs');
}

/** The text of the `deno.json` that lists the packages of a folder; undefined if a package.json lists them. */
export function denoFileText(folder: string): string | undefined {
  const near = withParents(folder);
  const file = near
    .flatMap((one) => ['deno.json', 'deno.jsonc'].map((name) => join(one, name)))
    .find((one) => existsSync(one));
  if (file === undefined || near.some((one) => existsSync(join(one, 'package.json')))) return undefined;
  return readFileSync(file, 'utf8');
}

const withParents = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...withParents(dirname(folder))];
