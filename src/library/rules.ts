// Rules for the arguments of the library. A rule checks whether a value is of a type, and says what to pass
// instead. A shape has a rule for every member of an interface. It does not compile if a rule is missing, is
// for another type, or is for a member that the interface does not have.

import { didYouMean } from '../core/diagnostics/nearest.ts';

export interface Fault {
  /** `credentials.password`, `targets[1]`; empty for the value itself. */
  readonly path: string;
  /** After the path: `is missing`, `is a number`. */
  readonly found: string;
  /** A sentence that says how to correct it. */
  readonly hint: string;
}

export interface AnyRule {
  /** After "Pass": `a string`. */
  readonly expected: string;
  readonly faultIn: (value: unknown) => Fault | undefined;
}

export interface Rule<T> extends AnyRule {
  /** Never set. It lets the compiler compare the type that the rule checks with the declared one. */
  readonly checked?: (value: T) => T;
}

export interface OptionalRule<T> {
  readonly optional: Rule<T>;
}

/** For a member that may be left out or be `undefined`. */
export const optional = <T>(rule: Rule<T>): OptionalRule<T> => ({ optional: rule });

type IsOptional<T, Key extends keyof T> = Partial<Pick<T, Key>> extends Pick<T, Key> ? true : false;

/** A rule for each member of `T`. */
export type Shape<T> = {
  readonly [Key in keyof T]-?: IsOptional<T, Key> extends true
    ? OptionalRule<Exclude<T[Key], undefined>>
    : Rule<T[Key]>;
};

/** Describes a value in a few words. It never quotes a string, which may be a secret. */
export function described(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value instanceof Promise) return 'a promise that was not awaited';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const wrong = (value: unknown, expected: string): Fault => ({
  path: '',
  found: `is ${described(value)}`,
  hint: value instanceof Promise ? 'Await it.' : `Pass ${expected}.`,
});

/** A rule for values without members. */
export const rule = <T>(expected: string, isOne: (value: unknown) => boolean): Rule<T> => ({
  expected,
  faultIn: (value) => (isOne(value) ? undefined : wrong(value, expected)),
});

const at = (key: string | number, fault: Fault | undefined): Fault | undefined =>
  fault && {
    ...fault,
    path: `${typeof key === 'number' ? `[${String(key)}]` : key}${/^(?:\[|$)/.test(fault.path) ? '' : '.'}${fault.path}`,
  };

function firstFault<Item>(
  items: Iterable<Item>,
  faultIn: (item: Item) => Fault | undefined,
): Fault | undefined {
  for (const item of items) {
    const fault = faultIn(item);
    if (fault) return fault;
  }
  return undefined;
}

export const anyText: Rule<string> = rule('a string', (value) => typeof value === 'string');

/** For a path, an address or a name. No file system allows the character NUL. */
export const text: Rule<string> = rule(
  'a string that is not empty',
  (value) => typeof value === 'string' && value !== '' && !value.includes('\0'),
);

export const flag: Rule<boolean> = rule('true or false', (value) => typeof value === 'boolean');

export const anything: Rule<unknown> = rule('anything', () => true);

const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

export const numberFrom = (min: number, max = Infinity): Rule<number> =>
  rule(
    max === Infinity ? `a number from ${String(min)}` : `a number from ${String(min)} to ${String(max)}`,
    (value) => isNumber(value) && value >= min && value <= max,
  );

/** Allows `Infinity` too, for "no limit". */
export const wholeFrom = (min: number, max = Infinity): Rule<number> =>
  rule(
    max === Infinity
      ? `a whole number from ${String(min)}`
      : `a whole number from ${String(min)} to ${String(max)}`,
    (value) =>
      isNumber(value) && value >= min && value <= max && (Number.isInteger(value) || value === Infinity),
  );

export const above0 = (max = Infinity): Rule<number> =>
  rule(
    max === Infinity ? 'a number above 0' : `a number above 0, at most ${String(max)}`,
    (value) => isNumber(value) && value > 0 && value <= max,
  );

/** The longest delay that a timer of Node.js takes. */
export const maxMilliseconds = 2 ** 31 - 1;

export const maxSeconds = Math.floor(maxMilliseconds / 1000);

/** A web address, such as the base of a REST API. */
export const webAddress: Rule<string> = rule(
  'an address that begins with https:// or http://',
  (value) => typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value),
);

export const webUrl: Rule<URL> = rule(
  'a URL that begins with https:// or http://',
  (value) => isBuiltIn(value, 'URL') && /^https?:/.test(String(value)),
);

export const date: Rule<Date> = rule(
  'a Date that is valid',
  (value) => isBuiltIn(value, 'Date') && !Number.isNaN(Number(value)),
);

/** Parameters and results of a function cannot be checked at run time. */
export const callable = <T extends (...args: never) => unknown>(): Rule<T> =>
  rule('a function', (value) => typeof value === 'function');

/** Keys and values are not checked: the keys are objects of a model. */
export const builtInMap = <Key, Value>(): Rule<ReadonlyMap<Key, Value>> =>
  rule('a Map', (value) => isBuiltIn(value, 'Map'));

