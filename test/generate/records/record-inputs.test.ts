// Every option of a run is an input of its record, or has a reason not to be: an option without a role does not
// compile, and here each option is changed alone.

import { addedStages } from '../../../src/pipeline-commands/generate/added-stages.ts';
import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { projectOptions } from '../../../src/core/model/options/project-options.ts';
import { runOptions } from '../../../src/core/model/options/run-options.ts';
import type { Option } from '../../../src/core/model/options/option.ts';
import { beginRun } from '../../../src/generate/begin-run.ts';
import type { GenerateOptions } from '../../../src/generate/generate-options.ts';
import {
  hashOfInputs,
  hasKnownInputs,
  inputRoles,
  type InputRole,
} from '../../../src/generate/records/record-inputs.ts';
import { readSource, type SourceContent } from '../../../src/source/read-model.ts';
import { emptyFolder, packageRoot } from '../../support/routewright.ts';

const source = `${packageRoot}/test/fixtures/cli/shop.index.json`;

/** Another value than the default for each option. */
const otherValues = {
  source: `${packageRoot}/test/fixtures/cli/./shop.index.json`,
  folder: 'other',
  targets: ['client'],
  filter: { namespace: ['wp/v2'] },
  site: new URL('https://site.test/wp-json'),
  importExtension: 'ts',
  package: '@acme/shop',
  format: false,
  singleFile: true,
  publicUrl: 'https://docs.test/',
  logo: 'logo.svg',
  accent: '#2f55c4',
  guides: 'guides',
  environments: { staging: 'https://staging.test/wp-json' },
  openApiFormat: 'yaml',
  queryTypes: '@tanstack/vue-query',
  maxOutput: 100,
  names: 'names.json',
  savedExamples: 'examples.json',
  config: { path: 'other.config.json' },
  recognize: false,
  schemas: false,
  options: false,
  siteParts: false,
  userTargets: [{ module: './own.mjs' }],
  since: 'old.json',
  project: 'tsconfig.json',
  client: 'src/api',
  sourceUrl: 'https://code.test/{file}',
  declarations: true,
  fleet: 'any',
  observe: true,
  examples: true,
  exercise: true,
  exerciseSeed: 2,
  exerciseRequests: 10,
  exerciseTime: 10,
  exerciseNamespaces: ['wp/v2'],
  exercisePluginsOnly: true,
  keepOpen: true,
  stdin: () => Readable.from([]),
  timeoutMs: 1,
  maxBytes: 1,
  retryDelaysMs: [1],
  turn: async () => () => undefined,
  maxAge: '1h',
  userAgent: 'other',
  proxies: {},
  fetch: async () => new Response(),
  headers: { 'X-Key': 'secret' },
  credentials: { kind: 'token', token: 'secret' },
  httpAuth: { name: 'user', password: 'secret' },
  allowInsecureAuth: true,
  box: { version: '6.8' },
  sandboxKeeper: {},
  progress: () => undefined,
  signal: new AbortController().signal,
  uninterrupted: async () => undefined,
  force: true,
} as const satisfies Readonly<Record<keyof typeof inputRoles, unknown>>;

async function material() {
  const folder = `${emptyFolder()}/out`;
  mkdirSync(folder);
  const options: GenerateOptions = { source, folder, targets: ['client', 'html', 'openapi', 'query'] };
  return { options, begun: await beginRun(options, addedStages), content: await readSource(source, options) };
}

test('each option changed alone has the effect of its role', async () => {
  const { options, begun, content } = await material();
  const before = hashOfInputs(options, begun, content);
  expect(before).toBeDefined();
  expect(hasKnownInputs(options)).toBe(true);
  for (const [name, role] of Object.entries(inputRoles) as [keyof typeof inputRoles, InputRole][]) {
    const changed = { ...options, [name]: otherValues[name] };
    const isOther = hashOfInputs(changed, begun, content) !== before;
    expect([name, isOther, hasKnownInputs(changed)]).toEqual([name, role === 'input', role !== 'unlimited']);
  }
});

