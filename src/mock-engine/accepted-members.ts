// Values of a response that the site accepted as arguments in an exercise. An argument is often declared in more detail
// than the response: the argument lists its choices and limits, and the response has only a type.

import type { Operation } from '../core/model/api/api.ts';
import type { Json, Schema } from '../core/schema/schema.ts';
import { schemaErrors } from '../core/schema/value-errors.ts';
import { knownValues } from '../core/schema/values/known-values.ts';

/**
 * @param operations the operations that write; the first one with a value counts
 * @returns the values of the properties for which the mock has no better value; undefined where there are none
 */
export function acceptedMembers(
  { properties = {} }: Schema,
  operations: readonly Pick<Operation, 'accepted' | 'arguments'>[],
): Readonly<Record<string, Json>> | undefined {
  const found = new Map<string, Json>();
  for (const { accepted = {}, arguments: args } of operations)
    for (const [name, value] of Object.entries(accepted)) {
      const isChoice = args.find((one) => one.name === name)?.schema.enum !== undefined;
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property === undefined || found.has(name) || value === name) continue;
      if (isDetailed(property) || (!isChoice && knownValues(name).length > 0)) continue;
      if (schemaErrors(property, value).length === 0) found.set(name, value);
    }
  return found.size === 0 ? undefined : Object.fromEntries(found);
}

/** Whether the declaration of the property leads to a realistic value. */
const isDetailed = (property: Schema): boolean =>
  property.enum !== undefined || property.format !== undefined || property.default !== undefined;
