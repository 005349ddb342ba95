// Values to try. A change is proven by one value that one schema takes and the other
// refuses; it lies at a border of either schema, so borders are what is tried.

import type { Json, Schema, SchemaType } from '../../schema/schema.ts';
import { typesOf } from '../../schema/schema.ts';
import { refusedBy, relatePatterns, takenBy, takenOfLength } from '../pattern-facts.ts';

/** Any number of texts of a format; the numbers count from 0. */
const formatted: ReadonlyMap<string, (at: number) => string> = new Map([
  ['date-time', (at) => `2024-05-${twoDigits(at)}T10:00:00`],
  ['date', (at) => `2024-05-${twoDigits(at)}`],
  ['email', (at) => `reader${at === 0 ? '' : at}@site.example`],
  ['ip', (at) => `192.0.2.${(at % 250) + 1}`],
  ['uuid', (at) => `3d0d556a-7b1e-4c1f-9a55-0f2f6a1b2c${twoDigits(at)}`],
  ['hex-color', (at) => `#a1b2${twoDigits(at)}`],
  ['uri', (at) => `https://site.example/${at === 0 ? '' : at}`],
]);

const twoDigits = (at: number): string => String((at % 28) + 1).padStart(2, '0');

/**
 * A value that the schema takes, as plain as can be. It is made from the keywords, one
 * by one, so it may fail where they lean on each other: then another attempt may do.
 */
export function sampleOf(schema: Schema, attempt = 0): Json {
  const samples = samplesOf(schema, attempt + 1, attempt);
  return samples[attempt] ?? samples[0] ?? null;
}

/** Up to so many different values that the schema takes. */
export function samplesOf(schema: Schema, count: number, attempt = 0): readonly Json[] {
  if (schema.enum) return schema.enum.slice(0, count);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    const each = branches.map((branch) =>
      samplesOf({ ...branch, ...inherited(schema, branch) }, count, attempt),
    );
    // One of each first: a value of one branch may fit another too.
    return numbersFrom(count)
      .flatMap((at) => each.flatMap((samples) => samples.slice(at, at + 1)))
      .slice(0, count);
  }
  if (schema.type === undefined) return ofEveryType(schema, count, attempt).slice(0, count);
  const [type = 'string'] = typesOf(schema);
  return samplesOfType(type, schema, count, attempt);
}

function ofEveryType(schema: Schema, count: number, attempt: number): readonly Json[] {
  const texts = textsIn(schema, count);
  const others = [...numbersIn(schema, 1, 1), true, null, ['a'], { other: 'a' }];
  return attempt === 0 ? [...texts, ...others] : [...others, ...texts];
}

/** A branch without a type has that of the schema around it. */
const inherited = ({ type }: Schema, branch: Schema): Schema =>
  type === undefined || branch.type !== undefined ? {} : { type };

const numbersFrom = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

function samplesOfType(type: SchemaType, schema: Schema, count: number, attempt = 0): readonly Json[] {
  switch (type) {
    case 'null':
      return [null];
    case 'boolean':
      return [true, false].slice(0, count);
    case 'integer':
    case 'number':
      return numbersIn(schema, type === 'integer' ? 1 : 0.5, count);
    case 'string':
      return textsIn(schema, count);
    case 'array':
      return numbersFrom(count).map((extra) => listOf(schema, (schema.minItems ?? 0) + extra, attempt));
    case 'object':
      return objectsOf(schema, count, attempt);
  }
}

/** Multiples of the step between the limits, from the lower one up, or from the upper one down. */
function numbersIn(schema: Schema, unit: number, count: number): readonly number[] {
  const step = schema.multipleOf ?? (unit === 1 ? 1 : undefined);
  const low = strictest(schema.exclusiveMinimum, schema.minimum, Math.max);
  const high = strictest(schema.exclusiveMaximum, schema.maximum, Math.min);
  const near = (limit: number, way: 1 | -1): readonly number[] => {
    const start =
      step === undefined ? limit : (way === 1 ? Math.ceil(limit / step) : Math.floor(limit / step)) * step;
    return numbersFrom(count + 1).map((at) => tidy(start + way * at * (step ?? unit)));
  };
  const inside = (value: number): boolean =>
    (schema.minimum === undefined || value >= schema.minimum) &&
    (schema.maximum === undefined || value <= schema.maximum) &&
    (schema.exclusiveMinimum === undefined || value > schema.exclusiveMinimum) &&
    (schema.exclusiveMaximum === undefined || value < schema.exclusiveMaximum);
  const between =
    low !== undefined && high !== undefined && step === undefined ? [tidy((low + high) / 2)] : [];
  return [...(low === undefined && high !== undefined ? near(high, -1) : near(low ?? 1, 1)), ...between]
    .filter(inside)
    .slice(0, count);
}

const strictest = (
  one: number | undefined,
  other: number | undefined,
  stricter: (one: number, other: number) => number,
): number | undefined => (one === undefined || other === undefined ? (one ?? other) : stricter(one, other));

