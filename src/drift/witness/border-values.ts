// Values to try with two schemas. A value that one schema accepts and the other refuses proves a change.
// A value that proves a change is usually at a limit of a schema, so values at limits are tried.

import { formatOf } from '../../core/schema/formats.ts';
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
} from '../../core/schema/values/fitting-values.ts';
import { memberSchema, withMember, withoutMember, type Members } from '../../core/schema/values/members.ts';
import { rounded } from '../../core/schema/values/numbers.ts';
import { maxMadeTextLength } from '../../core/schema/values/texts.ts';
import { refusedBy, relatePatterns, takenBy, takenOfLength } from '../../core/schema/pattern-facts.ts';
import { assertionsOn } from '../../core/schema/keywords.ts';
import {
  keywords,
  typesOf,
  type Json,
  type Schema,
  type SchemaType,
  type ValueKindName,
} from '../../core/schema/schema.ts';
import { nullChange } from '../compare/type-facts.ts';

/** The keyword in which two schemas differ. A change of `type` that only adds or removes null has a separate
 * symbol. */
export type ChangedPart = string | typeof nullOfType;
export const nullOfType = Symbol('null');

/** Values that may prove a change, and values that only show that the schema accepts some value. */
export interface Trials {
  readonly candidates: readonly Json[];
  readonly others: readonly Json[];
}

/**
 * The values to try if two schemas differ in one part.
 */
export function trialsOf(before: Schema, after: Schema, changed: ChangedPart | undefined): Trials {
  const values = borderValues(before, after);
  const withoutNull = values.filter((value) => value !== null);
  if (changed === nullOfType) return { candidates: [null], others: withoutNull };
  return changed === 'type' && nullChange(before, after) !== undefined
    ? { candidates: withoutNull, others: [null] }
    : { candidates: values, others: [] };
}

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
export function plainFirst(values: readonly Json[]): readonly Json[] {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  return [...distinct.filter((value) => !isEmptyJson(value)), ...distinct.filter(isEmptyJson)];
}

const isEmptyJson = (value: Json): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/**
 * Objects that differ in one property: an object without the property, and objects with values from each
 * schema.
 */
export function memberValues(before: Schema, after: Schema, name: string): readonly Json[] {
  return [before, after].flatMap((schema) => {
    const base = smallestObject(schema);
    const samples = [before, after].map((one) => sampleValue(memberSchema(one, name)));
    const others = withoutMember(base, name);
    return [
      others,
      withMember(others, 'other', 'a'),
      ...samples.map((value) => withMember(base, name, value)),
    ];
  });
}

/**
 * The first schema with the changed part of the second schema. If the resulting schema refuses a value, the
 * changed part is the reason.
 */
export function withPartOf(one: Schema, other: Schema, changed: ChangedPart | undefined): Schema {
  const keyword = typeof changed === 'symbol' ? 'type' : (changed ?? '');
  const keywords = jointKeywords.find((group) => group.includes(keyword)) ?? [keyword];
  const kept = Object.entries(one).filter(([key]) => !keywords.includes(key));
  const taken = Object.entries(other).filter(([key]) => keywords.includes(key));
  return Object.fromEntries([...kept, ...taken]);
}

/** Keywords that describe one fact together. */
const jointKeywords: readonly (readonly string[])[] = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
  ['anyOf', 'oneOf'],
];

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
