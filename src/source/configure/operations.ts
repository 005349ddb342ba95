// The operations that a key of a configuration means: `GET /shop/v1/stats`, `/wp/v2/**`.

import type { ApiModel, Operation, Route } from '../../core/model/api.ts';
import { globTest } from '../../core/model/filter-model.ts';

export interface OperationKey {
  readonly isFor: (route: Route, operation: Operation) => boolean;
}

/** The path is a template or a key, taken as it is, or a glob; without a method all are meant. */
export function operationKey(key: string): OperationKey {
  const [, method, path = key] = /^([A-Z]+) (.*)$/.exec(key) ?? [];
  const fits = globTest(path);
  return {
    isFor: (route, operation) =>
      (method === undefined || operation.methods.some((one) => one === method)) &&
      fits([route.path, route.key]),
  };
}

/** Changes every operation. */
export const mapOperations = (
  model: ApiModel,
  change: (operation: Operation, route: Route) => Operation,
): ApiModel => ({
  ...model,
  routes: model.routes.map((route) => {
    const operations = route.operations.map((operation) => change(operation, route));
    return operations.every((operation, at) => operation === route.operations[at])
      ? route
      : { ...route, operations };
  }),
});

/** `GET /wp/v2/posts` of every operation. */
export const operationNames = ({ routes }: ApiModel): readonly string[] =>
  routes.flatMap(({ path, operations }) =>
    operations.flatMap(({ methods }) => methods.map((method) => `${method} ${path}`)),
  );
