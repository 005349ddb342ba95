// Creates an example response that shows the recorded values of a site where there are any.

import { schemaErrors } from '../value-errors.ts';
import type { Json, Schema } from '../schema.ts';
import { responseValue } from './response-value.ts';

/** @param recorded a recorded item (`--examples`); values that the schema does not accept are left out */
export function recordedValue(schema: Schema, recorded: Json | undefined): Json {
  const made = responseValue(schema, '');
  const members = recordedMembers(schema, recorded);
  return isJsonObject(made) ? { ...made, ...members } : made;
}

/** The recorded members that the schema declares and whose values it accepts. */
export function recordedMembers(
  { properties = {} }: Schema,
  recorded: Json | undefined,
): Readonly<Record<string, Json>> {
  if (!isJsonObject(recorded)) return {};
  return Object.fromEntries(
    Object.entries(recorded).filter(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return property !== undefined && schemaErrors(property, value).length === 0;
    }),
  );
}

const isJsonObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
