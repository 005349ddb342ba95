import type { Json, Schema } from '../schema.ts';

export type Members = Readonly<Record<string, Json>>;

/** Returns the object with the member set. The member is then the last. */
export const withMember = (object: Members, name: string, value: Json): Json =>
  Object.fromEntries([...Object.entries(object).filter(([key]) => key !== name), [name, value]]);

export const withoutMember = (object: Members, name: string): Members =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** The schema of the member with that name. */
export function memberSchema({ properties, additionalProperties }: Schema, name: string): Schema {
  if (properties && Object.hasOwn(properties, name)) return properties[name] ?? {};
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}
