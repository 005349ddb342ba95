// Who may call an operation: as observed on a site, or as known from the source code of WordPress and plugins.

import { httpMethods, type HttpMethod } from './http-methods.ts';
import { isRecord } from '../index/index-document.ts';

/**
 * The callers who have access. `public` means every caller. `signed-in` means only signed-in callers. `refused`
 * means not even the signed-in caller.
 */
export type Who = 'public' | 'signed-in' | 'refused';

/** The roles that `--exercise` tries, lowest first. Each may do what the roles before it may do. */
export const accessRoles = ['subscriber', 'editor', 'administrator'] as const;

export type AccessRole = (typeof accessRoles)[number];

/** The lowest caller that the site allowed: a visitor, a role, or `none` where even an administrator was refused. */
export const lowestCallers = ['visitor', ...accessRoles, 'none'] as const;

export type LowestCaller = (typeof lowestCallers)[number];

export interface Access {
  readonly who: Who;
  /**
   * With `signed-in`: the lowest role that the site allowed. With `refused`: the highest role that was refused. Absent
   * where only one account was tried.
   */
  readonly role?: AccessRole;
  /** The day of the observation (`2026-11-22`); absent where the snapshot does not record it. */
  readonly observedOn?: string;
  /**
   * `known`: from the table of facts about WordPress and plugins. `observed` when left out: from the site's
   * responses.
   */
  readonly provenance?: 'observed' | 'known';
  /** For a known fact: the source file of WordPress or of a plugin that checks the caller. */
  readonly source?: string;
}

/**
 * Which methods of a route the site let a caller use, as a saved index recorded it. Methods that are in neither
 * list were not measured.
 */
export interface RouteAccess {
  /** The caller that was allowed or refused: a visitor, or the account that read the site. */
  readonly caller: 'visitor' | 'signed-in';
  readonly allowed: readonly HttpMethod[];
  readonly refused: readonly HttpMethod[];
  /**
   * The status of a response to GET that shows neither, such as 404 or 500. Status 200 means that the response was no
   * JSON.
   */
  readonly failed?: number;
  /** The lowest caller that the site allowed, for each measured method. */
  readonly roles?: MethodRoles;
}

export type MethodRoles = Readonly<Partial<Record<HttpMethod, LowestCaller>>>;

/** How the site responded to requests for a route (`--observe`, `--exercise`), as a saved index records it. */
export interface SeenAccess {
  /** The status of the response of the route; absent if the access was derived from another route's response. */
  readonly status?: number;
  /**
   * The methods that the caller may use, from the header `Allow` or from `targetHints` of an item. Absent where
   * the site does not list them.
   */
  readonly allow?: readonly HttpMethod[];
  /** The lowest caller that the site allowed, for each method that was tried with every role. */
  readonly roles?: MethodRoles;
  /** Whether `status` and `allow` are those of a signed-in caller. */
  readonly signedIn: boolean;
}

/** Reads the member `access` of a route in a file. In the file, the member may have any value. */
export function seenAccessIn(raw: unknown): SeenAccess | undefined {
  if (!isRecord(raw) || typeof raw['signedIn'] !== 'boolean') return undefined;
  const { status, allow, signedIn } = raw;
  const roles = methodRolesIn(raw['roles']);
  return stableAccess({
    signedIn,
    ...(typeof status === 'number' && Number.isSafeInteger(status) && { status }),
    ...(Array.isArray(allow) && { allow: methodsIn(allow) }),
    ...(roles && { roles }),
  });
}

/** The access of the callers from a lowest caller on. */
export function accessOfRole(lowest: LowestCaller): Access {
  if (lowest === 'visitor') return { who: 'public' };
  const role = accessRoles.find((one) => one === lowest);
  return role === undefined ? { who: 'refused', role: 'administrator' } : { who: 'signed-in', role };
}

/** The same facts, written in only one way: sorted members, and listed methods in the order of `httpMethods`. */
export const stableAccess = ({ status, allow, roles, signedIn }: SeenAccess): SeenAccess => ({
  ...(allow && { allow: methodsIn(allow) }),
  ...(roles && { roles: sortedRoles((method) => roles[method]) }),
  signedIn,
  ...(status !== undefined && { status }),
});

/** The HTTP methods in a list of unknown values, each one once. */
export const methodsIn = (list: readonly unknown[]): readonly HttpMethod[] =>
  httpMethods.filter((method) => list.includes(method));

function methodRolesIn(raw: unknown): MethodRoles | undefined {
  if (!isRecord(raw)) return undefined;
  const roles = sortedRoles((method) =>
    Object.hasOwn(raw, method) ? lowestCallers.find((one) => one === raw[method]) : undefined,
  );
  return Object.keys(roles).length === 0 ? undefined : roles;
}

const sortedRoles = (roleOf: (method: HttpMethod) => LowestCaller | undefined): MethodRoles =>
  Object.fromEntries(
    httpMethods.toSorted().flatMap((method) => {
      const role = roleOf(method);
      return role === undefined ? [] : [[method, role] as const];
    }),
  );

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The day that a snapshot recorded; undefined if the value is not a day. */
export const seenDayIn = (record: unknown): string | undefined =>
  isRecord(record) && typeof record['seen'] === 'string' && day.test(record['seen'])
    ? record['seen']
    : undefined;
