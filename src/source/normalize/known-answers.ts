// The table of known answers: what routes of WordPress and WooCommerce answer where they
// declare nothing, or something else, as their source has it. A row is for a place, and
// for what is declared there, so that another plugin's route of the same path is not
// meant. The live suite holds the answers of a real site to it.

import type { Operation, Route } from '../../core/model/api.ts';
import { coreAnswers } from './core-answers.ts';
import { isInNamespace, type Declares, type KnownAnswer } from './known-rows.ts';
import { shopAdminAnswers } from './shop-admin-answers.ts';
import { shopAnswers } from './shop-answers.ts';
import { shopServiceAnswers } from './shop-service-answers.ts';

export const knownAnswers: readonly KnownAnswer[] = [
  ...coreAnswers,
  ...shopAnswers,
  ...shopServiceAnswers,
  ...shopAdminAnswers,
];

/**
 * The row of the table that is for an operation.
 *
 * @param title of the resource that the site describes at the route
 */
export const knownAnswerOf = (
  route: Pick<Route, 'namespace' | 'path'>,
  operation: Operation,
  title: string | undefined,
): KnownAnswer | undefined =>
  rowsFor(route.namespace).find(
    (row) =>
      (row.methods ?? ['GET']).some((method) => method === operation.method) &&
      fits(route, row.path) &&
      isDeclared(row.declares, operation, title),
  );

const rowsByNamespace = new Map<string, readonly KnownAnswer[]>();

function rowsFor(namespace: string): readonly KnownAnswer[] {
  let rows = rowsByNamespace.get(namespace);
  if (rows === undefined) {
    rows = knownAnswers.filter((row) => row.namespaces.some((one) => isInNamespace(namespace, one)));
    rowsByNamespace.set(namespace, rows);
  }
  return rows;
}

function fits({ namespace, path }: Pick<Route, 'namespace' | 'path'>, wanted: string): boolean {
  const behind = namespace === '' ? path : path.slice(namespace.length + 1);
  return wanted.startsWith('*') ? behind.endsWith(wanted.slice(1)) : behind === wanted;
}

function isDeclared(declares: Declares, operation: Operation, title: string | undefined): boolean {
  if ('title' in declares) return title !== undefined && [declares.title].flat().includes(title);
  return (
    title === undefined &&
    declares.takes.every((wanted) => operation.arguments.some(({ name }) => name === wanted))
  );
}
