// The generated validators and Ajv judge alike: random schemas over all keywords of the
// model, and values made from each schema so that they nearly fit.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemaCompiler } from '../src/checks/ajv.ts';
import { canonical } from '../src/checks/checks.ts';
import type { Json, Schema } from '../src/model/schema.ts';
import { schemaTypes, typesOf } from '../src/model/schema.ts';
import { importValidators } from './support/import-validators.ts';
import { argument, operation, smallModel } from './support/small-model.ts';

const names = ['a', 'b', 'x-a', '__proto__', 'constructor', 'toString', 'valueOf', 'a b', '', '0', 'ключ'];
const name = fc.constantFrom(...names);

const texts = [
  '',
  'a',
  'b',
  'ab',
  'aaaa',
  'é',
  'e\u0301',
  '😀',
  '😀😀',
  '\ud83d',
  '\ude00\ud83d',
  'a-b',
  '-',
  '1',
  '__proto__',
  '__proto_',
  '2024-05-01T10:00:00',
  '2024-05-01 10:00:00Z',
  '2024-05-01',
  '2024-13-01',
  'a@b.c',
  'a@b.cd',
  '::1',
  '1.2.3.4',
  '1.2.3.4.',
  '123e4567-e89b-42d3-a456-426614174000',
  '123E4567-e89b-42d3-a456-426614174000',
  '#fff',
  '#ffff',
  'no uri',
];

const numbers = [
  0,
  -0,
  1,
  -1,
  2,
  3,
  5,
  1.5,
  0.01,
  19.99,
  19.995,
  0.3,
  1e-7,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 60),
  1e21,
  1e308,
  5e-324,
  123456789.123,
];

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...numbers),
  fc.constantFrom(null, true, false),
);

const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: scalar, weight: 4 },
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

const patterns = [
  '^a',
  '^[\\w-]+$',
  '^.$',
  '\\p{L}',
  '^(?:a|b)*$',
  'é',
  '^__proto__$',
  '[^a]',
  '^x-',
  '/',
  '\n',
];

const type = fc.oneof(
  { arbitrary: fc.constantFrom(...schemaTypes), weight: 4 },
  fc.uniqueArray(fc.constantFrom(...schemaTypes), { minLength: 1, maxLength: 4 }),
);

const few = fc.integer({ min: 0, max: 4 });

const schema: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => {
  const members = (key: fc.Arbitrary<string>): fc.Arbitrary<Record<string, Schema>> =>
    fc
      .array(fc.tuple(key, tie('schema')), { minLength: 1, maxLength: 3 })
      .map((entries) => Object.fromEntries(entries));
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const sparse = (keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Schema> =>
    fc
      .tuple(fc.record(keywords), fc.subarray(Object.keys(keywords), { minLength: 0, maxLength: 3 }))
      .map(([all, chosen]) => Object.fromEntries(chosen.map((keyword) => [keyword, all[keyword]])) as Schema);
  const leaf = {
    enum: fc.array(fc.oneof({ arbitrary: scalar, weight: 3 }, json), { minLength: 1, maxLength: 4 }),
    minimum: fc.constantFrom(...numbers),
    maximum: fc.constantFrom(...numbers),
    exclusiveMinimum: fc.constantFrom(...numbers),
    exclusiveMaximum: fc.constantFrom(...numbers),
    multipleOf: fc.constantFrom(1, 2, 0.01, 0.1, 0.5, 1e-7, 1e20, 2.5),
    minLength: few,
    maxLength: few,
    pattern: fc.constantFrom(...patterns),
    format: fc.constantFrom('date-time', 'date', 'email', 'ip', 'uuid', 'hex-color', 'uri', 'toString'),
    minItems: few,
    maxItems: few,
    uniqueItems: fc.boolean(),
    required: fc.uniqueArray(name, { maxLength: 3 }),
    minProperties: few,
    maxProperties: few,
  };
  return {
    schema: fc.oneof(
      { depthSize: 'medium', maxDepth: 3 },
      fc.record({ type }, { requiredKeys: [] }),
      fc.tuple(fc.record({ type }), sparse(leaf)).map(([typed, rest]) => ({ ...rest, ...typed })),
      sparse(leaf),
      fc
        .tuple(
          fc.record({ type }, { requiredKeys: [] }),
          sparse({
            ...leaf,
            items: tie('schema'),
            prefixItems: list,
            properties: members(name),
            additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
            patternProperties: members(fc.constantFrom(...patterns)),
            anyOf: list,
            oneOf: list,
          }),
        )
        .map(([typed, rest]) => ({ ...rest, ...typed })),
      fc
        .tuple(
          members(name),
          fc.uniqueArray(name, { maxLength: 2 }),
          fc.oneof(fc.boolean(), tie('schema')),
          fc.option(members(fc.constantFrom(...patterns)), { nil: undefined }),
        )
        .map(([properties, required, additionalProperties, patternProperties]) => ({
          type: 'object' as const,
          properties,
          required,
          additionalProperties,
          ...(patternProperties ? { patternProperties } : {}),
        })),
      tie('schema').map((items) => ({ type: 'array' as const, items })),
    ),
  };
}).schema;

