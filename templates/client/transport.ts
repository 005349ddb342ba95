// The connection to one site: its address, credentials and middleware around `fetch`. It
// contains no operations, and needs nothing but `fetch` and its types.

import type { ApiResponse, CallOptions } from './call.js';
import { broken } from './call-errors.js';
import type { Arguments, OperationInfo } from './operation.js';

/** A call of an operation, complete except for the site's address. */
export interface Call extends RequestInit {
  readonly operation: OperationInfo;
  readonly method: string;
  readonly headers: Headers;
  /** Path and query below the REST base: `/wp/v2/posts?search=a`. */
  readonly path: string;
  /** The arguments of the body, not yet encoded; absent if there is no body. */
  readonly values?: Arguments | undefined;
}

export interface Transport extends CallDefaults {
  /** Sends a call and returns the response, unread. */
  readonly send: (call: Call) => Promise<Response>;
}

/** Defaults for every call of a transport. */
export interface CallDefaults {
  /**
   * Arguments sent with every call, in the query or the body as usual for its method,
   * unless the call has its own (even `undefined`): `{ lang: 'en' }`.
   */
  readonly defaults?: Arguments | undefined;
  readonly headers?: HeaderSource;
  /** Milliseconds until a call fails, including retries and reading. */
  readonly timeout?: number | undefined;
  /** Passed to every `fetch`: `{ credentials: 'include' }`. */
  readonly init?: RequestInit | undefined;
  /**
   * Called with every response before the caller receives it: `checkResponses({ … })`. If
   * it throws, the call fails with that error.
   */
  readonly inspect?: Inspect | undefined;
}

/* internal */
export type HeaderSource = RequestInit['headers'];

/** Inspects the response of a call; `options` are those of the call. */
export type Inspect = (
  call: Call,
  answer: ApiResponse<unknown>,
  options: CallOptions,
) => void | Promise<void>;

export interface TransportOptions extends CallDefaults {
  /** The REST base: `https://x.test/wp-json`, `https://x.test/?rest_route=/`, or the base of another API. */
  readonly baseUrl: string;
  /**
   * Authenticates each request: `bearer(…)`, `applicationPassword(…)`, `keySecret(…)` or a
   * function of your own.
   */
  readonly auth?: Auth | undefined;
  /** Wraps every request, the first outermost: `[retry(), cookieSession(…)]`. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Used instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/* internal */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request on its way to `fetch`, with all options of `fetch`. */
export interface ClientRequest extends RequestInit {
  readonly operation: OperationInfo;
  url: string;
  method: string;
  headers: Headers;
  /** Wraps `fetch` for this request; for code that must see redirects. */
  through?: ((ask: Fetch) => Fetch) | undefined;
}

export type Send = (request: ClientRequest) => Promise<Response>;

/** Receives each request and its response. It may change either, or call `next` again. */
export type Middleware = (request: ClientRequest, next: Send) => Promise<Response>;

/**
 * Adds credentials to a request. It runs last, once per attempt, and only for requests to
 * the origin of `baseUrl`. When `fetch` follows a redirect to another origin, it sends
 * every header along except `Authorization` and `Cookie`. Therefore, if a function of
 * yours sets another header, a redirected call fails, unless `init` has `redirect:
 * 'follow'`. `headerKey` follows redirects without sending the key to another origin.
 */
export type Auth = (request: ClientRequest) => void | Promise<void>;

/**
 * Connects operations to a site. It contains no operations, so an app bundles only those
 * it imports.
 *
 * @throws TypeError if `baseUrl` is missing, or contains a password, which `fetch` would
 * refuse and print
 */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, middleware = [] } = options;
  // From an environment variable it may be undefined, although its type is string.
  if ((baseUrl as string | undefined) == null || /\/\/[^/?#]*@/.test(baseUrl))
    throw new TypeError('`baseUrl` is missing, or has a password: use `auth`');
  const send: Send = async (request) => {
    // A copy, so that credentials of one attempt are not sent with the next.
    const signed = { ...request, headers: new Headers(request.headers) };
    if (absolute(request.url).origin === absolute(baseUrl).origin) await options.auth?.(signed);
    const { operation, url, through = (same: Fetch) => same, ...init } = signed;
    init.headers.forEach((_, name) => {
      // When redirected to another origin, `fetch` drops only `Authorization` and `Cookie`,
      // and keeps the body (307, 308); `accept…` is harmless.
      if (init.body || !/^(accept|authorization$|cookie$)/.test(name)) init.redirect ??= 'error';
    });
    return through(options.fetch ?? fetch)(url, init).catch(broken(operation));
  };
  const chain = middleware.reduceRight<Send>(
    (next, step) => (request) => step(request, next),
    send,
  );
  return {
    ...options,
    send: ({ path, values, ...call }) =>
      chain({
        ...call,
        url:
          baseUrl.replace(/\/+$/, '') +
          // If the base ends in `?rest_route=/`, the path is part of that parameter and the
          // query follows after `&`.
          (baseUrl.includes('?')
            ? path
                // Encoded twice: a slash within a value stays encoded when PHP decodes the
                // parameter.
                .replace(/^[^?]*/, (route) => route.replace(/%2F|[&+]/g, encodeURIComponent))
                .replace('?', '&')
            : path),
        body: (values && call.operation.encode?.(values, call.headers, call.operation)) ?? null,
      }),
  };
}

/**
 * @throws TypeError with `name` but without the value: the platform's error for an invalid
 * header quotes it, and it may be a secret
 */
/* internal */
export function setHeaders(headers: Headers, source: HeaderSource, name: string): void {
  try {
    new Headers(source).forEach((value, key) => {
      headers.set(key, value);
    });
  } catch {
    throw new TypeError('the value cannot be in ' + name);
  }
}

/** Resolves an address that may be relative to the page; without a page, `fetch` reports the error. */
/* internal */
export const absolute = (url: string): URL =>
  new URL(url, (globalThis as MaybePage).location?.href ?? 'no:/');

/** The global object, which has a `location` if this runs in a page. */
/* internal */
export interface MaybePage {
  readonly location?: { readonly href: string };
}
