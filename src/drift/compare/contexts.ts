// The contexts (view, edit, embed) in which a response has a member.

import { mapChildren } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The contexts that every site has. */
export const everyContext: readonly string[] = ['view', 'edit', 'embed'];

/** A member without its own list is in all contexts. */
export const contextsOf = ({ context }: Schema): readonly string[] => context ?? everyContext;

export interface ContextsOfBoth {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * The contexts that a member lost and those that it gained. A context in which only one side has the parent
 * object does not count: there the whole object was added or removed.
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

/** The response schema in one context: without the members of other contexts. */
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
