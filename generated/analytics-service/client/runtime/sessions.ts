// Ways to authenticate that need more than a header.
// Examples are an expiring nonce, a shop's key and secret for signing, and a visitor's cart.
// If an app does not import these functions, the functions are not in the app's bundle.

import { broken } from './call-errors.js';
import { applicationPassword, keepHome, revealed, type Secret } from './sign-in.js';
import {
  absolute,
  setHeaders,
  type Auth,
  type ClientRequest,
  type Fetch,
  type Middleware,
  type Send,
} from './transport.js';

/* ---- cookie and nonce */

export interface CookieSessionOptions {
  /**
   * The nonce that the page contains. Without a `nonce` option, the client requests a nonce before
   * the first request.
   */
  readonly nonce?: string | undefined;
  /**
   * The source of a new nonce. Use a function that returns the nonce, or a URL of the site that
   * returns the nonce as text, such as `/wp-admin/admin-ajax.php?action=rest-nonce`.
   */
  readonly refresh: string | (() => string | Promise<string>);
}

/**
 * Middleware for a user who is signed in by cookie. The middleware sends the nonce, and uses the
 * newer nonce of each response. If the site refuses a call because the nonce has expired, the call
 * is sent once more with a new nonce. Calls that are refused at the same time share the new nonce.
 * If the site returns no nonce, the visitor is signed out. Calls are then sent without a nonce, and
 * refused calls are not repeated.
 *
 * On another origin, the browser sends the cookie only with `init: { credentials: 'include' }`.
 */
export function cookieSession({ nonce, refresh }: CookieSessionOptions): Middleware {
  const isHome = homeOfFirst();
  const together = sharing();
  let current = nonce;
  const renew = (request: ClientRequest, next: Send) =>
    together(async () => {
      const fresh =
        typeof refresh === 'string'
          ? nonceIn(await next(aside(request, new URL(refresh, absolute(request.url)).href)))
          : Promise.resolve().then(refresh);
      current = await fresh.catch(broken(request.operation));
    }, request.signal);
  return async (request, next) => {
    if (!isHome(request)) return next(request);
    if (current === undefined) await renew(request, next);
    for (let isFirst = true; ; isFirst = false) {
      const used = current;
      const response = await next(used ? withHeaders(request, { 'x-wp-nonce': used }) : request);
      current = response.headers.get('x-wp-nonce') ?? current;
      if (!isFirst || !(await isRefused(response, staleCookieNonce))) return response;
      if (current === used) await renew(request, next);
      if (!current || current === used) return response;
    }
  };
}

export const staleCookieNonce: Pick<RegExp, 'test'> = /^rest_cookie_invalid_nonce$/;

/**
 * The nonce in a response. The nonce is empty if the response contains none (`0`, `-1`, an error
 * page).
 */
export async function nonceIn(response: Response): Promise<string> {
  const text = (await response.text()).trim();
  return response.ok && /^\w{2,64}$/.test(text) ? text : '';
}

/* ---- key and secret */

export interface KeySecretOptions {
  /**
   * Whether to send key and secret in the `Authorization` header over https. Use the query if your
   * host drops the `Authorization` header. `header` when left out.
   */
  readonly in?: 'header' | 'query' | undefined;
  /** The hash for signatures over http. The default is `SHA-256`. */
  readonly hash?: 'SHA-256' | 'SHA-1' | undefined;
}

/**
 * Signs in with a shop's consumer key and secret. Over https both are sent. The secret is never
 * sent over http. Each request over http is signed in its query (OAuth 1.0a, RFC 5849, without a
 * token). Signing needs `crypto.subtle`, which browsers do not offer to pages loaded over http.
 */
export const keySecret =
  (key: string, secret: Secret, options: KeySecretOptions = {}): Auth =>
  async (request) => {
    const password = await revealed(secret);
    if (absolute(request.url).protocol !== 'https:')
      return sign(request, key, password, options.hash);
    if (options.in !== 'query') return applicationPassword(key, password)(request);
    const query = new URLSearchParams({ consumer_key: key, consumer_secret: password });
    request.url += (request.url.includes('?') ? '&' : '?') + query.toString();
    const { through } = request;
    request.through = (ask) =>
      (through ?? ((same) => same))(concealing(ask, absolute(request.url).origin));
    keepHome(request);
  };

