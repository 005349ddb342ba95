// Installs the contestants into the system's temporary folder, and says which versions they are.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Kept between runs. */
export const peersFolder = join(tmpdir(), 'routewright-bench-peers');

/** Several contestants ask for Node 22; all get it. */
export const nodeVersion = '22.23.3';

/** @returns the path of the program */
export function installNode(): string {
  const platform = `node-${process.platform === 'darwin' ? 'bin-darwin' : process.platform}-${process.arch}`;
  const folder = installPackages('node', { [platform]: nodeVersion });
  return join(folder, 'node_modules', platform, 'bin', 'node');
}

/**
 * Installs packages, if their newest versions are not installed yet.
 *
 * @param packages versions, ranges or tags by the name of the package
 * @returns the folder
 */
export function installPackages(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = join(peersFolder, name);
  const dependencies = Object.fromEntries(
    Object.entries(packages).map(([one, range]) => [one, newestVersion(one, range)]),
  );
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies });
  const stamp = join(folder, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return folder;
  process.stderr.write(`installing ${Object.keys(packages).join(', ')} into ${folder}\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  // Without scripts: none is needed. With legacy peers: TypeScript 7 is none that they name.
  execFileSync('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--loglevel', 'error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(stamp, manifest);
  return folder;
}

/** The version of an installed package. */
export const versionIn = (folder: string, name: string): string =>
  (
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/** The newest version of a range, as the registry lists it. */
function newestVersion(name: string, range: string): string {
  if (/^\d+\.\d+\.\d+$/.test(range)) return range;
  const found: unknown = JSON.parse(
    execFileSync('npm', ['view', `${name}@${range}`, 'version', '--json'], { encoding: 'utf8' }),
  );
  const newest: unknown = Array.isArray(found)
    ? found.toSorted((one, other) => String(one).localeCompare(String(other), 'en', { numeric: true })).at(-1)
    : found;
  if (typeof newest !== 'string') throw new Error(`The registry lists no version of ${name}@${range}.`);
  return newest;
}
