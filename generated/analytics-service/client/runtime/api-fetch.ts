// Connects the client to the `apiFetch` function of the site's admin pages.
// The client uses the address, nonce and middleware of `apiFetch`.

import { NetworkError } from './call-errors.js';
import type { OperationInfo } from './operation.js';
import { isRefused, nonceIn, sharing, staleCookieNonce } from './sessions.js';
import type { CallDefaults, Transport } from './transport.js';

/** The members of `apiFetch` that the transport uses. */
export interface ApiFetch {
  (options: ApiFetchOptions): Promise<unknown>;
  /**
   * `nonceEndpoint` is the URL for a new nonce, and `nonceMiddleware` sends the nonce. The admin
   * pages of the site set both members.
   */
  readonly nonceEndpoint?: string | undefined;
  readonly nonceMiddleware?: { nonce: string } | undefined;
}

export interface ApiFetchOptions extends RequestInit {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly parse: false;
  /** Sent as JSON in the body. */
  readonly data?: unknown;
}

/**
 * Connects operations to a site through the page's `apiFetch`, as in
 * `createClient(apiFetchTransport(apiFetch))`. Responses, errors, `raw` and paging work as with
 * `createTransport`. The transport replaces an expired nonce, because `apiFetch` does not do so for
 * unparsed responses.
 */
export function apiFetchTransport(apiFetch: ApiFetch, defaults: CallDefaults = {}): Transport {
  const together = sharing();
  const renew = async () => {
    const { nonceEndpoint, nonceMiddleware } = apiFetch;
    if (!nonceEndpoint || !nonceMiddleware) return;
    // The types of Cloudflare Workers have no `credentials`.
    const init = { method: 'GET', credentials: 'include' } as const;
    const fresh = await fetch(nonceEndpoint, init).then(nonceIn, () => '');
    if (fresh) nonceMiddleware.nonce = fresh;
  };
  return {
    ...defaults,
    send: async ({ operation, path, values, headers, ...init }) => {
      const body = values && operation.encode?.(values, headers, operation);
      // JSON is sent as `data`, because middleware of `apiFetch` expects `data`.
      const isJson = headers.get('content-type') === 'application/json';
      const content = isJson ? { data: values, body: null } : { body: body ?? null };
      const ask = () =>
        apiFetch({
          redirect: 'error',
          ...init,
          ...content,
          path,
          headers: plain(headers),
          parse: false,
        }).then(responseOf, refusalOf(operation));
      const nonce = () => apiFetch.nonceMiddleware?.nonce;
      const used = nonce();
      const response = await ask();
      if (!(await isRefused(response, staleCookieNonce))) return response;
      if (nonce() === used) await together(renew, init.signal);
      return nonce() === used ? response : ask();
    },
  };
}

/** Header names are spelled as in `apiFetch`, so that no header is sent twice. */
function plain(headers: Headers): Record<string, string> {
  const written: Record<string, string> = {};
  headers.forEach((value, name) => {
    written[name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace(/^X-Wp/, 'X-WP')] =
      value;
  });
  return written;
}

const isResponse = (value: unknown): value is Response =>
  typeof (value as Partial<Response> | null | undefined)?.text === 'function';

/** Middleware may return cached data instead of a response, even with `parse: false`. */
const responseOf = (answer: unknown): Response =>
  isResponse(answer) ? answer : new Response(JSON.stringify(answer));

/**
 * The error can be a response, a parsed JSON body, or `{ code, message }` if there is no response.
 */
const refusalOf =
  (operation: OperationInfo) =>
  (error: unknown): Response => {
    if (isResponse(error)) return error;
    const { message, data } = Object(error) as {
      message?: unknown;
      data?: { status?: unknown } | null;
    };
    const status = Number(data?.status);
    if (status >= 400 && status < 600) return new Response(JSON.stringify(error), { status });
    throw new NetworkError(operation, message ?? error, error);
  };