/** Values that fit the schema, or fail it by little. */
function valueFor(schema: Schema): fc.Arbitrary<Json> {
  if (Object.keys(schema).length === 0) return json;
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return fc.oneof(
    { arbitrary: fc.oneof(...typesOf(schema).map((one) => ofType(one, schema))), weight: 6 },
    ...(schema.enum ? [{ arbitrary: fc.constantFrom(...schema.enum), weight: 4 }] : []),
    ...branches.map((branch) => ({ arbitrary: valueFor(branch), weight: 4 })),
    { arbitrary: json, weight: 1 },
  );
}

function ofType(one: (typeof schemaTypes)[number], schema: Schema): fc.Arbitrary<Json> {
  switch (one) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 } = schema;
      const edges = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter(
        (edge) => edge !== undefined,
      );
      return fc.constantFrom(
        ...edges.flatMap((edge) => [edge, edge + 1, edge - 1]),
        multipleOf,
        multipleOf * 3,
        multipleOf * 1999,
        multipleOf * 1.5,
        Infinity,
        -Infinity,
        ...numbers,
      );
    }
    case 'string': {
      const { minLength = 1, maxLength = 2 } = schema;
      const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].map((length) =>
        Math.max(length, 0),
      );
      return fc.oneof(
        fc.constantFrom(...texts),
        fc
          .tuple(fc.constantFrom('a', '😀', '\ud83d'), fc.constantFrom(...lengths))
          .map(([part, length]) => part.repeat(length)),
      );
    }
    case 'array': {
      const { items = {}, prefixItems = [], minItems = 0, maxItems = 3 } = schema;
      const rest = fc.array(valueFor(items), { maxLength: Math.max(minItems, maxItems) + 1 });
      return fc
        .tuple(fc.tuple(...prefixItems.map(valueFor)), rest, fc.boolean())
        .map(([leading, list, twice]) => [...leading, ...list, ...(twice ? list.slice(0, 1) : [])]);
    }
    case 'object': {
      const { properties = {}, patternProperties = {}, additionalProperties, required = [] } = schema;
      const further = typeof additionalProperties === 'object' ? additionalProperties : {};
      const entries = [
        ...Object.entries(properties).map(([key, member]) => fc.tuple(fc.constant(key), valueFor(member))),
        ...required.map((key) => fc.tuple(fc.constant(key), json)),
        ...Object.values(patternProperties).map((member) =>
          fc.tuple(fc.constantFrom('a', 'x-a', '__proto__'), valueFor(member)),
        ),
        fc.tuple(name, valueFor(further)),
      ];
      return fc
        .tuple(...entries.map((entry) => fc.option(entry, { freq: 4, nil: undefined })))
        .map((chosen) => Object.fromEntries(chosen.filter((entry) => entry !== undefined)) as Json);
    }
  }
}

const caseOf = schema.chain((one) =>
  fc.record({ schema: fc.constant(one), values: fc.array(valueFor(one), { minLength: 4, maxLength: 12 }) }),
);

test.each(['zod', 'zod-oldest'] as const)('on every value, with %s', { timeout: 120_000 }, async (zod) => {
  const compile = await schemaCompiler();
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(caseOf, { minLength: 40, maxLength: 60 }),
      fc.boolean(),
      async (cases, required) => {
        const validators = await importValidators(
          smallModel(
            ...cases.map(({ schema: one }, index) =>
              operation(`thing${index}.get`, [argument('it', one, { required })], {
                response: { kind: 'schema', schema: one },
              }),
            ),
          ),
          zod,
        );
        for (const [index, { schema: one, values }] of cases.entries()) {
          const accepts = compile(one);
          const acceptsArgs = compile({
            type: 'object',
            properties: { it: one },
            required: required ? ['it'] : [],
          });
          const result = validators[`thing${index}GetResult`];
          const args = validators[`thing${index}GetArgs`];
          for (const value of [...values, ...texts.slice(0, 2), null]) {
            const judged = result?.safeParse(value);
            const where = `${JSON.stringify(one)} on ${canonical(value)}`;
            expect(judged?.success, where).toBe(accepts(value));
            seen[judged?.success ? 'accepted' : 'refused']++;
            if (judged?.success) expect(canonical(judged.data), where).toBe(canonical(value));
            else expect(judged?.error.issues[0]?.message, where).not.toBe('Invalid input');

            const call = { it: value, further: value };
            expect(args?.safeParse(call).success, where).toBe(acceptsArgs(call));
          }
          for (const call of [
            {},
            { it: undefined },
            [],
            null,
            JSON.parse('{"__proto__":{"it":1}}'),
          ] as unknown[])
            expect(args?.safeParse(call).success).toBe(acceptsArgs(call));
        }
      },
    ),
    // The message names the one schema and value; shrinking would compile the whole batch again and again.
    { numRuns: 30, endOnFailure: true },
  );
  expect(({} as { it?: unknown }).it).toBe(undefined);
  // The values are worth comparing only if schemas accept and refuse many of them.
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(3000);
});
