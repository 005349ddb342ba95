// Values that fit a schema: the least that it takes, then others beside it.

import { takenBy, takenOfLength } from './pattern-facts.ts';
import { typesOf, type Json, type Schema, type SchemaType } from './schema.ts';

/** Any number of texts of a format; the numbers count from 0. */
export const formatted: ReadonlyMap<string, (at: number) => string> = new Map([
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
export const inherited = ({ type }: Schema, branch: Schema): Schema =>
  type === undefined || branch.type !== undefined ? {} : { type };

export const numbersFrom = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

export function samplesOfType(type: SchemaType, schema: Schema, count: number, attempt = 0): readonly Json[] {
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
export const tidy = (value: number): number => Number(value.toPrecision(12));

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

export const longestText = 20_000;

const lengthOf = (text: string): number => Array.from(text).length;

const letter = (at: number): string => String.fromCharCode(97 + (at % 26));

export function listOf(schema: Schema, length: number, attempt = 0): Json {
  const tuple = (schema.prefixItems ?? []).slice(0, length).map((item) => sampleOf(item, attempt));
  const size = Math.min(length, mostItems);
  const rest = Math.max(0, size - tuple.length);
  const different = samplesOf(schema.items ?? {}, rest + attempt, attempt).slice(attempt);
  const items = numbersFrom(rest).map((at) => different[at] ?? different[0] ?? 'a');
  return [...tuple, ...items];
}

export const mostItems = 1000;

export type Members = Readonly<Record<string, Json>>;

export function objectOf(schema: Schema, attempt = 0): Members {
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

export const withMember = (object: Members, name: string, value: Json): Json =>
  Object.fromEntries([...Object.entries(object).filter(([key]) => key !== name), [name, value]]);

/** What the object says of a member of that name. */
export function memberSchema({ properties, additionalProperties }: Schema, name: string): Schema {
  if (properties && Object.hasOwn(properties, name)) return properties[name] ?? {};
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}
