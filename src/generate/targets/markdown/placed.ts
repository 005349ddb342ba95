// Operations by namespace.

import type { ApiModel, Namespace, Operation, Route } from '../../../core/model/api.ts';

export const nameOf = (namespace: Namespace): string => (namespace.name === '' ? 'root' : namespace.name);

export interface Placed {
  readonly route: Route;
  readonly operation: Operation;
}

/** The operations of each namespace, in the site's order. */
export function operationsByNamespace(model: ApiModel): ReadonlyMap<string, readonly Placed[]> {
  const placed = new Map<string, Placed[]>(model.namespaces.map(({ name }) => [name, []]));
  for (const route of model.routes)
    for (const operation of route.operations) placed.get(route.namespace)?.push({ route, operation });
  return placed;
}
