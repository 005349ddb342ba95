// A transport over the `apiFetch` of a site's own admin pages: the address, the nonce and
// all middleware are what the caller has given to that.

import { NetworkError } from './call-errors.js';
import type { OperationInfo } from './operation.js';
import { isRefused, nonceIn, sharing, staleCookieNonce } from './sessions.js';
import type { CallDefaults, Transport } from './transport.js';

/** What the transport asks of the caller's `apiFetch`. */
export interface ApiFetch {
  (options: ApiFetchOptions): Promise<unknown>;
  /** Where a fresh nonce is to be had, and who sends it; the admin pages set both. */
  readonly nonceEndpoint?: string | undefined;
  readonly nonceMiddleware?: { nonce: string } | undefined;
}

export interface ApiFetchOptions extends RequestInit {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly parse: false;
  /** What becomes the body as JSON. */
  readonly data?: unknown;
}

/**
 * Connects operations to a site by the caller's `apiFetch`:
 * `createClient(apiFetchTransport(apiFetch))`. Responses, errors, `raw` and paging are as
 * over `createTransport`. A stale nonce is renewed here, since `apiFetch` renews it only
 * for answers that it reads itself.
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
      // As data, where it is JSON: middleware looks for it there.
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

/** By the names in which `apiFetch` and its middleware write them, lest one be sent twice. */
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

/** Middleware may answer data that it holds, whether asked to parse or not. */
const responseOf = (answer: unknown): Response =>
  isResponse(answer) ? answer : new Response(JSON.stringify(answer));

/** An error is a response, the JSON of one that middleware has read, or `{ code, message }` for none at all. */
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
