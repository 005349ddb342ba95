import { namespaceSizes as sizesOf, type NamespaceSize } from '../init/index.ts';
import {
  type ApiModel,
  type Argument,
  type Namespace,
  type Operation,
  type Route,
} from '../core/model/api/api.ts';
import { type ArgumentRule, anyString, listRule, openObjectRule } from './rules.ts';
import { assertArgument } from './assert-argument.ts';

const countedList = <T>(
  name: string,
  members: Parameters<typeof openObjectRule<T>>[1],
): ArgumentRule<readonly T[]> => listRule(openObjectRule<T>(name, members));

/** The members of a model that `namespaceSizes` needs. */
const countedModel = openObjectRule<ApiModel>('a model, which `readModel` returns as `value`', {
  namespaces: countedList<Namespace>('a namespace', { name: anyString }),
  routes: countedList<Route>('a route', {
    namespace: anyString,
    operations: countedList<Operation>('an operation', {
      arguments: countedList<Argument>('an argument', {}),
    }),
  }),
});

/**
 * Counts the operations and arguments of each namespace.
 *
 * @param model the `value` that `readModel` returns, or a model that you saved
 * @returns an entry for each namespace, in the order of the model
 * @throws Halt `usage` for a value that is not a model
 * @example
 * ```js
 * import { namespaceSizes, readModel } from 'routewright';
 *
 * const { value: model } = await readModel('site.index.json');
 * for (const { name, operations } of namespaceSizes(model)) console.log(name, operations);
 * ```
 */
export function namespaceSizes(model: ApiModel): readonly NamespaceSize[] {
  assertArgument('namespaceSizes', 'model', model, countedModel);
  return sizesOf(model);
}
