// The connection to one site: its address, credentials and middleware around `fetch`.
// The transport contains no operations, and needs only `fetch` and its types.

import type { ApiResponse, CallOptions } from './call.js';
import { LocalError, broken } from './call-errors.js';
import type { Arguments, OperationInfo } from './operation.js';

/** A complete call of an operation, without the site's address. */
export interface Call extends RequestInit {
  readonly operation: OperationInfo;
  readonly method: string;
  readonly headers: Headers;
  /** Path and query below the REST base, such as `/wp/v2/posts?search=a`. */
  readonly path: string;
  /** The arguments of the body before encoding. */
  readonly values?: Arguments | undefined;
}

export interface Transport extends CallDefaults {
  /** Sends a call and returns the response without reading the body. */
  readonly send: (call: Call) => Promise<Response>;
}

/** Defaults for every call of a transport. */
export interface CallDefaults {
  /** Arguments that are sent with every call, such as `{ lang: 'en' }`. */
  readonly defaults?: Arguments | undefined;
  readonly headers?: HeaderSource;
  /** The timeout of a call in milliseconds, including retries and reading. */
  readonly timeout?: number | undefined;
  /** Options for every `fetch`, such as `{ credentials: 'include' }`. */
  readonly init?: RequestInit | undefined;
  /**
   * Called with every response before the caller receives the response, for example to
   * `checkResponses({ … })`. An error thrown by the function makes the call fail.
   */
  readonly inspect?: Inspect | undefined;
}

/* internal */
export type HeaderSource = RequestInit['headers'];

/** Inspects the response of a call. */
export type Inspect = (
  call: Call,
  answer: ApiResponse<unknown>,
  options: CallOptions,
) => void | Promise<void>;

export interface TransportOptions extends CallDefaults {
  /**
   * The URL of the REST API, such as `https://x.test/wp-json`, `https://x.test/?rest_route=/`, or
   * the base URL of another API.
   */
  readonly baseUrl: string;
  /**
   * Authenticates each request, for example with `bearer(…)`, `applicationPassword(…)`,
   * `keySecret(…)` or your own function.
   */
  readonly auth?: Auth | undefined;
  /**
   * Wraps every request. The first middleware is the outermost.
   * An example is `[retry(), cookieSession(…)]`.
   */
  readonly middleware?: readonly Middleware[] | undefined;
  /** A function that replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/* internal */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request for `fetch`, with all options of `fetch`. */
export interface ClientRequest extends RequestInit {
  readonly operation: OperationInfo;
  url: string;
  method: string;
  headers: Headers;
  /** Wraps `fetch` for a single request, for code that must see redirects. */
  through?: ((ask: Fetch) => Fetch) | undefined;
}

export type Send = (request: ClientRequest) => Promise<Response>;

/**
 * Middleware receives each request and its response. Middleware may change the request or the
 * response, or call `next` again.
 */
export type Middleware = (request: ClientRequest, next: Send) => Promise<Response>;

/**
 * Adds credentials to a request. The `auth` function runs last, once per attempt, and only for
 * requests to the origin of `baseUrl`. After a redirect to another origin, `fetch` sends every
 * header except `Authorization` and `Cookie`. If your function sets another header, the call does
 * not follow redirects and ends with an `ApiError`. `headerKey` follows redirects without sending
 * the key to another origin.
 */
export type Auth = (request: ClientRequest) => void | Promise<void>;

/**
 * Connects operations to a site. The transport contains no operations, so a bundle contains only
 * the operations that the app imports.
 *
 * @throws TypeError if `baseUrl` is missing, or contains a password, which `fetch` would
 * refuse and print
 */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, middleware = [] } = options;
  // An environment variable may be undefined, although its type is string.
  if ((baseUrl as string | undefined) == null || /\/\/[^/?#]*@/.test(baseUrl))
    throw new TypeError('`baseUrl` is missing, or has a password: use `auth`');
  const send: Send = async (request) => {
    // The headers are copied, so that a retry does not send the credentials of an earlier attempt.
    const signed = { ...request, headers: new Headers(request.headers) };
    if (absolute(request.url).origin === absolute(baseUrl).origin) await options.auth?.(signed);
    const { operation, url, through = (same: Fetch) => same, ...init } = signed;
    // After a redirect to another origin, `fetch` drops only `Authorization` and `Cookie`, and in
    // Cloudflare Workers nothing. With status 307 and 308, `fetch` keeps the body.
    // The `accept…` headers contain no secrets.
    const isWorker = (globalThis as MaybePage).navigator?.userAgent === 'Cloudflare-Workers';
    const harmless = isWorker ? /^accept/ : /^(accept|authorization$|cookie$)/;
    init.headers.forEach((_, name) => {
      // Cloudflare Workers refuse the value `error`. With `manual`, the redirect is the response.
      if (init.body || !harmless.test(name)) init.redirect ??= 'manual';
    });
    return through(options.fetch ?? fetch)(url, init).catch((cause: unknown) => {
      try {
        new Request('no:/', { ...init, body: null, signal: null });
      } catch {
        // The runtime refuses an option in `init`, so it sent nothing.
        throw new LocalError(operation, 'not sent: ' + String(cause), cause);
      }
      return broken(operation)(cause);
    });
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
          // If the base URL has `?rest_route=/`, the path is part of `rest_route`.
          // The query follows after `&`.
          (baseUrl.includes('?')
            ? path
                // The path is encoded twice, because PHP decodes `rest_route` once more.
                .replace(/^[^?]*/, (route) => route.replace(/%2F|[&+]/g, encodeURIComponent))
                .replace('?', '&')
            : path),
        body: (values && call.operation.encode?.(values, call.headers, call.operation)) ?? null,
      }),
  };
}

/**
 * @throws TypeError with `name` but without the value, because the value may be a secret; the
 * platform's own error would quote the value
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

/**
 * Resolves a URL that may be relative to the page. Outside of a page, `fetch` reports an error for
 * a relative URL.
 */
/* internal */
export const absolute = (url: string): URL =>
  new URL(url, (globalThis as MaybePage).location?.href ?? 'no:/');

/** The global object, which has a `location` in a page. */
interface MaybePage {
  readonly navigator?: { readonly userAgent?: string };
  readonly location?: { readonly href: string };
}
