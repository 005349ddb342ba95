// The pinned WordPress and WooCommerce: from files of yours, or downloaded once.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { download } from '../../src/source/sandbox/download.ts';
import { coreWanted } from '../../src/source/sandbox/wordpress-zips.ts';
import { phpHash, pinnedPlugin, retried } from '../support/pinned-plugin.ts';
import { measuredPlugin } from '../truth/plugins.ts';

const downloads = 'test-results/shop';

const core = {
  version: '6.8.3',
  /** The SHA-256 of the names and contents of the PHP files in `wp-admin` and `wp-includes`. */
  phpFiles: '6dda18a2e59ebb6048f8cd37330a4405b73198e8bf96bc5cc543e0f6f1498ae4',
} as const;

interface ShopCore {
  readonly zip: string;
  /** The folder with the files of the zip. */
  readonly folder: string;
}

/** @throws Error if WordPress cannot be downloaded, or its code is not the pinned code */
export async function shopCore(): Promise<ShopCore> {
  const given = process.env['ROUTEWRIGHT_SHOP_CORE'];
  const zip =
    given === undefined
      ? await retried(() => download(coreWanted(core.version), defaultLoadOptions, resolve(downloads)))
      : resolve(given);
  const files = unzipSync(readFileSync(zip));
  const prefix = 'wordpress/';
  const code = Object.keys(files)
    .filter((path) => /^wordpress\/wp-(?:admin|includes)\/.*\.php$/.test(path))
    .map((path) => path.slice(prefix.length));
  if (phpHash(code, (path) => files[prefix + path] ?? new Uint8Array()) !== core.phpFiles)
    throw new Error(
      `The PHP files in ${zip} are not those of WordPress ${core.version}. Set ROUTEWRIGHT_SHOP_CORE to its zip.`,
    );
  const folder = resolve(downloads, 'core', prefix);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, bytes] of Object.entries(files)) {
    const file = resolve(downloads, 'core', path);
    if (path.endsWith('/') || !file.startsWith(folder)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return { zip, folder };
}

/**
 * @returns the folder of WooCommerce
 * @throws Error if it cannot be downloaded, or its code is not the pinned code
 */
export const shopPlugin = (): Promise<string> => {
  const plugin = measuredPlugin('woocommerce');
  return pinnedPlugin(plugin, {
    folder: process.env['ROUTEWRIGHT_WOOCOMMERCE'],
    downloads,
    advice: `Set ROUTEWRIGHT_WOOCOMMERCE to a folder with WooCommerce ${plugin.version}.`,
  });
};
