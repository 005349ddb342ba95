// `npm run test:mock-peers`: another mock on our OpenAPI document, beside ours and the site
// itself. It is installed for that, outside the repository, and stays there between runs.

import { defineConfig } from 'vitest/config';
import live from './vitest.live.config.ts';

const include = ['test/mock-peers/**/*.test.ts'];

const globalSetup = ['test/support/build-dist.ts', 'test/openapi-tools/setup.ts'];

export default defineConfig({
  ...live,
  test: { ...live.test, include, globalSetup, maxWorkers: 1, testTimeout: 900_000 },
});
