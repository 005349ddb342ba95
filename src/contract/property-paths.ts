// Lists the properties of a response, and reduces the properties that code reads to the shortest list.

import type { ApiModel, Operation, Route } from '../core/model/api/api.ts';
import type { Schema } from '../core/schema/schema.ts';
import { pointer } from '../core/schema/json-pointer.ts';
import { responseSchemaInContext } from '../audit/response-schema.ts';

/** A property of a response. */
export interface PropertyPath {
  /** The names of the properties, such as `title` and `rendered`. Lists have no names. */
  readonly names: readonly string[];
  /** The JSON pointer of the property within the operation, as findings of drift write it. */
  readonly pointer: string;
}

const maxDepth = 8;
const maxPaths = 5_000;

/** The properties of a response, each after its parents; undefined if the response has no readable schema. */
export function propertyPathsOf(
  model: ApiModel,
  route: Route,
  operation: Operation,
): readonly PropertyPath[] | undefined {
  const schema = responseSchemaInContext(model, route, operation, undefined);
  if (!schema) return undefined;
  const paths: PropertyPath[] = [];
  collect(schema, [], [], paths);
  return paths;
}

/** Alternatives and maps are not followed: code that reads a part of them uses the whole property. */
function collect(
  schema: Schema,
  names: readonly string[],
  tokens: readonly string[],
  found: PropertyPath[],
): void {
  if (names.length >= maxDepth) return;
  if (schema.items) collect(schema.items, names, [...tokens, 'items'], found);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (found.length >= maxPaths) return;
    const [inner, way] = [
      [...names, name],
      [...tokens, 'properties', name],
    ];
    found.push({ names: inner, pointer: pointer('schema', ...way) });
    collect(property, inner, way, found);
  }
}

/** The members that a site adds to a response without declaring them. */
const undeclaredMembers: ReadonlySet<string> = new Set(['_links', '_embedded']);

/**
 * The declared part of a path that code reads. A part of a map or of a value without a schema is no declared
 * property, so the path ends before it. Empty if no part is declared.
 */
export function declaredPart(path: readonly string[], declared: ReadonlySet<string>): readonly string[] {
  const [first = ''] = path;
  if (undeclaredMembers.has(first)) return [first];
  const end = path.findIndex((_, at) => !declared.has(path.slice(0, at + 1).join('.')));
  return end < 0 ? path : path.slice(0, end);
}

/**
 * The shortest sorted list of paths. A path in the result includes everything below it.
 *
 * @param read the paths that code reads, with or without their parents
 * @param whole the paths of which code may read everything
 */
export function shortestPaths(read: Iterable<string>, whole: ReadonlySet<string>): readonly string[] {
  const all = new Set([...read, ...whole]);
  const parents = (path: string): readonly string[] => {
    const names = path.split('.');
    return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'));
  };
  const implied = new Set([...all].flatMap(parents));
  return [...all]
    .filter((path) => !parents(path).some((parent) => whole.has(parent)))
    .filter((path) => whole.has(path) || !implied.has(path))
    .toSorted();
}
