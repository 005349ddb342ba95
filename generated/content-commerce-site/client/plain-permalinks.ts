// Supports sites whose web server does not route `/wp-json`, while `?rest_route=` works:
// sites with plain permalinks, or with missing or broken rewrite rules.

import type { ClientOptions } from './compose.js';
import type { ClientRequest, Middleware } from './transport.js';

/**
 * Middleware that switches to `?rest_route=` when a call below `/wp-json` gets an HTML
 * page with status 404, and logs that once with `console.warn`. A 404 with JSON comes from
 * the REST API itself and is returned as it is.
 *
 * A client with a `baseUrl` has it already. Otherwise put it last in `middleware`, so that
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
      `The REST base of the site is ${base}, not /wp-json. Set \`baseUrl\` to this address, so that the client does not send calls twice.`,
    );
    return again;
  };
}

const isJson = ({ headers }: Response): boolean =>
  /\bjson\b/.test(headers.get('content-type') ?? '');

/** The same request with `?rest_route=`; undefined for an address that is not below `/wp-json`. */
function asPlain(request: ClientRequest): ClientRequest | undefined {
  const found = /^(.*?)\/wp-json(\/[^?]*)(?:\?(.*))?$/.exec(request.url);
  if (!found) return undefined;
  const [, site = '', route = '', query = ''] = found;
  // Encoded twice: a slash within a value stays encoded when PHP decodes the parameter.
  const written = route.replace(/%2F|[&+]/g, encodeURIComponent);
  return { ...request, url: `${site}/?rest_route=${written}${query ? `&${query}` : ''}` };
}

/** The options of a client, with this middleware added if they create a transport. */
export const withPlainPermalinks = (options: ClientOptions): ClientOptions =>
  'send' in options
    ? options
    : { ...options, middleware: [...(options.middleware ?? []), plainPermalinks()] };
