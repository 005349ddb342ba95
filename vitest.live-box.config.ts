// `npm run test:live-box`: the live suite on WordPress in WebAssembly, without PHP, MariaDB or a
// web server. What cannot run there is skipped; test/live/not-in-webassembly.ts says why.

import { defineConfig } from 'vitest/config';
import { skipped } from './test/live/not-in-webassembly.ts';
import { waiting } from './test/support/waiting.ts';

const files = skipped.flatMap(({ file, test }) => (test === undefined ? [file] : []));

export default defineConfig({
  test: {
    include: ['test/live/**/*.test.ts'],
    exclude: files.map((file) => `test/live/${file}`),
    setupFiles: ['test/live/skip-in-webassembly.ts'],
    globalSetup: ['test/support/build-dist.ts', 'test/live/box-setup.ts'],
    // PHP answers one request at a time: what another file asks would only be waited for.
    maxWorkers: 1,
    expect: waiting,
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});
