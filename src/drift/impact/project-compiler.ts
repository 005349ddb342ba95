// Chooses the compiler for the user's code.
// The TypeScript version of the project is preferred, because the code is written for the defaults of that version.
// If the project has no TypeScript, the version in routewright is used.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path/posix';
import type { Compiler, TypeScript } from '../../user-code/compiler.ts';
import type { UserProject } from '../../user-code/user-project.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { compilerByProcess } from './project-compiler-process.ts';

export interface ProjectCompiler {
  readonly compiler: Compiler;
  /** Notes for the user; empty if the project has its own compiler and all packages are installed. */
  readonly notes: readonly string[];
}

/** @param isReachable whether a compiler that reads only from the disk can be used */
export async function projectCompiler(
  project: Pick<UserProject, 'folder' | 'programOf'>,
  isReachable: boolean,
): Promise<ProjectCompiler> {
  const [{ compilerByApi, bundledCompiler: ownCompiler }, { bundledVersion: ownVersion }] = await Promise.all(
    [import('../../user-code/compiler.ts'), import('../../user-code/bundled-compiler.ts')],
  );
  const { folder } = project;
  const missing = missingPackagesNote(folder);
  const ours = (reason: string): ProjectCompiler => ({
    compiler: ownCompiler(project),
    notes: [
      `${reason}: TypeScript ${ownVersion}, which comes with routewright, checked the code.`,
      ...missing,
    ],
  });
  const found = installedTypeScript(folder);
  if (found === undefined)
    return ours(
      missing.length > 0
        ? 'The project has no TypeScript installed'
        : 'The project has no TypeScript of its own',
    );
  const [major = 0] = found.version.split('.').map(Number);
  if (major < 5) return ours(`TypeScript ${found.version} of the project is too old`);
  if (major < 7) {
    const api: unknown = createRequire(join(found.folder, 'package.json'))(found.folder);
    return { compiler: compilerByApi(api as TypeScript), notes: missing };
  }
  if (!isReachable)
    return ours(`TypeScript ${found.version} of the project cannot read a client inside a package`);
  return { compiler: compilerByProcess(found), notes: missing };
}

interface Installed {
  readonly folder: string;
  readonly version: string;
}

/** Finds the package `typescript` as Node resolves it from the folder. */
function installedTypeScript(folder: string): Installed | undefined {
  for (const place of upwards(folder)) {
    const found = join(place, 'node_modules/typescript');
    const manifest = readJson(join(found, 'package.json'));
    if (isRecord(manifest) && typeof manifest['version'] === 'string')
      return { folder: found, version: manifest['version'] };
  }
  return undefined;
}

/** A note about packages that are not installed, because the types that they export are unknown. */
function missingPackagesNote(folder: string): readonly string[] {
  const above = upwards(folder);
  if (above.some((place) => existsSync(join(place, 'node_modules')))) return [];
  const asking = above.find((place) => existsSync(join(place, 'package.json')));
  if (asking === undefined) return [];
  const manifest = readJson(join(asking, 'package.json'));
  const asked = ['dependencies', 'devDependencies', 'peerDependencies'].some((name) => {
    const named = isRecord(manifest) ? manifest[name] : undefined;
    return isRecord(named) && Object.keys(named).length > 0;
  });
  return asked
    ? [
        'There is no node_modules folder, so routewright cannot find errors that depend on the types of packages. Install the packages of the project first.',
      ]
    : [];
}

function upwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
