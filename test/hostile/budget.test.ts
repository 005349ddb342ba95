// What a site can make long, wide or deep: every command comes back, and says what it did not
// decide. How much is tried is counted, not timed, so that every machine tells the same.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Budget, schemasForAll, schemasForFinding } from '../../src/drift/witness/find-witness.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { isTorture, patience } from './runs.ts';

const indexWith = (schema: Json): Json => ({
  namespaces: ['demo/v1'],
  routes: {
    '/demo/v1/things': {
      namespace: 'demo/v1',
      methods: ['POST'],
      endpoints: [{ methods: ['POST'], args: { filter: schema } }],
      schema: { title: 'thing', type: 'object', properties: { filter: schema } },
    },
  },
});

/** As many branches as given, each of which changes with `from`. */
const branches = (count: number, from: number): Json => ({
  anyOf: Array.from({ length: count }, (_, at) => ({
    type: 'object',
    title: `Branch ${at}`,
    properties: {
      kind: { type: 'string', enum: [`kind${at}`] },
      [`size${at}`]: { type: 'integer', minimum: at + from },
    },
    required: ['kind'],
  })),
});

const nested = (depth: number, inner: Json): Json =>
  depth === 0
    ? inner
    : { type: 'object', properties: { a: nested(depth - 1, inner), b: { type: 'string' } } };

interface Found {
  readonly issues: readonly {
    readonly code: string;
    readonly level: string;
    readonly why: string;
    readonly witness: unknown;
  }[];
}

async function drift(before: Json, after: Json): Promise<Found['issues']> {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'before.json'), JSON.stringify(indexWith(before)));
  writeFileSync(join(folder, 'after.json'), JSON.stringify(indexWith(after)));
  const run = await routewright(['drift', 'before.json', 'after.json', '--format', 'json'], { cwd: folder });
  expect(run.stderr).toBe('');
  return (JSON.parse(run.stdout) as Found).issues;
}

/** A look at so many branches of one argument is more than the search for one finding may cost. */
const many = isTorture ? 1000 : 700;

/** The findings of as many branches, each of which takes less than before. */
const raisedOf = async (count: number): Promise<Found['issues']> =>
  (await drift(branches(count, 0), branches(count, 1))).filter(({ code }) => code === 'minimum-raised');

const isUndecided = ({ why }: { readonly why: string }): boolean =>
  why.includes('was stopped, because the schema is too large');

describe('drift', () => {
  test(
    'of many branches that changed stays with what is declared, and says so',
    { timeout: patience },
    async () => {
      const raised = await raisedOf(many);
      expect(raised).toHaveLength(many);
      expect(new Set(raised.map(({ level }) => level))).toEqual(new Set(['breaking']));
      expect(raised.filter(isUndecided)).toHaveLength(many);
    },
  );

  // Each search is cheap enough by itself, all together are not: it takes the whole budget.
  if (isTorture)
    test(
      'of fewer branches proves some, and says of the others that it did not',
      { timeout: patience },
      async () => {
        const raised = await raisedOf(300);
        expect(raised).toHaveLength(300);
        expect(new Set(raised.map(({ level }) => level))).toEqual(new Set(['breaking']));
        const undecided = raised.filter(isUndecided);
        expect(undecided.length).toBeGreaterThan(0);
        expect(undecided.length).toBeLessThan(300);
        for (const one of raised) expect(one.witness === null).toBe(isUndecided(one));
      },
    );

  test('of few is proven', { timeout: patience }, async () => {
    const raised = await raisedOf(5);
    expect(raised).toHaveLength(5);
    for (const { witness } of raised) expect(witness).toMatchObject({ kind: 'refused' });
    expect(raised.filter(isUndecided)).toEqual([]);
  });

  test('of a deep nest, and of a wide enumeration, comes back', { timeout: patience }, async () => {
    expect(await drift(nested(30, { type: 'integer' }), nested(30, { type: 'boolean' }))).not.toEqual([]);
    const values = (count: number): Json => ({
      type: 'string',
      enum: Array.from({ length: count }, (_, at) => `v${at}`),
    });
    const wide = isTorture ? 20_000 : 5000;
    expect(await drift(values(wide), values(wide - 1))).not.toEqual([]);
  });
});

describe('a budget', () => {
  const wide = (count: number) => ({
    anyOf: Array.from({ length: count - 1 }, () => ({ type: 'string' as const })),
  });

  test('refuses one search that is too large, and allows the next', () => {
    const budget = new Budget();
    expect(budget.allows(wide(schemasForFinding + 1))).toBe(false);
    expect(budget.allows(wide(schemasForFinding), undefined)).toBe(true);
  });

  test('ends all searches together', () => {
    const budget = new Budget();
    const schema = wide(schemasForFinding);
    for (let search = 0; search < schemasForAll / schemasForFinding; search++)
      expect(budget.allows(schema)).toBe(true);
    expect(budget.allows(wide(2))).toBe(false);
  });
});

test(
  'a route of many arguments and a choice of many branches are generated for every target',
  { timeout: patience },
  async () => {
    const folder = emptyFolder();
    const index = indexWith(branches(isTorture ? 100 : 20, 0)) as {
      routes: Record<string, { endpoints: { args: Record<string, Json> }[] }>;
    };
    Object.assign(
      index.routes['/demo/v1/things']?.endpoints[0]?.args ?? {},
      Object.fromEntries(
        Array.from({ length: isTorture ? 300 : 40 }, (_, at) => [
          `argument${at}`,
          { type: 'string', enum: ['a', `b${at}`] },
        ]),
      ),
    );
    writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
    const run = await routewright(
      [
        'generate',
        'index.json',
        '-o',
        'api',
        '--target',
        'client,zod,html,markdown,openapi,model,query,wordpress',
      ],
      { cwd: folder },
    );
    expect(run).toMatchObject({ code: 0, stderr: '' });
  },
);
