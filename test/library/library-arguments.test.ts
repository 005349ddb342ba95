// What functions of the library are called with is checked before anything is done: whatever
// a caller passes, what is thrown is a Halt that names it.

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as library from '../../src/index.ts';
import { Halt } from '../../src/index.ts';
import { packageRoot } from '../support/routewright.ts';
import { smallModel } from '../support/small-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'routewright-library-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const shop = join(folder, 'shop.index.json');
copyFileSync(join(packageRoot, 'test/fixtures/cli/shop.index.json'), shop);

const inFolder = (name: string): string => join(folder, name);
/** It is not there: a call that is allowed ends early. */
const source = inFolder('none.json');
const nothing = (): undefined => undefined;

const wordpress = { version: '6.9', php: '8.3', zip: 'a', sqliteZip: 'a', prepare: 'a', bootTimeout: 1 };
const config = { path: inFolder('none.config.json'), isDefault: true, alsoFor: [source] };
const reading = {
  timeoutMs: 1000,
  maxBytes: 1000,
  retryDelaysMs: [1],
  schemas: true,
  siteParts: true,
  turn: nothing,
  userAgent: 'test',
  proxies: { https: 'http://localhost:1', http: 'http://localhost:1', except: 'a.example' },
  box: { ...wordpress, allowNetwork: false, mirror: 'http://localhost:1', cache: 'cache' },
  stdin: nothing,
  signal: new AbortController().signal,
  fetch: nothing,
  headers: { 'x-a': 'b' },
  credentials: { kind: 'application-password', name: 'a', password: 'secret' },
  httpAuth: { name: 'a', password: 'b' },
  allowInsecureAuth: true,
  names: inFolder('none.names.json'),
  progress: nothing,
  observe: false,
  keepOpen: false,
};
const filter = { namespace: ['wp/v2'], route: ['/**'], method: ['GET'] };
const approve = { reason: 'a', until: '2999-01-01', only: ['a'], wants: nothing, wantsCause: nothing };
const approvals = { approvals: inFolder('none.approvals.json'), approve };
const site = new URL('https://shop.example/wp-json/');
const settings = {
  source,
  output: inFolder('out'),
  targets: ['client', { module: './a.mjs', options: { a: 1 } }],
  namespaces: ['wp/v2'],
  methods: ['GET'],
  importExtension: 'js',
  site: 'https://shop.example/wp-json',
  snapshot: inFolder('none.snapshot.json'),
  credentials: { user: 'USER_OF_NONE', applicationPassword: 'PASSWORD_OF_NONE' },
  timeout: 1,
  maxBytes: 1000,
  wordpress,
  drift: { failOn: 'used', prove: true, proveLimit: 1, reports: { markdown: 'drift.md' } },
};
const projects = [{ name: 'shop', settings }];
const run = {
  environment: { A: 'b', C: undefined },
  config,
  header: ['a: b'],
  httpAuth: 'a:b',
  progress: nothing,
  stdin: nothing,
  signal: new AbortController().signal,
  atOnce: 2,
  overrides: { timeout: 1 },
};

