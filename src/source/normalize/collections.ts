// Which paths are collections, told by their shape alone and not by their last word: one that
// is listed in pages, or one that is read and created, and below which `{id}` is read. `staff`
// and `navigation` are such, and so is `product`; `checkout` is not.

import type { Operation, Route } from '../../core/model/api.ts';
import { isTotal, namesOptions } from '../../core/model/path-words.ts';
import { takesPages } from './operation-name.ts';

type Place = Pick<Route, 'namespace' | 'path'>;

interface Shape extends Place {
  readonly operations: readonly Pick<Operation, 'methods' | 'arguments'>[];
}

export interface Collections {
  readonly isCollection: (route: Place) => boolean;
  /** Is the route that of one item of a collection? */
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

/** What the parameters before are called makes no other collection: `/orders/{id}/notes`, `/orders/{order_id}/notes/{id}`. */
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

/** With PUT or PATCH beside, POST writes what is there. */
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
