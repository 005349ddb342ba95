// Rules for the arguments of the library. A rule checks the type of a value, and describes a valid value in an error.
// A shape has a rule for each member of an interface. It compiles only if each rule has the right type.

import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';

export interface ArgumentFault {
  /** The path of the value, such as `credentials.password` or `targets[1]`; empty for the argument itself. */
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
  /** Never set. The member makes the compiler compare the type of the rule with the declared type. */
  readonly checked?: (value: T) => T;
}

/** A rule for a value that may be absent or `undefined`. */
export const optional = <T>(rule: ArgumentRule<T>): ArgumentRule<T | undefined> => ({
  expected: rule.expected,
  faultIn: (value) => (value === undefined ? undefined : rule.faultIn(value)),
});

/** A rule for each member of `T`. */
export type MemberRules<T> = { readonly [Key in keyof T]-?: ArgumentRule<T[Key]> };

/** Describes a value in a few words, never with a string of the caller, because the string may be a secret. */
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
export const scalar = <T>(expected: string, isOne: (value: unknown) => boolean): ArgumentRule<T> => ({
  expected,
  faultIn: (value) => (isOne(value) ? undefined : typeFault(value, expected)),
});

function firstFault(
  items: Iterable<readonly [key: string | number, item: unknown]>,
  ruleOf: (key: string | number) => AnyArgumentRule | undefined,
): ArgumentFault | undefined {
  for (const [key, item] of items) {
    const fault = ruleOf(key)?.faultIn(item);
    if (fault === undefined) continue;
    const place = typeof key === 'number' ? `[${String(key)}]` : key;
    return { ...fault, path: `${place}${/^(?:\[|$)/.test(fault.path) ? '' : '.'}${fault.path}` };
  }
  return undefined;
}

export const string: ArgumentRule<string> = scalar('a string', (value) => typeof value === 'string');

/** A rule for a string such as a path, an address or a name. No file system allows the NUL character. */
export const text: ArgumentRule<string> = scalar(
  'a non-empty string',
  (value) => typeof value === 'string' && value !== '' && !value.includes('\0'),
);

export const boolean: ArgumentRule<boolean> = scalar('true or false', (value) => typeof value === 'boolean');

export const anything: ArgumentRule<unknown> = scalar('anything', () => true);

const isNonNaN = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

const boundsText = (min: number, max: number): string =>
  `of at least ${String(min)}${max === Infinity ? '' : ` to ${String(max)}`}`;

export const number = (min: number, max = Infinity): ArgumentRule<number> =>
  scalar(`a number ${boundsText(min, max)}`, (value) => isNonNaN(value) && value >= min && value <= max);

/** A rule for an integer. The value `Infinity` is allowed and means no limit. */
export const integer = (min: number, max = Infinity): ArgumentRule<number> =>
  scalar(
    `a whole number ${boundsText(min, max)}`,
    (value) =>
      isNonNaN(value) && value >= min && value <= max && (Number.isInteger(value) || value === Infinity),
  );

export const positive = (max = Infinity): ArgumentRule<number> =>
  scalar(
    max === Infinity ? 'a number above 0' : `a number above 0, at most ${String(max)}`,
    (value) => isNonNaN(value) && value > 0 && value <= max,
  );

/** The maximum delay of a timer in Node.js. */
export const maxMilliseconds = 2 ** 31 - 1;

export const maxSeconds = Math.floor(maxMilliseconds / 1000);

/** A web address, such as the base of a REST API. */
export const address: ArgumentRule<string> = scalar(
  'an address that begins with https:// or http://',
  (value) => typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value),
);

export const url: ArgumentRule<URL> = scalar(
  'a URL that begins with https:// or http://',
  (value) => isBuiltIn(value, 'URL') && /^https?:/.test(String(value)),
);

export const date: ArgumentRule<Date> = scalar(
  'a valid Date',
  (value) => isBuiltIn(value, 'Date') && !Number.isNaN(Number(value)),
);

/** A rule for a function. The parameters and results of a function cannot be checked at run time. */
export const callback = <T extends (...args: never) => unknown>(): ArgumentRule<T> =>
  scalar('a function', (value) => typeof value === 'function');

/** A rule for a Map. The keys and values of the map are not checked, because the keys are objects of a model. */
export const map = <Key, Value>(): ArgumentRule<ReadonlyMap<Key, Value>> =>
  scalar('a Map', (value) => isBuiltIn(value, 'Map'));

export const signal: ArgumentRule<AbortSignal> = scalar('the signal of an AbortController', (value) =>
  isBuiltIn(value, 'AbortSignal'),
);

/** Checks the class by its tag, because `instanceof` fails for an object from another realm, such as a worker. */
const isBuiltIn = (value: unknown, name: string): boolean =>
  Object.prototype.toString.call(value) === `[object ${name}]`;