/** A call of each function that names as many options as it can. */
const calls: Readonly<Record<string, readonly unknown[]>> = {
  readModel: [source, { ...reading, config, fleet: 'all' }],
  render: [
    smallModel(),
    ['model', 'openapi'],
    {
      options: { html: { singleFile: true }, openapi: { format: 'json' } },
      site: 'https://shop.example',
      ownPath: String,
      importExtension: 'js',
      modulesBefore: new Set(['a']),
      begins: nothing,
    },
  ],
  defineTarget: [
    {
      contract: 1,
      name: 'a',
      summary: 'b',
      entry: 'c.json',
      needs: ['client'],
      uses: ['site'],
      options: { loud: { kind: 'flag', default: false, help: 'Louder.' } },
      packages: () => [],
      render: () => [],
      diagnose: async () => [],
    },
  ],
  namespaceSizes: [smallModel()],
  generate: [
    {
      ...reading,
      source,
      folder: inFolder('out'),
      targets: ['html'],
      filter,
      site,
      singleFile: true,
      package: 'a',
    },
  ],
  check: [{ ...reading, source, folder: inFolder('out'), userTargets: [{ module: './a.mjs' }], force: true }],
  isFresh: [{ plan: { changes: [], files: [] }, names: { added: [] } }],
  snapshot: [{ ...reading, source, observe: true, software: true }],
  audit: [
    { ...reading, source, project: inFolder('none'), since: source, failOn: 'risky', site, ...approvals },
  ],
  compare: [
    {
      ...reading,
      baseline: source,
      current: source,
      failOn: 'used',
      prove: { limit: 3, signedIn: false },
      project: 'tsconfig.json',
      selected: ['wp/v2'],
      ...approvals,
    },
  ],
  forecast: [
    {
      ...reading,
      source,
      target: 'wordpress@6.8',
      failOn: 'used',
      project: 'tsconfig.json',
      selected: ['wp/v2'],
      ...approvals,
    },
  ],
  contract: [{ ...reading, source, project: inFolder('none'), client: 'src', site }],
  updateBaseline: [inFolder('baseline.json'), undefined, false],
  changelog: [{ ...reading, snapshots: [source, source], labels: ['a', 'b'], last: 2 }],
  lint: [{ ...reading, source, level: 'error', codes: ['enum-empty'] }],
  browse: [
    { ...reading, source, filter, site, environments: { a: 'https://a.example' }, port: 0, wording: String },
  ],
  mock: [{ ...reading, source, filter, port: 0, latency: [0, 1], failures: 1, seed: 3 }],
  addProject: [config, 'shop', settings, async () => undefined],
  readProjects: [config],
  generateProjects: [projects, { ...run, force: true, project: 'tsconfig.json' }],
  checkProjects: [projects, run],
  snapshotProjects: [projects, run],
  compareProjects: [projects, { ...run, approve, updateBaseline: true }, async () => undefined],
  fleetSites: [inFolder('none.csv'), { config, stdin: nothing }],
  snapshotFleet: [
    {
      store: inFolder('none.csv/store'),
      sites: async function* none() {},
      total: 1,
      environment: { A: 'b' },
      settings: { timeout: 1 },
      overrides: { timeout: 1 },
      freshMs: 1,
      concurrency: 1,
      siteTimeoutMs: 1,
      shard: { number: 1, of: 2 },
      signal: new AbortController().signal,
      tell: nothing,
    },
  ],
  driftFleet: [
    {
      store: inFolder('none'),
      baseline: inFolder('none'),
      only: new Set(['a']),
      now: new Date(0),
      selected: ['wp/v2'],
      failOn: 'risky',
      ...approvals,
    },
  ],
  forecastFleet: [
    { store: inFolder('none'), target: 'wordpress@6.8', only: new Set(['a']), failOn: 'used', client: 'src' },
  ],
  coverFleet: [{ store: inFolder('none'), only: new Set(['a']), project: 'tsconfig.json', client: 'src' }],
  reportFleet: [inFolder('none'), true, new Set(['a'])],
  collectFleetGarbage: [inFolder('none'), 1000],
  mergeFleets: [inFolder('merged'), [inFolder('none')]],
  exportFleetSite: [inFolder('none'), 'shop'],
};

const functions = new Map<string, unknown>(Object.entries(library));

/** What became of a call: whatever it returned, or what it threw. */
async function outcome(name: string, args: readonly unknown[]): Promise<unknown> {
  const called = functions.get(name);
  if (typeof called !== 'function') throw new Error(`The library has no function ${name}.`);
  try {
    const result: unknown = await Reflect.apply(called, undefined, args);
    if (
      typeof result === 'object' &&
      result !== null &&
      'close' in result &&
      typeof result.close === 'function'
    )
      await Reflect.apply(result.close, result, []);
    return 'a result';
  } catch (error) {
    return error;
  }
}

type Way = readonly (string | number)[];

/** Plain objects and lists, whose members can be replaced. */
const isOpen = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** The ways to all values in a value, itself included. */
function waysIn(value: unknown, depth = 5): readonly Way[] {
  if (!isOpen(value) || depth === 0) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([key, one]) => waysIn(one, depth - 1).map((way) => [key, ...way])),
  ];
}

/** A copy with another value in one place; without it where there is none. */
function replaced(value: unknown, [key, ...way]: Way, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (!isOpen(value)) return value;
  const copy: Record<string, unknown> = Object.assign(Array.isArray(value) ? [] : {}, value);
  copy[String(key)] = replaced(value[String(key)], way, change);
  return copy;
}

beforeAll(async () => {
  const comparison = await library.compare({ baseline: shop, current: shop });
  Object.assign(calls, { updateBaseline: [inFolder('baseline.json'), comparison, false] });
});

test('every function of the library is called here', () => {
  const names = Object.entries(library).flatMap(([name, value]) =>
    typeof value === 'function' && name !== 'Halt' ? [name] : [],
  );
  expect(Object.keys(calls).sort()).toEqual(names.sort());
});

