// A shop that opens a cart for each visitor. A mock has one cart, so this server keeps the carts and
// takes everything else from the mock.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { Server } from './example-folder.ts';

export interface StoreServer extends Server {
  /** The products in each cart, by the token of the cart. */
  readonly carts: ReadonlyMap<string, readonly number[]>;
  readonly nonce: string;
}

export const noSuchProduct = 'This product cannot be purchased.';

export async function storeBefore(mock: Server): Promise<StoreServer> {
  const carts = new Map<string, number[]>();
  const nonce = 'abcdef0123';
  const server = createServer((request, response) => {
    void (async () => {
      const { url = '', method, headers } = request;
      if (!url.includes('/wc/store/v1/cart')) {
        const from = await fetch(mock.origin + url);
        response.writeHead(from.status, { 'content-type': from.headers.get('content-type') ?? '' });
        response.end(await from.text());
        return;
      }
      const given = headers['cart-token'];
      const known = typeof given === 'string' && carts.has(given) ? given : undefined;
      const token = known ?? randomUUID();
      const items = carts.get(token) ?? [];
      carts.set(token, items);
      const answer = (status: number, body: unknown): void => {
        const type = 'application/json; charset=UTF-8';
        response.writeHead(status, { 'content-type': type, 'cart-token': token, nonce });
        response.end(JSON.stringify(body));
      };
      const refuse = (status: number, code: string, message: string): void => {
        answer(status, { code, message, data: { status } });
      };
      if (method === 'POST') {
        if (known === undefined && headers['nonce'] !== nonce) {
          refuse(401, 'woocommerce_rest_missing_nonce', 'Missing the Nonce header.');
          return;
        }
        const { id } = (await json(request)) as { id: number };
        if (id > 1000) {
          refuse(400, 'woocommerce_rest_cart_invalid_product', noSuchProduct);
          return;
        }
        items.push(id);
      }
      answer(method === 'POST' ? 201 : 200, { items_count: items.length });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, carts, nonce, close: () => void server.close() };
}
