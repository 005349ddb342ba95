// Who may call: the mock asks for the credentials that a real shop asks for, and issues what a real shop issues.

import { beforeAll, expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock-engine/mock.ts';
import { planMock } from '../../src/mock-engine/plan-mock.ts';
import type { MockReply } from '../../src/mock-engine/mock-response.ts';
import { mock as serveMock } from '../../src/mock/run.ts';
import { modelOfFile, shopIndex } from '../support/samples.ts';

let shop: Mock;
beforeAll(async () => {
  shop = createMock(planMock(await modelOfFile(shopIndex)), {
    seed: 1,
    base: 'https://shop.example/wp-json',
  });
});

function ask(line: string, headers: Readonly<Record<string, string>> = {}, body = ''): MockReply {
  const [method = '', address = ''] = line.split(' ');
  const [path = '', query = ''] = address.split('?');
  return shop.answer({
    method,
    path,
    query,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

const codeOf = ({ status, body }: MockReply) => [status, (body as { readonly code?: string }).code];

const added = JSON.stringify({ id: 1, quantity: 2 });
const addItem = (headers: Readonly<Record<string, string>>) =>
  ask('POST /wc/store/v1/cart/add-item', headers, added);

test('a cart changes only with the nonce or the token that a response has issued', () => {
  const refused = addItem({});
  expect(codeOf(refused)).toEqual([401, 'woocommerce_rest_missing_nonce']);
  expect(addItem({ authorization: `Basic ${btoa('ann:secret')}` }).status).toBe(401);
  expect(codeOf(addItem({ nonce: 'old' }))).toEqual([403, 'woocommerce_rest_invalid_nonce']);
  // A token that the shop has not issued is no token.
  expect(codeOf(addItem({ 'cart-token': 'forged' }))).toEqual([401, 'woocommerce_rest_missing_nonce']);

  const { headers } = ask('GET /wc/store/v1/cart');
  const { 'Cart-Token': token = '', Nonce: nonce = '' } = headers;
  expect(refused.headers).toMatchObject({ 'Cart-Token': token, Nonce: nonce });
  expect(addItem({ nonce }).status).toBe(200);
  expect(addItem({ 'cart-token': token })).toMatchObject({ status: 200, headers: { Nonce: nonce } });

  // The checkout asks for the nonce, also where it only reads and beside the token.
  expect(codeOf(ask('GET /wc/store/v1/checkout', { 'cart-token': token }))[0]).toBe(401);
  expect(ask('GET /wc/store/v1/checkout', { nonce }).status).toBe(200);
  expect(ask('GET /wc/store/v1/products').headers).not.toHaveProperty('Nonce');
});

test('a consumer key signs in at the routes of the shop, and at no other route', () => {
  const key = { authorization: `Basic ${btoa('ck_1:cs_1')}` };
  const user = { authorization: `Basic ${btoa('ann:secret')}` };
  expect(codeOf(ask('GET /wc/v3/orders'))).toEqual([401, 'woocommerce_rest_cannot_view']);
  expect(codeOf(ask('POST /wc/v3/orders', {}, '{}'))).toEqual([401, 'woocommerce_rest_cannot_create']);
  expect(codeOf(ask('DELETE /wc/v3/orders/1?force=true'))).toEqual([401, 'woocommerce_rest_cannot_delete']);
  for (const headers of [key, user]) expect(ask('GET /wc/v3/orders', headers).status).toBe(200);
  expect(ask('GET /wc/v3/orders?consumer_key=ck_1&consumer_secret=cs_1').status).toBe(200);

  const create = (headers: Readonly<Record<string, string>>, query = '') =>
    ask(`POST /wp/v2/posts${query}`, headers, '{"title":"Hello"}').status;
  expect([create(user), create(key), create({}, '?consumer_key=ck_1')]).toEqual([201, 401, 401]);
});

test('pages of other origins may send the headers of a cart, and read its token', async () => {
  const { base, close } = await serveMock({ source: shopIndex });
  try {
    const { headers } = await fetch(`${base}/wc/store/v1/cart`, {
      headers: { origin: 'https://app.example' },
    });
    expect(headers.get('access-control-allow-headers')).toContain('Cart-Token, Nonce');
    expect(headers.get('access-control-expose-headers')).toMatch(/, Cart-Token$/);
    expect(headers.get('cart-token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  } finally {
    await close();
  }
});
