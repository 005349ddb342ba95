// Who can call an operation whose access was not observed, and the error for callers who are not signed in.
// Access and errors come from the facts about WordPress and known plugins.
// An index does not show the permissions of other plugins, so their operations are open to everyone.

import type { Who } from '../../core/model/access.ts';
import type { HttpMethod, Operation, Route } from '../../core/model/api.ts';
import { globMatcher } from '../../core/model/glob.ts';
import {
  softwareFacts,
  type AccessFact,
  type KnownError,
  type SoftwareFacts,
} from '../../source/normalize/known/software-facts.ts';

export interface KnownAccess {
  readonly who: Who;
  /** The error for callers who are not signed in; absent if it is the default error. */
  readonly refusal?: KnownError;
}

/** Finds the first row of the table whose pattern matches the path. */
export type AccessRows = (to: AccessFact['to'], path: string) => AccessFact | undefined;

export function accessRows(facts: readonly SoftwareFacts[] = softwareFacts): AccessRows {
  const rows = facts
    .flatMap(({ access = [] }) => access)
    .map((row) => ({ row, matchers: row.paths.map(globMatcher) }));
  return (to, path) =>
    rows.find(({ row, matchers }) => row.to === to && matchers.some((matches) => matches(path)))?.row;
}

const isReadMethod: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS'];

/** @param needsKey whether the API refuses all callers without a key */
export function whoMayCall(
  { path, namespace }: Pick<Route, 'path' | 'namespace'>,
  { access, method }: Pick<Operation, 'access' | 'method'>,
  needsKey: boolean,
  rows: AccessRows,
): KnownAccess {
  if (needsKey) return { who: 'signed-in' };
  const isRead = isReadMethod.includes(method);
  const row = isRead && path === `/${namespace}` ? undefined : rows(isRead ? 'read' : 'write', path);
  return {
    who: access?.who ?? (row === undefined ? 'public' : 'signed-in'),
    ...(row?.error && { refusal: row.error }),
  };
}
