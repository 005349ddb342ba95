// Downloads of WordPress and its SQLite integration, from a server on loopback.

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { download } from '../../../src/source/sandbox/download.ts';
import { coreWanted, sqliteWanted, wordpressZips } from '../../../src/source/sandbox/wordpress-zips.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import type { LoadStep } from '../../../src/source/requests.ts';

const zip = Buffer.from(zipSync({ 'wordpress/index.php': new Uint8Array(200_000) }, { level: 0 }));
const sha1 = createHash('sha1').update(zip).digest('hex');

async function mirror(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function cache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cache-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const options = { timeoutMs: 5000 };

/** As wordpress.org: the zip, its hash beside it, and the rest of a file for who has its beginning. */
const wordpressOrg =
  (asked: string[], hash = sha1): RequestListener =>
  ({ url = '', headers: { range } }, response) => {
    asked.push(range === undefined ? url : `${url} ${range}`);
    if (url.endsWith('.sha1')) return response.end(hash);
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': zip.length - from });
    return response.end(zip.subarray(from));
  };

test('a core is downloaded once, held to its hash, with its progress told', async () => {
  const asked: string[] = [];
  const folder = cache();
  const steps: LoadStep[] = [];
  const wanted = coreWanted('6.9.0', await mirror(wordpressOrg(asked)));
  const path = await download(wanted, { ...options, progress: (step) => steps.push(step) }, folder);
  expect(readFileSync(path).equals(zip)).toBe(true);
  expect(steps.at(-1)).toEqual({
    kind: 'count',
    message: 'Downloading WordPress 6.9.0 (kB)',
    done: 200,
    total: 200,
  });
  await download(wanted, options, folder);
  expect(asked).toEqual(['/wordpress-6.9.zip', '/wordpress-6.9.zip.sha1']);
  expect(readdirSync(folder)).toEqual(['wordpress-6.9.zip']);
});

test('a download that broke off goes on where it ended', async () => {
  const asked: string[] = [];
  const folder = cache();
  const wanted = coreWanted('6.9', await mirror(wordpressOrg(asked)));
  writeFileSync(join(folder, 'wordpress-6.9.zip.part'), zip.subarray(0, 1000));
  const path = await download(wanted, options, folder);
  expect(readFileSync(path).equals(zip)).toBe(true);
  expect(asked[0]).toBe('/wordpress-6.9.zip bytes=1000-');
});

test('what has another hash is thrown away', async () => {
  const folder = cache();
  const wanted = coreWanted('6.9', await mirror(wordpressOrg([], 'f'.repeat(40))));
  await expect(download(wanted, options, folder)).rejects.toThrow(
    `is not WordPress 6.9: its SHA-1 is ${sha1}, but 127.0.0.1`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('the SQLite integration is held to the files of its release, however they are packed', async () => {
  const folder = cache();
  const wanted = sqliteWanted(await mirror((_, response) => response.end(zip)));
  await expect(download(wanted, options, folder)).rejects.toThrow(
    'its files differ from the files of the release',
  );
});

test('a redirect is followed', async () => {
  const folder = cache();
  const there = await mirror(wordpressOrg([]));
  const here = await mirror(({ url = '' }, response) => {
    response.writeHead(302, { location: new URL(url, there).href }).end();
  });
  await expect(download(coreWanted('6.9', here), options, folder)).resolves.toContain('wordpress-6.9.zip');
});

test('a version that is not there', async () => {
  const wanted = coreWanted('6.99', await mirror((_, response) => response.writeHead(404).end()));
  await expect(download(wanted, options, cache())).rejects.toThrow(
    'There is no download of WordPress 6.99: http://127.0.0.1',
  );
  expect(() => coreWanted('latest')).toThrow('"latest" is not a version of WordPress');
});

test('a machine that is offline', async () => {
  const wanted = coreWanted('6.9', 'http://127.0.0.1:9/');
  await expect(download(wanted, options, cache())).rejects.toMatchObject({
    message: 'WordPress 6.9 could not be downloaded from 127.0.0.1:9: is this machine offline?',
    hint: expect.stringContaining('Use a WordPress zip that you have, with `zip`.') as string,
  });
});

test('a connection that breaks off in the middle keeps what has come', async () => {
  const folder = cache();
  const wanted = coreWanted(
    '6.9',
    await mirror((_, response) => {
      response.writeHead(200, { 'content-length': zip.length });
      response.write(zip.subarray(0, 5000), () => response.destroy());
    }),
  );
  await expect(download(wanted, options, folder)).rejects.toThrow('could not be downloaded');
  expect(readdirSync(folder)).toEqual(['wordpress-6.9.zip.part']);
});

test('a zip that is given has to be the one that is meant', async () => {
  const folder = cache();
  const file = (name: string, content: Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const nothing = new Uint8Array();
  const core = file('core.zip', zipSync({ 'wordpress/wp-includes/version.php': nothing }));
  const plugin = file('sqlite.zip', zipSync({ 'sqlite-main/db.copy': nothing }));
  const text = file('readme.md', Buffer.from('# A core'));
  await expect(wordpressZips({ zip: core, sqliteZip: plugin }, defaultLoadOptions)).resolves.toEqual({
    coreZip: core,
    sqliteZip: plugin,
  });
  await expect(wordpressZips({ zip: plugin, sqliteZip: plugin }, defaultLoadOptions)).rejects.toThrow(
    'sqlite.zip, which `zip` names, is not the zip of a WordPress core: it has no wp-includes/version.php.',
  );
  await expect(wordpressZips({ zip: core, sqliteZip: core }, defaultLoadOptions)).rejects.toThrow(
    'core.zip, which `sqliteZip` names, is not the zip of the SQLite integration plugin: it has no db.copy.',
  );
  await expect(wordpressZips({ zip: text, sqliteZip: plugin }, defaultLoadOptions)).rejects.toThrow(
    'readme.md, which `zip` names, is not a valid zip',
  );
});
