// Finds the known response of an operation. A known response also requires certain declarations of the route, so it
// does not affect another plugin's route with the same path. The live tests check the known responses on real sites.

import type { Operation, Route } from '../../../core/model/api/api.ts';
import {
  isInNamespace,
  matchesTitle,
  softwareFacts,
  type DeclaredAt,
  type KnownResponse,
  type SoftwareFacts,
} from '../known/software-facts.ts';

/**
 * The first known response that matches an operation.
 *
 * @param title the title of the resource that the site describes at the route
 */
export const knownResponseOf = (
  route: Pick<Route, 'namespace' | 'path'>,
  operation: Operation,
  title: string | undefined,
  facts: readonly SoftwareFacts[] = softwareFacts,
): KnownResponse | undefined =>
  responseRowsFor(route.namespace, facts).find(
    (row) =>
      (row.methods ?? ['GET']).includes(operation.method) &&
      row.paths.some((path) => matchesPath(route, path)) &&
      isDeclared(row.declares, operation, title),
  );

const rowsByNamespace = new WeakMap<readonly SoftwareFacts[], Map<string, readonly KnownResponse[]>>();

function responseRowsFor(namespace: string, facts: readonly SoftwareFacts[]): readonly KnownResponse[] {
  const found = rowsByNamespace.get(facts) ?? new Map<string, readonly KnownResponse[]>();
  rowsByNamespace.set(facts, found);
  let rows = found.get(namespace);
  if (rows === undefined) {
    rows = facts
      .flatMap(({ responses = [] }) => responses)
      .filter((row) => row.namespaces.some((one) => isInNamespace(namespace, one)));
    found.set(namespace, rows);
  }
  return rows;
}

function matchesPath({ namespace, path }: Pick<Route, 'namespace' | 'path'>, wanted: string): boolean {
  const afterNamespace = namespace === '' ? path : path.slice(namespace.length + 1);
  if (wanted.endsWith('*')) return afterNamespace.startsWith(wanted.slice(0, -1));
  return wanted.startsWith('*') ? afterNamespace.endsWith(wanted.slice(1)) : afterNamespace === wanted;
}

function isDeclared(declared: DeclaredAt, operation: Operation, title: string | undefined): boolean {
  if ('title' in declared) return title !== undefined && matchesTitle(title, declared.title);
  return (
    title === undefined &&
    declared.arguments.every((wanted) => operation.arguments.some(({ name }) => name === wanted))
  );
}
