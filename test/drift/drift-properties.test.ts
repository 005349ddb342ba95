// What must hold of any two schemas. The verdicts are held against the validators
// themselves: a safe change refuses nothing that was taken, a breaking one comes with
// proof.

import fc, { tries } from '../support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { CompileSchema } from '../support/ajv-judge.ts';
import { schemaCompiler } from '../support/ajv-judge.ts';
import type { Channel, TakenBySite } from '../../src/core/schema/site-acceptance.ts';
import { takenBySite } from '../../src/core/schema/site-acceptance.ts';
import { findDrift } from '../../src/drift/compare/compare.ts';
import { everyRule } from '../../src/drift/rules/every-rule.ts';
import { borderValues } from '../support/border-values.ts';
import type { ApiModel, HttpMethod } from '../../src/core/model/api/api.ts';
import type { Finding } from '../../src/core/model/reports/drift.ts';
import type { Json, Schema } from '../../src/core/schema/schema.ts';
import { anySchema, reordered, schemaChange } from '../support/random-schema.ts';
import { argument, operation, smallModel } from '../support/small-model.ts';

const runs = tries(150);

const taking = (schema: Schema, method: HttpMethod): ApiModel =>
  smallModel(
    operation('things.do', [argument('value', schema, { in: method === 'GET' ? 'query' : 'body' })], {
      method,
      methods: [method],
    }),
  );

const answering = (schema: Schema): ApiModel =>
  smallModel(operation('things.get', [], { response: { kind: 'schema', schema } }));

/** No finding says that anything may go wrong; one that says so without proof does not count. */
const isSafe = (findings: readonly Finding[]): boolean =>
  findings.every(
    ({ code, level }) =>
      level === 'safe' ||
      level === 'docs' ||
      (everyRule.get(code)?.level === 'breaking' && level === 'risky'),
  );

/** Values of all kinds, most of them near the borders of the two schemas. */
const valuesFor = (before: Schema, after: Schema): readonly Json[] => [
  ...borderValues(before, after),
  ...borderValues(after, before),
  ...(fc.sample(fc.jsonValue({ maxDepth: 2 }), { numRuns: 30 }) as readonly Json[]),
];

const isOpen = ({ additionalProperties: more }: Schema): boolean =>
  typeof more !== 'object' || Object.keys(more).length === 0;

/** Of an open object only what it declares counts: a member that is new was passed over before. */
function declaredOnly(schema: Schema): Schema {
  const { items, properties, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(items && { items: declaredOnly(items) }),
    ...(anyOf && { anyOf: anyOf.map(declaredOnly) }),
    ...(oneOf && { oneOf: oneOf.map(declaredOnly) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, declaredOnly(member)]),
      ),
    }),
    ...(schema.type === 'object' && isOpen(schema) && { additionalProperties: false }),
  };
}

/** Something breaks, and nothing is proven: then no value may show it either. */
const isUnproven = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'breaking') && findings.every(({ witness }) => witness === null);

const isText = (value: Json): boolean => {
  if (typeof value !== 'object') return typeof value === 'string';
  return (
    value !== null &&
    Object.values(value).length > 0 &&
    Object.values(value).every((member) => isText(member))
  );
};

const refusedNow = (takes: TakenBySite, before: Schema, after: Schema, channel: Channel): readonly Json[] => {
  const [old, now] = [takes(declaredOnly(before), channel), takes(after, channel)];
  return valuesFor(before, after).filter(
    (value) => (channel === 'body' || isText(value)) && old(value) && !now(value),
  );
};

const unreadableNow = (compile: CompileSchema, before: Schema, after: Schema): readonly Json[] => {
  const [old, now] = [compile(before), compile(after)];
  return valuesFor(before, after).filter((value) => now(value) && !old(value));
};

const compilers = async (): Promise<{ readonly takes: TakenBySite; readonly compile: CompileSchema }> => ({
  takes: takenBySite,
  compile: await schemaCompiler(),
});

