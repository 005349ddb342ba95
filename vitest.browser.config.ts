// `npm run test:browser`: the pages in a real browser.

import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';

export default defineConfig({
  ...all,
  test: { ...all.test, include: ['test/html/**/*.test.ts'], exclude: ['**/node_modules/**'] },
});
