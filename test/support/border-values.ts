// Many values near the limits of two schemas, to hold the findings of drift against: a value that one schema accepts and
// the other refuses shows a change, whatever the rules name as its witness.

import { formatOf } from '../../src/core/schema/formats.ts';
import {
  filledUp,
  inheritedType,
  listOfLength,
  maxMadeItems,
  smallestObject,
  sampleValue,
  samplesOf,
  samplesOfType,
  valuesOfEveryType,
} from '../../src/core/schema/values/fitting-values.ts';
import {
  memberSchema,
  withMember,
  withoutMember,
  type Members,
} from '../../src/core/schema/values/members.ts';
import { rounded } from '../../src/core/schema/values/numbers.ts';
import { maxMadeTextLength } from '../../src/core/schema/values/texts.ts';
import { refusedBy, relatePatterns, takenBy, takenOfLength } from '../../src/core/schema/pattern-facts.ts';
import { assertionsOn } from '../../src/core/schema/keywords.ts';
import {
  keywords,
  typesOf,
  type Json,
  type Schema,
  type SchemaType,
  type ValueKindName,
} from '../../src/core/schema/schema.ts';

/**
 * Values near the limits of both schemas. Some of the values are accepted by only one of the two schemas.
 */
export const borderValues = (before: Schema, after: Schema): readonly Json[] =>
  plainFirst([
    ...(before.type === undefined ? ['a', 1] : []),
    ...bordersInTurn.flatMap((border) => border(before, after)),
    ...plainValues,
  ]);

/** Returns values that may be accepted by only one of two schemas. */
type Border = (before: Schema, after: Schema) => readonly Json[];

const ofChoice: Border = (before, after) => [before, after].flatMap((schema) => schema.enum ?? []);

const ofBranches: Border = (before, after) =>
  [before, after]
    .flatMap(({ anyOf, oneOf }) => [...(anyOf ?? []), ...(oneOf ?? [])])
    .flatMap((branch) => samplesOf(branch, 2));

const borderTypes: Border = (before, after) =>
  [before, after].flatMap((schema) => typesOf(schema).flatMap((type) => samplesOfType(type, schema, 2)));

/** Removes duplicates and puts empty values last, because an empty value is a less clear example. */
function plainFirst(values: readonly Json[]): readonly Json[] {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  return [...distinct.filter((value) => !isEmptyJson(value)), ...distinct.filter(isEmptyJson)];
}

const isEmptyJson = (value: Json): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const plainValues: readonly Json[] = [
  'a',
  '',
  '1',
  '0.5',
  'true',
  'a,b',
  1,
  0,
  -1,
  0.5,
  1_000_000,
  true,
  false,
  null,
  [],
  ['a'],
  [1],
  {},
  { other: 'a' },
  'z'.repeat(40),
  [{ other: 'a' }],
];

/** The numbers in the keywords that limit values of the type. */
const numbersIn = (schema: Schema, type: SchemaType, kind: ValueKindName): readonly number[] =>
  assertionsOn(type)
    .filter((keyword) => keywords[keyword].value === kind)
    .map((keyword) => schema[keyword])
    .filter((held) => typeof held === 'number');

/** Sizes just below, at and above the limits of each schema for a text, list or object. */
const sizesNear = (schemas: readonly Schema[], type: SchemaType, most: number): readonly number[] =>
  schemas
    .flatMap((schema) => numbersIn(schema, type, 'count'))
    .flatMap((size) => [size - 1, size, size + 1])
    .filter((size) => size >= 0 && size <= most)
    .toSorted((a, b) => a - b);

const borderNumbers: Border = (before, after) => {
  const schemas = [after, before];
  const limits = schemas.flatMap((schema) => numbersIn(schema, 'number', 'number'));
  const steps = schemas.flatMap((schema) => numbersIn(schema, 'number', 'positive number'));
  const around = limits.flatMap((limit) => [limit, limit - 1, limit + 1, limit - 0.5, limit + 0.5]);
  const multiples = steps.flatMap((step) =>
    [0, ...limits].flatMap((from) =>
      [1, 2, 3, 0, -1, -2, -3, 4, 5, 6, 7].map((times) => rounded((Math.round(from / step) + times) * step)),
    ),
  );
  const between = steps.flatMap((step) =>
    [0, ...limits].map((from) => rounded((Math.round(from / step) + 0.5) * step)),
  );
  return [...around, ...multiples, ...between];
};

