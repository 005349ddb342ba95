// One project per suite; each npm script names its projects.

import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { engineFlags } from './src/terminal/tune-engine.ts';
import { skipped } from './test/live/not-in-webassembly.ts';
import { skipWithoutWordPress } from './test/live/skip-without-wordpress.ts';
import { compilerTests } from './test/support/compiler-tests.ts';
import { fastTests } from './test/support/fast-tests.ts';
import { builtSources, sourcesAsBuilt } from './test/support/sources-as-built.ts';
import { waiting } from './test/support/waiting.ts';

type Project = Omit<TestProjectInlineConfiguration, 'test'> & {
  readonly test: NonNullable<TestProjectInlineConfiguration['test']>;
};

const fast = [...fastTests()];

/** Runs on the built sources, in processes that are kept from file to file. */
const builtProject = (name: string, include: string[], exclude: readonly string[] = []): Project => ({
  plugins: [sourcesAsBuilt()],
  test: {
    name,
    include,
    exclude: [...exclude, '**/node_modules/**'],
    server: { deps: { external: [builtSources] } },
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
    // Most code runs few times in a test, as in the program itself. Garbage is collected seldom, and by one thread,
    // since the other processor runs tests as well.
    execArgv: [...engineFlags(process.versions.v8), '--max-semi-space-size=64', '--single-threaded-gc'],
  },
});

interface Limits {
  /** For a test, in seconds. */
  readonly seconds?: number;
  /** For set-up before tests, in seconds; as for a test when left out. */
  readonly setupSeconds?: number;
  readonly workers?: number;
}

/** Prepares a site or installs tools in its set-up, and calls the built program. */
const siteProject = (
  name: string,
  setup: string | undefined,
  { seconds = 240, setupSeconds = seconds, workers = 1 }: Limits = {},
): Project => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    globalSetup: ['test/support/build-dist.ts', ...(setup === undefined ? [] : [`test/${setup}.ts`])],
    expect: waiting,
    testTimeout: seconds * 1000,
    hookTimeout: setupSeconds * 1000,
    maxWorkers: workers,
  },
});

/** The live suite on a WordPress from Debian's packages. */
const liveProject = (name: string, setup: string, limits?: Limits): Project => ({
  ...siteProject(name, setup, limits),
  plugins: [skipWithoutWordPress()],
});

/** `--mode webassembly`: without PHP, MariaDB and a web server. `not-in-webassembly.ts` lists what cannot run there. */
function liveInWebAssembly(): Project {
  const { test } = siteProject('live', 'live/box-setup', { seconds: 1800 });
  const files = skipped.flatMap((row) => (row.test === undefined ? [`test/live/${row.file}`] : []));
  return { test: { ...test, exclude: files, setupFiles: ['test/live/skip-in-webassembly.ts'] } };
}

const browser = builtProject('browser', ['test/html/**/*.test.ts']);

/** Tests of other projects than `slow`. */
const inOtherProjects = [
  ...fast,
  ...compilerTests,
  ...['html', 'live', 'openapi-tools', 'mock-peers', 'fields', 'shop', 'box', 'examples'].map(
    (folder) => `test/${folder}/**`,
  ),
];

/** Suites that run when they are named, since they start a WordPress or install other tools. */
const namedProjects = (mode: string): readonly Project[] => [
  mode === 'webassembly' ? liveInWebAssembly() : liveProject('live', 'live/setup', { workers: 2 }),
  liveProject('fields', 'fields/setup'),
  liveProject('openapi-tools', 'openapi-tools/setup'),
  liveProject('mock-peers', 'openapi-tools/setup', { seconds: 900 }),
  siteProject('examples', undefined, { seconds: 300, setupSeconds: 600 }),
  siteProject('box', 'box/setup', { seconds: 600, setupSeconds: 1800 }),
  siteProject('shop', 'shop/setup', { seconds: 1800 }),
];

const isNamed = process.argv.some((word) => word.startsWith('--project'));

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      // `npm test` runs both; `npm run test:fast` runs the first.
      builtProject('fast', fast),
      builtProject('slow', ['test/**/*.test.ts'], inOtherProjects),
      builtProject('compilers', compilerTests),
      // In CI the browser shares two processors with other suites. A click has been lost there, which happens on no
      // idle machine. A test that fails twice has found something.
      { ...browser, test: { ...browser.test, retry: process.env['CI'] === 'true' ? 1 : 0 } },
      ...(isNamed ? namedProjects(mode) : []),
    ],
  },
}));
