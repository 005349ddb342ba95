// Starts the sites of the suite in WebAssembly: once for all files, as `setup.ts` does on servers.

import type { TestProject } from 'vitest/node';
import { boxPackages } from '../box/packages.ts';
import { startBoxSites } from './box-sites.ts';
import { skipped, stale } from './not-in-webassembly.ts';

export async function setup(project: TestProject): Promise<() => void> {
  const [old] = stale();
  if (old) throw new Error(`No case of test/live/${old.file} is called “${old.test ?? ''}” any more.`);
  for (const { file, test, why } of skipped) if (test === undefined) console.log(`Skipped: ${file}: ${why}`);

  const packages = await boxPackages();
  const { ROUTEWRIGHT_BOX_CORE: asked } = process.env;
  const version = asked ?? Object.keys(packages.cores).at(-1) ?? '';
  const core = packages.cores[version];
  if (core === undefined)
    throw new Error(`There is no core ${version} here; there are ${Object.keys(packages.cores).join(', ')}.`);
  console.log(`WordPress ${version} in WebAssembly`);
  const { sites, stop } = await startBoxSites(packages, core);
  project.provide('sites', sites);
  return stop;
}
