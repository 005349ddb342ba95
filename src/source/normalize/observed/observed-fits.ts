// Decides whether an observation matches a schema. Like the `site` validators of responses, it checks types, required
// properties and their content. The comparison does not check enumerations, lengths and unlisted properties. If an
// observation is not sufficient for a decision, it does not match.

import { responseBody } from '../../../core/model/api/response-body.ts';
import type { ResourceResponse } from '../../../core/model/api/api.ts';
import type { Observation } from '../../../core/model/observation/observation.ts';
import { typesOf, type Schema, type SchemaType } from '../../../core/schema/schema.ts';

/** @param nested whether the value is inside a resource; only there, PHP's empty list counts as an empty object */
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
 * Whether the observed values of one type match a schema. If the schema has several branches, one branch must
 * accept all values.
 */
function typeFits(type: SchemaType, seen: Observation, schema: Schema, nested: boolean): boolean {
  if (nested && isEmptyObject(type, seen, schema)) return true;
  const branches = schemaBranches(schema);
  if (!takesType(schema, type)) return false;
  if (branches.length > 0 && !branches.some((one) => typeFits(type, seen, one, nested))) return false;
  if (type === 'array') return !seen.items || !schema.items || observationFits(seen.items, schema.items);
  return type !== 'object' || membersFit(seen, schema);
}

/**
 * Whether the observation is an empty object. PHP writes an empty object as an empty list, which every `site`
 * validator accepts.
 */
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

/** Whether an observation matches a resource, a list of it, or a map of it. */
export function fitsForm(seen: Observation, form: ResourceResponse['form'], shape: Schema): boolean {
  const { types, keys = {}, map, items } = seen;
  switch (form) {
    case 'array':
      return types.every((type) => type === 'array') && (!items || observationFits(items, shape, false));
    case 'map':
      // PHP sends an object without members as an empty list.
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
