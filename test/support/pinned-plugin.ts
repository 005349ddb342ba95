// A plugin of wordpress.org in a pinned version: from a folder of the user, or downloaded once.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';

export interface PinnedPlugin {
  /** The name at wordpress.org. */
  readonly slug: string;
  readonly version: string;
  /** The SHA-256 of the names and contents of all PHP files. The other files do not run in a REST request. */
  readonly phpFiles: string;
}

export interface PluginPlace {
  /** A folder with the plugin. If it is absent, the plugin is downloaded. */
  readonly folder?: string | undefined;
  /** The folder for downloads. */
  readonly downloads: string;
  /** How the user names a folder, for error messages. */
  readonly advice: string;
}

/**
 * @returns the folder of the plugin
 * @throws Error if the plugin cannot be downloaded, or its PHP files are not the pinned ones
 */
export async function pinnedPlugin(plugin: PinnedPlugin, place: PluginPlace): Promise<string> {
  const folder = place.folder === undefined ? await downloaded(plugin, place) : resolve(place.folder);
  if (hashOfPhpFiles(folder) !== plugin.phpFiles)
    throw new Error(
      `The PHP files in ${folder} are not those of ${plugin.slug} ${plugin.version}. ${place.advice}`,
    );
  return folder;
}

async function downloaded(
  { slug, version, phpFiles }: PinnedPlugin,
  { downloads, advice }: PluginPlace,
): Promise<string> {
  const parent = join(resolve(downloads), `${slug}-${version}`);
  const folder = join(parent, slug);
  if (existsSync(folder) && hashOfPhpFiles(folder) === phpFiles) return folder;
  rmSync(folder, { recursive: true, force: true });
  const url = `https://downloads.wordpress.org/plugin/${slug}.${version}.zip`;
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} cannot be downloaded. ${advice}`, { cause });
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}. ${advice}`);
  for (const [path, bytes] of Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))) {
    const file = resolve(parent, path);
    if (path.endsWith('/') || !file.startsWith(folder)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return folder;
}

/** The SHA-256 of the names and contents of the PHP files in a folder. */
export function hashOfPhpFiles(folder: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => path.endsWith('.php'))
        .sort()
    : [];
  const hash = createHash('sha256');
  for (const path of files)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\0');
  return hash.digest('hex');
}
