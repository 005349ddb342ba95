// Who may use one method of a route, in a form that two sides can be compared in.

import type { Access, LowestCaller } from '../../core/model/api/access.ts';
import type { HttpMethod, Route } from '../../core/model/api/api.ts';

/** Members that were not measured are undefined. A rule compares a member only if both sides have it. */
export interface MethodAccess {
  /** Whether visitors are allowed. */
  readonly visitor: boolean | undefined;
  /** Whether the signed-in account that read the site is allowed. */
  readonly account: boolean | undefined;
  /** The lowest caller that is allowed, if every role was tried. */
  readonly lowest: LowestCaller | undefined;
  /** The status of an error that visitors got, and that does not show whether they are allowed. */
  readonly failed: number | undefined;
}

export interface AccessPair {
  readonly method: HttpMethod;
  readonly before: MethodAccess;
  readonly after: MethodAccess;
}

/** The measured access, or what a hand-written model says. Known facts are not measured, so they do not count. */
export function methodAccess(route: Route, method: HttpMethod): MethodAccess {
  const { access, allow } = route;
  if (access) {
    const isAllowed =
      access.allowed.includes(method) || (access.refused.includes(method) ? false : undefined);
    const lowest = access.roles?.[method];
    return {
      visitor: lowest ? lowest === 'visitor' : access.caller === 'visitor' ? isAllowed : undefined,
      account: access.caller === 'signed-in' ? isAllowed : undefined,
      lowest,
      failed: method === 'GET' && access.caller === 'visitor' ? access.failed : undefined,
    };
  }
  // A rule about target hints compares routes with `allow`.
  const stated = allow ? undefined : route.operations.find(({ methods }) => methods.includes(method))?.access;
  return stated && stated.provenance !== 'known' ? statedAccess(stated) : unmeasured;
}

const unmeasured: MethodAccess = {
  visitor: undefined,
  account: undefined,
  lowest: undefined,
  failed: undefined,
};

const statedAccess = ({ who, role }: Access): MethodAccess => ({
  visitor: who === 'refused' && role === undefined ? undefined : who === 'public',
  account: who === 'refused' && role === undefined ? false : undefined,
  failed: undefined,
  lowest: who === 'public' ? 'visitor' : who === 'refused' ? role && 'none' : role,
});

/** The lowest caller that is allowed: `visitor`, `signed-in` where no role was tried, or a role. */
export const lowestCallerText = ({ visitor, lowest }: MethodAccess): string =>
  lowest ?? (visitor === true ? 'visitor' : 'signed-in');
