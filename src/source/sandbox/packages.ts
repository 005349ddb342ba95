// Finds the optional packages that run PHP and WordPress, in the user's project or next to this package. The packages
// are large and under the GPL, so users install them only on request.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { SandboxPackages } from './messages.ts';

/** The supported versions of the optional packages. Versions from 3.1 on need Node 24. */
const needed = { major: 3, minor: 0, patch: 46 } as const;

const install = 'npm install --save-dev @php-wasm/node@3.0.46 @wp-playground/wordpress@3.0.46';

/**
 * @param folder the folder of the user's project
 * @throws Halt `usage` with the command that installs the packages
 */
export function findPackages(folder = process.cwd()): SandboxPackages {
  const node = findPackage('@php-wasm/node', folder);
  const wordpress = findPackage('@wp-playground/wordpress', folder);
  return {
    node: moduleAddress(node),
    wordpress: moduleAddress(wordpress),
    // The copy that `@wp-playground/wordpress` uses, because the two packages exchange values that must come from one
    // copy.
    universal: moduleAddress(manifestOf('@php-wasm/universal', wordpress) ?? wordpress),
  };
}

/** @returns the path of the package's `package.json` */
function findPackage(name: string, folder: string): string {
  const places = [join(folder, 'package.json'), new URL(import.meta.url)];
  const found = places.map((place) => manifestOf(name, place)).find((path) => path !== undefined);
  if (found === undefined)
    throw new Halt(
      'usage',
      `To read a plugin, a theme or a version of WordPress, routewright starts WordPress. For that, ${name} must be installed.`,
      `Install it (PHP in WebAssembly, 500 MB): ${install}`,
    );
  const { version } = JSON.parse(readFileSync(found, 'utf8')) as { readonly version: string };
  if (!isNeeded(version))
    throw new Halt(
      'usage',
      `${name} has version ${version}, but 3.0.46 or a later 3.0 is required.`,
      `Install the required versions: ${install}`,
    );
  return found;
}

function manifestOf(name: string, from: string | URL): string | undefined {
  try {
    return createRequire(from).resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}

const moduleAddress = (manifest: string): string => pathToFileURL(join(dirname(manifest), 'index.js')).href;

function isNeeded(version: string): boolean {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return Number(major) === needed.major && Number(minor) === needed.minor && Number(patch) >= needed.patch;
}

/** The SQLite integration in `@wp-playground/wordpress-builds`, if that package is installed. */
export function sqliteOfBuilds(): string | undefined {
  const places = [join(process.cwd(), 'package.json'), new URL(import.meta.url)];
  const builds = places
    .map((place) => manifestOf('@wp-playground/wordpress-builds', place))
    .find((path) => path !== undefined);
  return builds === undefined
    ? undefined
    : join(dirname(builds), 'src/sqlite-database-integration/sqlite-database-integration.zip');
}
