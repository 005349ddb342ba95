// Finds the optional packages that run PHP and WordPress: in the user's project, next to this package, or where
// `routewright install` put them. The packages are large and under the GPL, so users install them only on request.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Halt } from '../../core/diagnostics/halt.ts';
import { runtimeFolder, runtimeSize, runtimeVersion } from './install-runtime.ts';
import type { SandboxPackages } from './messages.ts';
import { sandboxDefaults } from './sandbox-options.ts';

const install = `npm install --save-dev @php-wasm/node@${runtimeVersion} @wp-playground/wordpress@${runtimeVersion}`;

/**
 * @param php the version of PHP that is needed
 * @param cache the folder for downloads
 * @throws Halt `usage` with the command that installs the packages
 */
export function findPackages(php: string, cache?: string): SandboxPackages {
  const places = [
    join(process.cwd(), 'package.json'),
    new URL(import.meta.url),
    join(runtimeFolder(php, cache), 'package.json'),
  ];
  let unsupported: FoundPackage | undefined;
  for (const place of places) {
    const node = findPackage('@php-wasm/node', place);
    const wordpress = findPackage('@wp-playground/wordpress', place);
    unsupported ??= [node, wordpress].find((one) => one !== undefined && !isSupported(one.version));
    // Both packages come from one place, because they exchange values that must come from one copy of
    // `@php-wasm/universal`.
    if (node && wordpress && isSupported(node.version) && isSupported(wordpress.version))
      return {
        node: moduleAddress(node.manifest),
        wordpress: moduleAddress(wordpress.manifest),
        universal: moduleAddress(manifestOf('@php-wasm/universal', wordpress.manifest) ?? wordpress.manifest),
      };
  }
  if (unsupported)
    throw new Halt(
      'usage',
      `${unsupported.name} has version ${unsupported.version}, but ${runtimeVersion} or a later 3.0 is required.`,
      `Remove it from the project and run: npx routewright install. Or install the required versions: ${install}`,
    );
  const { download, disk } = runtimeSize(php);
  throw new Halt(
    'usage',
    `To read a plugin, a theme or a version of WordPress, routewright starts WordPress in PHP ${php}, which is not installed.`,
    `Install it (${download} MB to download, ${disk} MB on disk, no web server): npx routewright install${php === sandboxDefaults.php ? '' : `, with \`php\` ${php}`}`,
  );
}

interface FoundPackage {
  readonly name: string;
  /** The path of the package's `package.json`. */
  readonly manifest: string;
  readonly version: string;
}

function findPackage(name: string, from: string | URL): FoundPackage | undefined {
  const manifest = manifestOf(name, from);
  if (manifest === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  return { name, manifest, version };
}

function manifestOf(name: string, from: string | URL): string | undefined {
  try {
    return createRequire(from).resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}

const moduleAddress = (manifest: string): string => pathToFileURL(join(dirname(manifest), 'index.js')).href;

/** Versions from 3.1 on need Node 24. */
function isSupported(version: string): boolean {
  const [major, minor, patch] = version.split('.').map(Number);
  const [needed, neededMinor, neededPatch = 0] = runtimeVersion.split('.').map(Number);
  return major === needed && minor === neededMinor && (patch ?? 0) >= neededPatch;
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
