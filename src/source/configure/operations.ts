// Finds the operations that a key of a configuration matches: `GET /shop/v1/stats`, `/wp/v2/**`.

import type { ApiModel, Operation, Route } from '../../core/model/api/api.ts';
import { globTest } from '../../core/model/api/filter-model.ts';

export interface OperationKey {
  readonly isFor: (route: Route, operation: Operation) => boolean;
}

/**
 * Parses a key of a configuration. The path in the key is an exact path template, the key of a route, or a glob.
 * A key without a method matches every method.
 */
export function parseOperationKey(key: string): OperationKey {
  const [, method, path = key] = /^([A-Z]+) (.*)$/.exec(key) ?? [];
  const fits = globTest(path);
  return {
    isFor: (route, operation) =>
      (method === undefined || operation.methods.some((one) => one === method)) &&
      fits([route.path, route.key]),
  };
}

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

/** The names of all operations, such as `GET /wp/v2/posts`. */
export const operationNames = ({ routes }: ApiModel): readonly string[] =>
  routes.flatMap(({ path, operations }) =>
    operations.flatMap(({ methods }) => methods.map((method) => `${method} ${path}`)),
  );
