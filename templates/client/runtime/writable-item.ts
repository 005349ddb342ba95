// Converts an item of a response to the arguments of an update.
// A response contains read-only members, and values that the same site refuses in a request. The
// rules come from the site's schemas, and a bundle contains only the rules of imported functions.
// The type checks of apps stay short, because `writable` does not compare rules with a type.

/**
 * The types that the site accepts for a value, by their initials: `a` array, `b` boolean,
 * `i` integer, `n` null, `o` object, `r` real number, `s` string, `t` text that may not be empty.
 * `*` is any value. An empty text is a read-only value.
 */
type Types = string;

type Scalar = string | number | boolean | null;

/** Rules of members by name. The member `*` has the rule of all other members. */
interface Rules {
  readonly [name: string]: Types | Rule;
}

interface Rule {
  readonly types: Types;
  readonly members?: Rules;
  readonly items?: Types | Rule;
  readonly values?: readonly Scalar[];
  readonly min?: number;
  readonly max?: number;
}

/**
 * Converts an item to the arguments of its update. `Path` names the path parameters that are
 * members of the item. An interface costs the compiler less than a type alias.
 */
/* internal */
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
export const writable = (rules: object): never =>
  ((item: object) => writableMembers(item, { ...rules, '*': '' })) as never;

/** Adds functions to a resource, as a part of a client. */
/* internal */
export const writableResource = (resource: object, functions: object): never =>
  Object.assign(() => undefined, {
    made: (bind: (part: object) => object) => Object.assign(bind(resource), functions),
  }) as never;

/** Replaces resources of a namespace. */
/* internal */
export const writableNamespace = (namespace: object, resources: object): never =>
  ({ ...namespace, ...resources }) as never;

function writableMembers(item: object, rules: Rules): object {
  const copy = {};
  for (const name of Object.keys(item)) {
    const rule = (Object.getOwnPropertyDescriptor(rules, name)?.value ?? rules['*'] ?? '*') as Rule;
    const value = writableValue((item as Readonly<Record<string, unknown>>)[name], rule);
    // An assignment to the name `__proto__` would set the prototype.
    if (value !== undefined)
      Object.defineProperty(copy, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}

/** Returns undefined for a value that the site would ignore or refuse. */
function writableValue(value: unknown, rule: Types | Rule): unknown {
  if (typeof rule === 'string') return isAccepted(value, rule) ? value : undefined;
  const { types, members, items, values, min = -Infinity, max = Infinity } = rule;
  if (!isAccepted(value, types)) return undefined;
  if (value === null) return null;
  if (typeof value !== 'object') {
    // The site converts text to numbers, so `1` and `'1'` are the same value.
    const isListed = values?.some((one) => `${one}` === `${value as Scalar}`) ?? true;
    const isInRange = !(Number(value) < min || Number(value) > max);
    return isListed && isInRange ? value : undefined;
  }
  if (values) return undefined;
  if (Array.isArray(value)) return items === undefined ? value : writableItems(value, items);
  if (!members) return value;
  const copy = writableMembers(value, members);
  // An object with only read-only members has no value for the site.
  return Object.keys(copy).length > 0 || Object.keys(value).length === 0 ? copy : undefined;
}

function writableItems(list: readonly unknown[], rule: Types | Rule): unknown[] {
  const items: unknown[] = [];
  for (const item of list) {
    const copy = writableValue(item, rule);
    if (copy !== undefined) items.push(copy);
  }
  return items;
}

const isAccepted = (value: unknown, types: string): boolean => {
  for (const type of types) if (accepts[type]?.(value)) return true;
  return false;
};

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
