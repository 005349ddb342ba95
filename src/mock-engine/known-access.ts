// Who can call an operation whose access was not observed, and the error for callers who are not signed in.
// Access and errors come from the facts about WordPress and known plugins.
// An index does not show the permissions of other plugins, so their operations are open to everyone.

import type { Who } from '../core/model/api/access.ts';
import type { Operation, Route } from '../core/model/api/api.ts';
import { accessRowOf, knownAccess, type AccessRows } from '../source/normalize/known/known-access.ts';
import type { KnownError } from '../source/normalize/known/software-facts.ts';
import type { Action } from './mock-data.ts';

export interface KnownAccess {
  readonly who: Who;
  /** The error for callers who are not signed in; absent if it is the default error. */
  readonly refusal?: KnownError;
}

/**
 * @param needsKey whether the API refuses all callers without a key
 * @param does what the operation does, because some errors depend on it
 */
export function whoMayCall(
  route: Pick<Route, 'path' | 'namespace'>,
  operation: Pick<Operation, 'access' | 'method'>,
  needsKey: boolean,
  rows: AccessRows,
  does: Action = 'other',
): KnownAccess {
  if (needsKey) return { who: 'signed-in' };
  const row = accessRowOf(route, operation, rows);
  const errors: Readonly<Partial<Record<Action, KnownError>>> = row?.errors ?? {};
  const refusal = errors[does] ?? row?.error;
  return {
    who: operation.access?.who ?? (row === undefined ? 'public' : knownAccess(row).who),
    ...(refusal && { refusal }),
  };
}
