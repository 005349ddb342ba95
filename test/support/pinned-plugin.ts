// A plugin of wordpress.org in a pinned version: from a folder of the user, or downloaded once.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
  const zip = await retried(() => bytesAt(url)).catch((cause: unknown) => {
    throw new Error(`${url} cannot be downloaded. ${advice}`, { cause });
  });
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    const file = resolve(parent, path);
    if (path.endsWith('/') || !file.startsWith(folder)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return folder;
}

async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Tries a download again after some seconds, because servers fail now and then. */
export async function retried<Value>(download: () => Promise<Value>): Promise<Value> {
  for (const seconds of [2, 10])
    try {
      return await download();
    } catch {
      await delay(seconds * 1000);
    }
  return download();
}

/** The SHA-256 of the names and contents of the PHP files in a folder. */
export function hashOfPhpFiles(folder: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
    : [];
  return phpHash(files, (path) => readFileSync(join(folder, path)));
}

/** The SHA-256 of the names and contents of the PHP files among the files. */
export function phpHash(files: readonly string[], read: (path: string) => Uint8Array): string {
  const hash = createHash('sha256');
  for (const path of files.filter((path) => path.endsWith('.php')).sort())
    hash.update(`${path}\0`).update(read(path)).update('\0');
  return hash.digest('hex');
}
