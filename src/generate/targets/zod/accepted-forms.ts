// Forms of values that WordPress accepts in addition to the declared form. PHP writes an empty object as an empty list, in
// responses and in the arguments that apps send back. In a query, one item may replace a list.

import { mapChildren } from '../../../core/schema/children.ts';
import type { ContainerKeyword } from '../../../core/schema/keywords.ts';
import { typesOf, type Schema } from '../../../core/schema/schema.ts';
import { takesOneItem } from '../../../core/schema/wordpress-values.ts';

export const emptyList: Schema = { type: 'array', maxItems: 0 };

export const orEmptyList = (schema: Schema): Schema => ({ anyOf: [schema, emptyList] });

/** Whether a schema describes objects, and no lists. */
export const mayBeEmptyObject = (schema: Schema): boolean =>
  schema.userType === undefined &&
  schema.type !== undefined &&
  typesOf(schema).includes('object') &&
  !typesOf(schema).includes('array');

const knownSchemas = { query: new WeakMap<Schema, Schema>(), argument: new WeakMap<Schema, Schema>() };
const marked = { emptyList: new WeakSet<Schema>(), item: new WeakSet<Schema>() };

/** Whether the validator of an object treats `[]` as an empty object. */
export const takesEmptyList = (schema: Schema): boolean => marked.emptyList.has(schema);

/** Whether the validator of a list also accepts one of its items. */
export const takesItem = (schema: Schema): boolean => marked.item.has(schema);

/**
 * Marks the parts of an argument whose validators accept another form: objects, and the lists in a query. Equal results
 * are one object, so they are printed once.
 */
export function withAcceptedForms(schema: Schema, use: 'query' | 'argument'): Schema {
  let found = knownSchemas[use].get(schema);
  if (found === undefined) {
    const inside = schema.userType === undefined ? mapChildren(schema, childWithForms(schema, use)) : schema;
    const isObject = mayBeEmptyObject(inside) && inside.enum === undefined && !hasListBranch(schema);
    const isList = use === 'query' && mayBeList(schema) && takesOneItem(schema);
    knownSchemas[use].set(schema, (found = isObject || isList ? { ...inside } : inside));
    if (isObject) marked.emptyList.add(found);
    if (isList) marked.item.add(found);
  }
  return found;
}

/** If an alternative is a list, `[]` is that list and no object. */
const childWithForms = (
  schema: Schema,
  use: 'query' | 'argument',
): ((child: Schema, keyword: ContainerKeyword) => Schema) => {
  const hasList = hasListBranch(schema);
  return (child, keyword) => {
    if (keyword !== 'anyOf' && keyword !== 'oneOf') return withAcceptedForms(child, use);
    if (hasList) return mayBeList(child) ? withAcceptedForms(child, use) : child;
    return withAcceptedForms(
      child.type === undefined && schema.type !== undefined ? { ...child, type: schema.type } : child,
      use,
    );
  };
};

const mayBeList = ({ type, enum: values, userType }: Schema): boolean =>
  userType === undefined && values === undefined && type !== undefined && typesOf({ type }).includes('array');

const hasListBranch = ({ anyOf = [], oneOf = [] }: Schema): boolean =>
  [...anyOf, ...oneOf].some(
    (branch) => (branch.type !== undefined && typesOf(branch).includes('array')) || hasListBranch(branch),
  );
