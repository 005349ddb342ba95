import { defineConfig } from 'vitest/config';
import { engineFlags } from './src/terminal/tune-engine.ts';
import { compilerTests } from './test/support/compiler-tests.ts';
import { builtSources, sourcesAsBuilt } from './test/support/sources-as-built.ts';
import { waiting } from './test/support/waiting.ts';

export default defineConfig({
  plugins: [sourcesAsBuilt()],
  test: {
    server: { deps: { external: [builtSources] } },
    include: ['test/**/*.test.ts'],
    // What needs a browser, all compilers or a whole WordPress, or installs other tools, has a configuration of its own.
    exclude: [
      ...compilerTests,
      'test/html/**',
      'test/live/**',
      'test/openapi-tools/**',
      'test/mock-peers/**',
      'test/fields/**',
      'test/shop/**',
      'test/box/**',
      'test/examples/**',
      '**/node_modules/**',
    ],
    globalSetup: [
      'test/support/own-temporary-folder.ts',
      'src/reference/pages/bundle.js',
      'test/support/build-dist.ts',
    ],
    setupFiles: ['test/support/distinct-names.ts'],
    expect: waiting,
    // Only a test that hangs takes this long, even on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    // A process has a current folder to change, which a thread has not; and it keeps modules
    // from file to file, with what they hold: a browser, rendered pages, parsed declarations.
    pool: 'forks',
    isolate: false,
    // Tests are soon done with most code, as the program is. What they leave behind is collected
    // seldom, and by one thread, since the other processor runs tests as well.
    execArgv: [...engineFlags(process.versions.v8), '--max-semi-space-size=64', '--single-threaded-gc'],
  },
});
