// `npm run test:examples`: installs, builds and runs the projects of docs/examples.

import { defineConfig } from 'vitest/config';
import { waiting } from './test/support/waiting.ts';

export default defineConfig({
  test: {
    include: ['test/examples/**/*.test.ts'],
    globalSetup: ['test/support/build-dist.ts'],
    expect: waiting,
    testTimeout: 300_000,
    hookTimeout: 600_000,
    maxWorkers: 1,
  },
});
