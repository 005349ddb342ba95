// In which contexts (view, edit, embed) an answer holds something.

import type { Schema } from '../schema/schema.ts';

/** The contexts that every site has. */
export const everyContext: readonly string[] = ['view', 'edit', 'embed'];

/** Without a list of its own it is in all of them. */
export const contextsOf = ({ context }: Schema): readonly string[] => context ?? everyContext;

export interface ContextsOfBoth {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * The contexts that a member lost and those that it gained. Only contexts that the object
 * around it has on both sides count: with the others the whole object came or went.
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

/** The schema of what comes back in one context: without the members that belong to others. */
export function inContext(schema: Schema, context: string): Schema {
  const inner = (child: Schema): Schema => inContext(child, context);
  const members = Object.entries(schema.properties ?? {}).filter(([, member]) =>
    contextsOf(member).includes(context),
  );
  const left = new Set(members.map(([name]) => name));
  const required = schema.required?.filter(
    (name) => left.has(name) || !Object.hasOwn(schema.properties ?? {}, name),
  );
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(members.map(([name, member]) => [name, inner(member)])),
    }),
    ...(required && { required }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
  };
}
