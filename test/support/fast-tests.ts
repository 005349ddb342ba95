// The tests that end soon: those that start no process, no server, no browser and no compiler, by their imports.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('../', import.meta.url));

/** What a test imports that takes long: other programs, servers, browsers, bundlers and compilers. */
const slow =
  /^(?:node:)?(?:child_process|worker_threads|https?|net|tls)$|^(?:playwright-core|typescript|ts-morph|esbuild|prettier|eslint|dependency-cruiser|vite|webpack)(?:\/|$)/;

/** Suites with a configuration of their own, and whole runs. */
const elsewhere = /^(?:box|live|examples|openapi-tools|mock-peers|fields|html|hostile|newer|toolchains)\//;

/** They try thousands of random values, or whole samples: more than a second of CPU for a few tests. */
const thorough: ReadonlySet<string> = new Set([
  'core/schema/automaton.test.ts',
  'core/schema/value-errors.test.ts',
  'drift/drift-properties.test.ts',
  'drift/reports/drift-reports.test.ts',
  'generate/key-order.test.ts',
  'generate/targets/html/response-tabs.test.ts',
  'mock/sample-calls.test.ts',
  'source/file/json-scan.test.ts',
  'source/normalize/kept-names.test.ts',
  'source/normalize/normalize-any-json.test.ts',
  'source/normalize/operation-name.test.ts',
]);

/** @returns their paths, relative to the repository */
export function fastTests(): readonly string[] {
  const isSlow = new Map<string, boolean>();
  const readsSlowly = (file: string): boolean => {
    const known = isSlow.get(file);
    if (known !== undefined) return known;
    // A circle of imports adds nothing.
    isSlow.set(file, false);
    const found = importsOf(file).some((name) =>
      name.startsWith('.') ? leadsToSlow(resolve(dirname(file), name)) : slow.test(name),
    );
    isSlow.set(file, found);
    return found;
  };
  // The sources load what is slow when they use it: what a test itself brings along tells.
  const leadsToSlow = (path: string): boolean =>
    path.startsWith(tests) && path.endsWith('.ts') && readsSlowly(path);
  return readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        path.endsWith('.test.ts') &&
        !/node_modules/.test(path) &&
        !elsewhere.test(path) &&
        !thorough.has(path),
    )
    .filter((path) => !readsSlowly(join(tests, path)))
    .map((path) => `test/${path}`)
    .toSorted();
}

const importsOf = (file: string): readonly string[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)';/gm),
    ([, name = '']) => name,
  );