test.each(Object.keys(calls))('%s does not refuse what it may be called with', async (name) => {
  const result = await outcome(name, calls[name] ?? []);
  if (result instanceof Error) {
    expect(result).toBeInstanceOf(Halt);
    expect(result.message).not.toMatch(/` of `\w+` is /);
  }
});

test.each([
  ['generate', [{ source }], '`folder` of `generate` is missing.', 'Pass a non-empty string.'],
  ['generate', [], '`options` of `generate` is missing.', 'Pass an object.'],
  ['generate', [null], '`options` of `generate` is null.', 'Pass an object.'],
  ['generate', [{}], '`source` of `generate` is missing.', 'Pass a non-empty string.'],
  ['generate', [{ source, foldr: 'a' }], '`foldr` of `generate` is unknown.', 'Did you mean "folder"?'],
  ['check', [{ source, folder: '' }], '`folder` of `check` is an empty string.', 'Pass a non-empty string.'],
  [
    'check',
    [{ source, folder: 'a', targets: ['clent'] }],
    'There is no target "clent".',
    'Did you mean "client"?',
  ],
  [
    'lint',
    [{ source, level: 'eror' }],
    '`level` of `lint` is not one of the allowed strings.',
    'Did you mean "error"?',
  ],
  ['lint', [{ source, timeoutMs: Number.NaN }], '`timeoutMs` of `lint` is NaN.', /^Pass a number above 0/],
  [
    'snapshot',
    [{ source, credentials: { kind: 'key-secret', key: 'k', secret: 7 } }],
    '`credentials.secret` of `snapshot` is 7.',
    'Pass a string.',
  ],
  ['mock', [{ source, latency: [5, 1] }], '`latency` of `mock` is a list.', /the lower number first/],
  [
    'browse',
    [{ source, environments: { staging: 'staging' } }],
    '`environments.staging` of `browse` is a string.',
    /^Pass an address/,
  ],
  ['readModel', [], '`source` of `readModel` is missing.', 'Pass a non-empty string.'],
  ['generateProjects', [Promise.resolve([]), run], /promise that was not awaited/, 'Await it.'],
  ['isFresh', [library.targets], '`generation` of `isFresh` is a list.', /`generate` or `check` returned/],
  [
    'render',
    [{ title: 'A' }, ['client']],
    /^`model` of `render` is not a valid model:\n/,
    /`readModel` returns/,
  ],
  [
    'compareProjects',
    [[{ name: 'a', settings: { site: 'b' } }], run],
    /`projects\[0\]\.settings\.source`/,
    /Pass/,
  ],
] as const)('%s(…) says what is wrong: %#', async (name, args, message, hint) => {
  const error = await outcome(name, args);
  expect(error).toBeInstanceOf(Halt);
  expect(error).toMatchObject({
    kind: 'usage',
    message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    hint: typeof hint === 'string' ? hint : (expect.stringMatching(hint) as string),
  });
});

test('no message repeats what may be a secret', async () => {
  for (const credentials of [{ kind: 'token', token: ['s3cret'] }, { kind: 's3cret' }, 's3cret'])
    expect(String(await outcome('lint', [{ source, credentials }]))).not.toContain('s3cret');
});

test('a function that is async rejects, and does not throw', async () => {
  const none = JSON.parse('null') as library.GenerateOptions;
  const promise = library.generate(none);
  await expect(promise).rejects.toBeInstanceOf(Halt);
});

test('a model of another place is read as a source would be', async () => {
  const saved = JSON.parse(JSON.stringify(smallModel())) as library.ApiModel;
  expect(await library.render(saved, ['client'])).toEqual(await library.render(smallModel(), ['client']));
});

/** None is right anywhere but where anything is. */
const junk: readonly unknown[] = [Symbol('a'), 7n, Promise.resolve()];

/** Each may be right in some places. */
const values: readonly unknown[] = [
  ...[null, undefined, true, 0, -1, 0.5, Number.NaN, Infinity, '', 'x', '\0', '__proto__'],
  ...[[], [null], {}, { a: 1 }, { __proto__: null }, nothing, new Date(Number.NaN), new Map(), new Set([1])],
  new URL('file:///a'),
];

/** They take a result of another function, and check what they ask of it. */
const handedBack: ReadonlySet<string> = new Set(['isFresh', 'updateBaseline', 'namespaceSizes', 'render']);

describe.each(Object.keys(calls))('%s', (name) => {
  test('refuses what is wrong anywhere', { timeout: 60_000 }, async () => {
    const args = calls[name] ?? [];
    for (const way of args.flatMap((arg, at) => waysIn(arg, 2).map((rest) => [at, ...rest]))) {
      // Options of a user's own target are handed to it as they are.
      const isFree = handedBack.has(name) || way.includes('options');
      for (const value of junk) {
        const result = await outcome(name, replaced(args, way, () => value) as readonly unknown[]);
        if (!isFree) expect({ way, result }).toMatchObject({ result: { kind: 'usage' } });
        expect(result === 'a result' || result instanceof Halt).toBe(true);
      }
    }
  });

  test('throws nothing but a Halt, whatever it is called with', { timeout: 60_000 }, async () => {
    const args = calls[name] ?? [];
    const ways = args.flatMap((arg, at) => waysIn(arg).map((rest) => [at, ...rest]));
    const change = fc.constantFrom(...values, ...junk);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ways), change, async (way, value) => {
        const result = await outcome(name, replaced(args, way, () => value) as readonly unknown[]);
        if (result !== 'a result') expect(result).toBeInstanceOf(Halt);
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  test.skipIf(handedBack.has(name))('refuses members that it does not know', async () => {
    const args = calls[name] ?? [];
    for (const [at, arg] of args.entries()) {
      if (!isOpen(arg) || Array.isArray(arg) || handedBack.has(name)) continue;
      const error = await outcome(name, args.with(at, { ...arg, noSuchMember: 1 }));
      expect(error).toMatchObject({
        kind: 'usage',
        message: expect.stringContaining('noSuchMember') as string,
      });
    }
  });
});
