// Ways to sign in. Each function adds credentials to a request.

import { setHeaders, type Auth, type ClientRequest } from './transport.js';

/** A secret, or a function that returns the secret for each request. */
export type Secret = string | (() => string | Promise<string>);

/* internal */
export const revealed = (secret: Secret): string | Promise<string> =>
  typeof secret === 'string' ? secret : secret();

/** `Authorization: Bearer …`. */
export const bearer =
  (token: Secret): Auth =>
  async ({ headers }) => {
    setHeaders(headers, { authorization: `Bearer ${await revealed(token)}` }, 'authorization');
  };

/** A user's application password, which users create on the site's profile page. */
export const applicationPassword =
  (user: string, password: Secret): Auth =>
  async ({ headers }) => {
    const bytes = new TextEncoder().encode(`${user}:${await revealed(password)}`);
    headers.set('authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`);
  };

/**
 * The nonce of a user who is signed in by cookie, for pages of the site itself. `cookieSession`
 * also renews the nonce. On another origin, the browser sends the cookie only with
 * `init: { credentials: 'include' }`.
 */
export const cookieNonce = (nonce: Secret): Auth => headerKey('x-wp-nonce', nonce);

/** Sends a key in a header, as in `headerKey('X-Api-Key', key)`. */
export const headerKey =
  (name: string, key: Secret): Auth =>
  async (request) => {
    setHeaders(request.headers, { [name]: await revealed(key) }, name);
    keepHome(request);
  };

/**
 * Redirects are followed, but the header is not sent to another origin. Requests that write are not
 * redirected. In a browser, redirected requests fail with an `ApiError`, because the browser hides
 * the target of a redirect.
 */
/* internal */
export function keepHome(request: ClientRequest): void {
  const { through, redirect = 'follow' } = request;
  if (redirect !== 'follow') return;
  request.redirect = 'manual';
  request.through = (fetch) => {
    const ask = through ? through(fetch) : fetch;
    return async (from, given) => {
      let url = from;
      let init = given;
      for (let left = 20; ; left--) {
        const response = await ask(url, init);
        const target =
          /^30[12378]/.test(String(response.status)) && response.headers.get('location');
        if (!target || !left || !/^(GET|HEAD)$/.test(request.method)) return response;
        response.body?.cancel().catch(() => undefined);
        const { href, origin } = new URL(target, url);
        if (origin !== new URL(url).origin) init = { ...init, headers: {}, redirect: 'follow' };
        url = href;
      }
    };
  };
}
