// Starts a WordPress with Secure Custom Fields and the fields of this suite.

import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { LiveSite } from '../live/variants.ts';
import { startSites } from '../live/wordpress.ts';
import { customFieldsPlugin } from './plugin.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly fieldsSite: LiveSite;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { sites, stop } = await startSites(
    ['folder'],
    [
      { from: await customFieldsPlugin(), to: 'plugins/secure-custom-fields' },
      { from: resolve('test/fields/mu-plugins'), to: 'mu-plugins' },
    ],
  );
  project.provide('fieldsSite', sites.folder);
  return stop;
}
