// Random schemas over all keywords of the model, with values to judge by them.

import fc from './fast-check.ts';
import { schemaTypes, typesOf, type Json, type Schema } from '../../src/core/schema/schema.ts';

const names = ['a', 'b', 'x-a', '__proto__', 'constructor', 'toString', 'valueOf', 'a b', '', '0', 'ключ'];
const name = fc.constantFrom(...names);

export const texts = [
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

/** Any schema of the model's language. */
export const schema: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => {
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
export function valueFor(schema: Schema): fc.Arbitrary<Json> {
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

/** A schema with values that fit it, or fail it by little. */
export const schemaCase = schema.chain((one) =>
  fc.record({ schema: fc.constant(one), values: fc.array(valueFor(one), { minLength: 4, maxLength: 12 }) }),
);
