// The notation of places in all reports.
// Examples are `GET /wp/v2/posts/{id} · per_page/maximum` in the interface, and `src/app.ts:9:14` in a file.

import type { IssuePlace } from '../core/model/reports/issue.ts';
import { unescapeToken } from '../core/schema/json-pointer.ts';
import { routeKeyText } from './route-text.ts';

/** A place in the interface. If the place has no route, the text contains the namespace or `the site`. */
export function interfaceText({
  methods,
  route,
  namespace,
  pointer,
}: Pick<IssuePlace, 'methods' | 'route' | 'namespace' | 'pointer'>): string {
  const path = route === null ? null : routeKeyText(route);
  const call = [...methods, path ?? (namespace === null ? 'the site' : `namespace ${namespace}`)].join(' ');
  return pointer === '' ? call : `${call} · ${memberPathOf(pointer)}`;
}

/** The place of an issue as text: a place in a file, else a place in the interface, else the whole document. */
export const placeText = (place: Omit<IssuePlace, 'text'>, document: string): string => {
  const { file, line, column } = place;
  if (file !== null) return `${file}:${line ?? 1}:${column ?? 1}`;
  return place.route === null && place.namespace === null ? document : interfaceText(place);
};

/**
 * The readable part of a pointer, such as `per_page/maximum` for `/args/per_page/maximum`, or `response.id` for
 * `/schema/properties/id`.
 */
export const memberPathOf = (pointer: string): string =>
  unescapeToken(
    pointer
      .replace(/^\/args\//, '')
      .replace(/^\/schema\b/, 'response')
      .replace(/^\//, '')
      .replaceAll('/properties/', '.'),
  );
