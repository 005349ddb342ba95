import { defineConfig } from 'vitest/config';
import { missingPackages } from './test/live/packages.ts';
import { waiting } from './test/support/waiting.ts';

const missing = missingPackages();
if (missing.length > 0) {
  const advice = `the live suite needs a real WordPress: apt-get install ${missing.join(' ')}`;
  if (process.env['CI'] === 'true') throw new Error(advice);
  console.log(`Skipped: ${advice}`);
}

export default defineConfig({
  test: {
    include: missing.length > 0 ? [] : ['test/live/**/*.test.ts'],
    passWithNoTests: true,
    globalSetup: missing.length > 0 ? [] : ['test/support/build-dist.ts', 'test/live/setup.ts'],
    expect: waiting,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
