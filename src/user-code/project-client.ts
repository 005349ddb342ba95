// Finds the generated clients of a project, by the manifests in its folders and their parents.
// Chooses the client for a command: the named client, or the only one.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dirname, join } from 'node:path/posix';
import { Halt } from '../core/diagnostics/halt.ts';
import { manifestName, parseManifest, type Manifest } from '../generate/output/manifest.ts';

export interface GeneratedFolder {
  /** The absolute path of the output folder, with `/`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The folder in `node_modules` of the package that contains a file; undefined for other files. */
const packageFolderOf = (file: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];

/**
 * @param files the absolute paths of the project's files
 * @param named the option `client`
 * @param isMadeFrom whether a client was generated from the baseline, which selects one of several clients
 * @returns undefined if the project has no generated client
 * @throws Halt `usage` if the named folder is no client, or several clients fit
 */
export function projectClient(
  files: readonly string[],
  named: string | undefined,
  isMadeFrom: (manifest: Manifest) => boolean,
): GeneratedFolder | undefined {
  if (named !== undefined) return namedClient(named);
  const clients = generatedFolders(files).filter(isGeneratedClient);
  const [client, ...others] = clients;
  if (others.length === 0) return client;
  const [fitting, ...more] = clients.filter(({ manifest }) => isMadeFrom(manifest));
  if (fitting !== undefined && more.length === 0) return fitting;
  throw new Halt(
    'usage',
    `The project has ${clients.length} generated clients: ${clients.map(({ folder }) => folder).join(', ')}.`,
    'Choose one with `client`.',
  );
}

/**
 * Removes all files that routewright generated, for any site. The result contains only hand-written code.
 *
 * @param files the absolute paths of a project's files, with `/`
 */
export function withoutGenerated(files: readonly string[]): readonly string[] {
  const generated = new Set(
    generatedFolders(files).flatMap(({ folder, manifest }) =>
      Object.keys(manifest.files).map((path) => join(folder, path)),
    ),
  );
  return files.filter((file) => !generated.has(file));
}

function namedClient(named: string): GeneratedFolder {
  const folder = resolve(named).replaceAll('\\', '/');
  const client = clientIn(folder) ?? clientIn(dirname(folder));
  if (client !== undefined) return client;
  throw new Halt(
    'usage',
    `${named} contains no generated client: the folder has no readable ${manifestName}.`,
    '`client` is the folder that routewright generated.',
  );
}

function clientIn(folder: string): GeneratedFolder | undefined {
  const generated = generatedIn(folder);
  return generated && isGeneratedClient(generated) ? generated : undefined;
}

const isGeneratedClient = ({ manifest }: GeneratedFolder): boolean =>
  manifest.options.target.includes('client');

const generatedFolders = (files: readonly string[]): readonly GeneratedFolder[] =>
  parentFolders(files).flatMap((folder) => generatedIn(folder) ?? []);

function generatedIn(folder: string): GeneratedFolder | undefined {
  const file = join(folder, manifestName);
  const manifest = existsSync(file) ? parseManifest(readFileSync(file, 'utf8')) : undefined;
  return manifest && { folder, manifest };
}

/**
 * The folders of files, and all parent folders. For a file in `node_modules`, the result contains only the
 * folder of its package.
 */
function parentFolders(files: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const library = packageFolderOf(file);
    if (library !== undefined) folders.add(library);
    else for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].sort();
}
