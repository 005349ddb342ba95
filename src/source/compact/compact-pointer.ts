// Turns pointers into a restored index into pointers into the file, for messages with line numbers.

import { pointer, tokensOf } from '../../core/schema/json-pointer.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { memberOf, placeIn } from './place.ts';
import { placeOfReference } from './reference.ts';

/**
 * Follows the references on the way of a pointer.
 *
 * @param document a compact index that `unpack` accepts
 * @returns the pointer to the place in the file; if the pointer leads to no value, the nearest existing parent
 */
export function compactPointer(document: Readonly<Record<string, unknown>>, restored: string): string {
  const routes = isRecord(document['routes']) ? document['routes'] : {};
  let way: readonly (string | number)[] = [];
  let value: unknown = document;
  for (const token of tokensOf(restored)) {
    const place = placeOfReference(value);
    const found = place === undefined ? undefined : placeIn(routes, place);
    if (found) {
      way = ['routes', found.route, ...found.way];
      value = found.value;
    }
    const member = memberOf(value, token);
    if (member === undefined) break;
    way = [...way, token];
    value = member;
  }
  return pointer(...way);
}
