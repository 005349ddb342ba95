// PHP writes an empty object as an empty list, in responses and in the arguments that apps send back. WordPress accepts
// both for an object.

import { mapChildren } from '../../../core/schema/children.ts';
import type { ContainerKeyword } from '../../../core/schema/keywords.ts';
import { typesOf, type Schema } from '../../../core/schema/schema.ts';

export const emptyList: Schema = { type: 'array', maxItems: 0 };

export const orEmptyList = (schema: Schema): Schema => ({ anyOf: [schema, emptyList] });

/** Whether a schema describes objects, and no lists. */
export const mayBeEmptyObject = (schema: Schema): boolean =>
  schema.userType === undefined &&
  schema.type !== undefined &&
  typesOf(schema).includes('object') &&
  !typesOf(schema).includes('array');

const knownSchemas = new WeakMap<Schema, Schema>();
const marked = new WeakSet<Schema>();

/** Whether the validator of an object treats `[]` as an empty object. */
export const takesEmptyList = (schema: Schema): boolean => marked.has(schema);

/**
 * Marks the objects of an argument, so that their validators treat `[]` as an empty object. Equal results are one object,
 * so they are printed once.
 */
export function withEmptyLists(schema: Schema): Schema {
  let found = knownSchemas.get(schema);
  if (found === undefined) {
    const inside = schema.userType === undefined ? mapChildren(schema, childWithEmptyLists(schema)) : schema;
    const isMarked = mayBeEmptyObject(inside) && inside.enum === undefined && !hasListBranch(schema);
    knownSchemas.set(schema, (found = isMarked ? { ...inside } : inside));
    if (isMarked) marked.add(found);
  }
  return found;
}

/** If an alternative is a list, `[]` is that list and no object. */
const childWithEmptyLists = (schema: Schema): ((child: Schema, keyword: ContainerKeyword) => Schema) => {
  const hasList = hasListBranch(schema);
  return (child, keyword) => {
    if (keyword !== 'anyOf' && keyword !== 'oneOf') return withEmptyLists(child);
    if (hasList) return child;
    return withEmptyLists(
      child.type === undefined && schema.type !== undefined ? { ...child, type: schema.type } : child,
    );
  };
};

const hasListBranch = ({ anyOf = [], oneOf = [] }: Schema): boolean =>
  [...anyOf, ...oneOf].some(
    (branch) => (branch.type !== undefined && typesOf(branch).includes('array')) || hasListBranch(branch),
  );