describe.each(['GET', 'POST'] as const)('of what is sent with %s', (method) => {
  const channels: readonly Channel[] = method === 'GET' ? ['query'] : ['query', 'body'];

  test('a change without breaking or risky findings refuses nothing that was taken', async () => {
    const { takes } = await compilers();
    await fc.assert(
      fc.asyncProperty(schemaChange, async ({ before, after }) => {
        const { findings } = await findDrift(taking(before, method), taking(after, method));
        if (!isSafe(findings)) return;
        for (const channel of channels) expect(refusedNow(takes, before, after, channel)).toEqual([]);
      }),
      runs,
    );
  });

  test('a breaking change comes with a request that was taken and is refused', async () => {
    const { takes } = await compilers();
    await fc.assert(
      fc.asyncProperty(schemaChange, async ({ before, after }) => {
        const { findings } = await findDrift(taking(before, method), taking(after, method));
        for (const { witness } of findings) {
          if (witness?.kind !== 'refused' || witness.via === 'batch') continue;
          const value = witness.arguments['value'] ?? null;
          expect(takes(before, witness.via)(value)).toBe(true);
          expect(takes(after, witness.via)(value)).toBe(false);
        }
        if (isUnproven(findings))
          for (const channel of channels) expect(refusedNow(takes, before, after, channel)).toEqual([]);
      }),
      runs,
    );
  });
});

test('what a list of one kind proves is not missed where items may be of two', async () => {
  const items: Schema = { oneOf: [{ type: 'integer' }, { type: 'string' }] };
  const list = (maxItems: number): Schema => ({ type: 'array', items, maxItems, uniqueItems: true });
  const { findings } = await findDrift(taking(list(4), 'GET'), taking(list(2), 'GET'));
  expect(findings.map(({ code, level, witness }) => [code, level, witness?.kind])).toEqual([
    ['max-items-lowered', 'breaking', 'refused'],
  ]);
});

describe('of what comes back', () => {
  test('a change without breaking or risky findings brings nothing that does not fit the old type', async () => {
    const { compile } = await compilers();
    await fc.assert(
      fc.asyncProperty(schemaChange, async ({ before, after }) => {
        const { findings } = await findDrift(answering(before), answering(after));
        if (!isSafe(findings)) return;
        expect(unreadableNow(compile, before, after)).toEqual([]);
      }),
      runs,
    );
  });

  test('a breaking change comes with an answer that does not fit the old type', async () => {
    const { compile } = await compilers();
    await fc.assert(
      fc.asyncProperty(schemaChange, async ({ before, after }) => {
        const { findings } = await findDrift(answering(before), answering(after));
        for (const { witness } of findings) {
          if (witness?.kind !== 'undecodable') continue;
          expect(compile(after)(witness.response)).toBe(true);
          expect(compile(before)(witness.response)).toBe(false);
        }
        if (isUnproven(findings)) expect(unreadableNow(compile, before, after)).toEqual([]);
      }),
      runs,
    );
  });
});

test('nothing differs from itself, in whatever order it is written', async () => {
  await fc.assert(
    fc.asyncProperty(anySchema, async (schema) => {
      const models = [taking(schema, 'POST'), answering(schema)] as unknown as readonly Json[];
      for (const model of models) {
        const { findings } = await findDrift(
          model as unknown as ApiModel,
          reordered(model) as unknown as ApiModel,
        );
        expect(findings).toEqual([]);
      }
    }),
    runs,
  );
});

test('a change back is reported as the mirror of the change', async () => {
  await fc.assert(
    fc.asyncProperty(schemaChange, async ({ before, after }) => {
      for (const model of [(schema: Schema) => taking(schema, 'POST'), answering]) {
        const there = await findDrift(model(before), model(after));
        const back = await findDrift(model(after), model(before));
        const codes = new Set(back.findings.map(({ code }) => code));
        for (const { code } of there.findings) {
          const mirror = everyRule.get(code)?.mirror ?? [];
          if (!('waived' in mirror))
            expect([code, mirror.some((one) => codes.has(one))]).toEqual([code, true]);
        }
      }
    }),
    runs,
  );
});
