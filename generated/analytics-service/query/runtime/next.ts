// Adds tags to the responses in the cache of Next.js.

import type { OperationInfo } from '../../client/runtime/operation.js';
import type { ClientRequest, Middleware } from '../../client/runtime/transport.js';
import { tags } from './tags.js';

/** The limits of Next.js for the length of a tag, and for the number of tags of a response. */
const longest = 256;
const most = 128;

/**
 * Middleware that gives Next.js the tags of each response (`next: { tags }`), in addition to the
 * call's own tags. You decide how long a response is cached, for example with
 * `init: { cache: 'force-cache' }`. To make all responses with a tag stale, call
 * `revalidateTag(tag, { expire: 0 })`. Before Next.js 16, call `revalidateTag(tag)`.
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

/** A request with the options that Next.js adds to `fetch`. */
type WithNext = ClientRequest & {
  readonly next?: { readonly tags?: readonly string[] | undefined } | undefined;
};

/** The path parameters of an operation, read from the URL of a call. */
function valuesIn(url: string, { path }: OperationInfo): Readonly<Record<string, string>> {
  const plain = /[?&]rest_route=([^&]*)/.exec(url)?.[1]?.replace(/%252F/g, '%2F');
  const route = plain ?? url.replace(/\?.*$/, '');
  const names = Array.from(path.matchAll(/{\/?(.*?)}/g), ([, name = '']) => name);
  const [, ...found] = patternOf(path).exec(route) ?? [];
  // In a missing optional part, path parameters are undefined, although their type is string.
  return Object.fromEntries(
    found.flatMap((value: string | undefined, at) =>
      value === undefined ? [] : [[names[at] ?? '', decodeURIComponent(value)]],
    ),
  );
}

/** Matches a URL that ends in the path of the operation. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `${path
      .replace(/[$()*+.?^|\\]/g, '\\$&')
      .replace(/\[/g, '(?:')
      .replace(/\]/g, ')?')
      .replace(/{\/.*?}/g, '(.+)')
      .replace(/{.*?}/g, '([^/]+)')}$`,
  );
