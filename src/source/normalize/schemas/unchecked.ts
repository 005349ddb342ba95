// Finds constraints of an argument that the site does not check. WordPress checks an argument that has a type
// (`WP_REST_Request::sanitize_params`), or that was made from a schema (`rest_get_endpoint_args_for_schema`). WordPress
// skips unknown types.

import { isAnnotation, keywordsOf } from '../../../core/schema/keywords.ts';
import { schemaTypes, type Schema } from '../../../core/schema/schema.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';

/**
 * Records in a schema which checks the site omits.
 *
 * @param written the argument as the index contains it
 * @param isOfSchema whether the argument was made from the schema that the route describes
 */
export function withUnchecked(schema: Schema, written: unknown, isOfSchema: boolean): Schema {
  const unchecked = uncheckedOf(schema, written, isOfSchema);
  return unchecked === undefined ? schema : markUnchecked(schema, unchecked);
}

function uncheckedOf(schema: Schema, written: unknown, isOfSchema: boolean): Schema['unchecked'] {
  const type = isRecord(written) ? written['type'] : undefined;
  const names: readonly unknown[] = Array.isArray(type) ? type : isEmptyType(type) ? [] : [type];
  if (names.length === 0 && !isOfSchema)
    return keywordsOf(schema).every(isAnnotation) ? undefined : 'everything';
  const isKnown = names.length > 0 && names.every((name) => schemaTypes.some((one) => one === name));
  return isKnown || schema.type === undefined ? undefined : 'type';
}

/** Whether PHP considers the type empty. */
const isEmptyType = (type: unknown): boolean => type === undefined || type === null || type === '';

const uncheckedSchemas = { everything: new WeakMap<Schema, Schema>(), type: new WeakMap<Schema, Schema>() };

/** Marks a schema. Equal schemas stay one object. */
function markUnchecked(schema: Schema, unchecked: NonNullable<Schema['unchecked']>): Schema {
  const schemas = uncheckedSchemas[unchecked];
  const one = schemas.get(schema) ?? { ...schema, unchecked };
  schemas.set(schema, one);
  return one;
}

/**
 * The names of arguments that were made from the route's own schema. These arguments are the properties that a
 * request may set.
 */
export function settableIn(described: unknown): ReadonlySet<string> {
  const properties = isRecord(described) ? described['properties'] : undefined;
  const settable = Object.entries(isRecord(properties) ? properties : {}).filter(
    ([, property]) => !isRecord(property) || !property['readonly'],
  );
  return new Set(settable.map(([name]) => name));
}
