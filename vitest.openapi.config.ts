// `npm run test:openapi`: other tools read our OpenAPI documents. They are installed for it,
// outside the repository, and stay there between runs; generators call the live suite's WordPress.

import { defineConfig } from 'vitest/config';
import live from './vitest.live.config.ts';

const include = ['test/openapi-tools/**/*.test.ts'];

const globalSetup = ['test/support/build-dist.ts', 'test/openapi-tools/setup.ts'];

export default defineConfig({ ...live, test: { ...live.test, include, globalSetup, maxWorkers: 1 } });
