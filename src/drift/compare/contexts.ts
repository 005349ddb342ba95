// The contexts (view, edit, embed) in which a response includes a property.

import { mapChildren } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The contexts that every site has. */
export const everyContext: readonly string[] = ['view', 'edit', 'embed'];

/** A property without a context list is in all contexts. */
export const contextsOf = ({ context }: Schema): readonly string[] => context ?? everyContext;

export interface ContextsOfBoth {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * The contexts in which a property was removed, and the contexts in which it was added. Contexts in which only
 * one side includes the parent object are left out, because the whole object was added or removed.
 */
export function contextChange(
  before: Schema,
  after: Schema,
  around: ContextsOfBoth,
): { readonly lost: readonly string[]; readonly gained: readonly string[] } {
  const old = contextsOf(before).filter((context) => around.before.includes(context));
  const now = contextsOf(after).filter((context) => around.after.includes(context));
  return {
    lost: old.filter((context) => !now.includes(context) && around.after.includes(context)),
    gained: now.filter((context) => !old.includes(context) && around.before.includes(context)),
  };
}

/** The response schema for one context, without the properties that belong only to other contexts. */
export function schemaInContext(schema: Schema, context: string): Schema {
  const inner = mapChildren(schema, (child) => schemaInContext(child, context));
  const { properties, required } = inner;
  if (!properties) return inner;
  const isLeftOut = ([, member]: readonly [string, Schema]): boolean => !contextsOf(member).includes(context);
  const leftOut = new Set(
    Object.entries(properties)
      .filter(isLeftOut)
      .map(([name]) => name),
  );
  if (leftOut.size === 0) return inner;
  const isLeft = (name: string): boolean => !leftOut.has(name);
  return {
    ...inner,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isLeft(name))),
    ...(required && { required: required.filter(isLeft) }),
  };
}
