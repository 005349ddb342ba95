// The search of the reference, usable without a browser. The command `mcp` uses this search.

import type { ApiModel } from '../core/model/api/api.ts';
import type { FoundOperation } from '../core/model/api/find-operation.ts';
import { searchEngine } from './pages/search-engine.ts';
import type { IndexedOperation } from '../generate/targets/html/page-data-format.ts';
import { defaultHtmlOptions } from '../generate/targets/html/html-options.ts';
import { searchDataOf } from '../generate/targets/html/page-data.ts';
import { referenceOf } from '../generate/targets/html/reference.ts';

interface OperationsFound {
  /** Operations sorted by score, best first. */
  readonly operations: readonly FoundOperation[];
  readonly total: number;
  /** The word that was left out of the query, because no operation matches all words. */
  readonly without?: string | undefined;
}

/** @returns a function that finds operations in the same way as the search of the reference */
export async function operationSearch(model: ApiModel): Promise<(query: string) => OperationsFound> {
  const reference = referenceOf(model, defaultHtmlOptions);
  const all = reference.namespaces.flatMap(({ namespace, operations }) =>
    operations.map(({ route, operation }): FoundOperation => ({ namespace, route, operation })),
  );
  const { operations, ...data } = searchDataOf(reference);
  // Search entries contain the position in the list instead of the address of a page.
  const numbered = operations.map(
    ([namespace, methods, path, title, name, description, , ...rest], at): IndexedOperation => [
      namespace,
      methods,
      path,
      title,
      name,
      description,
      String(at),
      ...rest,
    ],
  );
  const engine = await searchEngine({ ...data, operations: numbered, chapters: [] });
  return (query) => {
    const { hits, total, without } = engine.search(query);
    const found = hits.flatMap(({ kind, href }) =>
      kind === 'operation' ? (all[Number.parseInt(href, 10)] ?? []) : [],
    );
    const others = hits.filter(({ kind }) => kind !== 'operation').length;
    return { operations: found, total: total - others, without };
  };
}
