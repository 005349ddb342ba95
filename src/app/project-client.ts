// Which generated client a project uses: the folder with the manifest that lies around
// some of the project's files, or the one that was named.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dirname, join } from 'node:path/posix';
import { Halt } from '../diagnostics/halt.ts';
import { manifestName, parseManifest, type Manifest } from '../output/manifest.ts';

export interface ProjectClient {
  /** The output folder: absolute, with `/`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The folder of the package that a file of a library belongs to. */
const packageOf = (file: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];

/**
 * @param files of the project, absolute
 * @param named the option `client`
 * @param isMadeFrom whether a manifest tells of the baseline: decides among several
 * @returns undefined where there is none
 * @throws Halt `usage` when the one that is named is none, or several might be meant
 */
export function projectClient(
  files: readonly string[],
  named: string | undefined,
  isMadeFrom: (manifest: Manifest) => boolean,
): ProjectClient | undefined {
  if (named !== undefined) return namedClient(named);
  const clients = foldersAround(files).flatMap((folder) => clientIn(folder) ?? []);
  const [client, ...others] = clients;
  if (others.length === 0) return client;
  const [fitting, ...more] = clients.filter(({ manifest }) => isMadeFrom(manifest));
  if (fitting !== undefined && more.length === 0) return fitting;
  throw new Halt(
    'usage',
    `The project has ${clients.length} generated clients: ${clients.map(({ folder }) => folder).join(', ')}.`,
    'Say with `client` which one is meant.',
  );
}

function namedClient(named: string): ProjectClient {
  const folder = resolve(named).replaceAll('\\', '/');
  const client = clientIn(folder) ?? clientIn(dirname(folder));
  if (client !== undefined) return client;
  throw new Halt(
    'usage',
    `${named} holds no generated client: there is no ${manifestName} that can be read.`,
    '`client` is the folder that was generated.',
  );
}

function clientIn(folder: string): ProjectClient | undefined {
  const file = join(folder, manifestName);
  const manifest = existsSync(file) ? parseManifest(readFileSync(file, 'utf8')) : undefined;
  return manifest?.options.target.includes('client') ? { folder, manifest } : undefined;
}

/** Of a library the folder of its package alone. */
function foldersAround(files: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const library = packageOf(file);
    if (library !== undefined) folders.add(library);
    else for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].sort();
}
