// `npm run test:browser`: the pages in a real browser.

import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';

export default defineConfig({
  ...all,
  test: {
    ...all.test,
    include: ['test/html/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // In CI the browser shares two processors with other suites. A click has been lost there, which happens on no
    // idle machine. A test that fails twice has found something.
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
});
