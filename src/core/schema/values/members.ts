// Objects by their members.

import type { Json, Schema } from '../schema.ts';

export type Members = Readonly<Record<string, Json>>;

/** The same object with the value as its member of that name, which then stands last. */
export const withMember = (object: Members, name: string, value: Json): Json =>
  Object.fromEntries([...Object.entries(object).filter(([key]) => key !== name), [name, value]]);

export const withoutMember = (object: Members, name: string): Members =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** What the object's schema says of a member of that name. */
export function memberSchema({ properties, additionalProperties }: Schema, name: string): Schema {
  if (properties && Object.hasOwn(properties, name)) return properties[name] ?? {};
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}
