// Where another tool is at fault, the smallest document that shows it: as long as this
// holds, README says so, and a document of ours goes around it where it can.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { packageRoot } from '../support/routewright.ts';
import { runIn, workplaceOf, writeAll } from '../toolchains/workplace.ts';
import { generators, type Generator } from './generators.ts';

interface Fault {
  readonly document: string;
  readonly generator: string;
  /** What becomes of the document, as a text. */
  readonly outcome: (folder: string, generator: Generator) => Promise<string>;
  readonly shows: RegExp;
}

const generate = async (folder: string, { node, generate }: Generator): Promise<string> =>
  (await runIn(folder, node, generate)).output;

/** What the compiler says of the code that it makes. */
const compiled = async (folder: string, generator: Generator): Promise<string> => {
  await generate(folder, generator);
  return (await runIn(folder, generator.node, ['tsc', '-p', '.'])).output;
};

const called = async (folder: string, generator: Generator): Promise<string> => {
  await generate(folder, generator);
  const main = `import { list } from './api/index.ts';
globalThis.fetch = async (url) => {
  console.log(String(url));
  return new Response('[]');
};
await list({ 'status[]': ['publish', 'draft'] });
`;
  writeAll(folder, { 'main.ts': main });
  const [entry, outfile] = ['main.ts', 'main.mjs'].map((name) => join(folder, name)) as [string, string];
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', logLevel: 'error' });
  return (await runIn(folder, generator.node, ['node', 'main.mjs'])).output;
};

const faults: readonly Fault[] = [
  { document: 'hey-api-proto', generator: 'hey-api', outcome: generate, shows: /reading 'items'/ },
  { document: 'kubb-list', generator: 'kubb', outcome: called, shows: /status%5B%5D=publish%2Cdraft/ },
  {
    document: 'kubb-union',
    generator: 'kubb',
    outcome: async (folder, generator) => {
      await generate(folder, generator);
      return readFileSync(join(folder, 'api/types/Create.ts'), 'utf8');
    },
    shows: /title\?: \(\{[^]*\} \| \{[^]*\}\);/,
  },
  {
    document: 'orval-two-bodies',
    generator: 'orval',
    outcome: compiled,
    shows: /is not assignable to type 'BodyInit/,
  },
  ...['orval', 'kubb'].map((generator) => ({
    document: `${generator}-path-parameter`,
    generator,
    outcome: compiled,
    shows: /error TS2300: Duplicate identifier '(?:options|config)'/,
  })),
];

test.each(faults)('$document', { timeout: 20 * 60 * 1000 }, async ({ document, ...fault }) => {
  const generator = generators.find(({ name }) => name === fault.generator);
  if (generator === undefined) throw new Error(`There is no generator ${fault.generator}.`);
  const folder = await workplaceOf(generator);
  const text = readFileSync(join(packageRoot, `test/openapi-tools/faults/${document}.json`), 'utf8');
  writeAll(folder, { 'openapi.json': text, 'main.ts': 'export {};\n' });
  expect(await fault.outcome(folder, generator)).toMatch(fault.shows);
});
