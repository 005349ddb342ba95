// The connection to one site: its address, credentials and middleware around `fetch`. It holds
// no operation, and needs nothing but `fetch` and the types that come with it.

import type { ApiResponse, CallOptions } from './call.js';
import { broken } from './call-errors.js';
import type { Arguments, OperationInfo } from './operation.js';

/** What an operation asks of a transport: everything but the site's address. */
export interface Call extends RequestInit {
  readonly operation: OperationInfo;
  readonly method: string;
  readonly headers: Headers;
  /** Path and query below the REST base: `/wp/v2/posts?search=a`. */
  readonly path: string;
  /** The arguments of the body, not yet encoded; absent where there is none. */
  readonly values?: Arguments | undefined;
}

export interface Transport extends CallDefaults {
  /** Sends a call and answers what came back, unread. */
  readonly send: (call: Call) => Promise<Response>;
}

/** What every call of a transport starts from. */
export interface CallDefaults {
  /** Arguments sent with every call, where its others go, unless it has its own (even `undefined`): `{ lang: 'en' }`. */
  readonly defaults?: Arguments | undefined;
  readonly headers?: HeaderSource;
  /** Milliseconds until a call fails, retries and reading included. */
  readonly timeout?: number | undefined;
  /** Passed to every `fetch`: `{ credentials: 'include' }`. */
  readonly init?: RequestInit | undefined;
  /** Sees every answer before the caller does: `checkResponses({ … })`. What it throws is how the call fails. */
  readonly inspect?: Inspect | undefined;
}

export type HeaderSource = RequestInit['headers'];

/** Looks at what answered a call; the options are those of the call. */
export type Inspect = (
  call: Call,
  answer: ApiResponse<unknown>,
  options: CallOptions,
) => void | Promise<void>;

export interface TransportOptions extends CallDefaults {
  /** The REST base: `https://x.test/wp-json`, `https://x.test/?rest_route=/`, or what the interface calls its base. */
  readonly baseUrl: string;
  /** Signs each request: `bearer(…)`, `applicationPassword(…)`, `keySecret(…)` or a function of your own. */
  readonly auth?: Auth | undefined;
  /** Around every request, the first outermost: `[retry(), cookieSession(…)]`. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Used instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request on its way to `fetch`, with all that `fetch` is told. */
export interface ClientRequest extends RequestInit {
  readonly operation: OperationInfo;
  url: string;
  method: string;
  headers: Headers;
  /** Makes of `fetch` what this request is sent by: for whoever must see where it is led. */
  through?: ((ask: Fetch) => Fetch) | undefined;
}

export type Send = (request: ClientRequest) => Promise<Response>;

/** Sees each request and each response; may change either, or call `next` again. */
export type Middleware = (request: ClientRequest, next: Send) => Promise<Response>;

/**
 * Puts credentials on a request. It runs last, once per attempt, and only for requests
 * to the origin of `baseUrl`. A redirect is followed, but to another origin `fetch` takes
 * along every header except `Authorization` and `Cookie`: so one that a function of your
 * own puts in another header is not sent on; the call fails where the site redirects it,
 * unless `init` says `redirect: 'follow'`. `headerKey` follows and leaves the key behind.
 */
export type Auth = (request: ClientRequest) => void | Promise<void>;

/**
 * Connects operations to a site. It holds no operation, so an app carries only those it imports.
 *
 * @throws TypeError for no `baseUrl`, and for a password in it, which `fetch` would refuse and print
 */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, middleware = [] } = options;
  // Read from the environment it may be missing, whatever the type says.
  if ((baseUrl as string | undefined) == null || /\/\/[^/?#]*@/.test(baseUrl))
    throw new TypeError('no `baseUrl`, or with a password: use `auth`');
  const send: Send = async (request) => {
    // A copy: what one attempt was signed with must not travel on with the next.
    const signed = { ...request, headers: new Headers(request.headers) };
    if (absolute(request.url).origin === absolute(baseUrl).origin) await options.auth?.(signed);
    const { operation, url, through = (same: Fetch) => same, ...init } = signed;
    init.headers.forEach((_, name) => {
      // Of what a caller sets, `fetch` keeps these alone from another origin, and no body (307, 308).
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
          // Where the base ends in `?rest_route=/`, the path joins that parameter and the query follows with `&`.
          (baseUrl.includes('?')
            ? path
                // A slash within a value stays encoded when PHP has decoded the parameter.
                .replace(/^[^?]*/, (route) => route.replace(/%2F|[&+]/g, encodeURIComponent))
                .replace('?', '&')
            : path),
        body: (values && call.operation.encode?.(values, call.headers, call.operation)) ?? null,
      }),
  };
}

/**
 * @throws TypeError that holds `name` but no value: what the platform throws for a bad
 *   header quotes it, and that may be a secret
 */
export function setHeaders(headers: Headers, source: HeaderSource, name: string): void {
  try {
    new Headers(source).forEach((value, key) => {
      headers.set(key, value);
    });
  } catch {
    throw new TypeError('the value cannot stand in ' + name);
  }
}

/** An address that may leave out the origin of the page; where there is none, `fetch` says so. */
export const absolute = (url: string): URL =>
  new URL(url, (globalThis as MaybePage).location?.href ?? 'no:/');

/** Of the page that this runs in, where it runs in one. */
export interface MaybePage {
  readonly location?: { readonly href: string };
}
