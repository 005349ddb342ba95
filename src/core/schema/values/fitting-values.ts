// Creates valid values for a schema, with the smallest value first.

import { typesOf, type Json, type Schema, type SchemaType } from '../schema.ts';
import { memberSchema, withMember, type Members } from './members.ts';
import { countTo, fittingNumbers } from './numbers.ts';
import { fittingTexts } from './texts.ts';

/** The maximum number of items or members in a generated list or object. */
export const maxMadeItems = 1000;

/** Simple values of every type. */
export const valuesOfEveryType: readonly Json[] = ['a', 1, true, null, ['a'], { other: 'a' }];

/**
 * A simple valid value. Keywords are applied one by one, so the value may be invalid if keywords depend on each
 * other. After an invalid value, another `attempt` may give a valid value.
 */
export function sampleValue(schema: Schema, attempt = 0): Json {
  const samples = samplesOf(schema, attempt + 1, attempt);
  return samples[attempt] ?? samples[0] ?? null;
}

/** Creates up to `count` different valid values. */
export function samplesOf(schema: Schema, count: number, attempt = 0): readonly Json[] {
  if (schema.enum) return schema.enum.slice(0, count);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    const each = branches.map((branch) => samplesOf({ ...inheritedType(schema), ...branch }, count, attempt));
    // One value of each branch comes first. A value of one branch may also be valid for another branch.
    return countTo(count)
      .flatMap((at) => each.flatMap((samples) => samples.slice(at, at + 1)))
      .slice(0, count);
  }
  if (schema.type === undefined) return ofEveryType(schema, count, attempt).slice(0, count);
  const [type = 'string'] = typesOf(schema);
  return samplesOfType(type, schema, count, attempt);
}

function ofEveryType(schema: Schema, count: number, attempt: number): readonly Json[] {
  const texts = fittingTexts(schema, count);
  const others = [...fittingNumbers(schema, 1, 1), ...valuesOfEveryType.slice(2)];
  return attempt === 0 ? [...texts, ...others] : [...others, ...texts];
}

/** A branch without a type has the type of the schema that contains the branch. */
export const inheritedType = ({ type }: Schema): Schema => (type === undefined ? {} : { type });

/** Creates up to `count` different valid values of a type; none if the schema does not accept the type. */
export const samplesOfType = (
  type: SchemaType,
  schema: Schema,
  count: number,
  attempt = 0,
): readonly Json[] => samplesByType[type](schema, count, attempt);

const samplesByType: Readonly<
  Record<SchemaType, (schema: Schema, count: number, attempt: number) => readonly Json[]>
> = {
  null: () => [null],
  boolean: (_, count) => [true, false].slice(0, count),
  integer: (schema, count) => fittingNumbers(schema, 1, count),
  number: (schema, count) => fittingNumbers(schema, 0.5, count),
  string: fittingTexts,
  array: (schema, count, attempt) =>
    countTo(count).map((extra) => listOfLength(schema, (schema.minItems ?? 0) + extra, attempt)),
  object: objectsOf,
};

/** Creates a list with `length` items. */
export function listOfLength(schema: Schema, length: number, attempt = 0): readonly Json[] {
  const tuple = (schema.prefixItems ?? []).slice(0, length).map((item) => sampleValue(item, attempt));
  const size = Math.min(length, maxMadeItems);
  const rest = Math.max(0, size - tuple.length);
  const different = samplesOf(schema.items ?? {}, rest + attempt, attempt).slice(attempt);
  const items = countTo(rest).map((at) => different[at] ?? different[0] ?? 'a');
  return [...tuple, ...items];
}

/** Creates the smallest object that the schema accepts. */
export function smallestObject(schema: Schema, attempt = 0): Members {
  const required = (schema.required ?? []).map(
    (name) => [name, sampleValue(memberSchema(schema, name), attempt)] as const,
  );
  return filledUp(
    schema,
    Object.fromEntries(required),
    Math.min(schema.minProperties ?? 0, maxMadeItems),
    attempt,
  );
}

/** Adds members to an object until it has `size` members. Declared members are added first. */
export function filledUp(schema: Schema, object: Members, size: number, attempt = 0): Members {
  const members = new Map(Object.entries(object));
  const names = [...Object.keys(schema.properties ?? {}), ...countTo(size).map((at) => `other_${at + 1}`)];
  for (const name of names)
    if (members.size < size) members.set(name, sampleValue(memberSchema(schema, name), attempt));
  return Object.fromEntries(members);
}

/** Creates the smallest valid object, then objects that each have one member more. */
function objectsOf(schema: Schema, count: number, attempt: number): readonly Json[] {
  const least = smallestObject(schema, attempt);
  if (count < 2) return [least];
  const names = Object.keys(schema.properties ?? {}).filter((name) => !Object.hasOwn(least, name));
  const more = [...names, ...countTo(count).map((at) => `more_${at + 1}`)].slice(0, count - 1);
  return [
    least,
    ...more.map((name) => withMember(least, name, sampleValue(memberSchema(schema, name), attempt))),
  ];
}
