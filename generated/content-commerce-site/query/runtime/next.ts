// For Next.js: what its cache keeps of a site carries our tags.

import type { OperationInfo } from '../../client/operation.js';
import type { ClientRequest, Middleware } from '../../client/transport.js';
import { tags } from './tags.js';

/** What Next heeds: it takes no tag that is longer, and no more of one answer. */
const longest = 256;
const most = 128;

/**
 * Middleware that tells Next what each answer is made of (`next: { tags }`), beside what
 * the call says itself: `createTransport({ baseUrl, middleware: [nextTags()] })`. How long
 * an answer is kept remains yours to say: `init: { cache: 'force-cache' }`. A tag that is
 * fired, `revalidateTag(tag, { expire: 0 })`, or `revalidateTag(tag)` before Next 16, makes
 * the answers stale that carry it.
 */
export const nextTags = (): Middleware => (request, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next(request);
  const { next: given } = request as WithNext;
  const own = tags({ info: request.operation }, valuesIn(request.url, request.operation));
  const all = [...new Set([...(given?.tags ?? []), ...own])];
  const tagged: WithNext = {
    ...request,
    next: { ...given, tags: all.filter(({ length }) => length <= longest).slice(0, most) },
  };
  return next(tagged);
};

/** A request with what Next adds to `fetch`. */
type WithNext = ClientRequest & {
  readonly next?: { readonly tags?: readonly string[] | undefined } | undefined;
};

/** What fills in the path parameters of an operation in the address of a call. */
function valuesIn(url: string, { path }: OperationInfo): Readonly<Record<string, string>> {
  const plain = /[?&]rest_route=([^&]*)/.exec(url)?.[1]?.replace(/%252F/g, '%2F');
  const route = plain ?? url.replace(/\?.*$/, '');
  const names = Array.from(path.matchAll(/{\/?(.*?)}/g), ([, name = '']) => name);
  const [, ...found] = patternOf(path).exec(route) ?? [];
  // What stands in a part that was left out is undefined, whatever the type says.
  return Object.fromEntries(
    found.flatMap((value: string | undefined, at) =>
      value === undefined ? [] : [[names[at] ?? '', decodeURIComponent(value)]],
    ),
  );
}

/** A path as the address of a call ends in it. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `${path
      .replace(/[$()*+.?^|\\]/g, '\\$&')
      .replace(/\[/g, '(?:')
      .replace(/\]/g, ')?')
      .replace(/{\/.*?}/g, '(.+)')
      .replace(/{.*?}/g, '([^/]+)')}$`,
  );
