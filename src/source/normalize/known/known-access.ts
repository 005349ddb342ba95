// The facts about who may call an operation, from the source code of WordPress and known plugins.

import type { Access } from '../../../core/model/api/access.ts';
import type { HttpMethod, Operation, Route } from '../../../core/model/api/api.ts';
import { globMatcher } from '../../../core/model/paths/glob.ts';
import { softwareFacts, type AccessFact, type SoftwareFacts } from './software-facts.ts';

/** Finds the first row that applies to a path. */
export type AccessRows = (to: AccessFact['to'], path: string) => AccessFact | undefined;

/** The names of the arguments of GET at a path. */
export type ReadArguments = (path: string) => readonly string[];

export function accessRows(
  readArguments: ReadArguments,
  facts: readonly SoftwareFacts[] = softwareFacts,
): AccessRows {
  const rows = matchersByFacts.get(facts) ?? facts.flatMap(({ access = [] }) => access).map(withMatchers);
  matchersByFacts.set(facts, rows);
  const found = new Map<string, AccessFact | undefined>();
  return (to, path) => {
    const key = `${to} ${path}`;
    if (found.has(key)) return found.get(key);
    const row = rows.find(
      ({ row, matchers }) =>
        row.to === to && matchers.some((matches) => matches(path)) && isBelowList(path, row, readArguments),
    )?.row;
    found.set(key, row);
    return row;
  };
}

interface RowMatchers {
  readonly row: AccessFact;
  readonly matchers: readonly ((path: string) => boolean)[];
}

/** The globs of the facts are compiled only once, because a run can read many sites. */
const matchersByFacts = new WeakMap<readonly SoftwareFacts[], readonly RowMatchers[]>();

const withMatchers = (row: AccessFact): RowMatchers => ({ row, matchers: row.paths.map(globMatcher) });

/** Whether the list at the beginning of a path, such as `/wp/v2/boats`, accepts the arguments that a row requires. */
function isBelowList(path: string, { listArguments }: AccessFact, readArguments: ReadArguments): boolean {
  if (!listArguments) return true;
  const accepted = readArguments(path.split('/').slice(0, 4).join('/'));
  return listArguments.every((name) => accepted.includes(name));
}

const isReadMethod: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS'];

/** The row about an operation. No row applies to the index of a namespace, also where a glob matches it. */
export function accessRowOf(
  { path, namespace }: Pick<Route, 'path' | 'namespace'>,
  { method }: Pick<Operation, 'method'>,
  rows: AccessRows,
): AccessFact | undefined {
  const isRead = isReadMethod.includes(method);
  return isRead && path === `/${namespace}` ? undefined : rows(isRead ? 'read' : 'write', path);
}

export const knownAccess = (row: AccessFact): Access => ({
  who: row.who ?? 'signed-in',
  provenance: 'known',
  source: row.source,
});
