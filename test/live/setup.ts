// Starts the sites once for all files of the suite; `inject('sites')` hands them out.

import type { TestProject } from 'vitest/node';
import type { LiveSites } from './variants.ts';
import { startSites } from './wordpress.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly sites: LiveSites;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { sites, stop } = await startSites();
  project.provide('sites', sites);
  return stop;
}
