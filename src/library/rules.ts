// Rules for the arguments of the library. A rule checks the type of a value, and describes a valid value in an error.
// A shape is an object that has a rule for every member of an interface.
// A shape compiles only if it has a rule of the right type for each member, and no other rules.

import { didYouMean } from '../core/diagnostics/nearest.ts';

export interface ArgumentFault {
  /**
   * The path of the value, such as `credentials.password` or `targets[1]`. The path is empty for the argument
   * itself.
   */
  readonly path: string;
  /** The text after the path in an error, such as `is missing` or `is a number`. */
  readonly found: string;
  /** A sentence that describes the correction. */
  readonly hint: string;
}

export interface AnyArgumentRule {
  /** The description of a valid value after the word "Pass" in an error, such as `a string`. */
  readonly expected: string;
  readonly faultIn: (value: unknown) => ArgumentFault | undefined;
}

export interface ArgumentRule<T> extends AnyArgumentRule {
  /** Never set. A member without a value. The member makes the compiler compare the type of the rule with the
   * declared type. */
  readonly checked?: (value: T) => T;
}

export interface OptionalRule<T> {
  readonly optional: ArgumentRule<T>;
}

/** A rule for a member that may be absent or `undefined`. */
export const optionalMember = <T>(rule: ArgumentRule<T>): OptionalRule<T> => ({ optional: rule });

type IsOptional<T, Key extends keyof T> = Partial<Pick<T, Key>> extends Pick<T, Key> ? true : false;

/** A rule for each member of `T`. */
export type MemberRules<T> = {
  readonly [Key in keyof T]-?: IsOptional<T, Key> extends true
    ? OptionalRule<Exclude<T[Key], undefined>>
    : ArgumentRule<T[Key]>;
};

/**
 * Describes a value in a few words. The description never contains a string, because the string may be a
 * secret.
 */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value instanceof Promise) return 'a promise that was not awaited';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const typeFault = (value: unknown, expected: string): ArgumentFault => ({
  path: '',
  found: `is ${describeValue(value)}`,
  hint: value instanceof Promise ? 'Await it.' : `Pass ${expected}.`,
});

/** A rule for values without members. */
export const scalarRule = <T>(expected: string, isOne: (value: unknown) => boolean): ArgumentRule<T> => ({
  expected,
  faultIn: (value) => (isOne(value) ? undefined : typeFault(value, expected)),
});

const faultAt = (key: string | number, fault: ArgumentFault | undefined): ArgumentFault | undefined =>
  fault && {
    ...fault,
    path: `${typeof key === 'number' ? `[${String(key)}]` : key}${/^(?:\[|$)/.test(fault.path) ? '' : '.'}${fault.path}`,
  };

function firstFault<Item>(
  items: Iterable<Item>,
  faultIn: (item: Item) => ArgumentFault | undefined,
): ArgumentFault | undefined {
  for (const item of items) {
    const fault = faultIn(item);
    if (fault) return fault;
  }
  return undefined;
}

export const anyString: ArgumentRule<string> = scalarRule('a string', (value) => typeof value === 'string');

/** A rule for a string such as a path, an address or a name. No file system allows the NUL character. */
export const nonEmptyString: ArgumentRule<string> = scalarRule(
  'a non-empty string',
  (value) => typeof value === 'string' && value !== '' && !value.includes('\0'),
);

export const booleanRule: ArgumentRule<boolean> = scalarRule(
  'true or false',
  (value) => typeof value === 'boolean',
);

export const anything: ArgumentRule<unknown> = scalarRule('anything', () => true);

const isNonNaN = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

export const numberRule = (min: number, max = Infinity): ArgumentRule<number> =>
  scalarRule(
    max === Infinity
      ? `a number of at least ${String(min)}`
      : `a number of at least ${String(min)} to ${String(max)}`,
    (value) => isNonNaN(value) && value >= min && value <= max,
  );

