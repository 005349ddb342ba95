// Who may call an operation, concluded from what a route answered and from what it says of itself.

import type { Access, SeenAccess } from '../../core/model/access.ts';
import type { HttpMethod, Operation } from '../../core/model/api.ts';

/**
 * @param allow the methods that the index says its reader may use, if it says so
 * @param signedIn whether that reader was signed in; undefined where nobody knows
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

/** WordPress names in `Allow` what the caller may use; without it, the status tells of GET alone. */
function answerTo(methods: readonly HttpMethod[], { status, allow = [] }: SeenAccess): boolean | undefined {
  if (methods.includes('GET') && status !== undefined) return status === 200;
  return allow.length === 0 ? undefined : isAmong(methods, allow);
}

const isAmong = (methods: readonly HttpMethod[], allow: readonly string[]): boolean =>
  methods.some((method) => allow.includes(method));

/** That someone who signed in was let in does not say who else is. */
const whoOf = (isAllowed: boolean, signedIn: boolean): Access['who'] | undefined =>
  signedIn ? (isAllowed ? undefined : 'refused') : isAllowed ? 'public' : 'signed-in';