export const abortSignal: Rule<AbortSignal> = rule('the signal of an AbortController', (value) =>
  isBuiltIn(value, 'AbortSignal'),
);

/** Checks the class by its tag, because an object of another realm (a worker, a test runner) is no `instanceof` it. */
const isBuiltIn = (value: unknown, name: string): boolean =>
  Object.prototype.toString.call(value) === `[object ${name}]`;

export function oneOf<const T extends string>(values: readonly T[]): Rule<T> {
  const expected = `one of ${values.map((one) => `"${one}"`).join(', ')}`;
  const known: readonly unknown[] = values;
  return {
    expected,
    faultIn: (value) => {
      if (known.includes(value)) return undefined;
      if (typeof value !== 'string') return wrong(value, expected);
      return {
        path: '',
        found: 'is none of the strings that it may be',
        hint: didYouMean(value, values) ?? `Pass ${expected}.`,
      };
    },
  };
}

export const listOf = <T>(item: Rule<T>): Rule<readonly T[]> => ({
  expected: `a list; each of its items is ${item.expected}`,
  faultIn: (value) =>
    Array.isArray(value)
      ? firstFault(value.entries(), ([index, one]: [number, unknown]) => at(index, item.faultIn(one)))
      : wrong(value, 'a list'),
});

/** A string that the first rule allows, or another value that the second allows. */
export const eitherOf = <T>(one: Rule<Extract<T, string>>, other: Rule<Exclude<T, string>>): Rule<T> => ({
  expected: `${one.expected}, or ${other.expected}`,
  faultIn: (value) => (typeof value === 'string' ? one : other).faultIn(value),
});

/** Two numbers from 0; the second is at least the first. */
export const span: Rule<readonly [number, number]> = rule(
  'a list of two numbers from 0, the lower one first',
  (value) =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((one) => isNumber(one) && one >= 0) &&
    Number(value[0]) <= Number(value[1]),
);

export const setOf = <T>(item: Rule<T>): Rule<ReadonlySet<T>> => ({
  expected: `a Set; each of its items is ${item.expected}`,
  faultIn: (value) =>
    value instanceof Set ? firstFault<unknown>(value, item.faultIn) : wrong(value, 'a Set'),
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise);

export const mapOf = <T>(member: Rule<T>): Rule<Readonly<Record<string, T>>> => ({
  expected: 'an object',
  faultIn: (value) =>
    isRecord(value)
      ? firstFault(Object.entries(value), ([name, one]) => at(name, member.faultIn(one)))
      : wrong(value, 'an object'),
});

/** A value, or `undefined` in its place. */
export const orUndefined = <T>(rule: Rule<T>): Rule<T | undefined> => ({
  expected: rule.expected,
  faultIn: (value) => (value === undefined ? undefined : rule.faultIn(value)),
});

type AnyMember = AnyRule | { readonly optional: AnyRule };

function memberFault(member: AnyMember | undefined, value: unknown): Fault | undefined {
  if (member === undefined) return undefined;
  if (!('optional' in member)) return member.faultIn(value);
  return value === undefined ? undefined : member.optional.faultIn(value);
}

const membersFault = (
  members: Readonly<Record<string, AnyMember | undefined>>,
  value: Readonly<Record<string, unknown>>,
): Fault | undefined =>
  firstFault(Object.entries(members), ([name, member]) => at(name, memberFault(member, value[name])));

/** An object with these members and no other. */
export const object = <T>(shape: Shape<T>): Rule<T> => {
  const members = Object.entries<AnyMember>(shape);
  const names = members.map(([name]) => name);
  return {
    expected: 'an object',
    faultIn: (value) => {
      if (!isRecord(value)) return wrong(value, 'an object');
      const unknown = Object.keys(value).find((name) => !names.includes(name));
      return unknown === undefined ? membersFault(shape, value) : unknownMember(unknown, names);
    },
  };
};

/** A longer name is not a misspelled option. */
const maxNameLength = 60;

const unknownMember = (name: string, names: readonly string[]): Fault => ({
  path: name.slice(0, maxNameLength),
  found: 'is not known',
  hint: didYouMean(name.slice(0, maxNameLength), names) ?? `Leave it out. Known are ${names.join(', ')}.`,
});

/** An object that has these members and may have others, such as a result that is passed back. */
export const having = <T>(expected: string, members: Partial<Shape<T>>): Rule<T> => ({
  expected,
  faultIn: (value) => (isRecord(value) ? membersFault(members, value) : wrong(value, expected)),
});

/** One of several shapes of an object, selected by the value of one member. */
export const variants = <T extends Readonly<Record<Key, string>>, Key extends string>(
  key: Key,
  shapes: { readonly [Name in T[Key]]: Rule<Extract<T, Readonly<Record<Key, Name>>>> },
): Rule<T> => {
  const rules = new Map<unknown, AnyRule>(Object.entries<AnyRule>(shapes));
  const names = Object.keys(shapes);
  return {
    expected: 'an object',
    faultIn: (value) =>
      isRecord(value)
        ? (rules.get(value[key])?.faultIn(value) ?? membersFault({ [key]: oneOf(names) }, value))
        : wrong(value, 'an object'),
  };
};
