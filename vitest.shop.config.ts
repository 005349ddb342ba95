// `npm run test:shop`: a pinned WooCommerce on a pinned WordPress, through a generated client.

import { defineConfig } from 'vitest/config';
import box from './vitest.box.config.ts';

const include = ['test/shop/**/*.test.ts'];

const globalSetup = ['test/support/build-dist.ts', 'test/shop/setup.ts'];

export default defineConfig({
  ...box,
  test: { ...box.test, include, globalSetup, testTimeout: 1_800_000 },
});
