// Provides the two files from which WordPress is started: the zip of WordPress, and the zip of the plugin with which
// WordPress uses SQLite. The user gives the files, or they are downloaded once.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import { nameOfFile } from '../source-name.ts';
import { sandboxDefaults, type SandboxOptions } from './sandbox-options.ts';
import { download, hashBytes, type WantedDownload } from './download.ts';
import { sqliteOfBuilds } from './packages.ts';
import { withoutTopFolder } from './package-files.ts';
import { zipEntryNames, unzip } from './unzip.ts';

export interface WordPressZips {
  /** The absolute path of the zip of WordPress. */
  readonly coreZip: string;
  readonly sqliteZip: string;
}

/** @throws Halt when a zip does not exist, has the wrong content, or cannot be downloaded */
export async function wordpressZips(
  { zip, sqliteZip, version = sandboxDefaults.version, mirror, cache }: SandboxOptions,
  options: LoadOptions,
): Promise<WordPressZips> {
  const core =
    zip === undefined
      ? await download(coreWanted(version, mirror), options, cache)
      : await givenZip('zip', zip, 'wp-includes/version.php', 'a WordPress core');
  const ofBuilds = sqliteZip === undefined ? sqliteOfBuilds() : undefined;
  return {
    coreZip: core,
    sqliteZip:
      sqliteZip !== undefined
        ? await givenZip('sqliteZip', sqliteZip, 'db.copy', 'the SQLite integration plugin')
        : (ofBuilds ?? (await download(sqliteWanted(mirror), options, cache))),
  };
}

/**
 * @param holds the path of a file that every zip of this kind contains, relative to its top folder
 * @param what the kind of zip, for the message
 */
async function givenZip(option: string, path: string, holds: string, what: string): Promise<string> {
  if (!existsSync(path))
    throw new Halt(
      'usage',
      `There is no file ${nameOfFile(path)}, which \`${option}\` names.`,
      'Check the path.',
    );
  const called = `${nameOfFile(path)}, which \`${option}\` names,`;
  const names = await zipEntryNames(readFileSync(path), called);
  if (names.some((name) => `/${name}`.endsWith(`/${holds}`))) return resolve(path);
  throw new Halt('usage', `${called} is not the zip of ${what}: it has no ${holds}.`, 'Check the path.');
}

/** @throws Halt `usage` when `version` is not a version */
export function coreWanted(version: string, mirror = 'https://wordpress.org'): WantedDownload {
  if (!/^\d+\.\d+(?:\.\d+)?(?:-(?:alpha|beta|RC)\d*)?$/i.test(version))
    throw new Halt(
      'usage',
      `"${version.slice(0, 40)}" is not a version of WordPress.`,
      'Write a version as wordpress.org does: 6.9, 6.9.1, 7.0-RC1.',
    );
  // The download of 6.9.0 on wordpress.org is named 6.9.
  const file = `wordpress-${version.replace(/^(\d+\.\d+)\.0$/, '$1')}.zip`;
  const url = new URL(file, `${mirror.replace(/\/+$/, '')}/`);
  return {
    called: `WordPress ${version}`,
    file,
    url,
    flaw: async (bytes, fetchText) => {
      const listed = (await fetchText(new URL(`${url.href}.sha1`))).trim().slice(0, 40);
      const found = hashBytes('sha1', bytes);
      return listed === found ? undefined : `its SHA-1 is ${found}, but ${url.host} lists ${listed}`;
    },
    otherwise: 'Use a WordPress zip that you have, with `zip`.',
  };
}

/**
 * The tested release of the SQLite plugin. GitHub repacks its zips from time to time, so the hash covers the
 * files in the zip, not the zip itself.
 */
const sqlite = {
  version: '2.1.15',
  contents: '584c09ce7b28a959da15cbc4c9e3966283b089d08201771e7db5f3ca4d392e86',
} as const;

export const sqliteWanted = (mirror?: string): WantedDownload => {
  const file = `sqlite-database-integration-${sqlite.version}.zip`;
  const github = `https://github.com/WordPress/sqlite-database-integration/archive/refs/tags/v${sqlite.version}.zip`;
  return {
    called: `the SQLite integration ${sqlite.version}`,
    file,
    url: new URL(mirror === undefined ? github : `${mirror.replace(/\/+$/, '')}/${file}`),
    flaw: async (bytes) =>
      (await contentsHash(bytes)) === sqlite.contents
        ? undefined
        : 'its files differ from the files of the release',
    otherwise: 'Use a zip of the plugin that you have, with `sqliteZip`.',
  };
};

/**
 * A hash of all files of a zip, without its top folder.
 *
 * @throws Halt where the file is not a zip
 */
async function contentsHash(zip: Uint8Array): Promise<string> {
  const { files } = withoutTopFolder(await unzip(zip, 'the zip'));
  const lines = [...files].map(([path, bytes]) => `${hashBytes('sha256', bytes)}  ${path}\n`);
  return hashBytes('sha256', lines.sort().join(''));
}
