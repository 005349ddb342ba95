// Where the software comes from: a folder, a zip, a state in git or a download. Each becomes a folder.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { download, type WantedDownload } from '../../src/source/sandbox/download.ts';
import { unzip } from '../../src/source/sandbox/unzip.ts';
import { coreWanted } from '../../src/source/sandbox/wordpress-zips.ts';
import { compareReleases, releaseOf } from './facts-file.ts';

/**
 * @param from a folder, a zip, `repository#tag`, or a repository, of which the newest tag of the release is read;
 * without it, the release is downloaded
 * @returns the folder with the file
 */
export async function softwareFolder(
  slug: string,
  version: string,
  from: string | undefined,
  file: string,
): Promise<string> {
  const unpacked = await unpackedFolder(slug, version, from);
  const folders = [unpacked, ...readdirSync(unpacked).map((name) => join(unpacked, name))];
  const found = folders.find((folder) => isFile(join(folder, file)));
  if (found === undefined) throw new Error(`${from ?? `The download of ${slug}`} has no ${file}.`);
  return found;
}

async function unpackedFolder(slug: string, version: string, from: string | undefined): Promise<string> {
  if (from === undefined) return unpackedZip(await download(wantedOf(slug, version), defaultLoadOptions));
  const hash = from.lastIndexOf('#');
  if (hash > 0) return unpackedTag(from.slice(0, hash), from.slice(hash + 1));
  if (isFile(from)) return unpackedZip(from);
  return isRepository(from) ? unpackedTag(from, newestTag(from, version)) : from;
}

/** @param from the folder of a plugin, or a zip with it */
export async function pluginFolder(from: string): Promise<string> {
  if (!isFile(from)) return from;
  const unpacked = await unpackedZip(from);
  const [only] = readdirSync(unpacked);
  if (only === undefined) throw new Error(`${from} is empty.`);
  return join(unpacked, only);
}

const wantedOf = (slug: string, version: string): WantedDownload =>
  slug === 'wordpress'
    ? coreWanted(version)
    : {
        called: `${slug} ${version}`,
        file: `${slug}.${version}.zip`,
        url: new URL(`https://downloads.wordpress.org/plugin/${slug}.${version}.zip`),
        // The directory of plugins lists no hashes.
        flaw: async () => undefined,
        otherwise: 'Use a zip or folder that you have, with --from.',
      };

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const writtenFolders: string[] = [];

export const removeWrittenFolders = (): void => {
  for (const folder of writtenFolders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

function written(files: Iterable<readonly [path: string, bytes: Uint8Array]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-known-source-'));
  writtenFolders.push(folder);
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

const unpackedZip = async (path: string): Promise<string> => written(await unzip(readFileSync(path), path));

const git = (repository: string, args: readonly string[], input?: string): Buffer =>
  execFileSync('git', ['-C', repository, ...args], {
    input,
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  });

/** A bare repository, or a work tree: a folder within a work tree is not one. */
function isRepository(folder: string): boolean {
  try {
    return git(folder, ['rev-parse', '--show-prefix']).toString().trim() === '' && hasTags(folder);
  } catch {
    return false;
  }
}

const hasTags = (folder: string): boolean => git(folder, ['tag', '--list']).length > 0;

/** A version with a patch release is a tag itself. */
export function newestTag(repository: string, version: string): string {
  const tags = git(repository, ['tag', '--list']).toString().split('\n');
  if (version.split('.').length > 2 && tags.includes(version)) return version;
  const patch = (tag: string): string => tag.replace(/^v?\d+\.\d+\.?/, '') || '0';
  const ofRelease = tags
    .filter((tag) => /^v?\d+\.\d+(?:\.\d+)*$/.test(tag) && releaseOf(tag) === releaseOf(version))
    .sort((left, right) => compareReleases(patch(left), patch(right)));
  const newest = ofRelease.at(-1);
  if (newest === undefined) throw new Error(`${repository} has no tag of ${version}.`);
  return newest;
}

/** PHP reads none of these. A partial clone may lack the largest of them. */
const unread = /\.(?:js|map|png|jpe?g|gif|webp|mp4|woff2?|ttf|po|mo)$/;

function unpackedTag(repository: string, tag: string): string {
  const entries = git(repository, ['ls-tree', '-r', '-z', tag])
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, id, path] = /^100\d+ blob (\w+)\t(.+)$/s.exec(line) ?? [];
      return id === undefined || path === undefined || unread.test(path) ? [] : [{ id, path }];
    });
  const batch = git(repository, ['cat-file', '--batch'], entries.map(({ id }) => `${id}\n`).join(''));
  return written(
    splitBatch(
      batch,
      entries.map(({ path }) => path),
    ),
  );
}

/** `git cat-file --batch` writes, for each object, a line with its size, then the object and a line break. */
function* splitBatch(batch: Buffer, paths: readonly string[]): Generator<readonly [string, Uint8Array]> {
  let at = 0;
  for (const path of paths) {
    const end = batch.indexOf('\n', at);
    const [, size] = /^\w+ blob (\d+)$/.exec(batch.toString('utf8', at, end)) ?? [];
    if (size === undefined) throw new Error(`The repository lacks ${path}.`);
    yield [path, batch.subarray(end + 1, end + 1 + Number(size))];
    at = end + 2 + Number(size);
  }
}
