// Starts a WordPress with WooCommerce and the content of mu-plugins/shop.php; `inject('shop')` has its address. With PHP
// and MariaDB from Debian's packages, the shop is many times faster than in WebAssembly, which ROUTEWRIGHT_SHOP_BOX=1
// selects.

import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { boxPackages } from '../box/packages.ts';
import { startBoxSites } from '../live/box-sites.ts';
import { packagesAdvice } from '../live/packages.ts';
import type { LiveSite, LiveSites } from '../live/variants.ts';
import { startSites, type SiteAddition } from '../live/wordpress.ts';
import { shopCore, shopPlugin } from './software.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly shop: LiveSite;
  }
}

interface Started {
  readonly sites: Pick<LiveSites, 'folder'>;
  readonly stop: () => unknown;
}

export async function setup(project: TestProject): Promise<() => unknown> {
  const core = await shopCore();
  const additions: readonly SiteAddition[] = [
    { from: await shopPlugin(), to: 'plugins/woocommerce' },
    { from: resolve('test/shop/mu-plugins'), to: 'mu-plugins' },
  ];
  const { sites, stop }: Started =
    packagesAdvice() === undefined && process.env['ROUTEWRIGHT_SHOP_BOX'] === undefined
      ? await startSites(['folder'], additions, core.folder)
      : await startBoxSites(await boxPackages(), core.zip, ['folder'], additions);
  try {
    await send(sites.folder, 'wp/v2/plugins/woocommerce/woocommerce', { status: 'active' });
    await send(sites.folder, 'shop/v1/catalog', {});
    await send(sites.folder, 'shop/v1/orders', {});
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('shop', sites.folder);
  return stop;
}

async function send({ restBase, passwords }: LiveSite, path: string, body: object): Promise<void> {
  const response = await fetch(`${restBase}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`admin:${passwords.admin}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 1000)}`);
}
