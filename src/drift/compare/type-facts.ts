// How the types of two schemas are related. In a response a value has the declared type. A request is read
// leniently: `"5"` is an integer and `a,b` a list. Whether the new type accepts values that were sent for the
// old one is looked up in a table, taken from WordPress's own `rest_is_*` checks and
// `rest_get_best_type_for_value`.

import { isAnnotation } from '../../core/schema/keywords.ts';
import type { Schema, SchemaType } from '../../core/schema/schema.ts';
import { typesOf } from '../../core/schema/schema.ts';
import { constrains, isUnconstrained } from './schema-facts.ts';

export type TypeChange =
  | 'introduced'
  | 'dropped'
  /** All old types remain, and others were added. */
  | 'widened'
  | 'narrowed'
  | 'changed'
  /** The new type accepts all values that were sent for the old one, but reads some of them otherwise. */
  | 'reinterpreted'
  /** … and reads them in the intended way. */
  | 'accepted'
  /** The same types in another order, which decides how text is read. */
  | 'reordered'
  | undefined;

const withoutNull = (types: readonly SchemaType[]): readonly SchemaType[] => {
  const others = types.filter((type) => type !== 'null');
  return others.length === 0 ? types : others;
};

const includesType = (types: readonly SchemaType[], type: SchemaType): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

const includesTypes = (wide: readonly SchemaType[], narrow: readonly SchemaType[]): boolean =>
  narrow.every((type) => includesType(wide, type));

/** For responses. Null has a fact of its own (`nullChange`). */
export function responseTypeChange(before: Schema, after: Schema): TypeChange {
  const named = namedChange(before, after);
  if (named !== 'both') return named;
  const [old, now] = [withoutNull(typesOf(before)), withoutNull(typesOf(after))];
  const [wider, narrower] = [includesTypes(now, old), includesTypes(old, now)];
  if (wider) return narrower ? undefined : 'widened';
  return narrower ? 'narrowed' : 'changed';
}

/**
 * For requests. @param inBody in a JSON body as well, where numbers and texts differ; else in a query alone
 */
export function requestTypeChange(before: Schema, after: Schema, inBody: boolean): TypeChange {
  const named = namedChange(before, after);
  if (named !== 'both') return named;
  const [old, now] = [withoutNull(typesOf(before)), withoutNull(typesOf(after))];
  if (includesTypes(now, old)) {
    if (readsOtherwise(old, now, inBody)) return old.length === now.length ? 'reordered' : 'reinterpreted';
    return includesTypes(old, now) ? undefined : 'widened';
  }
  const verdict = worst(old.map((type) => bestReading(type, before, now, after, inBody)));
  if (verdict === 'same') return 'accepted';
  if (verdict === 'otherwise') return 'reinterpreted';
  return includesTypes(old, now) ? 'narrowed' : 'changed';
}

/** Describes the old values that the new types read differently; empty where that is not distinguished. */
export function rereadingOf(before: Schema, after: Schema): string {
  const [old, now] = [withoutNull(typesOf(before)), withoutNull(typesOf(after))];
  const first = (types: readonly SchemaType[]): SchemaType | undefined =>
    types.find((type) => isNumericType(type) || type === 'string');
  const [was, is] = [first(old), first(now)];
  return [
    ...(was === 'string' && is !== undefined && isNumericType(is)
      ? ['a text such as "007" counts as the number 7']
      : []),
    ...(was !== undefined && isNumericType(was) && is === 'string' ? ['a number counts as a text'] : []),
    ...(old.includes('string') && !now.includes('string') && now.includes('array')
      ? ['a text is split at commas and spaces']
      : []),
    ...(old.includes('array') && !now.includes('array') && now.includes('object')
      ? ['the positions of a list become names: 0, 1, 2']
      : []),
  ].join(', ');
}

function namedChange(before: Schema, after: Schema): 'introduced' | 'dropped' | 'both' | undefined {
  if (before.type === undefined) return after.type === undefined ? undefined : 'introduced';
  return after.type === undefined ? 'dropped' : 'both';
}

export type NullChange = 'gained' | 'lost' | undefined;

/** Both schemas have types, and one of them has null beside another type. */
export function nullChange(before: Schema, after: Schema): NullChange {
  if (before.type === undefined || after.type === undefined) return undefined;
  const [old, now] = [typesOf(before), typesOf(after)];
  if (old.includes('null') === now.includes('null')) return undefined;
  if (withoutNull(old)[0] === 'null' || withoutNull(now)[0] === 'null') return undefined;
  return now.includes('null') ? 'gained' : 'lost';
}

/** By their types, no value fits both, so no other keyword is compared. */
export function areDisjoint(before: Schema, after: Schema): boolean {
  const old = withoutNull(typesOf(before));
  const now = withoutNull(typesOf(after));
  return !old.some((type) => includesType(now, type)) && !now.some((type) => includesType(old, type));
}

// The table