/** 0.1 + 0.2 is 0.3 to whoever reads it. */
const tidy = (value: number): number => Number(value.toPrecision(12));

function textsIn(schema: Schema, count: number): readonly string[] {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const example = format === undefined ? undefined : formatted.get(format);
  if (example !== undefined) return numbersFrom(count).map(example);
  if (pattern !== undefined) {
    const plain = takenBy(pattern);
    const lengths =
      plain === undefined
        ? []
        : numbersFrom(count + 1).map((extra) => Math.max(minLength, lengthOf(plain)) + extra);
    const texts = [plain, ...lengths.map((length) => takenOfLength(pattern, length))];
    return [...new Set(texts.filter((text) => text !== undefined))]
      .filter((text) => lengthOf(text) >= minLength && lengthOf(text) <= maxLength)
      .slice(0, count);
  }
  const fill = Math.min(longestText, Math.max(minLength, Math.min(1, maxLength)));
  return numbersFrom(count).map((at) => (letter(at) + 'a'.repeat(fill)).slice(0, fill));
}

const longestText = 20_000;

const lengthOf = (text: string): number => Array.from(text).length;

const letter = (at: number): string => String.fromCharCode(97 + (at % 26));

function listOf(schema: Schema, length: number, attempt = 0): Json {
  const tuple = (schema.prefixItems ?? []).slice(0, length).map((item) => sampleOf(item, attempt));
  const size = Math.min(length, mostItems);
  const rest = Math.max(0, size - tuple.length);
  const different = samplesOf(schema.items ?? {}, rest + attempt, attempt).slice(attempt);
  const items = numbersFrom(rest).map((at) => different[at] ?? different[0] ?? 'a');
  return [...tuple, ...items];
}

const mostItems = 1000;

type Members = Readonly<Record<string, Json>>;

function objectOf(schema: Schema, attempt = 0): Members {
  const members = new Map<string, Json>();
  const add = (name: string): void => {
    members.set(name, sampleOf(memberSchema(schema, name), attempt));
  };
  const least = Math.min(schema.minProperties ?? 0, mostItems);
  for (const name of schema.required ?? []) add(name);
  for (const name of Object.keys(schema.properties ?? {})) if (members.size < least) add(name);
  for (let at = 1; members.size < least; at += 1) add(`other_${at}`);
  return Object.fromEntries(members);
}

/** The least that it takes, then with one member more, each time another. */
function objectsOf(schema: Schema, count: number, attempt: number): readonly Json[] {
  const least = objectOf(schema, attempt);
  if (count < 2) return [least];
  const names = Object.keys(schema.properties ?? {}).filter((name) => !Object.hasOwn(least, name));
  const more = [...names, ...numbersFrom(count).map((at) => `more_${at + 1}`)].slice(0, count - 1);
  return [
    least,
    ...more.map((name) => withMember(least, name, sampleOf(memberSchema(schema, name), attempt))),
  ];
}

/** What the object says of a member of that name. */
export function memberSchema({ properties, additionalProperties }: Schema, name: string): Schema {
  if (properties && Object.hasOwn(properties, name)) return properties[name] ?? {};
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}

/** Values near the borders of either schema: some are taken by one and refused by the other. */
export function borderValues(before: Schema, after: Schema): readonly Json[] {
  const both = [before, after];
  const unions = both.flatMap(({ anyOf, oneOf }) => [...(anyOf ?? []), ...(oneOf ?? [])]);
  return plainFirst([
    ...(before.type === undefined ? ['a', 1] : []),
    ...both.flatMap((schema) => schema.enum ?? []),
    ...unions.flatMap((branch) => samplesOf(branch, 2)),
    ...borderNumbers([after, before]),
    ...both.flatMap((schema) => typesOf(schema).flatMap((type) => samplesOfType(type, schema, 2))),
    ...borderTexts(before, after),
    ...borderObjects(before, after),
    ...borderLists(before, after),
    ...plainValues,
  ]);
}

/** Each once; what is empty stands last, for it proves a point but explains none. */
export function plainFirst(values: readonly Json[]): readonly Json[] {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  return [...distinct.filter((value) => !isEmpty(value)), ...distinct.filter(isEmpty)];
}

const isEmpty = (value: Json): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Objects that differ in one member alone: without it, and with it as either schema has it. */
export function memberValues(before: Schema, after: Schema, name: string): readonly Json[] {
  return [before, after].flatMap((schema) => {
    const base = objectOf(schema);
    const samples = [before, after].map((one) => sampleOf(memberSchema(one, name)));
    const others = without(base, name);
    return [
      others,
      withMember(others, 'other', 'a'),
      ...samples.map((value) => withMember(base, name, value)),
    ];
  });
}

/**
 * The first schema with one keyword as the second has it: what it refuses, it refuses
 * for that keyword.
 */
export function withKeywordOf(one: Schema, other: Schema, keyword: string): Schema {
  const keywords = together.find((group) => group.includes(keyword)) ?? [keyword];
  const kept = Object.entries(one).filter(([key]) => !keywords.includes(key));
  const taken = Object.entries(other).filter(([key]) => keywords.includes(key));
  return Object.fromEntries([...kept, ...taken]);
}

