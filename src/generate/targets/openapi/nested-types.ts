// Makes nested types of resources components, with the names of the types in the client.
// The naming rule of `types/helper-names.ts` applies to schemas here, not to printed types.
// Printing all types of the site only for their names would be too slow.

import { childrenOf, hasChildren, mapChildren } from '../../../core/schema/children.ts';
import type { ContainerKeyword } from '../../../core/schema/keywords.ts';
import { typesOf, type Schema } from '../../../core/schema/schema.ts';
import { schemaDepth } from '../../../core/schema/schema-depth.ts';
import { withoutTexts } from '../../../core/schema/without-texts.ts';
import { nestedName } from '../types/helper-names.ts';

/** A resource in a context. */
export interface NestingRoot {
  /** The prefix for names of types that all contexts share. */
  readonly family: string;
  /** The name prefix for types of one context. */
  readonly own: string;
  readonly shape: Schema;
}

/** Most types occur at several positions, but a type needs only one name. */
interface FoundType {
  readonly key: string;
  readonly schema: Schema;
  readonly prefixes: readonly string[];
  readonly way: readonly string[];
}

/** Names by the keys of nested types. */
export type NestedNames = ReadonlyMap<string, string>;

/**
 * Schemas below this level of nesting get no types. The deepest known schema of a real site has 14 levels.
 */
const maxNestedTypeDepth = 100;

/**
 * Types with fewer parent types are named first.
 *
 * @param taken all names in the namespace, to which the function adds the new names
 */
export function nameNested(roots: readonly NestingRoot[], taken: Set<string>): NestedNames {
  const names = new Map<string, string>();
  const shapes = new Map(roots.toReversed().map((root) => [root.shape, root]));
  let level: readonly FoundType[] = roots.flatMap((root) =>
    shapes.get(root.shape) !== root || schemaDepth(root.shape) > maxNestedTypeDepth
      ? []
      : nestedTypesIn(root.shape, '', [], [root.family, root.own]),
  );
  while (level.length > 0) {
    const next: FoundType[] = [];
    for (const { key, schema, prefixes, way } of level) {
      if (names.has(key)) continue;
      const candidates = prefixes.map((one) => nestedName(one, way));
      const name = freeNestedName(candidates, taken);
      taken.add(name);
      names.set(key, name);
      next.push(...nestedTypesIn(schema, '', [], [name]));
    }
    level = next;
  }
  return names;
}

function nestedTypesIn(
  schema: Schema,
  hint: string,
  path: readonly string[],
  prefixes: readonly string[],
): readonly FoundType[] {
  return childrenOf(schema).flatMap(({ keyword, key, schema: child }) => {
    if (!isWalked(keyword) || !holdsNested(child)) return [];
    const name = keyword === 'properties' ? String(key) : hint;
    const way = keyword === 'properties' ? [...path, name] : path;
    return isNested(child)
      ? [{ key: nestedTypeKey(child, name), schema: child, prefixes, way }]
      : nestedTypesIn(child, name, way, prefixes);
  });
}

const holding = new WeakMap<Schema, boolean>();

/**
 * Whether a schema is or contains a nested type. Most schemas contain no nested type, and are not searched
 * again.
 */
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

/** Alternatives are not searched, because alternatives are types only together with their parent schema. */
const isWalked = (keyword: ContainerKeyword): boolean => keyword !== 'anyOf' && keyword !== 'oneOf';

/**
 * Whether the client declares a type for the schema. The schema must be an object with at least two members,
 * and may be nullable.
 */
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

const nestedTypeTexts = new WeakMap<Schema, string>();

/** The key ignores descriptions, and contains the name of the property. */
function nestedTypeKey(schema: Schema, hint: string): string {
  let text = nestedTypeTexts.get(schema);
  if (text === undefined) {
    const { properties = {}, required = [], additionalProperties, patternProperties } = withoutTexts(schema);
    const members = Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1));
    // The keywords of a schema have a fixed order in a model.
    text = JSON.stringify([members, [...required].sort(), additionalProperties, patternProperties]);
    nestedTypeTexts.set(schema, text);
  }
  return `${hint} ${text}`;
}

function freeNestedName(candidates: readonly string[], taken: ReadonlySet<string>): string {
  const last = candidates.at(-1) ?? '';
  let name = candidates.find((one) => !taken.has(one));
  for (let count = 2; name === undefined; count++)
    if (!taken.has(`${last}${String(count)}`)) name = `${last}${String(count)}`;
  return name;
}

/**
 * A copy of a schema in which each nested type is a separate object.
 *
 * @param found called with each nested type and its name
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
    const name = isNested(child) ? names.get(nestedTypeKey(child, word)) : undefined;
    if (name === undefined) return within;
    const nested = { ...within };
    found(nested, name);
    return nested;
  });
}
