// Starts one site for all files; `inject('site')` hands it out.

import type { TestProject } from 'vitest/node';
import type { LiveSite } from '../live/variants.ts';
import { startSites } from '../live/wordpress.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly site: LiveSite;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { sites, stop } = await startSites(['pretty']);
  project.provide('site', sites.pretty);
  return stop;
}
