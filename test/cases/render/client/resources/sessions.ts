// What the generated client lets a caller write of sessions, and what it does not. Compiled, never run.

import type { ApiFetch as RealApiFetch } from '@wordpress/api-fetch';
import { apiFetchTransport, cookieSession, createTransport, keySecret, retry, storeCart, type Auth, type CartStorage, type Middleware, type StoreCart, type Transport } from './client/index.js';
import { createSite } from './client/site.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const claim = <T extends true>(_: T | null = null): void => undefined;

const baseUrl = 'https://x.test/wp-json';

export function right(apiFetch: RealApiFetch, visitor: Map<string, string>): void {
  const admin = apiFetchTransport(apiFetch);
  claim<Equal<typeof admin, Transport>>();
  createSite(apiFetchTransport(apiFetch, { timeout: 5000, defaults: { lang: 'en' } }));
  apiFetchTransport(({ path, parse }) => Promise.resolve([path, parse satisfies false]));

  const refresh = '/wp-admin/admin-ajax.php?action=rest-nonce';
  const signedIn = cookieSession({ nonce: 'n', refresh });
  claim<Equal<typeof signedIn, Middleware>>();
  cookieSession({ nonce: undefined, refresh: () => 'n' });
  createTransport({ baseUrl, middleware: [retry(), cookieSession({ refresh: () => Promise.resolve('n') })] });

  const key = keySecret('key', () => Promise.resolve('secret'));
  claim<Equal<typeof key, Auth>>();
  createSite({ baseUrl, auth: keySecret('key', 'secret', { in: 'query', hash: 'SHA-1' }) });

  const storage: CartStorage = {
    get: () => JSON.parse(visitor.get('cart') ?? 'null') as StoreCart | null,
    set: (cart) => visitor.set('cart', JSON.stringify(cart)),
  };
  createTransport({ baseUrl, middleware: [storeCart({ storage })] });
  storeCart({
    storage: { get: () => Promise.resolve(undefined), set: () => Promise.resolve() },
    paths: /^\/shop/,
  });
}

export function wrong(): void {
  // @ts-expect-error -- how to get a fresh nonce must be told
  cookieSession({ nonce: 'n' });
  // @ts-expect-error -- a session is no credential, it sees the answers too
  createTransport({ baseUrl, auth: cookieSession({ refresh: '/nonce' }) });
  // @ts-expect-error -- no such place
  keySecret('key', 'secret', { in: 'body' });
  // @ts-expect-error -- no such hash
  keySecret('key', 'secret', { hash: 'MD5' });
  // @ts-expect-error -- whose cart it is must be told
  storeCart({});
  // @ts-expect-error -- a storage takes as well as gives
  storeCart({ storage: { get: () => null } });
  // @ts-expect-error -- the address is what `apiFetch` was given
  apiFetchTransport(() => Promise.resolve(), { baseUrl });
}
