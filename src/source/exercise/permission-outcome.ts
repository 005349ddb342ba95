// Derives the lowest role that an operation allows from the responses to the same request of several callers.

import { callers, type Caller, type LeastRole } from '../../core/model/observation/exercise.ts';
import type { ExerciseResponse } from './exercise-client.ts';

type Outcome = 'in' | 'refused' | 'missing' | 'invalid' | 'other';

/** WordPress checks the arguments before it asks for the permission, so these codes show nothing about it. */
const validationCodes: ReadonlySet<string> = new Set([
  'rest_missing_callback_param',
  'rest_invalid_param',
  'rest_invalid_json',
  'rest_no_route',
]);

/** Statuses that only the operation itself sends: the item is in the trash, or the type has no trash. */
const laterStatuses: ReadonlySet<number> = new Set([410, 501]);

export function outcomeOf({ status, error }: Pick<ExerciseResponse, 'status' | 'error'>): Outcome {
  if (status < 200) return 'invalid';
  if (status < 400 || laterStatuses.has(status)) return 'in';
  // WordPress refuses with a code. Without one, the plugin passes on the refusal of another service.
  if (error && (status === 401 || status === 403)) return 'refused';
  if (validationCodes.has(error?.code ?? '')) return 'invalid';
  return status === 404 ? 'missing' : 'other';
}

/**
 * Sends a request as each caller, in the order of their rights, until one is allowed.
 *
 * @param send sends the request
 * @param administrator the response to the administrator, if it was already sent
 * @returns the caller; undefined where the responses do not show it
 */
export async function leastRole(
  send: (caller: Caller) => Promise<ExerciseResponse>,
  administrator: ExerciseResponse | undefined,
): Promise<LeastRole | undefined> {
  // The other callers would get the same error.
  if (administrator && outcomeOf(administrator) === 'invalid') return undefined;
  let isRefused = false;
  let isUnclear = false;
  for (const caller of callers) {
    const response = caller === 'administrator' && administrator ? administrator : await send(caller);
    const outcome = outcomeOf(response);
    if (outcome === 'invalid') return undefined;
    if (outcome === 'in') return isUnclear ? undefined : caller;
    if (outcome === 'refused') isRefused = true;
    // The permission was granted where the request of a caller with fewer rights was refused.
    else if (isRefused) return isUnclear ? undefined : caller;
    // A site may hide an item from a caller. If a later caller sees it, this one was refused.
    else if (outcome === 'other') isUnclear = true;
  }
  return isRefused && !isUnclear ? 'none' : undefined;
}
