// `npm run test:fields`: the fields of Secure Custom Fields on a real WordPress, through a generated client.

import { defineConfig } from 'vitest/config';
import live from './vitest.live.config.ts';

const include = ['test/fields/**/*.test.ts'];

const globalSetup = ['test/support/build-dist.ts', 'test/fields/setup.ts'];

export default defineConfig({
  ...live,
  test: { ...live.test, include, globalSetup, maxWorkers: 1 },
});
