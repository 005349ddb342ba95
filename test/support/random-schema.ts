// Schemas for property tests, and pairs of schemas that differ a little, as those of
// two versions of a plugin do.

import fc from './fast-check.ts';
import type { Json, Schema } from '../../src/core/schema/schema.ts';

const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });

/** Without the members that are undefined. */
const schema = (members: Record<string, unknown>): Schema =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const words = ['red', 'green', 'blue', 'grey'] as const;
const names = ['id', 'city', 'note', 'parts'] as const;

const text = fc
  .record({
    minLength: optional(fc.integer({ min: 0, max: 3 })),
    maxLength: optional(fc.integer({ min: 3, max: 8 })),
    pattern: optional(fc.constantFrom('^[a-z]+$', '^[a-z0-9]+$', '^[A-Z]', '^.*$')),
    description: optional(fc.constantFrom('A word.', 'A longer word.')),
  })
  .map((members) => schema({ type: 'string', ...members }));

const formatted = fc
  .constantFrom('email', 'date-time', 'uuid', 'uri', 'int64')
  .map((format) => schema({ type: 'string', format }));

const choice = fc
  .subarray([...words], { minLength: 1 })
  .map((values) => schema({ type: 'string', enum: values }));

const number = fc
  .record({
    type: fc.constantFrom('integer', 'number'),
    minimum: optional(fc.integer({ min: -5, max: 5 })),
    maximum: optional(fc.integer({ min: 20, max: 40 })),
    exclusiveMinimum: optional(fc.integer({ min: -5, max: 5 })),
    exclusiveMaximum: optional(fc.integer({ min: 20, max: 40 })),
    multipleOf: optional(fc.constantFrom(1, 2, 3, 6)),
    default: optional(fc.constantFrom(6, 12)),
  })
  .map(schema);

const plain: fc.Arbitrary<Schema> = fc.constantFrom<Schema[]>(
  { type: 'boolean' },
  { type: ['string', 'null'] },
  { type: ['integer', 'string'] },
  { type: ['string', 'integer'] },
  { type: ['integer', 'null'] },
  {},
);

const scalar = fc.oneof(text, formatted, choice, number, plain);

const { any } = fc.letrec<{ any: Schema; list: Schema; object: Schema; union: Schema }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    tie('list'),
    tie('object'),
    tie('union'),
  ),
  list: fc
    .record({
      items: optional(tie('any')),
      minItems: optional(fc.integer({ min: 0, max: 2 })),
      maxItems: optional(fc.integer({ min: 2, max: 5 })),
      uniqueItems: optional(fc.constant(true)),
    })
    .map((members) => schema({ type: 'array', ...members })),
  object: fc
    .record({
      properties: optional(fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 3 })),
      required: optional(fc.subarray([...names])),
      additionalProperties: optional(fc.oneof(fc.boolean(), scalar)),
    })
    .map(({ required, ...members }) =>
      schema({
        type: 'object',
        ...members,
        required: required?.filter((name) => Object.hasOwn(members.properties ?? {}, name)),
      }),
    ),
  union: fc
    .tuple(
      fc.constantFrom('anyOf', 'oneOf'),
      fc.uniqueArray(
        // An alternative of no type has no part in an exclusive choice.
        scalar.filter(({ type }) => type !== undefined),
        { minLength: 1, maxLength: 3, selector: ({ type }) => JSON.stringify(type) },
      ),
    )
    .map(([keyword, branches]) => schema({ [keyword]: branches })),
}));

export const anySchema = any;

export interface SchemaChange {
  readonly before: Schema;
  readonly after: Schema;
}

/** Two schemas, the second the first with a few keywords of a stranger, or a stranger. */
export const schemaChange: fc.Arbitrary<SchemaChange> = fc
  .tuple(any, any, fc.infiniteStream(fc.nat()))
  .map(([before, stranger, choices]) => {
    const next = (below: number): number => Number(choices.next().value) % below;
    return { before, after: mix(before, stranger, next) };
  });

function mix(one: Schema, stranger: Schema, next: (below: number) => number): Schema {
  const name = Object.keys(one.properties ?? {})[0];
  const inner = stranger.items ?? Object.values(stranger.properties ?? {})[0] ?? stranger;
  if (one.items && next(2) === 0) return { ...one, items: mix(one.items, inner, next) };
  if (name !== undefined && next(2) === 0)
    return {
      ...one,
      properties: { ...one.properties, [name]: mix(one.properties?.[name] ?? {}, inner, next) },
    };
  if (JSON.stringify(one.type) !== JSON.stringify(stranger.type)) return next(3) === 0 ? one : stranger;
  const mixed: Record<string, unknown> = { ...one };
  for (const keyword of new Set([...Object.keys(one), ...Object.keys(stranger)]) as Set<keyof Schema>) {
    if (next(2) === 0) continue;
    if (stranger[keyword] === undefined) Reflect.deleteProperty(mixed, keyword);
    else mixed[keyword] = stranger[keyword];
  }
  const declared = Object.keys(mixed['properties'] ?? {});
  if (Array.isArray(mixed['required']))
    mixed['required'] = mixed['required'].filter((one: string) => declared.includes(one));
  return mixed;
}

/** The same in another order: keys, enums and lists of what is required mean nothing by theirs. */
export function reordered<T extends Json>(value: T): T;
export function reordered(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => reordered(item));
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]: [string, Json]) => [
        key,
        (key === 'enum' || key === 'required') && Array.isArray(member)
          ? member.toReversed()
          : reordered(member),
      ]),
  );
}
