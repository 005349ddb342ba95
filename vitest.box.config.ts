// `npm run test:box`: WordPress is started for plugins. What runs it is installed for this
// suite alone, below test-results, and stays there between runs.

import { defineConfig } from 'vitest/config';
import { waiting } from './test/support/waiting.ts';

export default defineConfig({
  test: {
    include: ['test/box/**/*.test.ts'],
    globalSetup: ['test/support/build-dist.ts', 'test/box/setup.ts'],
    expect: waiting,
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
    maxWorkers: 1,
  },
});
