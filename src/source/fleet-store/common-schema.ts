// Joins two schemas of different sites into one schema that is valid for both.
// Requests must be accepted by both sites, so the limits of both schemas apply.
// Responses may come from either site, so only guarantees of both sites remain.
// The schemas are untrusted and in the form that sites send.

import { isRecord } from '../../core/model/index/index-document.ts';

/** Whether the schema describes values in requests or values in responses. */
export type Direction = 'request' | 'response';

type SchemaFields = Readonly<Record<string, unknown>>;

/**
 * Joins two values of a keyword. A missing value is undefined. If the joined value is undefined, the keyword is
 * left out.
 */
type Join = (one: unknown, other: unknown, direction: Direction, depth: number) => unknown;

/** The result of joining two schemas that have no valid value in common. */
const noValue = Symbol('nothing');

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Joins two limits of one kind. Requests use the stricter limit, and responses use the looser limit. */
const joinLimits =
  (stricter: (one: number, other: number) => number, looser: (one: number, other: number) => number): Join =>
  (one, other, direction) => {
    if (typeof one !== 'number' || typeof other !== 'number')
      return direction === 'request' ? (one ?? other) : undefined;
    return direction === 'request' ? stricter(one, other) : looser(one, other);
  };

const atLeast = joinLimits(Math.max, Math.min);
const atMost = joinLimits(Math.min, Math.max);

/**
 * Keeps a limit that is equal on both sides. In schemas of requests, a limit of only one side is kept. Different
 * limits, such as two patterns, cannot be joined and are left out. The site itself refuses requests that violate
 * the omitted limit.
 */
const equalOnly: Join = (one, other, direction) => {
  if (isSameJson(one, other)) return one;
  const [first, second] = [one === undefined, other === undefined];
  return direction === 'request' && (first || second) ? (first ? other : one) : undefined;
};

const eitherFlag: Join = (one, other) => (one === true || other === true ? true : (one ?? other));

const firstOf: Join = (one, other) => one ?? other;

const equalOrAbsent: Join = (one, other) => (isSameJson(one, other) ? one : undefined);

const joins: ReadonlyMap<string, Join> = new Map<string, Join>([
  ['type', joinTypes],
  ['enum', joinEnums],
  ['required', joinRequired],
  ['properties', joinProperties],
  ['items', joinMember],
  ['additionalProperties', joinMember],
  ...['minimum', 'minLength', 'minItems', 'minProperties'].map((name) => [name, atLeast] as const),
  ...['maximum', 'maxLength', 'maxItems', 'maxProperties'].map((name) => [name, atMost] as const),
  ['default', equalOrAbsent],
  ['readonly', eitherFlag],
  ['readOnly', eitherFlag],
  [
    'context',
    (one, other) => (one === undefined || other === undefined ? (one ?? other) : shared(one, other)),
  ],
  ['title', firstOf],
  ['description', firstOf],
]);

/** Schemas below this depth are kept only if they are equal. */
const maxJoinDepth = 40;

/** @returns undefined if no value fits both schemas */
export function commonSchema(one: unknown, other: unknown, direction: Direction, depth = 0): unknown {
  if (isSameJson(one, other)) return one;
  if (!isRecord(one) || !isRecord(other) || depth > maxJoinDepth)
    return direction === 'request' ? undefined : {};
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const joined = names.map((name) => {
    const join = joins.get(name) ?? equalOnly;
    return [name, join(ownKeyword(one, name), ownKeyword(other, name), direction, depth + 1)] as const;
  });
  if (joined.some(([, value]) => value === noValue)) return undefined;
  return Object.fromEntries(joined.filter(([, value]) => value !== undefined));
}

/** The own value of a keyword. Values of the prototype are ignored, because names come from a site. */
export const ownKeyword = (fields: SchemaFields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const asTypeList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : value === undefined ? [] : [value];

const shared = (one: unknown, other: unknown): readonly unknown[] =>
  asTypeList(one).filter((value) => asTypeList(other).some((each) => isSameJson(each, value)));

/** Joins types. An integer is also a number, so `integer` and `number` can be joined. */
function joinTypes(one: unknown, other: unknown, direction: Direction): unknown {
  if (one === undefined || other === undefined) return direction === 'request' ? (one ?? other) : undefined;
  const [first, second] = [asTypeList(one), asTypeList(other)];
  if (direction === 'response') return [...new Set([...first, ...second])];
  const both = [...new Set([...includedTypes(first, second), ...includedTypes(second, first)])];
  if (both.length === 0) return noValue;
  return both.length === 1 ? both[0] : both;
}

const includedTypes = (types: readonly unknown[], among: readonly unknown[]): readonly unknown[] =>
  types.filter((type) => among.includes(type) || (type === 'integer' && among.includes('number')));

function joinEnums(one: unknown, other: unknown, direction: Direction): unknown {
  if (one === undefined || other === undefined) return direction === 'request' ? (one ?? other) : undefined;
  if (direction === 'response') {
    const more = asTypeList(other).filter(
      (value) => !asTypeList(one).some((each) => isSameJson(each, value)),
    );
    return [...asTypeList(one), ...more];
  }
  const both = shared(one, other);
  return both.length === 0 ? noValue : both;
}

/** Joins `required`, which is a flag of an argument or property, or a list of names. */
function joinRequired(one: unknown, other: unknown, direction: Direction): unknown {
  if (!Array.isArray(one) && !Array.isArray(other))
    return direction === 'request' ? one === true || other === true : one === true && other === true;
  return direction === 'request'
    ? [...new Set([...asTypeList(one), ...asTypeList(other)])]
    : shared(one, other);
}

function joinProperties(one: unknown, other: unknown, direction: Direction, depth: number): unknown {
  if (!isRecord(one) || !isRecord(other)) return direction === 'request' ? (one ?? other) : undefined;
  return commonMembers(one, other, direction, depth) ?? noValue;
}

function joinMember(one: unknown, other: unknown, direction: Direction, depth: number): unknown {
  if (one === undefined || other === undefined) return direction === 'request' ? (one ?? other) : undefined;
  return commonSchema(one, other, direction, depth) ?? noValue;
}

/**
 * Joins arguments or properties. Keeps the members that both sides have, and members that only one side has and
 * requires.
 *
 * @returns undefined if no value of a required member fits both sides
 */
export function commonMembers(
  one: SchemaFields,
  other: SchemaFields,
  direction: Direction,
  depth = 0,
): SchemaFields | undefined {
  const members: (readonly [string, unknown])[] = [];
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [first, second] = [ownKeyword(one, name), ownKeyword(other, name)];
    const isNeeded =
      direction === 'request' && [first, second].some((each) => isRecord(each) && each['required'] === true);
    if (first === undefined || second === undefined) {
      if (isNeeded) members.push([name, first ?? second]);
      continue;
    }
    const both = commonSchema(first, second, direction, depth);
    if (both !== undefined) members.push([name, both]);
    else if (isNeeded) return undefined;
  }
  return Object.fromEntries(members);
}