/** Keywords that say one thing between them. */
const together: readonly (readonly string[])[] = [
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

function borderNumbers(schemas: readonly Schema[]): readonly number[] {
  const limits = schemas.flatMap(({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) =>
    [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((limit) => limit !== undefined),
  );
  const steps = schemas.flatMap(({ multipleOf }) => multipleOf ?? []);
  const around = limits.flatMap((limit) => [limit, limit - 1, limit + 1, limit - 0.5, limit + 0.5]);
  const multiples = steps.flatMap((step) =>
    [0, ...limits].flatMap((from) =>
      [1, 2, 3, 0, -1, -2, -3, 4, 5, 6, 7].map((times) => tidy((Math.round(from / step) + times) * step)),
    ),
  );
  const between = steps.flatMap((step) =>
    [0, ...limits].map((from) => tidy((Math.round(from / step) + 0.5) * step)),
  );
  return [...around, ...multiples, ...between];
}

function borderTexts(before: Schema, after: Schema): readonly string[] {
  const lengths = [before.minLength, before.maxLength, after.minLength, after.maxLength]
    .filter((length) => length !== undefined)
    .flatMap((length) => [length - 1, length, length + 1])
    .filter((length) => length >= 0 && length <= longestText)
    .toSorted((a, b) => a - b);
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
      format === undefined ? [] : (formatted.get(format)?.(0) ?? []),
    ),
  ];
}

/** Values of every type, to be put where one schema looks and the other does not. */
const strangers: readonly Json[] = ['a', 1, true, null, ['a'], { other: 'a' }, 0.5, ''];

function borderLists(before: Schema, after: Schema): readonly Json[] {
  const lengths = [before.minItems, before.maxItems, after.minItems, after.maxItems]
    .filter((length) => length !== undefined)
    .flatMap((length) => [length - 1, length, length + 1])
    .filter((length) => length >= 0 && length <= mostItems)
    .toSorted((a, b) => a - b);
  const [one = 'a'] = samplesOf(before.items ?? {}, 1);
  const tuples = [before, after].map(({ prefixItems }) => prefixItems?.length ?? 0);
  const longTuples =
    Math.max(...tuples) === 0
      ? []
      : strangers.map((value) => [...(listOf(before, Math.min(...tuples)) as readonly Json[]), value]);
  return [
    ...[before, after]
      .flatMap(ofOneKind)
      .flatMap((schema) => lengths.map((length) => listOf(schema, length))),
    [one, one],
    ...strangers.map((value) => [value]),
    ...longTuples,
  ];
}

/** The lists of mixed items, then those of each kind: what one kind holds may be refused beside another. */
const ofOneKind = (list: Schema): readonly Schema[] => {
  const { items = {} } = list;
  return [list, ...(items.anyOf ?? items.oneOf ?? []).map((branch) => withItems(list, branch))];
};

const withItems = (list: Schema, branch: Schema): Schema => ({
  ...list,
  items: { ...branch, ...inherited(list.items ?? {}, branch) },
});

function borderObjects(before: Schema, after: Schema): readonly Json[] {
  const bases = [before, after].map((schema) => objectOf(schema));
  const names = new Set(
    [before, after].flatMap(({ properties, required }) => [
      ...Object.keys(properties ?? {}),
      ...(required ?? []),
    ]),
  );
  const patterns = [before, after].flatMap(({ patternProperties }) =>
    Object.entries(patternProperties ?? {}),
  );
  const counts = [before.minProperties, before.maxProperties, after.minProperties, after.maxProperties]
    .filter((count) => count !== undefined)
    .flatMap((count) => [count - 1, count, count + 1])
    .filter((count) => count >= 0 && count <= mostItems)
    .toSorted((a, b) => a - b);
  const named = [...names].slice(0, 60);
  return bases.flatMap((base) => [
    base,
    ...named.map((name) => without(base, name)),
    ...named.flatMap((name) =>
      [before, after].map((schema) => withMember(base, name, sampleOf(memberSchema(schema, name)))),
    ),
    ...strangers.map((value) => withMember(base, 'other', value)),
    ...patterns.flatMap(([pattern, schema]) => {
      const name = takenBy(pattern);
      return name === undefined
        ? []
        : [sampleOf(schema), ...strangers].map((value) => withMember(base, name, value));
    }),
    ...counts.map((count) => filledUp(before, base, count)),
  ]);
}

const without = (object: Members, name: string): Members =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

const withMember = (object: Members, name: string, value: Json): Json =>
  Object.fromEntries([...Object.entries(object).filter(([key]) => key !== name), [name, value]]);

function filledUp(schema: Schema, base: Members, count: number): Json {
  const members = new Map(Object.entries(base).slice(0, count));
  const names = [
    ...Object.keys(schema.properties ?? {}),
    ...numbersFrom(count).map((at) => `other_${at + 1}`),
  ];
  for (const name of names) if (members.size < count) members.set(name, sampleOf(memberSchema(schema, name)));
  return Object.fromEntries(members);
}
