// Creates an example response with every declared member.

import type { Json, Schema } from '../schema.ts';
import { exampleValue } from './example-value.ts';
import { knownValues, textOfName } from './known-values.ts';

/** The maximum depth of the example. Deeper lists and objects are empty. */
const maxResponseDepth = 4;
/** The maximum number of members shown in a nested object. */
const maxNested = 12;

/** Members that are in every response, with their values. */
const alwaysPresent: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['id', 1],
  ['rendered', 'Hello from the API'],
  ['raw', 'Hello from the API'],
  ['protected', false],
  ['block_version', 1],
  ['author', 1],
  ['parent', 0],
  ['featured_media', 0],
  ['menu_order', 0],
  ['total', '39.80'],
  ['currency', 'USD'],
  ['slug', 'hello-from-the-api'],
  ['link', 'https://site.example/hello-from-the-api/'],
  ['permalink', 'https://site.example/hello-from-the-api/'],
]);

/** @param name the name of the property that contains the value */
export function responseValue(schema: Schema, name: string, depth = 0): Json {
  const types = [schema.type ?? []].flat();
  const known = alwaysPresent.get(name);
  if (known !== undefined && (types.length === 0 || types.includes(jsonTypeOf(known)))) return known;
  const branch = types.length === 0 ? (schema.anyOf ?? schema.oneOf)?.[0] : undefined;
  if (branch !== undefined && depth < maxResponseDepth) return responseValue(branch, name, depth + 1);
  const { properties, items, additionalProperties } = schema;
  if (properties !== undefined && (types.length === 0 || types.includes('object')))
    return depth >= maxResponseDepth ? {} : responseMembers(properties, depth);
  if (types.includes('array'))
    return items === undefined || depth >= maxResponseDepth ? [] : [responseValue(items, name, depth + 1)];
  if (types[0] === 'object')
    return typeof additionalProperties === 'object' && depth < maxResponseDepth
      ? { name: responseValue(additionalProperties, name, depth + 1) }
      : {};
  if (types.length === 0 && schema.enum === undefined) return knownValues(name)[0] ?? {};
  const plain = exampleValue(schema, '');
  if (plain !== '') return plain;
  const named = exampleValue(schema, name);
  return named === name ? textOfName(name).slice(0, schema.maxLength) : named;
}

const jsonTypeOf = (value: Json): 'integer' | 'string' | 'boolean' =>
  typeof value === 'number' ? 'integer' : typeof value === 'boolean' ? 'boolean' : 'string';

function responseMembers(properties: Readonly<Record<string, Schema>>, depth: number): Json {
  const all = Object.entries(properties);
  const shown = depth === 0 ? all : all.slice(0, maxNested);
  return Object.fromEntries(
    shown.map(([name, property]) => [name, responseValue(property, name, depth + 1)]),
  );
}
