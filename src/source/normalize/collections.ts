// The paths that are collections, recognized by their routes alone and not by their last word: a path that is listed in
// pages, or one that is read and created, with `{id}` below it that is read. `staff`, `navigation` and `product` are
// collections; `checkout` is not.

import type { Operation, Route } from '../../core/model/api.ts';
import { isTotal, namesOptions } from '../../core/model/path-words.ts';
import { takesPages } from './operation-name.ts';

type Place = Pick<Route, 'namespace' | 'path'>;

interface Shape extends Place {
  readonly operations: readonly Pick<Operation, 'methods' | 'arguments'>[];
}

export interface Collections {
  readonly isCollection: (route: Place) => boolean;
  /** Whether the route is that of one item of a collection. */
  readonly isItem: (route: Place) => boolean;
}

export function collectionsOf(routes: readonly Shape[]): Collections {
  const readItems = new Set(
    routes.filter((route) => endsInId(route) && isRead(route)).map((route) => keyOf(listOf(route))),
  );
  const collections = new Set(
    routes
      .filter(
        (route) => isListed(route) || (isRead(route) && isCreated(route) && readItems.has(keyOf(route))),
      )
      .map(keyOf),
  );
  return {
    isCollection: (route) => collections.has(keyOf(route)),
    isItem: (route) => endsInId(route) && collections.has(keyOf(listOf(route))),
  };
}

/**
 * The names of earlier parameters do not matter: `/orders/{id}/notes` is the collection of
 * `/orders/{order_id}/notes/{id}`.
 */
const keyOf = ({ namespace, path }: Place): string =>
  `${namespace}\n${path.replace(/\{\w+\}/g, '{}').replace(/\/+$/, '')}`;

const endsInId = ({ path }: Place): boolean => path.endsWith('/{id}');

const listOf = ({ namespace, path }: Place): Place => ({ namespace, path: path.slice(0, -'/{id}'.length) });

const isRead = ({ operations }: Shape): boolean => operations.some(({ methods }) => methods.includes('GET'));

const isListed = (route: Shape): boolean =>
  mayBeMany(route) &&
  route.operations.some(
    ({ methods, arguments: args }) =>
      methods.includes('GET') && takesPages(new Set(args.map(({ name }) => name))),
  );

/** If the route also has PUT or PATCH, POST updates an existing item. */
const isCreated = (route: Shape): boolean => {
  const methods = route.operations.flatMap((operation) => operation.methods);
  return (
    mayBeMany(route) && methods.includes('POST') && !methods.includes('PUT') && !methods.includes('PATCH')
  );
};

function mayBeMany({ path }: Place): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !/[{[]/.test(last) && !isTotal(last) && !namesOptions(last);
}
