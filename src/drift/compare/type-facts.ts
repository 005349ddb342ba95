// The relation between the types of two schemas. A value in a response always has the declared type.
// In requests, WordPress converts values. For example, WordPress accepts `"5"` as an integer, and `a,b` as a list.
// A table shows whether the new type accepts values that callers sent for the old type.
// The table follows the `rest_is_*` checks of WordPress and `rest_get_best_type_for_value`.

import { isAnnotation } from '../../core/schema/keywords.ts';
import type { Schema, SchemaType } from '../../core/schema/schema.ts';
import { typesOf } from '../../core/schema/schema.ts';
import { constrains, isUnconstrained } from './schema-facts.ts';

export type TypeChange =
  | 'introduced'
  | 'dropped'
  /** All old types are still allowed, and other types were added. */
  | 'widened'
  | 'narrowed'
  | 'changed'
  /**
   * The new type accepts all values that callers sent for the old type, but reads some of them differently.
   */
  | 'reinterpreted'
  /** The new type accepts all values that callers sent for the old type, and reads them as intended. */
  | 'accepted'
  /** The same types in another order. The order decides how a text is read. */
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

/** Compares the types of two response schemas. `nullChange` covers null. */
export function responseTypeChange(before: Schema, after: Schema): TypeChange {
  const named = namedChange(before, after);
  if (named !== 'both') return named;
  const [old, now] = [withoutNull(typesOf(before)), withoutNull(typesOf(after))];
  const [wider, narrower] = [includesTypes(now, old), includesTypes(old, now)];
  if (wider) return narrower ? undefined : 'widened';
  return narrower ? 'narrowed' : 'changed';
}

/**
 * Compares the types of two request schemas. @param inBody whether callers can also send the value in a JSON
 * body, where numbers and texts differ; false if callers can send it only in a query
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

/** Describes the old values that the site reads differently with the new types; may be empty. */
export function rereadingOf(before: Schema, after: Schema): string {
  const [old, now] = [withoutNull(typesOf(before)), withoutNull(typesOf(after))];
  const first = (types: readonly SchemaType[]): SchemaType | undefined =>
    types.find((type) => isNumericType(type) || type === 'string');
  const [was, is] = [first(old), first(now)];
  return [
    ...(was === 'string' && is !== undefined && isNumericType(is)
      ? ['the site converts a text such as "007" to the number 7']
      : []),
    ...(was !== undefined && isNumericType(was) && is === 'string'
      ? ['the site converts a number to a text']
      : []),
    ...(old.includes('string') && !now.includes('string') && now.includes('array')
      ? ['the site splits a text at commas and spaces']
      : []),
    ...(old.includes('array') && !now.includes('array') && now.includes('object')
      ? ['the site converts a list to an object with the property names 0, 1, 2']
      : []),
  ].join(', ');
}

function namedChange(before: Schema, after: Schema): 'introduced' | 'dropped' | 'both' | undefined {
  if (before.type === undefined) return after.type === undefined ? undefined : 'introduced';
  return after.type === undefined ? 'dropped' : 'both';
}

export type NullChange = 'gained' | 'lost' | undefined;

/**
 * Whether null was added or removed. Undefined if a schema has no type, or allows only null.
 */
export function nullChange(before: Schema, after: Schema): NullChange {
  if (before.type === undefined || after.type === undefined) return undefined;
  const [old, now] = [typesOf(before), typesOf(after)];
  if (old.includes('null') === now.includes('null')) return undefined;
  if (withoutNull(old)[0] === 'null' || withoutNull(now)[0] === 'null') return undefined;
  return now.includes('null') ? 'gained' : 'lost';
}

/** Whether no value fits the types of both schemas. If no value fits both, no other keyword is compared. */
export function areDisjoint(before: Schema, after: Schema): boolean {
  const old = withoutNull(typesOf(before));
  const now = withoutNull(typesOf(after));
  return !old.some((type) => includesType(now, type)) && !now.some((type) => includesType(old, type));
}

// The table

/** How WordPress reads a value of the old type if the new type is declared. */
type Rereading = 'same' | 'otherwise' | 'refused';

const worst = (readings: readonly Rereading[]): Rereading =>
  readings.includes('refused') ? 'refused' : readings.includes('otherwise') ? 'otherwise' : 'same';

const best = (readings: readonly Rereading[]): Rereading =>
  readings.includes('same') ? 'same' : readings.includes('otherwise') ? 'otherwise' : 'refused';

type ReadingTable = Readonly<Partial<Record<SchemaType, Readonly<Partial<Record<SchemaType, Rereading>>>>>>;

/** All values in a query are texts. WordPress refuses values of types that are not listed. */
const readInQuery: ReadingTable = {
  // The text is split at commas and spaces.
  string: { array: 'otherwise' },
  integer: { string: 'same', number: 'same', array: 'same' },
  number: { string: 'same', array: 'same' },
  boolean: { string: 'same', array: 'same' },
  // The indexes 0, 1, 2 become the keys of the object.
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
  // A query can contain texts and similar values, but not null.
  if (type === 'null') return inBody ? 'refused' : 'same';
  const table = inBody ? readInBody : readInQuery;
  const read = table[type]?.[target] ?? 'refused';
  if (read === 'refused') return read;
  if (target === 'array') return asListOf(type, read, before, after);
  return constrains(after, target) ? 'refused' : read;
}

const isNumericType = (type: SchemaType): boolean => type === 'integer' || type === 'number';

/**
 * Callers sent one value, and the site now expects a list. The site reads the single value as text and splits
 * the text into items.
 */
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
 * Whether every old value is a text without commas and spaces that is also valid as an item. The site reads a
 * text without commas and spaces as a list with one item.
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
 * Kinds of values that callers may send, each with the types that WordPress accepts for it. The type array
 * accepts any scalar, and the type object accepts any list.
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

/** WordPress uses the first type that fits. Whether the site now reads a value as a different type. */
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
