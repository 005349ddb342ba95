// Starts the sites of the suite in WebAssembly: once for all files, as `setup.ts` does on servers.

import type { TestProject } from 'vitest/node';
import { boxGround } from '../box/ground.ts';
import { startBoxSites } from './box-sites.ts';

export async function setup(project: TestProject): Promise<() => void> {
  const ground = await boxGround();
  const { ROUTEWRIGHT_BOX_CORE: asked } = process.env;
  const version = asked ?? Object.keys(ground.cores).at(-1) ?? '';
  const core = ground.cores[version];
  if (core === undefined)
    throw new Error(`There is no core ${version} here; there are ${Object.keys(ground.cores).join(', ')}.`);
  console.log(`WordPress ${version} in WebAssembly`);
  const { sites, stop } = await startBoxSites(ground, core);
  project.provide('sites', sites);
  return stop;
}