/** How the site reads, under a new type, a value that was sent for the old one. */
type Rereading = 'same' | 'otherwise' | 'refused';

const worst = (readings: readonly Rereading[]): Rereading =>
  readings.includes('refused') ? 'refused' : readings.includes('otherwise') ? 'otherwise' : 'same';

const best = (readings: readonly Rereading[]): Rereading =>
  readings.includes('same') ? 'same' : readings.includes('otherwise') ? 'otherwise' : 'refused';

type ReadingTable = Readonly<Partial<Record<SchemaType, Readonly<Partial<Record<SchemaType, Rereading>>>>>>;

/** In a query everything is text. Types that are not listed are refused. */
const readInQuery: ReadingTable = {
  // Split at commas and spaces.
  string: { array: 'otherwise' },
  integer: { string: 'same', number: 'same', array: 'same' },
  number: { string: 'same', array: 'same' },
  boolean: { string: 'same', array: 'same' },
  // Its keys become the names 0, 1, 2.
  array: { object: 'otherwise' },
};

const readInBody: ReadingTable = {
  string: { array: 'otherwise' },
  integer: { number: 'same', array: 'same' },
  number: { array: 'same' },
  boolean: { array: 'same' },
  array: { object: 'otherwise' },
};

function bestReading(
  type: SchemaType,
  before: Schema,
  now: readonly SchemaType[],
  after: Schema,
  inBody: boolean,
): Rereading {
  return best(now.map((target) => rereadingOfType(type, before, target, after, inBody)));
}

function rereadingOfType(
  type: SchemaType,
  before: Schema,
  target: SchemaType,
  after: Schema,
  inBody: boolean,
): Rereading {
  if (includesType([target], type)) return 'same';
  // Only texts and similar values arrive in a query; null cannot be sent in one.
  if (type === 'null') return inBody ? 'refused' : 'same';
  const table = inBody ? readInBody : readInQuery;
  const read = table[type]?.[target] ?? 'refused';
  if (read === 'refused') return read;
  if (target === 'array') return asListOf(type, read, before, after);
  return constrains(after, target) ? 'refused' : read;
}

const isNumericType = (type: SchemaType): boolean => type === 'integer' || type === 'number';

/** One value where a list is expected: the items are read as text. */
function asListOf(type: SchemaType, read: Rereading, before: Schema, { items, ...after }: Schema): Rereading {
  if (constrains(after, 'array')) return 'refused';
  if (isChosenWhole(type, before, items)) return 'same';
  if (!items || isUnconstrained(items)) return read;
  const inner = requestTypeChange({ type }, items, false);
  const { type: _, ...rest } = items;
  if (!isUnconstrained(rest) || inner === 'changed' || inner === 'narrowed') return 'refused';
  return worst([read, inner === 'reinterpreted' ? 'otherwise' : 'same']);
}

/**
 * Every text that could be chosen has no comma or space, and is allowed as an item: a list of only that text.
 */
const isChosenWhole = (type: SchemaType, before: Schema, items: Schema | undefined): boolean =>
  type === 'string' &&
  before.enum !== undefined &&
  before.enum.every((value) => typeof value === 'string' && value !== '' && !/[\s,]/.test(value)) &&
  (items === undefined ||
    isUnconstrained(items) ||
    (before.enum.every((value) => items.enum?.includes(value) === true) &&
      items.type === 'string' &&
      Object.keys(items).every((keyword) => ['type', 'enum'].includes(keyword) || isAnnotation(keyword))));

// The order of types

interface SentValueKind {
  readonly text: boolean;
  readonly fits: readonly SchemaType[];
}

/**
 * Kinds of values that may be sent, each with the types that the site reads it as. An array accepts any
 * scalar, an object any list.
 */
const sentValueKinds: readonly SentValueKind[] = [
  { text: true, fits: ['integer', 'number', 'string', 'array'] },
  { text: true, fits: ['number', 'string', 'array'] },
  { text: true, fits: ['boolean', 'integer', 'number', 'string', 'array'] },
  { text: true, fits: ['boolean', 'string', 'array'] },
  { text: true, fits: ['string', 'array'] },
  { text: false, fits: ['integer', 'number', 'array'] },
  { text: false, fits: ['number', 'array'] },
  { text: false, fits: ['boolean', 'integer', 'number', 'array'] },
  { text: false, fits: ['boolean', 'array'] },
  { text: true, fits: ['array', 'object'] },
];

/** The site takes the first type that fits: is a value that was read as one type now read as another? */
function readsOtherwise(old: readonly SchemaType[], now: readonly SchemaType[], inBody: boolean): boolean {
  return sentValueKinds.some(({ text, fits }) => {
    if (!text && !inBody) return false;
    const [first, second] = [old, now].map((types) => types.find((type) => fits.includes(type)));
    return (
      first !== undefined &&
      second !== undefined &&
      first !== second &&
      !(isNumericType(first) && isNumericType(second))
    );
  });
}
