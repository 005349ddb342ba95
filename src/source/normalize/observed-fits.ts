// Decides whether an observation matches a schema. It checks the same as the `site` validators of responses: types,
// required properties and their content. Those validators do not check enumerations, lengths and unlisted properties,
// so this file does not either. If an observation is not sufficient to decide, it does not match.

import { responseBody } from '../../core/model/response-body.ts';
import type { ResourceResponse } from '../../core/model/api.ts';
import type { Observation } from '../../core/model/observation.ts';
import { typesOf, type Schema, type SchemaType } from '../../core/schema/schema.ts';

/** @param nested PHP's empty list counts as an empty object inside a resource, but not as a whole resource */
export const observationFits = (seen: Observation, schema: Schema, nested = true): boolean =>
  seen.types.every((type) => typeFits(type, seen, schema, nested));

/** Whether a schema allows a type, itself or in one of its branches. */
export function allowsType(schema: Schema, type: SchemaType): boolean {
  const branches = schemaBranches(schema);
  if (schema.type === undefined)
    return branches.length === 0 || branches.some((one) => allowsType(one, type));
  return takesType(schema, type);
}

const takesType = (schema: Schema, type: SchemaType): boolean => {
  const types = typesOf(schema);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
};

const schemaBranches = ({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] => [...anyOf, ...oneOf];

/**
 * Whether the observed values of one type match. If the schema has several branches, one of them must accept
 * all values.
 */
function typeFits(type: SchemaType, seen: Observation, schema: Schema, nested: boolean): boolean {
  if (nested && isEmptyObject(type, seen, schema)) return true;
  const branches = schemaBranches(schema);
  if (!takesType(schema, type)) return false;
  if (branches.length > 0 && !branches.some((one) => typeFits(type, seen, one, nested))) return false;
  if (type === 'array') return !seen.items || !schema.items || observationFits(seen.items, schema.items);
  return type !== 'object' || membersFit(seen, schema);
}

/** Whether the observation is an empty object. PHP's empty array may be one, and every `site` validator accepts it. */
export const isEmptyObject = (type: SchemaType, { items }: Observation, schema: Schema): boolean =>
  type === 'array' &&
  items === undefined &&
  schema.type !== undefined &&
  typesOf(schema).includes('object') &&
  !typesOf(schema).includes('array');

function membersFit({ keys, map }: Observation, schema: Schema): boolean {
  const { properties = {}, required = [], additionalProperties, patternProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  if (patternProperties && (keys || map)) return false;
  if (map)
    return (
      required.length === 0 &&
      Object.keys(properties).length === 0 &&
      (!others || observationFits(map, others))
    );
  const seen = Object.entries(keys ?? {});
  return (
    required.every((name) => seen.some(([key, { sometimes }]) => key === name && sometimes !== true)) &&
    seen.every(([name, key]) => {
      const declared = Object.hasOwn(properties, name) ? properties[name] : others;
      return declared === undefined || observationFits(key, declared);
    })
  );
}

/** Whether an observation matches a resource in the given form. */
export function fitsForm(seen: Observation, form: ResourceResponse['form'], shape: Schema): boolean {
  const { types, keys = {}, map, items } = seen;
  switch (form) {
    case 'array':
      return types.every((type) => type === 'array') && (!items || observationFits(items, shape, false));
    case 'map':
      // PHP sends a list for an object without members.
      return (
        types.every((type) => type === 'object' || (type === 'array' && !items)) &&
        [...Object.values(keys), ...(map ? [map] : [])].every((member) =>
          observationFits(member, shape, false),
        )
      );
    default:
      return observationFits(seen, responseBody(form, shape), false);
  }
}
