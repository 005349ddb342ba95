// Words in which the tables of known answers write their schemas.

import type { Schema } from '../../core/schema/schema.ts';

/** An object of these properties, of which some may be missing. */
export const record = (
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema => {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
};

export const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** An object whose keys are values. */
export const mapOf = (members: Schema): Schema => ({ type: 'object', additionalProperties: members });

/** PHP's array with names, which is a list when it is empty. */
export const phpObject: Schema = { type: ['object', 'array'] };

/** PHP's empty array. */
export const nothing: Schema = { type: 'array', maxItems: 0 };

export const textOrNumber: Schema = { type: ['string', 'number'] };

export const anything: Schema = {};
