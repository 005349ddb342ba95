// Which packages a file's imports find, and in which versions.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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
