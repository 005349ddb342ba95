// `npm run test:fast`: the tests that end soon, for while you work.

import { defineConfig, mergeConfig } from 'vitest/config';
import { fastTests } from './test/support/fast-tests.ts';
import all from './vitest.config.ts';

export default mergeConfig(
  { ...all, test: { ...all.test, include: [] } },
  defineConfig({ test: { include: [...fastTests()] } }),
);