const conceal = (text: string): string => text.replace(/(consumer_\w+=)[^&#\s"'<>)]*/g, '$1***');

/** Removes the key from requests to another origin, from responses and from errors. */
const concealing =
  (ask: Fetch, home: string): Fetch =>
  async (address, init) => {
    const isHome = absolute(address).origin === home;
    const response = await ask(isHome ? address : conceal(address), init).catch(
      (error: unknown) => {
        // Errors of Deno, Bun and many custom `fetch` functions contain the URL.
        const { message, cause } = Object(error) as { message?: unknown; cause?: unknown };
        throw new TypeError(conceal([message, cause].filter(Boolean).map(String).join(': ')));
      },
    );
    return Object.defineProperty(new Response(response.body, response), 'url', {
      value: conceal(response.url),
    });
  };

type Parameter = readonly [name: string, value: string];

/** Signs a request in its query, because PHP does not receive `Authorization` on every host. */
async function sign(
  request: ClientRequest,
  key: string,
  secret: string,
  hash: KeySecretOptions['hash'] = 'SHA-256',
): Promise<void> {
  const url = absolute(request.url);
  const isForm = request.headers.get('content-type') === 'application/x-www-form-urlencoded';
  const form = isForm ? numbered(new URLSearchParams(request.body as string)) : [];
  const query: readonly Parameter[] = [
    ...numbered(url.searchParams),
    ['oauth_consumer_key', key],
    ['oauth_nonce', crypto.randomUUID().replace(/-/g, '')],
    ['oauth_signature_method', `HMAC-${hash.replace('-', '')}`],
    ['oauth_timestamp', Math.floor(Date.now() / 1000).toString()],
    ['oauth_version', '1.0'],
  ];
  const signature = await signatureOf(
    signatureBase(request.method, request.url, [...query, ...form]),
    secret,
    hash,
  );
  // Shops sort parameters only by their outer names, such as `a` in `a[b]`. The query is therefore
  // sent in sorted order.
  url.search = `${normalized(query)}&oauth_signature=${escaped(signature)}`;
  request.url = url.href;
  if (isForm) request.body = normalized(form);
}

/**
 * The text to sign, with method, URL and parameters (RFC 5849, section 3.4.1). The query of the URL
 * is not part of the signed text.
 */
export function signatureBase(
  method: string,
  address: string,
  parameters: readonly Parameter[],
): string {
  const { origin, pathname } = absolute(address);
  return [method.toUpperCase(), origin + pathname, normalized(parameters)].map(escaped).join('&');
}

/** The signature in base64 (section 3.4.2), without a token secret. */
export async function signatureOf(base: string, secret: string, hash: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(`${escaped(secret)}&`),
    { name: 'HMAC', hash },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, bytes(base));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Sorts parameters by encoded name, then by encoded value (section 3.4.1.3.2). */
const normalized = (parameters: readonly Parameter[]): string =>
  parameters
    // A space sorts before every character of an encoded name; `=` does not.
    .map((parameter) => parameter.map(escaped).join(' '))
    .sort()
    .map((line) => line.replace(' ', '='))
    .join('&');

/** Encodes all characters except letters, digits, `-`, `.`, `_` and `~` (section 3.6). */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Numbers the items of lists like PHP, because the shop signs the numbered names. For example,
 * `a[]=x&a[]=y` becomes `a[0]=x&a[1]=y`. For more than ten items, the numbers have equal lengths,
 * so that their order as text is correct.
 */
function numbered(parameters: URLSearchParams): readonly Parameter[] {
  const all: Parameter[] = [];
  parameters.forEach((value, name) => all.push([name, value]));
  const counts = new Map<string, number>();
  for (const [name] of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  const free = new Map<string, number>();
  return all.map(([name, value]) => {
    for (const { 1: index, index: at } of name.matchAll(/\[(\d+)\]/g))
      free.set(name.slice(0, at), Math.max(free.get(name.slice(0, at)) ?? 0, Number(index) + 1));
    if (!name.endsWith('[]')) return [name, value];
    const list = name.slice(0, -2);
    const count = counts.get(name) ?? 0;
    const index = free.get(list) ?? (count > 10 ? 10 ** String(count).length : 0);
    free.set(list, index + 1);
    return [`${list}[${String(index)}]`, value];
  });
}

/* ---- store cart */

/** The identification of a visitor's cart as text for a cookie or browser storage. */
export interface StoreCart {
  /** The value of the response header `Cart-Token`. */
  readonly token?: string | undefined;
  /** The value of the response header `Nonce`. */
  readonly nonce?: string | undefined;
}

/** Stores the cart of one visitor. */
export interface CartStorage {
  readonly get: () => StoreCart | null | undefined | Promise<StoreCart | null | undefined>;
  /** If the function returns a promise, the client awaits the promise. */
  readonly set: (cart: StoreCart) => unknown;
}

export interface StoreCartOptions {
  /**
   * The storage of one visitor. On a server, use the storage of the visitor who sent the current
   * request.
   */
  readonly storage: CartStorage;
  /**
   * Matches the start of an operation's path, before the store's `/cart`. The middleware does not
   * change operations without a match. The default pattern matches `/shop-store/v1`,
   * `/any/store/v1` and similar paths.
   */
  readonly paths?: RegExp | undefined;
}

/**
 * Middleware that keeps a visitor's cart. The middleware stores `Cart-Token` and `Nonce` of
 * responses and sends both with later calls. If a call is refused because of its nonce, the call is
 * sent once more with a new nonce. Before the first write, the middleware requests the cart, so
 * that concurrent calls create only one cart.
 *
 * The middleware stores nothing itself, so each visitor needs a separate storage.
 */
export function storeCart({
  storage,
  paths = /^.*?[/-]store(?:\/v\d+)?(?=\/|$)/,
}: StoreCartOptions): Middleware {
  const isHome = homeOfFirst();
  const together = sharing();
  const kept = async (): Promise<StoreCart> => (await storage.get()) ?? {};
  const isKept = async ({ token, nonce }: StoreCart): Promise<boolean> => {
    const now = await kept();
    return now.token === token && now.nonce === nonce;
  };
  const send = async (request: ClientRequest, next: Send, cart: StoreCart): Promise<Response> => {
    const response = await next(
      withHeaders(request, { 'cart-token': cart.token, nonce: cart.nonce }),
    );
    const token = response.headers.get('cart-token') ?? cart.token;
    const nonce = response.headers.get('nonce') ?? cart.nonce;
    const now = await kept();
    // Another response may have created a cart in the meantime, and the items are in that cart.
    const isOurs = now.token === undefined || now.token === cart.token;
    if (isOurs && (token !== now.token || nonce !== now.nonce)) await storage.set({ token, nonce });
    return response;
  };
  const renew = async (
    request: ClientRequest,
    next: Send,
    cart: StoreCart,
    url: string,
  ): Promise<void> => {
    const look = async () => {
      const { body } = await send(aside(request, url), next, cart);
      // Not awaited: if the app's `fetch` keeps a clone, as in Next.js, the promise does not resolve.
      body?.cancel().catch(() => undefined);
    };
    // Two requests share a result only if both requests use one storage.
    while ((await isKept(cart)) && !(await together(look, request.signal)));
  };
  return async (request, next) => {
    const [root] = paths.exec(request.operation.path) ?? [];
    if (root === undefined || !isHome(request)) return next(request);
    const url = `${request.url.slice(0, request.url.lastIndexOf(root))}${root}/cart`;
    let cart = await kept();
    if (!cart.token && !cart.nonce && !/^(GET|HEAD|OPTIONS)$/.test(request.method)) {
      await renew(request, next, cart, url);
      cart = await kept();
    }
    const response = await send(request, next, cart);
    if (!(await isRefused(response, staleNonce))) return response;
    await renew(request, next, cart, url);
    return (await isKept(cart)) ? response : send(request, next, await kept());
  };
}

const staleNonce = /^(?!rest_cookie_).*_nonce$/;

/* ---- in common */

/**
 * Whether a request goes to the origin of the first request. Credentials of a session are never
 * sent to another origin.
 */
function homeOfFirst(): (request: ClientRequest) => boolean {
  let home: string | undefined;
  return ({ url }) => absolute(url).origin === (home ??= absolute(url).origin);
}

/**
 * Work that is done once for all concurrent callers. Aborting a call does not abort the shared
 * work. The result shows whether the caller started the shared work.
 */
export function sharing(): (
  work: () => Promise<void>,
  signal?: AbortSignal | null,
) => Promise<boolean> {
  let going: Promise<void> | undefined;
  return async (work, signal) => {
    const isOwn = going === undefined;
    going ??= work().finally(() => {
      going = undefined;
    });
    await (signal ? unlessAborted(going, signal) : going);
    return isOwn;
  };
}

function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}

/**
 * Whether the error code of a response reports an invalid nonce. The function does not consume the
 * response body.
 */
export async function isRefused(response: Response, code: Pick<RegExp, 'test'>): Promise<boolean> {
  const isRefusal = [401, 403].includes(response.status);
  const said: unknown =
    isRefusal &&
    (await response
      .clone()
      .json()
      .catch(() => undefined));
  return code.test(String((Object(said) as { readonly code?: unknown }).code));
}

/** A separate request to another URL of the site, without the signal of the call. */
function aside(request: ClientRequest, url: string): ClientRequest {
  const headers = new Headers(request.headers);
  headers.delete('content-type');
  const copy = { ...request, url, method: 'GET', headers, body: null };
  delete copy.signal;
  return copy;
}

function withHeaders(
  request: ClientRequest,
  added: Readonly<Record<string, string | undefined>>,
): ClientRequest {
  // The headers are copied, so that a retry does not send the headers of an earlier attempt.
  const headers = new Headers(request.headers);
  const copy = { ...request, headers };
  for (const [name, value] of Object.entries(added))
    if (value) {
      setHeaders(headers, { [name]: value }, name);
      keepHome(copy);
    }
  return copy;
}
