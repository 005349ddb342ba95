// A transport that uses the `apiFetch` of the site's admin pages, with its address, nonce
// and middleware.

import { NetworkError } from './call-errors.js';
import type { OperationInfo } from './operation.js';
import { isRefused, nonceIn, sharing, staleCookieNonce } from './sessions.js';
import type { CallDefaults, Transport } from './transport.js';

/** The parts of the caller's `apiFetch` that the transport uses. */
export interface ApiFetch {
  (options: ApiFetchOptions): Promise<unknown>;
  /** The address that returns a fresh nonce, and the middleware that sends it; the admin pages set both. */
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
 * Connects operations to a site through the caller's `apiFetch`:
 * `createClient(apiFetchTransport(apiFetch))`. Responses, errors, `raw` and paging work as
 * with `createTransport`. The transport renews a stale nonce itself, because `apiFetch`
 * does so only for responses that it parses.
 */
export function apiFetchTransport(apiFetch: ApiFetch, defaults: CallDefaults = {}): Transport {
  const together = sharing();
  const renew = async () => {
    const { nonceEndpoint, nonceMiddleware } = apiFetch;
    if (!nonceEndpoint || !nonceMiddleware) return;
    const fresh = await fetch(nonceEndpoint, { credentials: 'include' }).then(nonceIn, () => '');
    if (fresh) nonceMiddleware.nonce = fresh;
  };
  return {
    ...defaults,
    send: async ({ operation, path, values, headers, ...init }) => {
      const body = values && operation.encode?.(values, headers, operation);
      // JSON is sent as `data`, because middleware looks for it there.
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

/**
 * Header names are spelled as `apiFetch` and its middleware spell them; otherwise a header
 * could be sent twice.
 */
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

/** The error may be a response, the parsed JSON of one, or `{ code, message }` if there is no response. */
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
