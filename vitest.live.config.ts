import { defineConfig } from 'vitest/config';
import { skipWithoutWordPress } from './test/live/skip-without-wordpress.ts';
import { waiting } from './test/support/waiting.ts';

export default defineConfig({
  plugins: [skipWithoutWordPress()],
  test: {
    include: ['test/live/**/*.test.ts'],
    passWithNoTests: true,
    globalSetup: ['test/support/build-dist.ts', 'test/live/setup.ts'],
    expect: waiting,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
