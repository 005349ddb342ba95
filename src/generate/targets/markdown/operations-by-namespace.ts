// Operations by namespace.

import type { ApiModel, Namespace, Operation, Route } from '../../../core/model/api/api.ts';

export const namespaceTitle = (namespace: Namespace): string =>
  namespace.name === '' ? 'root' : namespace.name;

export interface RoutedOperation {
  readonly route: Route;
  readonly operation: Operation;
}

export function operationsByNamespace(model: ApiModel): ReadonlyMap<string, readonly RoutedOperation[]> {
  const placed = new Map<string, RoutedOperation[]>(model.namespaces.map(({ name }) => [name, []]));
  for (const route of model.routes)
    for (const operation of route.operations) placed.get(route.namespace)?.push({ route, operation });
  return placed;
}