/** A rule for an integer. The value `Infinity` is allowed and means no limit. */
export const integerRule = (min: number, max = Infinity): ArgumentRule<number> =>
  scalarRule(
    max === Infinity
      ? `a whole number of at least ${String(min)}`
      : `a whole number of at least ${String(min)} to ${String(max)}`,
    (value) =>
      isNonNaN(value) && value >= min && value <= max && (Number.isInteger(value) || value === Infinity),
  );

export const positiveNumber = (max = Infinity): ArgumentRule<number> =>
  scalarRule(
    max === Infinity ? 'a number above 0' : `a number above 0, at most ${String(max)}`,
    (value) => isNonNaN(value) && value > 0 && value <= max,
  );

/** The maximum delay of a timer in Node.js. */
export const maxMilliseconds = 2 ** 31 - 1;

export const maxSeconds = Math.floor(maxMilliseconds / 1000);

/** A web address, such as the base of a REST API. */
export const webAddressRule: ArgumentRule<string> = scalarRule(
  'an address that begins with https:// or http://',
  (value) => typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value),
);

export const webUrl: ArgumentRule<URL> = scalarRule(
  'a URL that begins with https:// or http://',
  (value) => isBuiltIn(value, 'URL') && /^https?:/.test(String(value)),
);

export const date: ArgumentRule<Date> = scalarRule(
  'a valid Date',
  (value) => isBuiltIn(value, 'Date') && !Number.isNaN(Number(value)),
);

/** A rule for a function. The parameters and results of a function cannot be checked at run time. */
export const functionRule = <T extends (...args: never) => unknown>(): ArgumentRule<T> =>
  scalarRule('a function', (value) => typeof value === 'function');

/** A rule for a Map. The keys and values of the map are not checked, because the keys are objects of a model. */
export const builtInMap = <Key, Value>(): ArgumentRule<ReadonlyMap<Key, Value>> =>
  scalarRule('a Map', (value) => isBuiltIn(value, 'Map'));

export const abortSignal: ArgumentRule<AbortSignal> = scalarRule(
  'the signal of an AbortController',
  (value) => isBuiltIn(value, 'AbortSignal'),
);

/**
 * Checks the class of a value by its tag, because `instanceof` fails for an object from another realm, such
 * as a worker or a test runner.
 */
const isBuiltIn = (value: unknown, name: string): boolean =>
  Object.prototype.toString.call(value) === `[object ${name}]`;

export function choiceRule<const T extends string>(values: readonly T[]): ArgumentRule<T> {
  const expected = `one of ${values.map((one) => `"${one}"`).join(', ')}`;
  const known: readonly unknown[] = values;
  return {
    expected,
    faultIn: (value) => {
      if (known.includes(value)) return undefined;
      if (typeof value !== 'string') return typeFault(value, expected);
      return {
        path: '',
        found: 'is not one of the allowed strings',
        hint: didYouMean(value, values) ?? `Pass ${expected}.`,
      };
    },
  };
}

export const listRule = <T>(item: ArgumentRule<T>): ArgumentRule<readonly T[]> => ({
  expected: `a list in which each item is ${item.expected}`,
  faultIn: (value) =>
    Array.isArray(value)
      ? firstFault(value.entries(), ([index, one]: [number, unknown]) => faultAt(index, item.faultIn(one)))
      : typeFault(value, 'a list'),
});

/** A rule for a value that may be a string or have another type: the first rule checks strings, the second rule
 * checks other values. */
export const stringOrRule = <T>(
  one: ArgumentRule<Extract<T, string>>,
  other: ArgumentRule<Exclude<T, string>>,
): ArgumentRule<T> => ({
  expected: `${one.expected}, or ${other.expected}`,
  faultIn: (value) => (typeof value === 'string' ? one : other).faultIn(value),
});