function borderTexts(before: Schema, after: Schema): readonly string[] {
  const lengths = sizesNear([before, after], 'string', maxMadeTextLength);
  const patterns = [before.pattern, after.pattern].filter((pattern) => pattern !== undefined);
  const relation =
    before.pattern !== undefined && after.pattern !== undefined
      ? relatePatterns(before.pattern, after.pattern)
      : undefined;
  return [
    ...(relation && 'lost' in relation ? [relation.lost] : []),
    ...(relation && 'gained' in relation ? [relation.gained] : []),
    ...patterns.flatMap((pattern) =>
      [
        takenBy(pattern),
        refusedBy(pattern),
        ...lengths.map((length) => takenOfLength(pattern, length)),
      ].filter((text) => text !== undefined),
    ),
    ...lengths.map((length) => 'a'.repeat(length)),
    ...lengths.map((length) => '1'.repeat(length)),
    ...[before.format, after.format].flatMap((format) =>
      format === undefined ? [] : (formatOf(format)?.numbered(0) ?? []),
    ),
  ];
}

/** Values for a property that only one of the schemas checks. */
const strangers: readonly Json[] = [...valuesOfEveryType, 0.5, ''];

function borderLists(before: Schema, after: Schema): readonly Json[] {
  const lengths = sizesNear([before, after], 'array', maxMadeItems);
  const [one = 'a'] = samplesOf(before.items ?? {}, 1);
  const tuples = [before, after].map(({ prefixItems }) => prefixItems?.length ?? 0);
  const longTuples =
    Math.max(...tuples) === 0
      ? []
      : strangers.map((value) => [...listOfLength(before, Math.min(...tuples)), value]);
  return [
    ...[before, after]
      .flatMap(ofOneKind)
      .flatMap((schema) => lengths.map((length) => listOfLength(schema, length))),
    [one, one],
    ...strangers.map((value) => [value]),
    ...longTuples,
  ];
}

/**
 * Lists of mixed items come first, then lists with items of one kind. A schema may refuse an item only
 * because of its neighbors.
 */
const ofOneKind = (list: Schema): readonly Schema[] => {
  const { items = {} } = list;
  return [list, ...(items.anyOf ?? items.oneOf ?? []).map((branch) => withItems(list, branch))];
};

const withItems = (list: Schema, branch: Schema): Schema => ({
  ...list,
  items: { ...inheritedType(list.items ?? {}), ...branch },
});

function borderObjects(before: Schema, after: Schema): readonly Json[] {
  const bases = [before, after].map((schema) => smallestObject(schema));
  const names = new Set(
    [before, after].flatMap(({ properties, required }) => [
      ...Object.keys(properties ?? {}),
      ...(required ?? []),
    ]),
  );
  const patterns = [before, after].flatMap(({ patternProperties }) =>
    Object.entries(patternProperties ?? {}),
  );
  const counts = sizesNear([before, after], 'object', maxMadeItems);
  const named = [...names].slice(0, 60);
  return bases.flatMap((base) => [
    base,
    ...named.map((name) => withoutMember(base, name)),
    ...named.flatMap((name) =>
      [before, after].map((schema) => withMember(base, name, sampleValue(memberSchema(schema, name)))),
    ),
    ...strangers.map((value) => withMember(base, 'other', value)),
    ...patterns.flatMap(([pattern, schema]) => {
      const name = takenBy(pattern);
      return name === undefined
        ? []
        : [sampleValue(schema), ...strangers].map((value) => withMember(base, name, value));
    }),
    ...counts.map((count) => filledUp(before, firstMembers(base, count), count)),
  ]);
}

const firstMembers = (object: Members, count: number): Members =>
  Object.fromEntries(Object.entries(object).slice(0, count));

/**
 * The functions that return values to try. The function whose values explain a difference most clearly is first.
 */
const bordersInTurn: readonly Border[] = [
  ofChoice,
  ofBranches,
  borderNumbers,
  borderTypes,
  borderTexts,
  borderObjects,
  borderLists,
];
