// Facts about two schemas, such as wider, narrower, removed and added.
// Whether a fact breaks callers depends on the direction of the values.
// The tables in `rules/` decide which facts break callers.

import { isMultipleOf } from '../../core/schema/checks.ts';
import { concerns, isAnnotation, keywordsOf, type KeywordHolding } from '../../core/schema/keywords.ts';
import { type Json, type Schema, type SchemaType, typesOf } from '../../core/schema/schema.ts';
import type { SchemaIdentity } from './schema-identity.ts';
import { mapChildren } from '../../core/schema/children.ts';

// Limits

export interface Limit {
  readonly value: number;
  readonly exclusive: boolean;
}

export type LimitKeyword = 'minimum' | 'maximum';

export type CountKeyword = KeywordHolding<'count'>;

/** Returns the stricter of the inclusive and the exclusive limit. */
function stricterLimit(schema: Schema, end: LimitKeyword): Limit | undefined {
  const inclusive = schema[end];
  const exclusive = end === 'minimum' ? schema.exclusiveMinimum : schema.exclusiveMaximum;
  const isStricter = (a: number, b: number): boolean => (end === 'minimum' ? a >= b : a <= b);
  if (exclusive !== undefined && (inclusive === undefined || isStricter(exclusive, inclusive)))
    return { value: exclusive, exclusive: true };
  return inclusive === undefined ? undefined : { value: inclusive, exclusive: false };
}

const isIntegral = (schema: Schema): boolean =>
  schema.type !== undefined &&
  typesOf(schema).every((type) => type !== 'number') &&
  typesOf(schema).includes('integer');

/** Converts the exclusive limit of an integer into an inclusive limit: "above 0" becomes "from 1". */
function integerLimit({ value, exclusive }: Limit, end: LimitKeyword): Limit {
  if (end === 'minimum')
    return { value: exclusive ? Math.floor(value) + 1 : Math.ceil(value), exclusive: false };
  return { value: exclusive ? Math.ceil(value) - 1 : Math.floor(value), exclusive: false };
}

type LimitChange =
  | {
      readonly kind:
        'introduced' | 'dropped' | 'raised' | 'lowered' | 'became-exclusive' | 'became-inclusive';
      readonly before: number | null;
      readonly after: number | null;
      readonly exclusive: boolean;
    }
  | undefined;

/**
 * How the lower or upper limit of numbers changed. `exclusive` is true if the new limit excludes the value
 * itself. For a removed limit, `exclusive` describes the old limit.
 */
export function limitChange(before: Schema, after: Schema, end: LimitKeyword): LimitChange {
  const [old, now] = [stricterLimit(before, end), stricterLimit(after, end)];
  const exclusive = (now ?? old)?.exclusive ?? false;
  const values = { before: old?.value ?? null, after: now?.value ?? null, exclusive };
  if (!old || !now) return old || now ? { kind: now ? 'introduced' : 'dropped', ...values } : undefined;
  const integral = isIntegral(before) && isIntegral(after);
  const [a, b] = integral ? [integerLimit(old, end), integerLimit(now, end)] : [old, now];
  if (a.value === b.value && a.exclusive === b.exclusive) return undefined;
  if (old.value === now.value)
    return { kind: now.exclusive ? 'became-exclusive' : 'became-inclusive', ...values };
  return { kind: a.value < b.value ? 'raised' : 'lowered', ...values };
}

/** The effective minimum or maximum count of items, properties or characters. A minimum of 0 has no effect. */
const effectiveCount = (schema: Schema, keyword: CountKeyword): number | undefined =>
  keyword.startsWith('min') && schema[keyword] === 0 ? undefined : schema[keyword];

type CountChange =
  | {
      readonly kind: 'introduced' | 'dropped' | 'raised' | 'lowered';
      readonly before: number | null;
      readonly after: number | null;
    }
  | undefined;

export function countChange(before: Schema, after: Schema, keyword: CountKeyword): CountChange {
  const [old, now] = [effectiveCount(before, keyword), effectiveCount(after, keyword)];
  if (old === now) return undefined;
  const values = { before: old ?? null, after: now ?? null };
  if (old === undefined || now === undefined)
    return { kind: now === undefined ? 'dropped' : 'introduced', ...values };
  return { kind: old < now ? 'raised' : 'lowered', ...values };
}

/** For example, a change from steps of 2 to steps of 4 is `narrowed`. */
export type StepChange = 'introduced' | 'dropped' | 'narrowed' | 'widened' | 'changed' | undefined;

export function stepChange({ multipleOf: before }: Schema, { multipleOf: after }: Schema): StepChange {
  if (before === after) return undefined;
  if (before === undefined) return 'introduced';
  if (after === undefined) return 'dropped';
  if (isMultipleOf(after, before)) return 'narrowed';
  return isMultipleOf(before, after) ? 'widened' : 'changed';
}

// Enums

export interface EnumChange {
  readonly lost: readonly Json[];
  readonly gained: readonly Json[];
}

