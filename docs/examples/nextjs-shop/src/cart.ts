import 'server-only';
import { cookies } from 'next/headers';
import { createClient, storeCart, type StoreCart } from './api/client';
import { cart } from './api/client/wc-store-v1';
import { shopUrl } from './shop-url';

const cookie = 'cart';

/**
 * A client for the visitor who sent the current request. A client that several requests share would
 * mix the carts of visitors.
 */
export async function visitorShop() {
  const jar = await cookies();
  const storage = {
    get: () => cartOf(jar.get(cookie)?.value),
    set: (changed: StoreCart) => {
      try {
        jar.set(cookie, JSON.stringify(changed), {
          httpOnly: true,
          sameSite: 'lax',
          secure: process.env['COOKIES'] !== 'insecure',
          path: '/',
          maxAge: 60 * 60 * 24 * 2,
        });
      } catch {
        // A server component can only read cookies. Route handlers write the cookie.
      }
    },
  };
  return createClient(
    { baseUrl: shopUrl, middleware: [storeCart({ storage })], init: { cache: 'no-store' } },
    { cart },
  );
}

export const hasCart = async (): Promise<boolean> => (await cookies()).has(cookie);

function cartOf(text: string | undefined): StoreCart | null {
  try {
    return JSON.parse(text ?? 'null') as StoreCart | null;
  } catch {
    return null; // The visitor may have changed the cookie.
  }
}
