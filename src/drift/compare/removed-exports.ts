// Names that the generated client exports for the baseline and not for the current side: code that imports
// one of them no longer compiles, whether or not the site still serves the route.

import type { ApiModel } from '../../core/model/api.ts';
import type { RemovedExport } from '../../core/model/drift.ts';

/**
 * @param types whether both sides describe responses: otherwise the types of one side are unknown, not
 * removed
 * @returns operations (`posts.list`) and types (`Post`) of namespaces that both sides have, in order
 */
export function removedExports(before: ApiModel, after: ApiModel, types: boolean): readonly RemovedExport[] {
  const namespaces = new Set(after.namespaces.map(({ name }) => name));
  const now = new Set(exportsOf(after, types).map(keyOf));
  return exportsOf(before, types)
    .filter((one) => namespaces.has(one.namespace) && !now.has(keyOf(one)))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ namespace, name }: RemovedExport): string => `${namespace} ${name}`;

const exportsOf = ({ routes, resources = [] }: ApiModel, types: boolean): readonly RemovedExport[] => [
  ...routes.flatMap(({ namespace, operations }) => operations.map(({ name }) => ({ namespace, name }))),
  ...(types ? resources.map(({ namespace, name }) => ({ namespace, name })) : []),
];
