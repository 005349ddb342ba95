// Supports sites with plain permalinks, or with missing or broken rewrite rules.
// The web server of these sites does not route `/wp-json`, but the site responds to `?rest_route=`.

import type { ClientOptions } from './compose.js';
import type { ClientRequest, Middleware } from './transport.js';

/**
 * Middleware that switches to `?rest_route=` if a call below `/wp-json` gets an HTML page with
 * status 404. The middleware logs the switch once with `console.warn`. A 404 response with JSON
 * comes from the REST API itself and is returned unchanged.
 *
 * A client with the option `baseUrl` already has this middleware. In your own transport, put this
 * middleware last, so that all other middleware sees URLs below `baseUrl`.
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
      again.body?.cancel().catch(() => undefined);
      return response;
    }
    response.body?.cancel().catch(() => undefined);
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

/** The request with `?rest_route=`, or undefined for a URL that is not below `/wp-json`. */
function asPlain(request: ClientRequest): ClientRequest | undefined {
  const found = /^(.*?)\/wp-json(\/[^?]*)(?:\?(.*))?$/.exec(request.url);
  if (!found) return undefined;
  const [, site = '', route = '', query = ''] = found;
  // PHP decodes the parameter `rest_route` once more, so the path is encoded twice.
  const written = route.replace(/%2F|[&+]/g, encodeURIComponent);
  return { ...request, url: `${site}/?rest_route=${written}${query ? `&${query}` : ''}` };
}

/** The options of a client. If the client creates the transport, this middleware is added. */
export const withPlainPermalinks = (options: ClientOptions): ClientOptions =>
  'send' in options
    ? options
    : { ...options, middleware: [...(options.middleware ?? []), plainPermalinks()] };
