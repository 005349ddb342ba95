// Corrects the arguments of batch routes. Shops register `…/batch` with the arguments of a single item, although the
// route accepts the lists create, update and delete (52 of 54 such routes of a real shop).

import { type Report } from '../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { Operation, Route } from '../../core/model/api/api.ts';
import { indexProblem } from './problems.ts';

/**
 * Finds batch routes that declare the arguments of a single item. Each of these routes gets the names of the
 * operations that have these arguments.
 */
export function markBatches(routes: readonly Route[], report: Report): readonly Route[] {
  const byPath = new Map<string, Route[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);

  return routes.map((route) => {
    if (!route.path.endsWith('/batch')) return route;
    const collection = route.path.slice(0, -'/batch'.length);
    const create = byPath
      .get(collection)
      ?.flatMap(({ operations }) => operations)
      .find(isCreate);
    const update = byPath
      .get(`${collection}/{id}`)
      ?.flatMap(({ operations }) => operations)
      .find(isUpdate);
    const item = create ?? update;
    return {
      ...route,
      operations: route.operations.map((operation) => {
        if (!item || !repeats(operation, item)) return operation;
        report(
          indexProblem(
            'batch-repeats-item',
            { route: route.key, methods: operation.methods, pointer: pointer('routes', route.key) },
            {},
          ),
        );
        return { ...operation, batchOf: { create: create?.name ?? null, update: update?.name ?? null } };
      }),
    };
  });
}

const isCreate = ({ method }: Operation): boolean => method === 'POST';

const isUpdate = ({ methods }: Operation): boolean => methods.includes('POST') || methods.includes('PUT');

function repeats(batch: Operation, item: Operation): boolean {
  const names = new Set(batch.arguments.map(({ name }) => name));
  if (!isCreate(batch) || ['create', 'update', 'delete'].some((name) => names.has(name))) return false;
  return item.arguments.some(({ name }) => names.has(name));
}
