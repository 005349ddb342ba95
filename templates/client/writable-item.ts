// Converts an item of a response to the arguments of an update.
// A response contains read-only members, and values that the same site refuses in a request. The
// rules come from the site's schemas, and a bundle contains only the rules of imported functions.

import type { ClientPart, HereOf } from './operation.js';

/**
 * The types that the site accepts for a value, by their initials: `a` array, `b` boolean,
 * `i` integer, `n` null, `o` object, `r` real number, `s` string, `t` text that may not be empty.
 * `*` is any value. An empty text is a read-only value.
 */
type Types = string;

type Scalar = string | number | boolean | null;

/** Rules of members by name. The member `*` has the rule of all other members. */
/* internal */
export type WritableRules = Readonly<Record<string, WritableRule>>;

type WritableRule =
  | Types
  | readonly [types: Types, members: WritableRules]
  | readonly [types: Types, items: 'items', rule: WritableRule]
  | readonly [types: Types, values: 'values', ...values: readonly Scalar[]]
  | readonly [types: Types, range: 'range', min: number | null, max: number | null];

/**
 * Converts an item to the arguments of its update. `Path` names the path parameters that are
 * members of the item. An interface costs the compiler less than a type alias.
 */
export interface Writable<Args, Path extends string = never> {
  (
    item: { readonly [Name in keyof Args]?: unknown } & {
      readonly [Name in Path & keyof Args]: Args[Name];
    },
  ): Args;
}

/**
 * Creates a function that copies an item without the members that the site would ignore or refuse:
 * read-only members, values of other types (such as null), values that an enumeration does not list,
 * and numbers that are too small or too large. The type of the result is declared where it is used.
 */
/* internal */
export const writable = (rules: WritableRules): never =>
  ((item: object) => writableMembers(item, { ...rules, '*': '' })) as never;

function writableMembers(item: object, rules: WritableRules): object {
  const byName = new Map(Object.entries(rules));
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      const copy = writableValue(value, byName.get(name) ?? byName.get('*') ?? '*');
      return copy === undefined ? [] : [[name, copy]];
    }),
  );
}

/** Returns undefined for a value that the site would ignore or refuse. */
function writableValue(value: unknown, rule: WritableRule): unknown {
  const [types, kind, ...rest] = typeof rule === 'string' ? [rule] : rule;
  if (!types.split('').some((type) => accepts[type]?.(value))) return undefined;
  if (value === null || kind === undefined) return value;
  // The site converts text to numbers, so `1` and `'1'` are the same value.
  if (kind === 'values' && typeof value === 'object') return undefined;
  if (kind === 'values')
    return rest.some((one) => `${one as Scalar}` === `${value as Scalar}`) ? value : undefined;
  if (kind === 'range') {
    if (typeof value === 'object') return value;
    const [min, max] = rest as [number | null, number | null];
    return Number(value) < (min ?? -Infinity) || Number(value) > (max ?? Infinity)
      ? undefined
      : value;
  }
  if (kind === 'items')
    return Array.isArray(value)
      ? value.flatMap((one) => {
          const copy = writableValue(one, rest[0] as WritableRule);
          return copy === undefined ? [] : [copy];
        })
      : value;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const members = writableMembers(value, kind);
  // An object with only read-only members has no value for the site.
  return Object.keys(members).length > 0 || Object.keys(value).length === 0 ? members : undefined;
}

const isNumber = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

/** The values that WordPress accepts for each type. PHP writes an empty object as `[]`. */
const accepts: Readonly<Record<string, (value: unknown) => boolean>> = {
  a: (value) => Array.isArray(value) || (typeof value === 'string' && value !== ''),
  b: (value) => [true, false, 0, 1, '0', '1', 'true', 'false'].includes(value as string),
  i: (value) => isNumber(value) && Number.isInteger(Number(value)),
  n: (value) => value === null,
  o: (value) =>
    typeof value === 'object' && value !== null && !(Array.isArray(value) && value.length > 0),
  r: isNumber,
  s: (value) => typeof value === 'string',
  t: (value) => typeof value === 'string' && value !== '',
  '*': (value) => value !== undefined,
};

/** The functions `writable` of a namespace by resource, or the function of a single resource. */
type WritableFunctions<Here> =
  ((item: never) => object) | { readonly [Name in keyof Here]?: (item: never) => object };

type WithWritable<Here, Functions> = Functions extends (item: never) => object
  ? Here & { readonly writable: Functions }
  : Here & { readonly [Name in keyof Functions]: { readonly writable: Functions[Name] } };

/**
 * Adds `writable` to resources of a client:
 * `createClient(options, { wpV2: withWritable(wpV2, { posts: postsWritable }) })` or
 * `createClient(options, { posts: withWritable(posts, postsWritable) })`.
 */
export function withWritable<
  Part extends ClientPart<unknown>,
  const Functions extends WritableFunctions<HereOf<Part>>,
>(part: Part, functions: Functions): ClientPart<WithWritable<HereOf<Part>, Functions>> {
  const made = (bind: (part: unknown) => unknown): unknown => {
    const bound = bind(part) as Record<string, object>;
    if (typeof functions === 'function') addTo(bound, functions);
    else for (const [name, value] of Object.entries(functions)) addTo(bound[name] ?? {}, value);
    return bound;
  };
  return Object.assign(() => undefined, { made }) as never;
}

const addTo = (resource: object, value: unknown): void => {
  Object.defineProperty(resource, 'writable', { value, enumerable: true });
};
