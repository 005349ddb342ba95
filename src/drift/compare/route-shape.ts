// The shape of a path: its text without the names and patterns of path parameters.
// Routes with one shape serve the same kind of paths.

import type { PathPart, Route, Operation } from '../../core/model/api/api.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';

/**
 * For example, the shape of `/wp/v2/posts/(?P<id>[\d]+)` is `/wp/v2/posts/{}`. The shape is in lower case,
 * because WordPress ignores the case of paths.
 */
export const routeShape = ({ parts }: Pick<Route, 'parts'>): string => partsShape(parts).toLowerCase();

/** The shape without the brackets around optional parts. */
export const looseShape = (route: Pick<Route, 'parts'>): string => routeShape(route).replace(/[[\]]/g, '');

/** The required parts of the shape. Every path of the route contains the required parts. */
export function coreShape(route: Pick<Route, 'parts'>): string {
  let shape = routeShape(route);
  let last: string;
  do {
    last = shape;
    shape = last.replace(/\[[^[\]]*\]/g, '');
  } while (shape !== last);
  return shape;
}

const partsShape = (parts: readonly PathPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'parameter' ? '{}' : `[${partsShape(part.parts)}]`;
    })
    .join('');

/** The names of path parameters, in the order of the path. */
export const parameterNamesOf = (parts: readonly PathPart[]): readonly string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'parameter' ? [part.name] : parameterNamesOf(part.parts);
  });

/**
 * A key for the behavior of a route: its methods, its arguments and the last segment of its path. The key
 * contains the last segment, because otherwise all routes without arguments would have equal keys.
 */
export function likenessOf(route: Route, side: SideName, sameness: SchemaIdentity): string | undefined {
  if (route.operations.length === 0) return undefined;
  const word = routeShape(route)
    .split(/[/[\]]/)
    .filter((segment) => segment !== '' && segment !== '{}')
    .at(-1);
  const operations = route.operations
    .map((operation) => operationLikenessKey(operation, side, sameness))
    .toSorted();
  return [word ?? '', ...operations].join(' ');
}

/** Arguments that any collection or item may have. Common arguments do not distinguish routes. */
const commonArgumentNames: ReadonlySet<string> = new Set(
  (
    'context page per_page offset search order orderby include exclude slug after before parent ' +
    'id force title name description status password'
  ).split(' '),
);

/**
 * A key for the arguments of a route, without the last segment of its path, because `/things/{id}` may have
 * become `/articles/{id}`. The key is undefined for a route that has fewer than three arguments or only common
 * arguments.
 */
export function argumentLikenessKey(
  route: Route,
  side: SideName,
  sameness: SchemaIdentity,
): string | undefined {
  const own = route.operations.flatMap(({ arguments: args }) =>
    args.filter((argument) => argument.in !== 'path'),
  );
  if (own.length < 3 || own.every(({ name }) => commonArgumentNames.has(name))) return undefined;
  const segments = routeShape(route).split('/');
  const last = segments.findLastIndex((segment) => /^[^{}[\]]+$/.test(segment));
  const around = segments.with(last, '*').join('/');
  const operations = route.operations
    .map((operation) => operationLikenessKey(operation, side, sameness))
    .toSorted();
  return [around, ...operations].join(' ');
}

export const operationLikenessKey = (
  { methods, arguments: args }: Operation,
  side: SideName,
  { idOf }: SchemaIdentity,
): string =>
  `${methods.join()}(${args
    .filter((argument) => argument.in !== 'path')
    .map(
      ({ name, required, schema }) => `${JSON.stringify(name)}${required ? '!' : '?'}${idOf(side, schema)}`,
    )
    .toSorted()
    .join()})`;