test('every option of the tables that generate accepts is in the table', () => {
  const accepted = [...Object.entries<Option>(projectOptions), ...Object.entries<Option>(runOptions)].flatMap(
    ([name, { library = [] }]) => (library.some((one) => one === 'generate' || one === 'read') ? [name] : []),
  );
  expect(accepted.length).toBeGreaterThan(20);
  expect(Object.keys(inputRoles)).toEqual(expect.arrayContaining(accepted));
});

test('what was read, and what the folder decides, are inputs too', async () => {
  const { options, begun, content: fromFile } = await material();
  if (fromFile.loaded.value.kind !== 'index') throw new Error('the source is an index');
  // The index of a site is hashed, because the responses that describe it are not one text.
  const { bytesHash, ...value } = fromFile.loaded.value;
  const content: SourceContent = { ...fromFile, loaded: { ...fromFile.loaded, value } };
  const before = hashOfInputs(options, begun, content);
  const { index } = value;
  const withIndex = (more: object): SourceContent => ({
    ...content,
    loaded: { ...content.loaded, value: { ...value, index: { ...index, ...more } } },
  });
  const [first = ''] = Object.keys(index.routes);
  const number = (minimum: unknown): SourceContent =>
    withIndex({ routes: { ...index.routes, [first]: { minimum } } });
  const diagnostic = { code: 'x', level: 'info', where: {}, message: '', done: '' } as const;
  const contents: Readonly<Record<string, SourceContent>> = {
    description: withIndex({ description: 'other' }),
    order: withIndex({ routes: Object.fromEntries(Object.entries(index.routes).reverse()) }),
    infinity: number(JSON.parse('1e400')),
    null: number(null),
    zero: number(0),
    'negative zero': number(-0),
    text: number('0'),
    'a text that looks like an infinity': number('Infinity'),
    'numbers in another order': number([JSON.parse('1e400'), null]),
    'numbers in this order': number([null, JSON.parse('1e400')]),
    bytes: fromFile,
    'other bytes': {
      ...fromFile,
      loaded: { ...fromFile.loaded, value: { ...fromFile.loaded.value, bytesHash: `${bytesHash ?? ''}0` } },
    },
    names: { ...content, names: { operations: { 'GET /wp/v2/posts': 'all' }, types: {} } },
    examples: { ...content, examples: { 'GET /wp/v2/posts': { value: 1 } } },
    sections: { ...content, sections: [{ pattern: '*', settings: {} }] },
    patterns: { ...content, patterns: ['*'] },
    diagnostics: { ...content, loaded: { ...content.loaded, diagnostics: [diagnostic] } },
    known: {
      ...content,
      loaded: { ...content.loaded, value: { ...value, known: { merged: new Map() } as never } },
    },
  };
  const hashes = Object.entries(contents).map(([name, one]) => [name, hashOfInputs(options, begun, one)]);
  const [js, none] = [{ extension: 'js' }, { extension: 'none' }] as const;
  for (const imports of [js, none])
    hashes.push([imports.extension, hashOfInputs(options, { ...begun, imports }, content)]);
  const publication = { guides: [], outputs: [], logo: 'data:' } as never;
  hashes.push(['publication', hashOfInputs(options, { ...begun, publication }, content)]);
  const found = { ...begun.found, present: () => ({ kind: 'file', text: 'mine' }) as const };
  hashes.push(['attributes', hashOfInputs(options, { ...begun, found }, content)]);
  expect(hashes.filter(([, hash]) => hash === before)).toEqual([['js', before]]);
  expect(new Set(hashes.map(([, hash]) => hash)).size).toBe(hashes.length);
});

test('the text of a diagnostic may change, such as the age of a cached response', async () => {
  const { options, begun, content } = await material();
  const aged = (message: string): SourceContent => ({
    ...content,
    loaded: {
      ...content.loaded,
      diagnostics: [{ code: 'source-cached', level: 'warning', where: {}, message, done: '' }],
    },
  });
  expect(hashOfInputs(options, begun, aged('1 s'))).toBe(hashOfInputs(options, begun, aged('2 s')));
});
