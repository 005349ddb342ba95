// What a site does not check of an argument, though it declares it. WordPress checks an
// argument that has a type (`WP_REST_Request::sanitize_params`), or whose arguments are made of
// a schema (`rest_get_endpoint_args_for_schema`), and passes over a type that it does not know.

import { isAnnotation, keywordsOf } from '../../core/schema/keywords.ts';
import { schemaTypes, type Schema } from '../../core/schema/schema.ts';
import { isRecord } from '../../core/model/index-document.ts';

/**
 * Marks a schema with what the site does not check of it.
 *
 * @param written the argument as the index has it
 * @param isOfSchema it is made of the schema that the route describes
 */
export function withUnchecked(schema: Schema, written: unknown, isOfSchema: boolean): Schema {
  const unchecked = uncheckedOf(schema, written, isOfSchema);
  return unchecked === undefined ? schema : marked(schema, unchecked);
}

function uncheckedOf(schema: Schema, written: unknown, isOfSchema: boolean): Schema['unchecked'] {
  const type = isRecord(written) ? written['type'] : undefined;
  const names: readonly unknown[] = Array.isArray(type) ? type : isEmpty(type) ? [] : [type];
  if (names.length === 0 && !isOfSchema)
    return keywordsOf(schema).every(isAnnotation) ? undefined : 'everything';
  const isKnown = names.length > 0 && names.every((name) => schemaTypes.some((one) => one === name));
  return isKnown || schema.type === undefined ? undefined : 'type';
}

/** As PHP sees it. */
const isEmpty = (type: unknown): boolean => type === undefined || type === null || type === '';

const known = { everything: new WeakMap<Schema, Schema>(), type: new WeakMap<Schema, Schema>() };

/** Equal ones stay one object. */
function marked(schema: Schema, unchecked: NonNullable<Schema['unchecked']>): Schema {
  const schemas = known[unchecked];
  const one = schemas.get(schema) ?? { ...schema, unchecked };
  schemas.set(schema, one);
  return one;
}

/** The names of the arguments that are made of a schema, by the route's own: those that a request may set. */
export function settableIn(described: unknown): ReadonlySet<string> {
  const properties = isRecord(described) ? described['properties'] : undefined;
  const settable = Object.entries(isRecord(properties) ? properties : {}).filter(
    ([, property]) => !isRecord(property) || !property['readonly'],
  );
  return new Set(settable.map(([name]) => name));
}
