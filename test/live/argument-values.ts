// Values to try an argument with: each that its schema names, those at its borders, and
// those of every other type, then some made by chance, always the same.

import fc from '../support/fast-check.ts';
import { typesOf, type Json, type Schema } from '../../src/core/schema/schema.ts';
import { valueFor } from '../support/schema-cases.ts';

/** Of every type, as JSON and as the texts that sites read as it. */
const always: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2,
  1.5,
  10_000_000_000,
  '',
  ' ',
  'a',
  'a,b',
  'a b',
  'true',
  'FALSE',
  '0',
  '1',
  '12',
  '-3',
  '1.0',
  '1.5',
  '1e3',
  ' 7',
  '7 ',
  '0x1A',
  '1,2',
  '007',
  [],
  ['a'],
  ['a', 'b'],
  [1, 2],
  ['1', '2'],
  ['x', 1],
  [[]],
  [null],
  {},
  { a: 1 },
  { 0: 'a', 1: 'b' },
];

const ofFormat: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'date-time',
    [
      '2024-05-01T10:00:00',
      '2024-05-01 10:00:00',
      '2024-05-01T10:00:00Z',
      '2024-05-01T10:00:00+02:00',
      '2024-02-31T10:00:00',
      '2024-13-01T10:00:00',
      '2024-05-01',
      '0000-00-00T00:00:00',
      'now',
    ],
  ],
  ['email', ['a@b.cd', 'a@b.c', 'a@b', 'a b@c.de', 'ä@b.cd', 'a@b.cd.']],
  ['ip', ['127.0.0.1', '::1', '1.2.3', '1.2.3.4.5', '010.0.0.1', 'fe80::1%eth0', '::ffff:1.2.3.4']],
  ['uuid', ['123e4567-e89b-42d3-a456-426614174000', '123E4567-E89B-42D3-A456-426614174000', '123e4567']],
  ['hex-color', ['#fff', '#ffffff', '#FFF', '#ffff', 'fff', '#ggg']],
  ['uri', ['https://x.test/a?b=c', 'no uri', 'javascript:x']],
]);

function border(schema: Schema): readonly Json[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const edges = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf].filter(
    (edge) => edge !== undefined,
  );
  const { minLength, maxLength, minItems, maxItems } = schema;
  const sizes = (least: number | undefined, most: number | undefined): readonly number[] =>
    [least, most]
      .filter((size) => size !== undefined)
      .flatMap((size) => [size - 1, size, size + 1])
      .filter((size) => size >= 0 && size < 1000);
  return [
    ...edges.flatMap((edge) => [edge - 1, edge, edge + 1, edge + 0.5, String(edge), String(edge + 1)]),
    ...sizes(minLength, maxLength).flatMap((size) => ['a'.repeat(size), 'é'.repeat(size)]),
    ...sizes(minItems, maxItems).map((size) => Array.from({ length: size }, (_, at) => `${at}`)),
    ...(schema.uniqueItems ? [['a', 'a'], [1, '1'], 'a,a'] : []),
  ];
}

const named = (schema: Schema): readonly Json[] => [
  ...(schema.enum ?? []),
  ...(schema.enum ?? [])
    .filter((one) => typeof one === 'string')
    .flatMap((one) => [one.toUpperCase(), `${one}x`]),
  ...(ofFormat.get(schema.format ?? '') ?? []),
  ...(schema.default === undefined ? [] : [schema.default]),
];

/** What fits inside, put where the list or object around it is. */
function inner(schema: Schema, depth: number): readonly Json[] {
  if (depth === 0) return [];
  const types = typesOf(schema);
  const items = schema.items && types.includes('array') ? ownValues(schema.items, depth - 1) : [];
  const members = Object.entries(schema.properties ?? {}).slice(0, 6);
  const texts = items.filter((item) => typeof item !== 'object').map(String);
  return [
    ...items.map((item) => [item]),
    ...texts,
    ...texts.map((text) => `${text},${texts[0] ?? ''}`),
    ...members.flatMap(([name, member]) => ownValues(member, depth - 1).map((value) => ({ [name]: value }))),
  ];
}

const ownValues = (schema: Schema, depth: number): readonly Json[] => [
  ...named(schema),
  ...border(schema),
  ...inner(schema, depth),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) => ownValues(branch, depth)),
  null,
  true,
  0,
  '12',
  'a',
];

const known = new WeakMap<Schema, readonly Json[]>();

/** Good and bad values, each once, the same whenever they are asked for. */
export function valuesFor(schema: Schema): readonly Json[] {
  let values = known.get(schema);
  if (values === undefined) {
    const byChance = fc.sample(valueFor(schema), { seed: 20260501, numRuns: 12 });
    const sendable = [...always, ...ownValues(schema, 2), ...byChance].filter(isSendable);
    values = [...new Map(sendable.map((value) => [JSON.stringify(value), value])).values()];
    known.set(schema, values);
  }
  return values;
}

/** JSON holds it, and so does UTF-8. */
export function isSendable(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !/\p{Cs}|\\ud[89a-f]/iu.test(text) && !hasEndless(value);
}

const hasEndless = (value: unknown): boolean =>
  typeof value === 'number'
    ? !Number.isFinite(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasEndless);
