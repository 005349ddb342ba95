// Finds the sessions of visitors and the routes that accept consumer keys, from the facts about sign-in.

import type { ApiModel, Route } from '../core/model/api/api.ts';
import { globMatcher } from '../core/model/paths/glob.ts';
import { signInMethods } from '../core/model/software/sign-in.ts';
import { signInRows } from '../source/normalize/known/known-sign-in.ts';
import type { KnownSession } from '../source/normalize/known/software-facts.ts';
import type { MockOperation, MockSession } from './mock-data.ts';

export interface PlannedSessions {
  readonly all: readonly MockSession[];
  /** The session of a route's operations; empty if the route has none. */
  readonly of: (route: Pick<Route, 'namespace' | 'path'>) => Pick<MockOperation, 'session'>;
}

export function planSessions({ namespaces }: Pick<ApiModel, 'namespaces'>): PlannedSessions {
  const names = new Set(namespaces.map(({ name }) => name));
  const known: KnownSession[] = [];
  const placeOf = (session: KnownSession): number => {
    if (!known.includes(session)) known.push(session);
    return known.indexOf(session);
  };
  const byNamespace = new Map(
    namespaces.map(({ name }) => {
      const found = signInRows(name, names)
        .map(({ scheme }) => scheme)
        .find((scheme) => scheme.kind === 'session');
      return [name, found && { at: placeOf(found), session: found }] as const;
    }),
  );
  return {
    all: known.map(({ token, nonce, missing, invalid }) => ({ token, nonce, missing, invalid })),
    of: ({ namespace, path }) => {
      const found = byNamespace.get(namespace);
      if (found === undefined) return {};
      const { paths, nonceAlways = [] } = found.session;
      const matches = (globs: readonly string[]): boolean =>
        globs.some((glob) => globMatcher(`/${namespace}${glob}`)(path));
      if (!matches(paths)) return {};
      return { session: { at: found.at, needs: matches(nonceAlways) ? 'nonce' : 'token' } };
    },
  };
}

/** Whether a consumer key does not sign in at a route. Consumer keys belong to some namespaces of a site. */
export function refusesKeys(model: ApiModel, { namespace }: Pick<Route, 'namespace'>): boolean {
  const takesKeys = ({ scheme }: ReturnType<typeof signInMethods>[number]): boolean =>
    scheme.kind === 'key-secret';
  if (!model.namespaces.some((one) => one.signIn?.some(takesKeys))) return false;
  const own = model.namespaces.find(({ name }) => name === namespace);
  return own === undefined || !signInMethods(model, own).some(takesKeys);
}
