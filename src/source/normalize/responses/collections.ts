// Finds the paths that are collections by their routes, not by their last word. A path whose GET has pages is a
// collection. A path with GET and POST is a collection if GET also exists for its items (`{id}`). `staff`, `navigation`
// and `product` are collections; `checkout` is not.

import type { Operation, Route } from '../../../core/model/api/api.ts';
import { isTotal, namesOptions } from '../../../core/model/names/path-words.ts';
import { takesPages } from '../names/operation-name.ts';

type RoutePlace = Pick<Route, 'namespace' | 'path'>;

interface RouteShape extends RoutePlace {
  readonly operations: readonly Pick<Operation, 'methods' | 'arguments'>[];
}

export interface Collections {
  readonly isCollection: (route: RoutePlace) => boolean;
  /** Whether the route belongs to a single item of a collection. */
  readonly isItem: (route: RoutePlace) => boolean;
}

export function collectionsOf(routes: readonly RouteShape[]): Collections {
  const readItems = new Set(
    routes
      .filter((route) => endsInId(route) && isReadable(route))
      .map((route) => collectionKey(listPlace(route))),
  );
  const collections = new Set(
    routes
      .filter(
        (route) =>
          isListed(route) || (isReadable(route) && isCreated(route) && readItems.has(collectionKey(route))),
      )
      .map(collectionKey),
  );
  return {
    isCollection: (route) => collections.has(collectionKey(route)),
    isItem: (route) => endsInId(route) && collections.has(collectionKey(listPlace(route))),
  };
}

/**
 * A key for the path of a collection, without the names of path parameters. So `/orders/{id}/notes` is
 * recognized as the collection of `/orders/{order_id}/notes/{id}`.
 */
const collectionKey = ({ namespace, path }: RoutePlace): string =>
  `${namespace}\n${path.replace(/\{\w+\}/g, '{}').replace(/\/+$/, '')}`;

const endsInId = ({ path }: RoutePlace): boolean => path.endsWith('/{id}');

const listPlace = ({ namespace, path }: RoutePlace): RoutePlace => ({
  namespace,
  path: path.slice(0, -'/{id}'.length),
});

const isReadable = ({ operations }: RouteShape): boolean =>
  operations.some(({ methods }) => methods.includes('GET'));

const isListed = (route: RouteShape): boolean =>
  mayBeMany(route) &&
  route.operations.some(
    ({ methods, arguments: args }) =>
      methods.includes('GET') && takesPages(new Set(args.map(({ name }) => name))),
  );

/** Whether POST creates an item. If the route also has PUT or PATCH, its POST updates an existing item. */
const isCreated = (route: RouteShape): boolean => {
  const methods = route.operations.flatMap((operation) => operation.methods);
  return (
    mayBeMany(route) && methods.includes('POST') && !methods.includes('PUT') && !methods.includes('PATCH')
  );
};

function mayBeMany({ path }: RoutePlace): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !/[{[]/.test(last) && !isTotal(last) && !namesOptions(last);
}
