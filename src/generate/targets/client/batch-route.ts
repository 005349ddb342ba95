// The site's batch route. An endpoint declares whether it may be part of a batch. The route declares the
// methods (WordPress: those that write) and the number of requests.

import type { ApiModel, Operation } from '../../../core/model/api.ts';

export interface BatchRoute {
  /** The maximum number of requests in one batch. */
  readonly limit: number;
  readonly methods: ReadonlySet<string>;
}

const path = '/batch/v1';

/** The values that WordPress registers, for an index of one namespace, which does not list the route. */
const defaultBatchRoute = { limit: 25, methods: ['POST', 'PUT', 'PATCH', 'DELETE'] };

export function batchRouteOf({ routes }: ApiModel): BatchRoute {
  const requests = routes
    .find((route) => route.path === path)
    ?.operations.flatMap((operation) => operation.arguments)
    .find(({ name }) => name === 'requests')?.schema;
  const { maxItems = defaultBatchRoute.limit } = requests ?? {};
  const methods = requests?.items?.properties?.['method']?.enum?.filter((word) => typeof word === 'string');
  return {
    limit: Number.isSafeInteger(maxItems) && maxItems > 0 ? maxItems : defaultBatchRoute.limit,
    methods: new Set(methods ?? defaultBatchRoute.methods),
  };
}

/** The maximum number of requests in a batch with this operation; undefined if no batch accepts it. */
export const batchLimitOf = (
  { batchable, method }: Operation,
  { limit, methods }: BatchRoute,
): number | undefined => (batchable === true && methods.has(method) ? limit : undefined);