/** A rule for two numbers of 0 or more. The second number must not be below the first. */
export const rangeRule: ArgumentRule<readonly [number, number]> = scalarRule(
  'a list of two numbers of at least 0, the lower number first',
  (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((one) => isNonNaN(one) && one >= 0) &&
    Number(value[0]) <= Number(value[1]),
);

export const setRule = <T>(item: ArgumentRule<T>): ArgumentRule<ReadonlySet<T>> => ({
  expected: `a Set in which each item is ${item.expected}`,
  faultIn: (value) =>
    value instanceof Set ? firstFault<unknown>(value, item.faultIn) : typeFault(value, 'a Set'),
});

const isPlainArgument = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise);

export const recordRule = <T>(member: ArgumentRule<T>): ArgumentRule<Readonly<Record<string, T>>> => ({
  expected: 'an object',
  faultIn: (value) =>
    isPlainArgument(value)
      ? firstFault(Object.entries(value), ([name, one]) => faultAt(name, member.faultIn(one)))
      : typeFault(value, 'an object'),
});

/** A rule for a value or `undefined`. */
export const undefinedOrRule = <T>(rule: ArgumentRule<T>): ArgumentRule<T | undefined> => ({
  expected: rule.expected,
  faultIn: (value) => (value === undefined ? undefined : rule.faultIn(value)),
});

type AnyMemberRule = AnyArgumentRule | { readonly optional: AnyArgumentRule };

function memberFault(member: AnyMemberRule | undefined, value: unknown): ArgumentFault | undefined {
  if (member === undefined) return undefined;
  if (!('optional' in member)) return member.faultIn(value);
  return value === undefined ? undefined : member.optional.faultIn(value);
}

const membersFault = (
  members: Readonly<Record<string, AnyMemberRule | undefined>>,
  value: Readonly<Record<string, unknown>>,
): ArgumentFault | undefined =>
  firstFault(Object.entries(members), ([name, member]) => faultAt(name, memberFault(member, value[name])));

/** A rule for an object that has only the members of the shape. */
export const objectRule = <T>(shape: MemberRules<T>): ArgumentRule<T> => {
  const members = Object.entries<AnyMemberRule>(shape);
  const names = members.map(([name]) => name);
  return {
    expected: 'an object',
    faultIn: (value) => {
      if (!isPlainArgument(value)) return typeFault(value, 'an object');
      const unknown = Object.keys(value).find((name) => !names.includes(name));
      return unknown === undefined ? membersFault(shape, value) : unknownMember(unknown, names);
    },
  };
};

/**
 * The maximum length of a name for which an error suggests an option.
 */
const maxSuggestedLength = 60;

const unknownMember = (name: string, names: readonly string[]): ArgumentFault => ({
  path: name.slice(0, maxSuggestedLength),
  found: 'is unknown',
  hint:
    didYouMean(name.slice(0, maxSuggestedLength), names) ??
    `Remove this member. The known names are ${names.join(', ')}.`,
});

/** A rule for an object with the members of the shape and any other members, such as a result of the library. */
export const openObjectRule = <T>(expected: string, members: Partial<MemberRules<T>>): ArgumentRule<T> => ({
  expected,
  faultIn: (value) => (isPlainArgument(value) ? membersFault(members, value) : typeFault(value, expected)),
});

/** A rule for an object with one of several shapes. The value of one member selects the shape. */
export const unionRule = <T extends Readonly<Record<Key, string>>, Key extends string>(
  key: Key,
  shapes: { readonly [Name in T[Key]]: ArgumentRule<Extract<T, Readonly<Record<Key, Name>>>> },
): ArgumentRule<T> => {
  const rules = new Map<unknown, AnyArgumentRule>(Object.entries<AnyArgumentRule>(shapes));
  const names = Object.keys(shapes);
  return {
    expected: 'an object',
    faultIn: (value) =>
      isPlainArgument(value)
        ? (rules.get(value[key])?.faultIn(value) ?? membersFault({ [key]: choiceRule(names) }, value))
        : typeFault(value, 'an object'),
  };
};
