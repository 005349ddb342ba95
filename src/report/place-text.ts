// One notation for places in all reports: `GET /wp/v2/posts/{id} · per_page/maximum` for a place in
// the interface, `src/app.ts:9:14` for one in a file.

import type { IssuePlace } from '../core/model/issue.ts';
import { unescapeToken } from '../core/schema/json-pointer.ts';
import { routeWords } from './route-text.ts';

/** The place in the interface; the site itself where no route is meant. */
export function interfaceText({
  methods,
  route,
  namespace,
  pointer,
}: Pick<IssuePlace, 'methods' | 'route' | 'namespace' | 'pointer'>): string {
  const path = route === null ? null : routeWords(route);
  const call = [...methods, path ?? (namespace === null ? 'the site' : `namespace ${namespace}`)].join(' ');
  return pointer === '' ? call : `${call} · ${memberOf(pointer)}`;
}

/** The place in its file, where it is in one; else in the interface; else the document as a whole. */
export const placeText = (place: Omit<IssuePlace, 'text'>, document: string): string => {
  const { file, line, column } = place;
  if (file !== null) return `${file}:${line ?? 1}:${column ?? 1}`;
  return place.route === null && place.namespace === null ? document : interfaceText(place);
};

/** `/args/per_page/maximum` → `per_page/maximum`, `/schema/properties/id` → `response.id`: what a reader looks for. */
export const memberOf = (pointer: string): string =>
  unescapeToken(
    pointer
      .replace(/^\/args\//, '')
      .replace(/^\/schema\b/, 'response')
      .replace(/^\//, '')
      .replaceAll('/properties/', '.'),
  );
