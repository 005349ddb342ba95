// The schemas inside a schema. Only this file knows the keywords that contain schemas. All other code walks schemas
// with these functions.

import { containerKeywords, holdsOne, type ContainerKeyword, type ContainerKind } from './keywords.ts';
import type { Schema } from './schema.ts';

/** Tokens of a JSON pointer. */
export type Tokens = readonly (string | number)[];

export interface Child {
  readonly keyword: ContainerKeyword;
  /** The property's name, the pattern, or the index in the list; absent where the keyword contains one schema. */
  readonly key?: string | number;
  readonly schema: Schema;
}

/** The path from the outer schema to the child: `['items']`, `['properties', 'name']`, `['anyOf', 0]`. */
export const tokensTo = ({ keyword, key }: Child): Tokens => (key === undefined ? [keyword] : [keyword, key]);

/** The first step of a path into a schema. */
export interface PointerStep {
  readonly keyword: ContainerKeyword;
  readonly key?: string | number;
  /** The remaining path. */
  readonly rest: Tokens;
}

/**
 * The first step of a path as an index writes it. An index has the schemas of a tuple in `items`.
 *
 * @returns undefined at the end of the path, and if its first token is no keyword that contains schemas
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

/** Whether the schema has subschemas. */
export const hasChildren = (schema: Schema): boolean =>
  containerKeywords.some(([keyword]) => {
    const held = schema[keyword];
    return held !== undefined && typeof held !== 'boolean';
  });

/**
 * The subschema at one place in a schema.
 *
 * @param keyword, key as in `Child`
 * @returns undefined where the schema has none
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

/** Replaces the subschemas of a schema. Returns the same object where none changes. */
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
 * Replaces the schemas in the value of a keyword. Returns the same value where none changes, or where the
 * keyword contains no schemas.
 *
 * @param held a value that the keyword allows (`keywordWorks`), with any values in place of schemas
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
