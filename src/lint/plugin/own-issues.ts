// Sorts the issues of a plugin's routes from those of WordPress itself, which the author of a plugin cannot fix.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { ApiModel, Route } from '../../core/model/api/api.ts';
import { ownerOf, registration, type OperationDeclaration } from '../../core/model/api/declaration.ts';
import { fileAndLine } from '../../source/declared-line.ts';

/**
 * @param folders the folders of the plugins of the source, by their names in WordPress; empty for other sources
 * @returns the issues of routes that the plugins register, with the line of PHP, and the issues of no route. For a
 * source without folders: all issues, unchanged.
 */
export function ownIssues(
  diagnostics: readonly Diagnostic[],
  { routes }: ApiModel,
  folders: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  if (folders.size === 0) return diagnostics;
  const byKey = new Map(routes.map((route) => [route.key, route]));
  return diagnostics.flatMap((one) => {
    const route = one.where.route === undefined ? undefined : byKey.get(one.where.route);
    if (!route || one.where.file !== undefined) return [one];
    const declaredAt = declarationOf(route, one.where.methods);
    const place = registration(declaredAt);
    if (place === undefined) return [one];
    const owner = ownerOf(declaredAt);
    return owner !== undefined && folders.has(owner)
      ? [{ ...one, where: { ...one.where, ...fileAndLine(place, folders) } }]
      : [];
  });
}

/** The declaration of a route, or of its operation with certain methods. */
function declarationOf({ operations }: Route, methods: readonly string[] = []): OperationDeclaration {
  const named = operations.filter((one) => one.methods.some((method) => methods.includes(method)));
  const [operation] = named.length > 0 ? named : operations;
  return operation?.declaredAt ?? {};
}
