// Fields that plugins add to responses and accept in requests without declaring either. An observation shows the fields
// of responses; a row of `known/` says that requests may contain the same fields.

import type { Argument, Operation, Resource, Route } from '../../../core/model/api/api.ts';
import { isInNamespace, type SoftwareFacts, type WritableRow } from '../known/software-facts.ts';

/**
 * Adds the fields as optional arguments of any type to the operations that create or update their resource.
 *
 * @param namespaces all namespaces of the site
 */
export function withUnlistedFields(
  routes: readonly Route[],
  resources: readonly Resource[],
  facts: readonly SoftwareFacts[],
  namespaces: ReadonlySet<string>,
): readonly Route[] {
  const rows = facts
    .flatMap(({ writable = [] }) => writable)
    .filter(({ ifNamespace }) => ifNamespace === undefined || namespaces.has(ifNamespace));
  if (rows.length === 0) return routes;
  const fields = new Map(
    resources.flatMap((resource): readonly (readonly [string, readonly string[]])[] => {
      const names = unlistedFields(resource, rows);
      return names.length === 0 ? [] : [[`${resource.namespace} ${resource.name}`, names]];
    }),
  );
  if (fields.size === 0) return routes;
  return routes.map((route) => ({
    ...route,
    operations: route.operations.map((operation) => {
      const { response, methods } = operation;
      const isWriting = methods.some((method) => writingMethods.has(method));
      const names =
        isWriting && response.kind === 'resource'
          ? fields.get(`${route.namespace} ${response.resource}`)
          : undefined;
      return names ? withFields(operation, names) : operation;
    }),
  }));
}

const writingMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** The observed properties of a resource that a plugin of the rows also accepts in requests. */
function unlistedFields(
  { namespace, deviations = [] }: Resource,
  rows: readonly WritableRow[],
): readonly string[] {
  const own = rows.filter((row) => row.namespaces.some((one) => isInNamespace(namespace, one)));
  return deviations
    .filter(({ kind, provenance }) => kind === 'undeclared' && provenance === 'observed')
    .map(({ property }) => property)
    .filter(
      (property) =>
        !/[.[\]{}]/.test(property) &&
        own.some(({ properties }) => properties === undefined || properties.includes(property)),
    );
}

function withFields(operation: Operation, names: readonly string[]): Operation {
  const present = new Set(operation.arguments.map(({ name }) => name));
  const added = names
    .filter((name) => !present.has(name))
    .map((name): Argument => ({
      name,
      in: 'body',
      required: false,
      schema: { description: fieldDescription },
    }));
  return added.length === 0 ? operation : { ...operation, arguments: [...operation.arguments, ...added] };
}

const fieldDescription =
  'Observed in responses. The plugin that adds the field also accepts it in requests, and declares no type.';
