// Names that the generated client exports for the baseline and no longer exports for the
// current side: whoever imports one of them no longer compiles, whatever the site answers.

import type { ApiModel } from '../../core/model/api.ts';
import type { RemovedExport } from '../../core/model/drift.ts';

/**
 * @param types whether both sides say what routes answer: else the types of one side are unknown, not gone
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
