// The pinned Secure Custom Fields: from a folder of yours, or downloaded from wordpress.org once.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';

const slug = 'secure-custom-fields';
const version = '6.8.0';

/** The SHA-256 of the names and contents of all PHP files. The other files do not run in a REST request. */
const phpFiles = '5f2ebaa919b1ae8e26f99d48fb1200e098a2711f9d4fa3e8189008a5b325061f';

/**
 * @returns the folder of the plugin
 * @throws Error if the plugin cannot be downloaded, or its code is not the pinned code
 */
export async function customFieldsPlugin(): Promise<string> {
  const { ROUTEWRIGHT_SCF: own } = process.env;
  const folder = own === undefined ? await downloaded() : resolve(own);
  if (hashOf(folder) !== phpFiles)
    throw new Error(`The PHP files in ${folder} are not those of ${slug} ${version}.`);
  return folder;
}

async function downloaded(): Promise<string> {
  const downloads = resolve('test-results/fields');
  const folder = join(downloads, slug);
  if (existsSync(folder) && hashOf(folder) === phpFiles) return folder;
  rmSync(folder, { recursive: true, force: true });
  const url = `https://downloads.wordpress.org/plugin/${slug}.${version}.zip`;
  const advice = `Set ROUTEWRIGHT_SCF to a folder with ${slug} ${version}.`;
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} cannot be downloaded. ${advice}`, { cause });
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}. ${advice}`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  for (const [path, bytes] of Object.entries(files)) {
    const file = resolve(downloads, path);
    if (path.endsWith('/') || !file.startsWith(folder)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return folder;
}

function hashOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.php'))
    .sort();
  const hash = createHash('sha256');
  for (const path of files)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(folder, path)))
      .update('\0');
  return hash.digest('hex');
}
