// Without a real WordPress there is nothing to run. This is decided when a run starts: a configuration is also loaded
// by tools that only read it, and must say the same on every machine.

import type { Plugin } from 'vitest/config';
import { packagesAdvice } from './packages.ts';

/** Runs no test where packages are missing, and says so. In CI the setup then fails, since nobody reads a skip there. */
export function skipWithoutWordPress(): Plugin {
  return {
    name: 'skip-without-wordpress',
    configureVitest({ project }) {
      const advice = packagesAdvice();
      if (advice === undefined || process.env['CI'] === 'true') return;
      console.log(`Skipped: ${advice}`);
      project.config.include = [];
    },
  };
}
