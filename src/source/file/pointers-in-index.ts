// Turns pointers into the model into pointers into the index. The stage `validate` reports positions in the model, but
// users need positions in the index.

import type { Where } from '../../core/diagnostics/diagnostic.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { pointer, tokensOf } from '../../core/schema/json-pointer.ts';
import { compactPointer } from '../compact/compact-pointer.ts';
import type { RecognizedIndex } from './index-in.ts';

/**
 * The pointers into the file of an index that may lead to the position of a diagnostic, the most precise pointer first.
 */
export function pointersInFile(
  { index, compact }: Extract<RecognizedIndex, { readonly kind: 'index' }>,
  where: Where,
): readonly string[] {
  const pointers = pointersInIndex(index, where);
  return compact ? pointers.map((one) => compactPointer(compact, one)) : pointers;
}

/**
 * The pointers into an index that may lead to the position of a diagnostic, the most precise pointer first.
 *
 * @returns only the pointer of the diagnostic if that pointer already leads into the index
 */
function pointersInIndex(
  { routes }: WireIndex,
  { route, methods = [], argument, pointer: given = '' }: Where,
): readonly string[] {
  const [list, , member, , ...inner] = tokensOf(given);
  if (list !== 'routes' || member !== 'operations' || route === undefined) return [given];
  const found = Object.hasOwn(routes, route) ? routes[route] : undefined;
  const endpoints: readonly unknown[] =
    isRecord(found) && Array.isArray(found['endpoints']) ? found['endpoints'] : [];
  const at = endpoints.findIndex(
    (endpoint) =>
      isRecord(endpoint) &&
      methods.some((method) => namesMethod(endpoint['methods'], method)) &&
      (argument === undefined || (isRecord(endpoint['args']) && Object.hasOwn(endpoint['args'], argument))),
  );
  const whole = pointer('routes', route);
  if (at < 0 || argument === undefined) return [whole];
  const place = ['routes', route, 'endpoints', at, 'args', argument] as const;
  // `inner` contains `arguments`, the index of the argument, `schema`, and the path within the schema.
  return [pointer(...place, ...inner.slice(3)), pointer(...place), whole];
}

/** Whether an endpoint's `methods` contain a method. `methods` is a list, a map or a text such as `GET, POST`. */
function namesMethod(methods: unknown, method: string): boolean {
  const names = isRecord(methods)
    ? Object.keys(methods)
    : typeof methods === 'string'
      ? methods.split(/[,|\s]+/)
      : Array.isArray(methods)
        ? methods
        : [];
  return names.some((name) => typeof name === 'string' && name.toUpperCase() === method);
}
