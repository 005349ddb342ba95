// Finds the schema of the item that a route reads, changes or deletes.

import type { Schema } from '../../schema/schema.ts';
import type { ApiModel, Operation, PathPart, Resource, Route, PathParameter } from './api.ts';
import { resourcesOf } from './named-resources.ts';
import { templateOf } from '../paths/path-template.ts';

/** For an item's route: the path of the list that contains the item, and the path parameter after that path. */
export function itemPath({
  parts,
}: Route): { readonly list: string; readonly parameter: PathParameter } | undefined {
  const last = parts.at(-1);
  const before = parts.at(-2);
  if (last?.kind !== 'parameter' || before?.kind !== 'text' || !before.text.endsWith('/')) return undefined;
  const text = before.text.replace(/\/+$/, '');
  const head: readonly PathPart[] = parts.slice(0, -2);
  return { list: templateOf([...head, { kind: 'text', text }]), parameter: last };
}

const routesByPath = new WeakMap<ApiModel, ReadonlyMap<string, readonly Route[]>>();

/** The routes whose path template is `path`. */
export function routesAt(model: ApiModel, path: string): readonly Route[] {
  let known = routesByPath.get(model);
  if (known === undefined) {
    const made = new Map<string, Route[]>();
    for (const route of model.routes) {
      const before = made.get(route.path);
      if (before === undefined) made.set(route.path, [route]);
      else before.push(route);
    }
    routesByPath.set(model, (known = made));
  }
  return known.get(path) ?? [];
}

export interface ItemSchema {
  /** The resource of the item; absent if the site describes no resource at the route. */
  readonly resource?: Resource;
  /**
   * A schema with the properties of the resource in all contexts. If there is no resource, the schema has the
   * properties that a response or the arguments of write operations declare.
   */
  readonly schema: Schema;
}

const isReadOperation = ({ methods }: Operation): boolean => methods.includes('GET');

/** @param route the route of an item, or a route that has no list */
export function itemSchema(model: ApiModel, route: Route): ItemSchema {
  const lists = routesAt(model, itemPath(route)?.list ?? '').flatMap((one) => one.operations);
  const all = [...lists, ...route.operations];
  const resource = resourceAmong(model, route, [
    ...route.operations.filter(isReadOperation),
    ...lists.filter(isReadOperation),
    ...all,
  ]);
  return resource === undefined ? { schema: schemaAmong(all) } : { resource, schema: resource.schema };
}

function resourceAmong(
  model: ApiModel,
  { namespace }: Route,
  operations: readonly Operation[],
): Resource | undefined {
  for (const { response } of operations) {
    const found = response.kind === 'resource' ? resourcesOf(model)(namespace, response.resource) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function schemaAmong(operations: readonly Operation[]): Schema {
  for (const { response } of operations)
    if (response.kind === 'schema') {
      const { schema } = response;
      const one = schema.type === 'array' ? schema.items : schema;
      if (one?.properties !== undefined) return one;
    }
  const sent = operations.filter(({ methods }) =>
    methods.some((method) => method === 'POST' || method === 'PUT'),
  );
  const properties = sent.flatMap((one) =>
    one.arguments
      .filter((argument) => argument.in === 'body')
      .map(({ name, schema }) => [name, schema] as const),
  );
  return { type: 'object', properties: { id: { type: 'integer' }, ...Object.fromEntries(properties) } };
}
