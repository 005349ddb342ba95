// Whatever a site lists, twice as much of it takes about twice the work: in reading, in every
// target, in a comparison and in every report. A search within a list for each of its items
// would take four times.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compare, lint, readModel, render, targets } from '../../src/index.ts';
import { viewDrift } from '../../src/drift/reports/drift-view.ts';
import { reporters } from '../../src/report/reporters.ts';
import { emptyFolder } from '../support/routewright.ts';

type Json = Readonly<Record<string, unknown>>;

const list = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const record = (count: number, entry: (at: number) => [string, unknown]): Json =>
  Object.fromEntries(list(count, entry));

const text = { type: 'string' };
const reads = (args: Json = {}): Json => ({ methods: ['GET'], args });
const route = (namespace: string, args?: Json, schema?: Json): Json => ({
  namespace,
  endpoints: [reads(args)],
  ...(schema && { schema: { title: 'item', type: 'object', ...schema } }),
});
const index = (routes: Json, more: Json = {}): Json => ({ namespaces: ['demo/v1'], routes, ...more });
const items = (args?: Json, schema?: Json): Json =>
  index({ '/demo/v1/items': route('demo/v1', args, schema) });

/** Two states of a site with so many of something; `state` is what differs between them. */
type Grow = (count: number, state: string) => Json;

const rows: readonly (readonly [name: string, count: number, grow: Grow])[] = [
  [
    'namespaces with a route each',
    300,
    (count) =>
      index(
        record(count, (at) => [`/n${at}/v1/items`, route(`n${at}/v1`)]),
        { namespaces: list(count, (at) => `n${at}/v1`) },
      ),
  ],
  ['namespaces without routes', 1000, (count) => index({}, { namespaces: list(count, (at) => `n${at}/v1`) })],
  [
    'ways to sign in',
    4000,
    (count) => ({ ...items(), authentication: record(count, (at) => [`way${at}`, {}]) }),
  ],
  [
    'routes',
    300,
    (count, state) =>
      index(record(count, (at) => [`/demo/v1/r${at}`, route('demo/v1', { a: { ...text, default: state } })])),
  ],
  [
    'routes of one path, told apart by the value of a parameter',
    200,
    (count, state) =>
      index(
        record(count, (at) => [
          `/demo/v1/items/(?P<name>core/b${at})`,
          route('demo/v1', { a: { ...text, default: state } }),
        ]),
      ),
  ],
  [
    'routes that all answer one path',
    200,
    (count) => index(record(count, (at) => [`/demo/v1/items/(?P<p${at}>[\\d]+)`, route('demo/v1')])),
  ],
  ['arguments', 600, (count, state) => items(record(count, (at) => [`a${at}`, { ...text, default: state }]))],
  [
    'values of an enum',
    6000,
    (count, state) => {
      const a = { ...text, enum: list(count, (at) => `v${at}${state}`) };
      return items({ a }, { properties: { a } });
    },
  ],
  [
    'properties',
    600,
    (count, state) =>
      items({}, { properties: record(count, (at) => [`p${at}`, { ...text, default: state }]) }),
  ],
  [
    'schemas of one title',
    300,
    (count) =>
      index(
        record(count, (at) => [
          `/demo/v1/r${at}`,
          route('demo/v1', {}, { properties: { [`p${at}`]: text } }),
        ]),
      ),
  ],
];

/** The CPU seconds of everything that is done with two states of a site. */
async function work(grow: Grow, count: number): Promise<number> {
  const folder = emptyFolder();
  const [before, after] = ['before', 'after'].map((state) => {
    const file = join(folder, `${state}.json`);
    writeFileSync(file, JSON.stringify(grow(count, state)));
    return file;
  }) as [string, string];
  const start = process.cpuUsage();
  const { value } = await readModel(before);
  for (const { name } of targets) await render(value, [name]);
  const { report, sources } = await compare({ baseline: before, current: after });
  const view = viewDrift(report, sources);
  for (const reporter of reporters) await reporter.report(view);
  await lint({ source: before });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

test.each(rows)('%s', async (_, count, grow) => {
  // The modules are loaded, and what is called often is compiled.
  await work(grow, count / 10);
  const factors: number[] = [];
  // Garbage collection and other processes fall into one of two runs. Where work grows with the
  // square no ratio comes near the limit, so that the best of a few tells.
  while (factors.length < 6 && !(Math.min(...factors) < 2.5)) {
    const once = await work(grow, count);
    factors.push((await work(grow, 2 * count)) / once);
  }
  expect(Math.min(...factors)).toBeLessThan(2.5);
});
