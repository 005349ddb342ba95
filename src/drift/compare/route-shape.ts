// The shape of a path: its text with the path parameters left empty. Routes of one shape answer
// like paths, whatever they call their path parameters.

import type { PathPart, Route } from '../../core/model/api.ts';

/** `/wp/v2/posts/(?P<id>[\d]+)` → `/wp/v2/posts/{}`; in lower case, for sites match so. */
export const routeShape = ({ parts }: Pick<Route, 'parts'>): string => partsShape(parts).toLowerCase();

/** Without the marks of parts that may be left out: with such a part or without, it is the same route. */
export const looseShape = (route: Pick<Route, 'parts'>): string => routeShape(route).replace(/[[\]]/g, '');

/** Without the parts that may be left out: what every path of the route has. */
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
