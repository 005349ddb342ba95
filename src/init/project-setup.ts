// Detects the setup of the current folder: its package manager, its package.json, and the service that hosts its code.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import { readPresent } from '../generate/output/disk-entry.ts';
import type { CiService } from './ci-files.ts';
import { packageManifestOf, type PackageManifest } from './package-script.ts';
import { installedVersions } from '../node/project-packages.ts';
import type { Environment } from '../source/site-access.ts';

interface PackageManager {
  readonly name: string;
  readonly lockFiles: readonly string[];
  /** The command that installs packages. Their names follow it. */
  readonly add: readonly string[];
  readonly addForDevelopment: readonly string[];
  /** The command that runs a script (`npm run`). */
  readonly run: string;
}

/** The package managers. The last package manager is the default for a folder without a lock file. */
const managers: readonly PackageManager[] = [
  {
    name: 'pnpm',
    lockFiles: ['pnpm-lock.yaml'],
    add: ['add'],
    addForDevelopment: ['add', '-D'],
    run: 'pnpm',
  },
  { name: 'yarn', lockFiles: ['yarn.lock'], add: ['add'], addForDevelopment: ['add', '-D'], run: 'yarn' },
  {
    name: 'bun',
    lockFiles: ['bun.lock', 'bun.lockb'],
    add: ['add'],
    addForDevelopment: ['add', '-d'],
    run: 'bun run',
  },
  {
    name: 'npm',
    lockFiles: ['package-lock.json', 'npm-shrinkwrap.json'],
    add: ['install'],
    addForDevelopment: ['install', '--save-dev'],
    run: 'npm run',
  },
];

export interface ProjectSetup {
  readonly manager: PackageManager;
  /** The package.json of the folder; absent if it does not exist or cannot be read. */
  readonly manifest?: PackageManifest & { readonly text: string };
  /** Whether imports in the current folder resolve routewright. */
  readonly hasRoutewright: boolean;
  /**
   * Whether CI reads files in the folder: the folder is the root of a repository, or there is no repository yet.
   */
  readonly isRepositoryRoot: boolean;
  /** The CI service, detected from files or from the remote of the repository. */
  readonly service?: CiService;
}

/** Detects the setup of the current folder. */
export function projectSetup(env: Environment): ProjectSetup {
  const present = readPresent('.', 'package.json');
  const manifest = present.kind === 'file' ? packageManifestOf(present.text) : undefined;
  const root = folderWith(['.git']);
  const service = serviceOf();
  return {
    manager: managerOf(manifest, env),
    ...(present.kind === 'file' && manifest && { manifest: { ...manifest, text: present.text } }),
    hasRoutewright: Object.keys(installedVersions(['routewright'], resolve('package.json'))).length > 0,
    isRepositoryRoot: root === undefined || root === resolve('.'),
    ...(service && { service }),
  };
}

/**
 * Whether there is no file at a path. `init` never replaces files.
 *
 * @throws Halt `write` if a folder or a similar obstacle is at the path
 */
export const isFree = (path: string): boolean => {
  const present = readPresent('.', path);
  if (present.kind !== 'obstacle') return present.kind === 'nothing';
  throw new Halt(
    'write',
    `${path} cannot be written: there is ${present.what} with this name.`,
    'Rename or move it.',
  );
};

function managerOf(manifest: PackageManifest | undefined, env: Environment): PackageManager {
  const named = manifest?.packageManager ?? env['npm_config_user_agent'] ?? '';
  const folder = folderWith(managers.flatMap(({ lockFiles }) => lockFiles));
  const byLock =
    folder === undefined
      ? undefined
      : managers.find(({ lockFiles }) => lockFiles.some((file) => existsSync(join(folder, file))));
  const byName = managers.find(({ name }) => named.startsWith(`${name}@`) || named.startsWith(`${name}/`));
  const found = byLock ?? byName ?? managers.at(-1);
  if (found === undefined) throw new Error('There is no package manager.');
  return found;
}

/** The nearest folder, from the current one upwards, that contains a file with one of the given names. */
function folderWith(names: readonly string[], folder = resolve('.')): string | undefined {
  if (names.some((name) => existsSync(join(folder, name)))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : folderWith(names, parent);
}

function serviceOf(): CiService | undefined {
  if (existsSync('.github')) return 'github';
  if (existsSync('.gitlab-ci.yml')) return 'gitlab';
  try {
    const remotes = readFileSync(join('.git', 'config'), 'utf8');
    return /^\s*url = .*github\.com/m.test(remotes)
      ? 'github'
      : /^\s*url = .*gitlab/m.test(remotes)
        ? 'gitlab'
        : undefined;
  } catch {
    return undefined;
  }
}
