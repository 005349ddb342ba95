// The shape of a path: its text with empty path parameters. Routes of one shape serve the same kind of paths,
// however their path parameters are named.

import type { PathPart, Route } from '../../core/model/api.ts';

/** `/wp/v2/posts/(?P<id>[\d]+)` → `/wp/v2/posts/{}`; in lower case, because sites ignore case. */
export const routeShape = ({ parts }: Pick<Route, 'parts'>): string => partsShape(parts).toLowerCase();

/** Without the marks of optional parts: with such a part or without it, it is the same route. */
export const looseShape = (route: Pick<Route, 'parts'>): string => routeShape(route).replace(/[[\]]/g, '');

/** Without the optional parts: the text that every path of the route has. */
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

/** In the order of the path. */
export const parameterNamesOf = (parts: readonly PathPart[]): readonly string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'parameter' ? [part.name] : parameterNamesOf(part.parts);
  });
