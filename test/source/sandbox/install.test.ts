// `routewright install`, with a registry and a mirror on loopback and the real npm.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { runtimeVersion } from '../../../src/source/sandbox/install-runtime.ts';
import { phpVersions } from '../../../src/source/sandbox/sandbox-options.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';

const phpPackages = phpVersions.map((version) => `@php-wasm/node-${version.replace('.', '-')}`);

const dependencies: Readonly<Record<string, readonly string[]>> = {
  '@php-wasm/universal': [],
  '@php-wasm/node': [...phpPackages, '@php-wasm/universal'],
  '@wp-playground/wordpress': ['@php-wasm/node', '@php-wasm/universal'],
  ...Object.fromEntries(phpPackages.map((name) => [name, []])),
};

function tarball(name: string): Buffer {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'package'));
  const versions = Object.fromEntries((dependencies[name] ?? []).map((one) => [one, runtimeVersion]));
  writeFileSync(
    join(folder, 'package/package.json'),
    JSON.stringify({ name, version: runtimeVersion, dependencies: versions }),
  );
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder });
  return readFileSync(join(folder, 'package.tgz'));
}

const core = Buffer.from(zipSync({ 'wordpress/wp-includes/version.php': new Uint8Array(9) }));

/** An npm registry with the packages, and a mirror with a WordPress but without the SQLite integration. */
function registryAndMirror(asked: string[]): RequestListener {
  const tarballs = new Map<string, Buffer>();
  return ({ url = '', headers: { host = '' } }, response) => {
    const path = decodeURIComponent(url);
    asked.push(path);
    if (path === '/wordpress-6.9.zip') return response.end(core);
    if (path === '/wordpress-6.9.zip.sha1')
      return response.end(createHash('sha1').update(core).digest('hex'));
    const name = path.replace(/^\/|\.tgz$/g, '');
    if (dependencies[name] === undefined) return response.writeHead(404).end();
    const bytes = tarballs.get(name) ?? tarball(name);
    tarballs.set(name, bytes);
    if (path.endsWith('.tgz')) return response.end(bytes);
    const versions = Object.fromEntries(dependencies[name].map((one) => [one, runtimeVersion]));
    const dist = {
      tarball: `http://${host}/${name}.tgz`,
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    };
    const version = { name, version: runtimeVersion, dependencies: versions, dist };
    return response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: runtimeVersion },
        versions: { [runtimeVersion]: version },
      }),
    );
  };
}

const installIn = (
  folder: string,
  origin: string,
  args: readonly string[],
  npm: Readonly<Record<string, string>> = {},
) =>
  routewright(['install', ...args], {
    cwd: emptyFolder(),
    env: {
      ROUTEWRIGHT_CACHE: folder,
      ROUTEWRIGHT_MIRROR: origin,
      ...npm,
      npm_config_registry: `${origin}/`,
      npm_config_cache: emptyFolder(),
      npm_config_local_prefix: emptyFolder(),
    },
  });

describe('install', () => {
  test('prints the sizes, then installs one version of PHP', async () => {
    const cache = emptyFolder();
    const asked: string[] = [];
    // A run that was killed has left this.
    mkdirSync(join(cache, `php-8.2-${runtimeVersion}.part-999999`));
    await withHttpServer(registryAndMirror(asked), async (origin) => {
      const first = await installIn(cache, origin, ['--php', '8.2']);
      expect(first.stderr).toContain(`Folder: ${cache}\n`);
      expect(first.stderr).toMatch(/PHP 8\.2 in WebAssembly +38 MB to download, 106 MB on disk\n/);
      const php = join(cache, `php-8.2-${runtimeVersion}`);
      expect(readdirSync(cache).filter((name) => name.startsWith('php'))).toEqual([basename(php)]);
      expect(existsSync(join(php, 'node_modules/@wp-playground/wordpress/package.json'))).toBe(true);
      expect(asked.filter((path) => /node-\d-\d\.tgz$/.test(path))).toEqual(['/@php-wasm/node-8-2.tgz']);

      // The mirror has no SQLite integration. The parts before it stay, and are not downloaded again.
      expect(first.code).toBe(3);
      expect(first.stderr).toContain('There is no download of the SQLite integration');
      asked.length = 0;
      const again = await installIn(cache, origin, ['--php', '8.2']);
      expect(again.stderr).toMatch(/PHP 8\.2 in WebAssembly +already installed\n/);
      expect(again.stderr).toMatch(/WordPress 6\.9 +already installed\n/);
      expect(asked.every((path) => path.includes('sqlite'))).toBe(true);
    });
  });

  test('leaves nothing where npm fails, and shows what npm printed', async () => {
    const cache = emptyFolder();
    const refuse: RequestListener = (_, response) => response.writeHead(404).end('{}');
    await withHttpServer(refuse, async (origin) => {
      const { code, stderr } = await installIn(cache, origin, []);
      expect(code).toBe(3);
      expect(stderr).toContain('npm could not install PHP: exit code 1.\n');
      expect(stderr).toContain('E404');
      expect(readdirSync(cache)).toEqual([]);
    });
  });

  test('is not installed where npm ends without an error and installs nothing', async () => {
    const cache = emptyFolder();
    await withHttpServer(registryAndMirror([]), async (origin) => {
      const { code, stderr } = await installIn(cache, origin, [], { npm_config_dry_run: 'true' });
      expect(code).toBe(3);
      expect(stderr).toContain('npm ended without an error, but the packages are missing.');
      expect(readdirSync(cache)).toEqual([]);
    });
  });

  test('names a folder that cannot be written', async () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    const { code, stderr } = await installIn(join(file, 'cache'), 'http://127.0.0.1:1', []);
    expect(code).toBe(70);
    expect(stderr).toContain(`PHP could not be written to ${join(file, 'cache')}`);
    expect(stderr).not.toContain('bug');
  });

  test('refuses a version that does not exist', async () => {
    const { code, stderr } = await installIn(emptyFolder(), 'http://127.0.0.1:1', ['--wp', 'six']);
    expect(code).toBe(2);
    expect(stderr).toContain('"six" is not a version of WordPress.');
  });
});
