// Finds and replaces the subschemas of a schema. Only this file contains the list of keywords with subschemas. All
// other code visits subschemas with these functions.

import { containerKeywords, holdsOne, type ContainerKeyword, type ContainerKind } from './keywords.ts';
import type { Schema } from './schema.ts';

/** The tokens of a JSON pointer, without escapes. */
export type Tokens = readonly (string | number)[];

export interface Child {
  readonly keyword: ContainerKeyword;
  /** The name of the property, the pattern, or the index in the list; absent if the keyword contains one schema. */
  readonly key?: string | number;
  readonly schema: Schema;
}

/** The path from a schema to its subschema: `['items']`, `['properties', 'name']`, `['anyOf', 0]`. */
export const tokensTo = ({ keyword, key }: Child): Tokens => (key === undefined ? [keyword] : [keyword, key]);

/** The first step of a path in a schema. */
export interface PointerStep {
  readonly keyword: ContainerKeyword;
  readonly key?: string | number;
  /** The path after the first step. */
  readonly rest: Tokens;
}

/**
 * The first step of a path in a schema as an index writes it. In an index, `items` contains the schemas of a
 * tuple.
 *
 * @returns undefined if the path is empty, or if its first token is no keyword with subschemas
 */
export function firstStep([word, ...after]: Tokens): PointerStep | undefined {
  const keyword = word === 'items' && typeof after[0] === 'number' ? 'prefixItems' : word;
  const entry = containerKeywords.find(([name]) => name === keyword);
  if (entry === undefined) return undefined;
  const [name] = entry;
  if (holdsOne(name)) return { keyword: name, rest: after };
  const [key, ...rest] = after;
  return { keyword: name, ...(key !== undefined && { key }), rest };
}

type SchemaMap = Readonly<Record<string, Schema>>;

/** The direct subschemas of a schema, in the order of its keywords. */
export function childrenOf(schema: Schema): readonly Child[] {
  const children: Child[] = [];
  for (const [keyword, kind] of containerKeywords) {
    const held = schema[keyword];
    if (held === undefined || typeof held === 'boolean') continue;
    if (kind === 'one') children.push({ keyword, schema: held as Schema });
    else if (kind === 'list')
      for (const [key, one] of (held as readonly Schema[]).entries())
        children.push({ keyword, key, schema: one });
    else
      for (const [key, one] of Object.entries(held as SchemaMap))
        children.push({ keyword, key, schema: one });
  }
  return children;
}

export const hasChildren = (schema: Schema): boolean =>
  containerKeywords.some(([keyword]) => {
    const held = schema[keyword];
    return held !== undefined && typeof held !== 'boolean';
  });

/**
 * Finds the subschema under a keyword of a schema.
 *
 * @param keyword, key as in `Child`
 * @returns undefined if the schema has no such subschema
 */
export function childAt(
  schema: Schema,
  keyword: ContainerKeyword,
  key?: string | number,
): Schema | undefined {
  const held = schema[keyword];
  if (held === undefined || typeof held === 'boolean') return undefined;
  if (holdsOne(keyword)) return held as Schema;
  return key !== undefined && Object.hasOwn(held, key) ? (held as SchemaMap)[key] : undefined;
}

const containerKindOf: ReadonlyMap<string, ContainerKind> = new Map(containerKeywords);

/** Replaces the subschemas of a schema. If no subschema changes, the result is the schema itself. */
export function mapChildren(
  schema: Schema,
  map: (child: Schema, keyword: ContainerKeyword, key?: string | number) => Schema,
): Schema {
  let mapped: Record<string, unknown> | undefined;
  for (const [keyword] of containerKeywords) {
    const held = schema[keyword];
    if (held === undefined) continue;
    const now = mapHeld(keyword, held, (child, key) => map(child as Schema, keyword, key));
    if (now !== held) (mapped ??= { ...schema })[keyword] = now;
  }
  return mapped ?? schema;
}

/**
 * Replaces the schemas in the value of a keyword. If no schema changes, or the keyword contains no schemas, the
 * result is the value itself.
 *
 * @param held a value that the keyword allows (`keywordWorks`); schemas in the value may be replaced by any
 * values
 */
export function mapHeld(
  keyword: string,
  held: unknown,
  map: (child: unknown, key?: string | number) => unknown,
): unknown {
  const kind = containerKindOf.get(keyword);
  if (kind === undefined || typeof held === 'boolean') return held;
  if (kind === 'one') return map(held);
  if (kind === 'list') {
    const list = held as readonly unknown[];
    const mapped = list.map((child, at) => map(child, at));
    return mapped.every((child, at) => child === list[at]) ? list : mapped;
  }
  const entries = Object.entries(held as Readonly<Record<string, unknown>>);
  const mapped = entries.map(([key, child]) => [key, map(child, key)] as const);
  return mapped.every(([, child], at) => child === entries[at]?.[1]) ? held : Object.fromEntries(mapped);
}
