// The order in which generated code declares operations.
// The order does not depend on the site's route order, which changes with the loading of plugins.

import type { NamedOperation } from './operation-names.ts';

/** Sorts short paths first, then reading methods before writing methods. */
export const ranked = (operations: readonly NamedOperation[]): readonly NamedOperation[] =>
  sortedBy(operations, operationRank);

export const inCodeOrder = (operations: readonly NamedOperation[]): readonly NamedOperation[] =>
  sortedBy(operations, (named) => [named.resource, ...operationRank(named)]);

type Key = readonly (string | number)[];

const methodOrder = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

const operationRanks = new WeakMap<NamedOperation, Key>();

/** The order is cached, because every target sorts the operations several times. */
function operationRank(named: NamedOperation): Key {
  let rank = operationRanks.get(named);
  if (rank === undefined) {
    const { route, operation } = named;
    rank = [
      route.path.split('/').length,
      route.path,
      route.key,
      methodOrder.indexOf(operation.method),
      operation.name,
    ];
    operationRanks.set(named, rank);
  }
  return rank;
}

function sortedBy(
  operations: readonly NamedOperation[],
  keyOf: (named: NamedOperation) => Key,
): readonly NamedOperation[] {
  return operations
    .map((named) => ({ named, key: keyOf(named) }))
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ named }) => named);
}

function compareKeys(one: Key, other: Key): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}
