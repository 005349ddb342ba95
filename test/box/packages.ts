// What runs WordPress in WebAssembly, installed into a folder of the suites' own, once, and two
// cores as zips: one of `@wp-playground/wordpress-builds`, and Debian's where that is installed.

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { zipSync, type Zippable } from 'fflate';
import { gatherFolder } from '../../src/source/sandbox/gather-folder.ts';

export interface BoxPackages {
  /** Where the packages are installed. */
  readonly folder: string;
  /** Zips of cores, by their versions. */
  readonly cores: Readonly<Record<string, string>>;
  /** The zip of the SQLite integration. */
  readonly sqlite: string;
}

const packages = {
  '@php-wasm/node': '3.0.46',
  '@wp-playground/wordpress': '3.0.46',
  '@wp-playground/wordpress-builds': '0.9.19',
};

/** Installs and packs what is not there yet. */
export async function boxPackages(): Promise<BoxPackages> {
  const folder = resolve('test-results/box');
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const stamp = join(folder, '.installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== manifest) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), manifest);
    console.log(`Installing what runs WordPress into ${folder}`);
    // Without scripts: the one there compiles locks for files, which nothing here needs.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await promisify(execFile)('npm', ['install', ...options], { cwd: folder });
    writeFileSync(stamp, manifest);
  }
  const builds = join(folder, 'node_modules/@wp-playground/wordpress-builds/src');
  return {
    folder,
    cores: { '6.5': join(builds, 'wordpress/wp-6.5.zip'), ...debianCore(folder) },
    sqlite: join(builds, 'sqlite-database-integration/sqlite-database-integration.zip'),
  };
}

const debianFolder = '/usr/share/wordpress';

/** Debian keeps some files elsewhere and links to them, which a copy follows. */
function debianCore(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(debianFolder)) return {};
  const [, version = ''] =
    /\$wp_version = '([^']+)'/.exec(readFileSync(join(debianFolder, 'wp-includes/version.php'), 'utf8')) ??
    [];
  const zip = join(folder, `debian-${version}.zip`);
  if (!existsSync(zip)) {
    const copy = join(folder, `debian-${version}`);
    cpSync(debianFolder, copy, { recursive: true, dereference: true });
    const files: Zippable = {};
    for (const [path, bytes] of gatherFolder(copy).files)
      // Debian's own configuration is for its own server.
      if (path !== 'wp-config.php') files[`wordpress/${path}`] = [bytes, { level: 1 }];
    writeFileSync(zip, zipSync(files));
  }
  return { [version]: zip };
}
