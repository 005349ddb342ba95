// Who may call the operations of a route: from the site's responses, or else from the facts about its software.

import {
  accessOfRole,
  seenAccessIn,
  type Access,
  type MethodRoles,
  type RouteAccess,
  type SeenAccess,
} from '../../core/model/api/access.ts';
import { httpMethods, type HttpMethod, type Operation, type Route } from '../../core/model/api/api.ts';
import { accessRowOf, knownAccess, type AccessRows } from './known/known-access.ts';

/** The caller who fetched the index, as a snapshot recorded it. */
export interface RecordedCaller {
  readonly signedIn: boolean | undefined;
  readonly seen: Pick<Access, 'observedOn'>;
}

interface AccessOfRoute<Of> {
  /** The operations, each with its access if it is known. */
  readonly operations: readonly Of[];
  readonly access?: RouteAccess;
}

/**
 * @param raw the member `access` of the route in the index, which may have any value
 * @param allow the methods that the index allows the caller, if it lists them
 */
export function accessOfRoute<Of extends Pick<Operation, 'method' | 'methods'>>(
  route: Pick<Route, 'path' | 'namespace'> & { readonly operations: readonly Of[] },
  raw: unknown,
  allow: readonly HttpMethod[] | undefined,
  { signedIn, seen: day }: RecordedCaller,
  rows: AccessRows,
): AccessOfRoute<Of> {
  const seen = seenAccessIn(raw);
  const measured = seen && routeAccess(route.operations, seen);
  return {
    operations: route.operations.map((operation) => {
      const observed = operationAccess(operation, seen, allow, signedIn);
      if (observed) return { ...operation, access: { ...observed, ...day } };
      const row = accessRowOf(route, operation, rows);
      return row ? { ...operation, access: knownAccess(row) } : operation;
    }),
    ...(measured && { access: measured }),
  };
}

/**
 * The access to an operation, derived from the response of a route and from the route's declarations. The roles
 * count first, because every kind of caller was tried.
 *
 * @param signedIn whether the caller who fetched the index was signed in; undefined where that is unknown
 */
export function operationAccess(
  { method, methods }: Pick<Operation, 'method' | 'methods'>,
  seen: SeenAccess | undefined,
  allow: readonly HttpMethod[] | undefined,
  signedIn: boolean | undefined,
): Access | undefined {
  const byRole = seen?.roles && accessByRole([method, ...methods], seen.roles);
  if (byRole) return byRole;
  const isAllowed = seen && isAnyAllowed(methods, seen);
  if (seen !== undefined && isAllowed !== undefined) return accessBy(isAllowed, seen.signedIn);
  return allow && signedIn !== undefined ? accessBy(allowsAny(methods, allow), signedIn) : undefined;
}

function accessByRole(methods: readonly HttpMethod[], roles: MethodRoles): Access | undefined {
  const lowest = methods.map((method) => roles[method]).find((one) => one !== undefined);
  return lowest && accessOfRole(lowest);
}

/** A signed-in caller's access does not show whether other callers have access. */
function accessBy(isAllowed: boolean, signedIn: boolean): Access | undefined {
  if (!signedIn) return { who: isAllowed ? 'public' : 'signed-in' };
  return isAllowed ? undefined : { who: 'refused' };
}

/**
 * Whether the caller may use one of the methods. WordPress lists the allowed methods in `Allow`; without it, the
 * status applies only to GET.
 */
function isAnyAllowed(methods: readonly HttpMethod[], { status, allow }: SeenAccess): boolean | undefined {
  if (methods.includes('GET') && status !== undefined)
    return status === 200 ? true : isRefusal(status) ? false : undefined;
  return allow && allowsAny(methods, allow);
}

const isRefusal = (status: number): boolean => status === 401 || status === 403;

const allowsAny = (methods: readonly HttpMethod[], allow: readonly string[]): boolean =>
  methods.some((method) => allow.includes(method));

/** What was measured of each method; undefined where no method of the route was. */
function routeAccess(
  operations: readonly Pick<Operation, 'methods'>[],
  seen: SeenAccess,
): RouteAccess | undefined {
  const methods = httpMethods.filter((method) => operations.some((one) => one.methods.includes(method)));
  const methodsThat = (isAllowed: boolean): readonly HttpMethod[] =>
    methods.filter((method) => isAnyAllowed([method], seen) === isAllowed);
  const [allowed, refused] = [methodsThat(true), methodsThat(false)];
  const { status = 200 } = seen;
  const isFailure = status !== 200 && !isRefusal(status) && methods.includes('GET');
  if (allowed.length + refused.length === 0 && seen.roles === undefined && !isFailure) return undefined;
  return {
    caller: seen.signedIn ? 'signed-in' : 'visitor',
    allowed,
    refused,
    ...(isFailure && { failed: status }),
    ...(seen.roles && { roles: seen.roles }),
  };
}
