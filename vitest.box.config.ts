// `npm run test:box`: WordPress is started for plugins. What runs it is installed for this
// suite alone, below test-results, and stays there between runs.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/box/**/*.test.ts'],
    globalSetup: ['test/support/build-dist.ts', 'test/box/setup.ts'],
    // What is waited for may take long on a busy machine; the default gives up after a second.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
    maxWorkers: 1,
  },
});
