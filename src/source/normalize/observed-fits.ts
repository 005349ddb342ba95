// Whether all that was observed fits a schema, as the `site` validators of answers check
// it: types, required properties, and what stands inside. What they let pass (enumerations,
// lengths, properties that nobody lists) is let pass here; where an observation cannot
// tell, it does not fit.

import { responseBody } from '../../core/model/response-body.ts';
import type { ResourceResponse } from '../../core/model/api.ts';
import type { Observation } from '../../core/model/observation.ts';
import { typesOf, type Schema, type SchemaType } from '../../core/schema/schema.ts';

/** @param nested PHP's empty list stands for an empty object inside a resource, but for no resource */
export const fits = (seen: Observation, schema: Schema, nested = true): boolean =>
  seen.types.every((type) => typeFits(type, seen, schema, nested));

/** Does a schema take a type at all, by its own word or by one of its branches? */
export function allowsType(schema: Schema, type: SchemaType): boolean {
  const branches = branchesOf(schema);
  if (schema.type === undefined)
    return branches.length === 0 || branches.some((one) => allowsType(one, type));
  return takesType(schema, type);
}

const takesType = (schema: Schema, type: SchemaType): boolean => {
  const types = typesOf(schema);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
};

const branchesOf = ({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] => [...anyOf, ...oneOf];

/** What was seen of one type; of several branches one must take all of it. */
function typeFits(type: SchemaType, seen: Observation, schema: Schema, nested: boolean): boolean {
  if (nested && isEmptyObject(type, seen, schema)) return true;
  const branches = branchesOf(schema);
  if (!takesType(schema, type)) return false;
  if (branches.length > 0 && !branches.some((one) => typeFits(type, seen, one, nested))) return false;
  if (type === 'array') return !seen.items || !schema.items || fits(seen.items, schema.items);
  return type !== 'object' || membersFit(seen, schema);
}

/** PHP's empty array is its empty object too, which every `site` validator knows. */
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
    return required.length === 0 && Object.keys(properties).length === 0 && (!others || fits(map, others));
  const seen = Object.entries(keys ?? {});
  return (
    required.every((name) => seen.some(([key, { sometimes }]) => key === name && sometimes !== true)) &&
    seen.every(([name, key]) => {
      const declared = Object.hasOwn(properties, name) ? properties[name] : others;
      return declared === undefined || fits(key, declared);
    })
  );
}

/** Whether what was observed fits a resource in a form. */
export function fitsForm(seen: Observation, form: ResourceResponse['form'], shape: Schema): boolean {
  const { types, keys = {}, map, items } = seen;
  switch (form) {
    case 'array':
      return types.every((type) => type === 'array') && (!items || fits(items, shape, false));
    case 'map':
      // Without any member PHP sends a list.
      return (
        types.every((type) => type === 'object' || (type === 'array' && !items)) &&
        [...Object.values(keys), ...(map ? [map] : [])].every((member) => fits(member, shape, false))
      );
    default:
      return fits(seen, responseBody(form, shape), false);
  }
}
