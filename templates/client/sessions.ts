// Ways of being somebody to a site that need more than a header: a nonce that grows
// stale, a shop's key that must be signed with, a cart that a visitor keeps. An app
// that imports none of them carries none of them.

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

/* ----------------------------------------------------------------- cookie and nonce */

export interface CookieSessionOptions {
  /** The nonce that the page came with. When left out, one is asked for before the first request. */
  readonly nonce?: string | undefined;
  /**
   * Where a fresh one is to be had: an address of the site that answers it as text,
   * `/wp-admin/admin-ajax.php?action=rest-nonce`, or a function that gives it.
   */
  readonly refresh: string | (() => string | Promise<string>);
}

/**
 * Middleware for a user who is signed in by cookie: sends the nonce, and keeps the one
 * that a response brings. A call that is refused for a stale nonce is sent again, once,
 * with a fresh one; calls that are refused at the same time share it. Where the site
 * gives none, the visitor is signed out: calls go without, and a refusal stands.
 *
 * From another origin the cookie goes along only with `init: { credentials: 'include' }`.
 */
export function cookieSession({ nonce, refresh }: CookieSessionOptions): Middleware {
  const isHome = homeOfFirst();
  const together = sharing();
  // Empty for a visitor who is signed out.
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

/* internal */
export const staleCookieNonce: Pick<RegExp, 'test'> = /^rest_cookie_invalid_nonce$/;

/** The nonce that such an address answered; empty where it gave none (`0`, `-1`, an error page). */
/* internal */
export async function nonceIn(response: Response): Promise<string> {
  const text = (await response.text()).trim();
  return response.ok && /^\w{2,64}$/.test(text) ? text : '';
}

/* ------------------------------------------------------------------- key and secret */

export interface KeySecretOptions {
  /** Over https: in the `Authorization` header, or in the query where a host drops that. `header` when left out. */
  readonly in?: 'header' | 'query' | undefined;
  /** What signatures are made with over http; `SHA-256` when left out. */
  readonly hash?: 'SHA-256' | 'SHA-1' | undefined;
}

/**
 * A shop's consumer key and secret. Over https both are sent. Over http the secret never
 * is: each request is signed with it (OAuth 1.0a, RFC 5849, without a token) in its query.
 * Signing needs `crypto.subtle`, which a browser gives to no page that came over http.
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

/** Leaves the key behind where another origin is asked, and shows it neither in answers nor in errors. */
const concealing =
  (ask: Fetch, home: string): Fetch =>
  async (address, init) => {
    const isHome = absolute(address).origin === home;
    const response = await ask(isHome ? address : conceal(address), init).catch(
      (error: unknown) => {
        // Whose errors quote the address: Deno's, Bun's, those of many a `fetch` made by hand.
        const { message, cause } = Object(error) as { message?: unknown; cause?: unknown };
        throw new TypeError(conceal([message, cause].filter(Boolean).map(String).join(': ')));
      },
    );
    return Object.defineProperty(new Response(response.body, response), 'url', {
      value: conceal(response.url),
    });
  };

type Parameter = readonly [name: string, value: string];

/** Puts a signature on a request, by the query: PHP does not see `Authorization` everywhere. */
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
  // What is sent is sorted too: a shop sorts by outer names alone and takes lists as they come.
  url.search = `${normalized(query)}&oauth_signature=${escaped(signature)}`;
  request.url = url.href;
  if (isForm) request.body = normalized(form);
}

/** What is signed: method, address and parameters (RFC 5849, section 3.4.1). The address's own query is not looked at. */
/* internal */
export function signatureBase(
  method: string,
  address: string,
  parameters: readonly Parameter[],
): string {
  const { origin, pathname } = absolute(address);
  return [method.toUpperCase(), origin + pathname, normalized(parameters)].map(escaped).join('&');
}

/** The signature in base64 (section 3.4.2), without a token's secret. */
/* internal */
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

/** Section 3.4.1.3.2: sorted by name, then by value, both as they are when encoded. */
const normalized = (parameters: readonly Parameter[]): string =>
  parameters
    // A space stands before all that an encoded name is made of; `=` does not.
    .map((parameter) => parameter.map(escaped).join(' '))
    .sort()
    .map((line) => line.replace(' ', '='))
    .join('&');

/** Section 3.6: all but letters, digits, `-`, `.`, `_` and `~`. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Names the members of lists as PHP does, `a[]=x&a[]=y` as `a[0]=x&a[1]=y`, since those
 * are the names that a shop checks. More than ten start at a power of ten, so that all
 * are of one length and sort as text the way they sort as numbers.
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

/* ----------------------------------------------------------------------- store cart */

/** What a visitor's cart is known by; plain text, to be kept in a cookie or beside the page. */
export interface StoreCart {
  /** Of the response header `Cart-Token`. */
  readonly token?: string | undefined;
  /** Of the response header `Nonce`. */
  readonly nonce?: string | undefined;
}

/** Where the cart of one visitor is kept. */
export interface CartStorage {
  readonly get: () => StoreCart | null | undefined | Promise<StoreCart | null | undefined>;
  /** Waited for where it answers a promise. */
  readonly set: (cart: StoreCart) => unknown;
}

export interface StoreCartOptions {
  /** On a server, the storage of the one visitor whose request is being answered. */
  readonly storage: CartStorage;
  /**
   * Matches the part of an operation's path below which the store's `/cart` is; others are
   * left alone. `/shop-store/v1`, `/any/store/v1` and the like when left out.
   */
  readonly paths?: RegExp | undefined;
}

/**
 * Middleware that keeps a visitor's cart: what a response says in `Cart-Token` and `Nonce`
 * goes into the storage and along with the next calls. A call that is refused for its
 * nonce is sent again, once, with what the refusal brought or else a new look at the cart;
 * so is the first call that writes, lest two at a time open two carts.
 *
 * It holds no cart itself: two visitors are apart when their storages are.
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
    // Meanwhile another answer may have opened a cart; that one has the items.
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
      await body?.cancel();
    };
    // Another's look helps only where the storage is the same.
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

/* --------------------------------------------------------------------- in common */

/** Whether a request goes to the origin of the first: what a session holds is for no other. */
function homeOfFirst(): (request: ClientRequest) => boolean {
  let home: string | undefined;
  return ({ url }) => absolute(url).origin === (home ??= absolute(url).origin);
}

/**
 * Work that is done once for all who ask for it while it goes on. It belongs to no call:
 * one that is aborted leaves the others waiting. Answers whether the work was the asker's own.
 */
/* internal */
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

/** Whether a response says, by its code, that a nonce is what is wrong; it can still be read. */
/* internal */
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

/** A look at another address of the site, the way a request goes, for no one call's sake. */
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
  // A copy: what one attempt was sent with must not travel on with the next.
  const headers = new Headers(request.headers);
  const copy = { ...request, headers };
  for (const [name, value] of Object.entries(added))
    if (value) {
      setHeaders(headers, { [name]: value }, name);
      keepHome(copy);
    }
  return copy;
}
