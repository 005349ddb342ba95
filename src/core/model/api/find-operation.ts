// Finds the operation that a query names. A query is a method and a path, the name of an operation, or the name of an
// ability. The path is a path template, a key of the index, or a requested path.

import {
  httpMethods,
  type ApiModel,
  type Namespace,
  type Operation,
  type PathPart,
  type Route,
} from './api.ts';
import { abilityPath } from '../index/site.ts';
import { typesOf, type Schema } from '../../schema/schema.ts';

export interface FoundOperation {
  readonly namespace: Namespace;
  readonly route: Route;
  readonly operation: Operation;
}

/** Every operation of a model, in the model's order, with its route and namespace. */
export function listOperations(model: ApiModel): readonly FoundOperation[] {
  const namespaces = new Map(model.namespaces.map((namespace) => [namespace.name, namespace]));
  return model.routes.flatMap((route) => {
    const namespace = namespaces.get(route.namespace);
    return namespace === undefined
      ? []
      : route.operations.map((operation) => ({ namespace, route, operation }));
  });
}

/** The full name of an operation: `shopAnalytics.orders.list`. */
export const fullName = ({ namespace, operation }: FoundOperation): string =>
  `${namespace.accessor}.${operation.name}`;

/** The method and path of an operation: `GET /shop-analytics/orders`. */
export const request = ({ operation, route }: FoundOperation): string =>
  `${operation.methods.join(',')} ${route.path}`;

/**
 * The operations that match a query best. If several operations match, the query is ambiguous. For a requested
 * path, only the first matching route is used, as on the site.
 */
export function findOperations(
  operations: readonly FoundOperation[],
  query: string,
): readonly FoundOperation[] {
  const { method, target } = readQuery(query);
  const asked = operations.filter(
    ({ operation }) => method === undefined || (operation.methods as readonly string[]).includes(method),
  );
  const letters = target.toLowerCase();
  const fits: readonly ((found: FoundOperation) => boolean)[] = [
    ({ route }) => [target, abilityPath(target)].some((path) => route.key === path || route.path === path),
    (found) => [fullName(found), `site.${fullName(found)}`, found.operation.name].includes(target),
    (found) =>
      [found.route.key, found.route.path, fullName(found), found.operation.name].some(
        (name) => name.toLowerCase() === letters,
      ),
  ];
  for (const fit of fits) {
    const found = asked.filter(fit);
    if (found.length > 0) return found;
  }
  const first = asked.find((found) => matchesPathOf(found, target));
  return first === undefined
    ? []
    : asked.filter((found) => found.route === first.route && matchesPathOf(found, target));
}

/** Splits a query into method and path: `get /wp/v2/posts?page=2` becomes GET and `/wp/v2/posts`. */
export function readQuery(query: string): { readonly method: string | undefined; readonly target: string } {
  const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/s.exec(query.trim()) ?? [];
  const method = httpMethods.find((one) => one === first.toUpperCase());
  return method === undefined ? { method, target: query.trim() } : { method, target: rest.trim() };
}

function matchesPathOf({ route, operation }: FoundOperation, target: string): boolean {
  const path = (target.startsWith('/') ? target : `/${target}`)
    .replace(/[?#].*$/s, '')
    .replace(/(.)\/$/, '$1');
  const schemas = new Map(
    operation.arguments.filter((one) => one.in === 'path').map(({ name, schema }) => [name, schema]),
  );
  return matchEnds(route.parts, path, new Set([0]), schemas).has(path.length);
}

/**
 * The positions in a text where the parts of a path can end, if the parts begin at one of the given positions.
 * All positions are followed at once, without backtracking. The site's patterns are not run.
 */
function matchEnds(
  parts: readonly PathPart[],
  path: string,
  starts: ReadonlySet<number>,
  schemas: ReadonlyMap<string, Schema>,
): ReadonlySet<number> {
  let places = starts;
  for (const part of parts) {
    const next = new Set<number>();
    for (const start of places) {
      if (part.kind === 'text') {
        const end = start + part.text.length;
        if (path.slice(start, end).toLowerCase() === part.text.toLowerCase()) next.add(end);
      } else if (part.kind === 'parameter') {
        const schema = schemas.get(part.name) ?? {};
        for (let end = start + 1; end <= path.length; end++) {
          if (path[end - 1] === '/' && part.slashes !== true) break;
          if (mayHaveValue(decodeSegment(path.slice(start, end)), schema)) next.add(end);
        }
      }
    }
    if (part.kind === 'optional') {
      for (const start of places) next.add(start);
      for (const end of matchEnds(part.parts, path, places, schemas)) next.add(end);
    }
    places = next;
  }
  return places;
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function mayHaveValue(text: string, schema: Schema): boolean {
  if (schema.enum !== undefined)
    return schema.enum.some(
      (value) => JSON.stringify(value).replace(/^"|"$/g, '').toLowerCase() === text.toLowerCase(),
    );
  const types = typesOf(schema);
  if (types.includes('string')) return true;
  if (types.includes('number')) return /^-?\d+(?:\.\d+)?$/.test(text);
  return !types.includes('integer') || /^-?\d+$/.test(text);
}
