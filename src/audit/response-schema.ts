// The schema of an operation's response, and the part of the schema at a path.

import type { ApiModel, Operation, Resource, Route } from '../core/model/api/api.ts';
import { contexts, shapeOf } from '../core/schema/shape.ts';
import type { Schema } from '../core/schema/schema.ts';
import { typesOf } from '../core/schema/schema.ts';

/**
 * @param context the requested context; undefined if the code does not show it
 * @returns undefined if the response has no schema
 */
export function responseSchemaInContext(
  model: ApiModel,
  route: Route,
  { response }: Operation,
  context: string | undefined,
): Schema | undefined {
  if (response.kind === 'schema') return response.schema;
  if (response.kind !== 'resource') return undefined;
  const resource = model.resources?.find(
    (one) => one.namespace === route.namespace && one.name === response.resource,
  );
  if (!resource || !['item', 'array', 'optional'].includes(response.form)) return undefined;
  const asked = response.context === 'requested' ? context : response.context;
  const known = contexts.find((one) => one === asked);
  const schema = known === undefined ? inAnyContext(resource) : shapeOf(resource, known);
  return response.form === 'array' ? { type: 'array', items: schema } : schema;
}

/** The response schema with the members of all contexts. */
const inAnyContext = (resource: Resource): Schema => {
  const shapes = contexts.map((context) => shapeOf(resource, context));
  return {
    ...resource.schema,
    properties: Object.assign(
      {},
      resource.schema.properties,
      ...shapes.map(({ properties }) => properties ?? {}),
    ) as Readonly<Record<string, Schema>>,
  };
};

export type ResponsePart =
  | { readonly kind: 'schema'; readonly schema: Schema }
  /** The path is not declared. `within` is the object or list that does not declare it. */
  | { readonly kind: 'undeclared'; readonly within: Schema }
  | { readonly kind: 'unknown' };

/**
 * Members that every response may have, even if the schema does not declare them: links, embedded resources,
 * errors.
 */
const universalMembers: ReadonlySet<string> = new Set([
  '_links',
  '_embedded',
  'code',
  'message',
  'data',
  'errors',
]);

/** @param path names of properties, and `[]` for an item of a list */
export function responsePartAt(schema: Schema, path: readonly string[]): ResponsePart {
  let at = schema;
  for (const name of path) {
    const next = into(at, name);
    if (next.kind !== 'schema') return next;
    at = next.schema;
  }
  return { kind: 'schema', schema: at };
}

function into(schema: Schema, name: string): ResponsePart {
  if (schema.anyOf || schema.oneOf || schema.userType !== undefined) return { kind: 'unknown' };
  const types = typesOf(schema).filter((type) => type !== 'null');
  if (types.length !== 1) return { kind: 'unknown' };
  const [type] = types;
  if (type === 'array') {
    if (name === '[]') return schema.items ? { kind: 'schema', schema: schema.items } : { kind: 'unknown' };
    return name in Array.prototype || /^\d+$/.test(name)
      ? { kind: 'unknown' }
      : { kind: 'undeclared', within: schema };
  }
  if (type !== 'object' || name === '[]') return { kind: 'unknown' };
  const { properties = {}, patternProperties, additionalProperties } = schema;
  if (Object.hasOwn(properties, name)) {
    const property = properties[name];
    return property ? { kind: 'schema', schema: property } : { kind: 'unknown' };
  }
  const isOpen =
    patternProperties !== undefined || (additionalProperties !== undefined && additionalProperties !== false);
  if (
    isOpen ||
    Object.keys(properties).length === 0 ||
    universalMembers.has(name) ||
    name in Object.prototype
  )
    return { kind: 'unknown' };
  return { kind: 'undeclared', within: schema };
}
