import { posix } from 'node:path';
import type { VersionAdvice } from '../../core/model/reports/drift.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import type { Peer } from '../../core/model/text/peer-package.ts';

export const packageFileName = 'package.json';

export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  /** The folders of modules. The first target folder, such as `client`, is the main entry of the package. */
  readonly folders: readonly string[];
  /** Other files to publish. */
  readonly besides: readonly string[];
  readonly peers: readonly Peer[];
}

/**
 * `import … from '<name>'` loads the index of the first target folder, and `<name>/client/wp-v2` loads a
 * module in the folder.
 */
export function packageFile({ name, version, folders, besides, peers }: PackageFacts): OutputFile {
  const entry = (path: string) => ({ types: `./${path}.d.ts`, default: `./${path}.js` });
  const [main] = folders;
  const optional = peers.filter(({ isOptional }) => isOptional === true);
  const content = {
    name,
    version,
    type: 'module',
    sideEffects: false,
    exports: {
      ...(main !== undefined && { '.': entry(posix.join(main, 'index')) }),
      ...Object.fromEntries(
        folders.flatMap((folder) => [
          [`./${folder}`, entry(`${folder}/index`)],
          [`./${folder}/*`, entry(`${folder}/*`)],
        ]),
      ),
      './package.json': './package.json',
    },
    files: [...folders, ...besides],
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries(peers.map(({ name: peer, versions }) => [peer, versions])),
    }),
    ...(optional.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(optional.map((peer) => [peer.name, { optional: true }])),
    }),
  };
  return { path: packageFileName, text: `${JSON.stringify(content, null, 2)}\n`, isLaidOut: true };
}

const firstVersion = '1.0.0';

export function versionIn(text: string): string | undefined {
  try {
    const { version } = JSON.parse(text) as { readonly version?: unknown };
    return typeof version === 'string' && versionParts.test(version) ? version : undefined;
  } catch {
    return undefined;
  }
}

const versionParts = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

/**
 * The next version of the package by the rules of https://semver.org. Below 1.0.0 a breaking change raises
 * the minor version, as npm's version ranges expect.
 */
export function nextVersion(version: string | undefined, advice: VersionAdvice): string {
  const [, major, minor, patch] = (versionParts.exec(version ?? '') ?? []).map(Number);
  if (version === undefined || major === undefined || minor === undefined || patch === undefined)
    return firstVersion;
  const steps = advice === 'none' ? 0 : { major: 3, minor: 2, patch: 1 }[advice] - (major === 0 ? 1 : 0);
  if (steps === 3) return `${major + 1}.0.0`;
  if (steps === 2) return `${major}.${minor + 1}.0`;
  return advice === 'none' ? version : `${major}.${minor}.${patch + 1}`;
}