/**
 * The values that exist in only one of two enumerations, in a fixed order; undefined if a schema has no
 * enumeration.
 */
export function enumChange(
  before: readonly Json[],
  after: readonly Json[],
  { valueKey }: SchemaIdentity,
): EnumChange {
  const old = new Map(before.map((value) => [valueKey('before', value), value]));
  const now = new Map(after.map((value) => [valueKey('after', value), value]));
  const missing = (from: ReadonlyMap<string, Json>, other: ReadonlyMap<string, Json>): readonly Json[] =>
    [...from.entries()]
      .filter(([key]) => !other.has(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, value]) => value);
  return { lost: missing(old, now), gained: missing(now, old) };
}

// Objects

export type ExtraMembers = 'open' | 'typed' | 'closed';

/** Whether an object accepts all undeclared properties, only properties that match a schema, or none. */
export function extraMembersOf({ additionalProperties }: Schema): ExtraMembers {
  if (additionalProperties === false) return 'closed';
  return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    ? 'typed'
    : 'open';
}

/** The schema of a declared property. Inherited names of `Object.prototype` are ignored. */
export const ownMemberSchema = (
  members: Readonly<Record<string, Schema>> | undefined,
  name: string,
): Schema | undefined => (members && Object.hasOwn(members, name) ? members[name] : undefined);

/**
 * Whether a site may refuse a value because of the keyword. A site checks all patterns, even patterns that
 * routewright cannot check.
 */
const mayRefuse = (keyword: string): boolean => keyword === 'uncheckedPattern' || !isAnnotation(keyword);

/** Whether the schema accepts every value. Titles and descriptions have no effect. */
export const isUnconstrained = (schema: Schema): boolean => !Object.keys(schema).some(mayRefuse);

/** Whether the schema has a keyword other than `type` that may refuse values of the type. */
export const constrains = (schema: Schema, type: SchemaType): boolean =>
  keywordsOf(schema).some((keyword) => keyword !== 'type' && mayRefuse(keyword) && concerns(keyword, type));

/**
 * Whether the schema is specific enough to recognize a renamed item. If two schemas have only a type, their
 * equality may be a coincidence.
 */
export const isDistinctive = (schema: Schema): boolean =>
  schema.description !== undefined || schema.title !== undefined || Object.keys(schema).length > 2;

/** The keywords that the summary contains as written. */
const written = [
  ...(['type', 'format', 'enum', 'default', 'minimum', 'maximum', 'exclusiveMinimum'] as const),
  ...(['exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'context'] as const),
];

/** The summary of an argument or property. */
export const memberOutline = (schema: Schema, required: boolean): Json => ({
  ...(outline(schema) as Readonly<Record<string, Json>>),
  ...(required && { required }),
});

export function outline(schema: Schema): Json {
  const { items, properties, anyOf, oneOf } = schema;
  const members: readonly (readonly [string, Json | undefined])[] = [
    ...written.map((keyword) => [keyword, schema[keyword]] as const),
    ['items', items && outline(items)],
    ['properties', properties && Object.keys(properties).toSorted()],
    ['anyOf', anyOf?.map(outline)],
    ['oneOf', oneOf?.map(outline)],
  ];
  return Object.fromEntries(
    members.flatMap(([keyword, value]) => (value === undefined ? [] : [[keyword, value]])),
  );
}

/** The contexts that every site has. */
export const everyContext: readonly string[] = ['view', 'edit', 'embed'];

/** A property without a context list is in all contexts. */
export const contextsOf = ({ context }: Schema): readonly string[] => context ?? everyContext;

export interface ContextsOfBoth {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * The contexts in which a property was removed, and the contexts in which it was added. Contexts in which only
 * one side includes the parent object are left out, because the whole object was added or removed.
 */
export function contextChange(
  before: Schema,
  after: Schema,
  around: ContextsOfBoth,
): { readonly lost: readonly string[]; readonly gained: readonly string[] } {
  const old = contextsOf(before).filter((context) => around.before.includes(context));
  const now = contextsOf(after).filter((context) => around.after.includes(context));
  return {
    lost: old.filter((context) => !now.includes(context) && around.after.includes(context)),
    gained: now.filter((context) => !old.includes(context) && around.before.includes(context)),
  };
}

/** The response schema for one context, without the properties that belong only to other contexts. */
export function schemaInContext(schema: Schema, context: string): Schema {
  const inner = mapChildren(schema, (child) => schemaInContext(child, context));
  const { properties, required } = inner;
  if (!properties) return inner;
  const isLeftOut = ([, member]: readonly [string, Schema]): boolean => !contextsOf(member).includes(context);
  const leftOut = new Set(
    Object.entries(properties)
      .filter(isLeftOut)
      .map(([name]) => name),
  );
  if (leftOut.size === 0) return inner;
  const isLeft = (name: string): boolean => !leftOut.has(name);
  return {
    ...inner,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isLeft(name))),
    ...(required && { required: required.filter(isLeft) }),
  };
}
