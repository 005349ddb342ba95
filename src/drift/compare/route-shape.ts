// The shape of a path: its text without the names and patterns of path parameters.
// Routes with one shape serve the same kind of paths.

import type { PathPart, Route } from '../../core/model/api/api.ts';

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
