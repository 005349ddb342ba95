// The types nested in a resource as components of their own, called as the client calls
// them: `ShopOrderBilling`. The rule is that of `render/types/helper-names.ts`, over schemas
// in the place of printed types: to print a whole site only to name them would cost more
// than the document does.

import { childrenOf, hasChildren, mapChildren } from '../../../core/schema/children.ts';
import type { ContainerKeyword } from '../../../core/schema/keywords.ts';
import { typesOf, type Schema } from '../../../core/schema/schema.ts';
import { schemaDepth } from '../../../core/schema/schema-depth.ts';
import { withoutWords } from '../../../core/schema/without-words.ts';
import { nestedName } from '../types/helper-names.ts';

/** A resource in a context. */
export interface NestingRoot {
  /** Begins the names of what all contexts share. */
  readonly family: string;
  /** Begins the names of what this context alone has. */
  readonly own: string;
  readonly shape: Schema;
}

/** A nested type where it is met first, and what it may be called after: most are met again, and need no name. */
interface Met {
  readonly key: string;
  readonly schema: Schema;
  readonly prefixes: readonly string[];
  readonly way: readonly string[];
}

/** Names by the keys of nested types. */
export type NestedNames = ReadonlyMap<string, string>;

/** Deeper schemas are no types of their own: the deepest seen on a real site has 14 levels. */
const maxDepth = 100;

/**
 * Names the types nested in one resource; what is nested less deeply chooses first.
 *
 * @param taken names that its namespace has besides; those that are chosen are added
 */
export function nameNested(roots: readonly NestingRoot[], taken: Set<string>): NestedNames {
  const names = new Map<string, string>();
  // What looks the same in several contexts is named for the first of them.
  const shapes = new Map(roots.toReversed().map((root) => [root.shape, root]));
  let level: readonly Met[] = roots.flatMap((root) =>
    shapes.get(root.shape) !== root || schemaDepth(root.shape) > maxDepth
      ? []
      : metWithin(root.shape, '', [], [root.family, root.own]),
  );
  while (level.length > 0) {
    const next: Met[] = [];
    for (const { key, schema, prefixes, way } of level) {
      if (names.has(key)) continue;
      const candidates = prefixes.map((one) => nestedName(one, way));
      const name = freeName(candidates, taken);
      taken.add(name);
      names.set(key, name);
      next.push(...metWithin(schema, '', [], [name]));
    }
    level = next;
  }
  return names;
}

/** The nested types that stand in a schema and in no other nested type of it. */
function metWithin(
  schema: Schema,
  hint: string,
  path: readonly string[],
  prefixes: readonly string[],
): readonly Met[] {
  return childrenOf(schema).flatMap(({ keyword, key, schema: child }) => {
    if (!isWalked(keyword) || !holdsNested(child)) return [];
    const name = keyword === 'properties' ? String(key) : hint;
    const way = keyword === 'properties' ? [...path, name] : path;
    return isNested(child)
      ? [{ key: keyOf(child, name), schema: child, prefixes, way }]
      : metWithin(child, name, way, prefixes);
  });
}

const holding = new WeakMap<Schema, boolean>();

/** Is it a nested type, or does one stand in it? Most schemas are neither, and are not walked again. */
function holdsNested(schema: Schema): boolean {
  let holds = holding.get(schema);
  if (holds === undefined) {
    holds =
      hasChildren(schema) &&
      (isNested(schema) ||
        childrenOf(schema).some(({ keyword, schema: child }) => isWalked(keyword) && holdsNested(child)));
    holding.set(schema, holds);
  }
  return holds;
}

/** Branches are types only together with what stands around them. */
const isWalked = (keyword: ContainerKeyword): boolean => keyword !== 'anyOf' && keyword !== 'oneOf';

/** An object of several members, or none in its place: a type that the client declares. */
function isNested({
  type,
  properties,
  required = [],
  enum: values,
  userType,
  anyOf,
  oneOf,
}: Schema): boolean {
  if (type === undefined || properties === undefined || values || userType !== undefined || anyOf || oneOf)
    return false;
  const kinds = typesOf({ type });
  const isObject = kinds.includes('object') && kinds.every((kind) => kind === 'object' || kind === 'null');
  const listed = Object.keys(properties);
  return isObject && (listed.length > 1 || new Set([...listed, ...required]).size > 1);
}

const said = new WeakMap<Schema, string>();

/** Equal for those that say the same of properties of one name, in whatever words. */
function keyOf(schema: Schema, hint: string): string {
  let text = said.get(schema);
  if (text === undefined) {
    const { properties = {}, required = [], additionalProperties, patternProperties } = withoutWords(schema);
    const members = Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1));
    // A model says all else in one order.
    text = JSON.stringify([members, [...required].sort(), additionalProperties, patternProperties]);
    said.set(schema, text);
  }
  return `${hint} ${text}`;
}

function freeName(candidates: readonly string[], taken: ReadonlySet<string>): string {
  const last = candidates.at(-1) ?? '';
  let name = candidates.find((one) => !taken.has(one));
  for (let count = 2; name === undefined; count++)
    if (!taken.has(`${last}${String(count)}`)) name = `${last}${String(count)}`;
  return name;
}

/**
 * A schema whose nested types are objects of an identity of their own.
 *
 * @param found is told of each, with its name
 */
export function withNested(
  schema: Schema,
  names: NestedNames,
  found: (nested: Schema, name: string) => void,
  hint = '',
): Schema {
  if (names.size === 0) return schema;
  return mapChildren(schema, (child, keyword, key) => {
    if (!isWalked(keyword) || !holdsNested(child)) return child;
    const word = keyword === 'properties' ? String(key) : hint;
    const within = withNested(child, names, found, word);
    const name = isNested(child) ? names.get(keyOf(child, word)) : undefined;
    if (name === undefined) return within;
    const nested = { ...within };
    found(nested, name);
    return nested;
  });
}