export function choice<const T extends string>(values: readonly T[]): ArgumentRule<T> {
  const expected = `one of ${values.map((one) => `"${one}"`).join(', ')}`;
  const known: readonly unknown[] = values;
  const faultIn = (value: unknown): ArgumentFault | undefined => {
    if (known.includes(value)) return undefined;
    if (typeof value !== 'string') return typeFault(value, expected);
    const hint = didYouMean(value, values) ?? `Pass ${expected}.`;
    return { path: '', found: 'is not one of the allowed strings', hint };
  };
  return { expected, faultIn };
}

export const list = <T>(item: ArgumentRule<T>): ArgumentRule<readonly T[]> => ({
  expected: `a list in which each item is ${item.expected}`,
  faultIn: (value) =>
    Array.isArray(value) ? firstFault(value.entries(), () => item) : typeFault(value, 'a list'),
});

/** A rule for a string or a value of another type: the first rule checks strings, the second other values. */
export const stringOr = <T>(
  one: ArgumentRule<Extract<T, string>>,
  other: ArgumentRule<Exclude<T, string>>,
): ArgumentRule<T> => ({
  expected: `${one.expected}, or ${other.expected}`,
  faultIn: (value) => (typeof value === 'string' ? one : other).faultIn(value),
});

/** A rule for two numbers of 0 or more. The second number must not be below the first. */
export const range: ArgumentRule<readonly [number, number]> = scalar(
  'a list of two numbers of at least 0, the lower number first',
  (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((one) => isNonNaN(one) && one >= 0) &&
    Number(value[0]) <= Number(value[1]),
);

export const set = <T>(item: ArgumentRule<T>): ArgumentRule<ReadonlySet<T>> => ({
  expected: `a Set in which each item is ${item.expected}`,
  faultIn: (value) =>
    value instanceof Set
      ? firstFault(
          Array.from(value, (one: unknown) => ['', one]),
          () => item,
        )
      : typeFault(value, 'a Set'),
});

const isPlainArgument = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise);

export const record = <T>(member: ArgumentRule<T>): ArgumentRule<Readonly<Record<string, T>>> => ({
  expected: 'an object',
  faultIn: (value) =>
    isPlainArgument(value) ? firstFault(Object.entries(value), () => member) : typeFault(value, 'an object'),
});

const membersFault = (
  members: Readonly<Record<string, AnyArgumentRule | undefined>>,
  value: Readonly<Record<string, unknown>>,
): ArgumentFault | undefined =>
  firstFault(
    Object.keys(members).map((name) => [name, value[name]]),
    (name) => members[name],
  );

/** The maximum length of a name for which an error suggests an option. */
const maxSuggestedLength = 60;

/** A rule for an object that has only the members of the shape. */
export const object = <T>(shape: MemberRules<T>): ArgumentRule<T> => ({
  expected: 'an object',
  faultIn: (value) => {
    if (!isPlainArgument(value)) return typeFault(value, 'an object');
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(shape, name));
    if (unknown === undefined) return membersFault(shape, value);
    const path = unknown.slice(0, maxSuggestedLength);
    const names = Object.keys(shape);
    const hint = didYouMean(path, names) ?? `Remove this member. The known names are ${names.join(', ')}.`;
    return { path, found: 'is unknown', hint };
  },
});

/** A rule for an object with the members of the shape and any other members, such as a result of the library. */
export const openObject = <T>(
  expected: string,
  members: Partial<Record<keyof T, AnyArgumentRule>>,
): ArgumentRule<T> => ({
  expected,
  faultIn: (value) => (isPlainArgument(value) ? membersFault(members, value) : typeFault(value, expected)),
});

/** A rule for an object with one of several shapes. The value of one member selects the shape. */
export const union = <T extends Readonly<Record<Key, string>>, Key extends string>(
  key: Key,
  shapes: { readonly [Name in T[Key]]: MemberRules<Omit<Extract<T, Readonly<Record<Key, Name>>>, Key>> },
): ArgumentRule<T> => {
  const rules = new Map<unknown, AnyArgumentRule>(
    Object.entries<object>(shapes).map(([name, shape]) => [name, object({ [key]: anything, ...shape })]),
  );
  const other = openObject<Record<string, string>>('an object', {
    [key]: choice(Object.keys(shapes)),
  });
  const ruleFor = (value: unknown) => (isPlainArgument(value) ? rules.get(value[key]) : undefined) ?? other;
  return { expected: 'an object', faultIn: (value) => ruleFor(value).faultIn(value) };
};

/**
 * Checks the arguments of the function `of`, by name. For a member of `options`, an error names only the member.
 *
 * @throws Halt `usage` that names the invalid value and describes a valid value
 */
export function assertArguments<T>(of: string, values: T, rules: MemberRules<NoInfer<T>>): void {
  const fault = object<T>(rules).faultIn(values);
  if (fault) throw argumentError(of, fault.path.replace(/^options\.(?=.)/, ''), fault);
}

export const argumentError = (of: string, path: string, { found, hint }: Omit<ArgumentFault, 'path'>): Halt =>
  new Halt('usage', `\`${path}\` of \`${of}\` ${found}.`, hint);
