import type { Json, Schema } from '../schema.ts';

export type Members = Readonly<Record<string, Json>>;

/** Returns a copy of an object in which one member is set and comes last. */
export const withMember = (object: Members, name: string, value: Json): Json =>
  Object.fromEntries([...Object.entries(object).filter(([key]) => key !== name), [name, value]]);

export const withoutMember = (object: Members, name: string): Members =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** The schema of the member of that name in an object. */
export function memberSchema({ properties, additionalProperties }: Schema, name: string): Schema {
  if (properties && Object.hasOwn(properties, name)) return properties[name] ?? {};
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}
