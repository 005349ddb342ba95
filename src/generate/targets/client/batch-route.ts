// What the site's batch route takes. An endpoint says whether it may be part of a batch;
// the route itself says by which methods (WordPress: those that write) and how many at once.

import type { ApiModel, Operation } from '../../../core/model/api.ts';

export interface BatchRoute {
  /** How many requests it takes at once. */
  readonly limit: number;
  readonly methods: ReadonlySet<string>;
}

const path = '/batch/v1';

/** As WordPress registers it; an index of one namespace does not list it. */
const usual = { limit: 25, methods: ['POST', 'PUT', 'PATCH', 'DELETE'] };

export function batchRouteOf({ routes }: ApiModel): BatchRoute {
  const requests = routes
    .find((route) => route.path === path)
    ?.operations.flatMap((operation) => operation.arguments)
    .find(({ name }) => name === 'requests')?.schema;
  const { maxItems = usual.limit } = requests ?? {};
  const methods = requests?.items?.properties?.['method']?.enum?.filter((word) => typeof word === 'string');
  return {
    limit: Number.isSafeInteger(maxItems) && maxItems > 0 ? maxItems : usual.limit,
    methods: new Set(methods ?? usual.methods),
  };
}

/** How many requests a batch with this operation may hold; undefined where none takes it. */
export const limitOf = (
  { batchable, method }: Operation,
  { limit, methods }: BatchRoute,
): number | undefined => (batchable === true && methods.has(method) ? limit : undefined);
