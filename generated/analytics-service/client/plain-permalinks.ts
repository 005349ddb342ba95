// Sites whose web server does not know `/wp-json`, while `?rest_route=` works: those with
// plain permalinks, and those whose rewrite rules are missing or broken.

import type { ClientOptions } from './compose.js';
import type { ClientRequest, Middleware } from './transport.js';

/**
 * Middleware that asks such a site by `?rest_route=`, once a call below `/wp-json` was
 * answered with 404 by a page, and says so (`console.warn`). A 404 that is JSON is the
 * REST interface's own, and stands.
 *
 * A client that is given a `baseUrl` has it. It belongs at the end of `middleware`, so that
 * the others see addresses below `baseUrl`.
 */
export function plainPermalinks(): Middleware {
  let isPlain = false;
  return async (request, next) => {
    const plain = asPlain(request);
    if (isPlain || plain === undefined) return next(plain ?? request);
    const response = await next(request);
    if (response.status !== 404 || isJson(response)) return response;
    const again = await next(plain);
    if (!isJson(again)) {
      await again.body?.cancel();
      return response;
    }
    await response.body?.cancel();
    isPlain = true;
    const base = plain.url.replace(/(\?rest_route=\/).*$/, '$1');
    console.warn(
      `The site answers at ${base}, not below /wp-json: give that as \`baseUrl\`, so that no call is made twice.`,
    );
    return again;
  };
}

const isJson = ({ headers }: Response): boolean =>
  /\bjson\b/.test(headers.get('content-type') ?? '');

/** The same request by `?rest_route=`; none for an address that is not below `/wp-json`. */
function asPlain(request: ClientRequest): ClientRequest | undefined {
  const found = /^(.*?)\/wp-json(\/[^?]*)(?:\?(.*))?$/.exec(request.url);
  if (!found) return undefined;
  const [, site = '', route = '', query = ''] = found;
  // A slash within a value stays encoded when PHP has decoded the parameter.
  const written = route.replace(/%2F|[&+]/g, encodeURIComponent);
  return { ...request, url: `${site}/?rest_route=${written}${query ? `&${query}` : ''}` };
}

/** The options of a client, with that middleware where they make a transport. */
export const withPlainPermalinks = (options: ClientOptions): ClientOptions =>
  'send' in options
    ? options
    : { ...options, middleware: [...(options.middleware ?? []), plainPermalinks()] };
