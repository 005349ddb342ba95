// The batch route of the site, with its methods and its maximum number of requests.
// Each endpoint declares whether the endpoint can be part of a batch.

import type { ApiModel, Operation } from '../../../core/model/api/api.ts';

export interface BatchRoute {
  /** The maximum number of requests in one batch. */
  readonly limit: number;
  readonly methods: ReadonlySet<string>;
}

const path = '/batch/v1';

/** The index of a single namespace does not list the batch route, so the defaults apply. */
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

/** The maximum number of requests in a batch that contains the operation. */
export const batchLimitOf = (
  { batchable, method }: Operation,
  { limit, methods }: BatchRoute,
): number | undefined => (batchable === true && methods.has(method) ? limit : undefined);
