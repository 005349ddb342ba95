// Who may call an operation, concluded from the response of a route and from its own declarations.

import type { Access, SeenAccess } from '../../core/model/access.ts';
import type { HttpMethod, Operation } from '../../core/model/api.ts';

/**
 * @param allow the methods that the index says its reader may use, if it says so
 * @param signedIn whether that reader was signed in; undefined where it is unknown
 */
export function accessOf(
  { methods }: Pick<Operation, 'methods'>,
  seen: SeenAccess | undefined,
  allow: readonly HttpMethod[] | undefined,
  signedIn: boolean | undefined,
): Access['who'] | undefined {
  const answer = seen && answerTo(methods, seen);
  if (seen !== undefined && answer !== undefined) return whoOf(answer, seen.signedIn);
  return allow && signedIn !== undefined ? whoOf(isAmong(methods, allow), signedIn) : undefined;
}

/** WordPress lists in `Allow` the methods that the caller may use. Without it, the status applies only to GET. */
function answerTo(methods: readonly HttpMethod[], { status, allow = [] }: SeenAccess): boolean | undefined {
  if (methods.includes('GET') && status !== undefined) return status === 200;
  return allow.length === 0 ? undefined : isAmong(methods, allow);
}

const isAmong = (methods: readonly HttpMethod[], allow: readonly string[]): boolean =>
  methods.some((method) => allow.includes(method));

/** A signed-in caller with access does not show who else has access. */
const whoOf = (isAllowed: boolean, signedIn: boolean): Access['who'] | undefined =>
  signedIn ? (isAllowed ? undefined : 'refused') : isAllowed ? 'public' : 'signed-in';
