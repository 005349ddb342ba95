// The receiver of webhooks, as an app has it: requests as WooCommerce and the plugin of
// `samples/wordpress` send them, and requests that others send.

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { blogIndex } from '../../support/blog-index.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import fc from '../../support/fast-check.ts';

const secret = 'a secret of the shop';
const signatureOf = (body: string, by = secret): string =>
  createHmac('sha256', by).update(body).digest('base64');

const order = { id: 7, status: 'completed', total: '9.90' };

interface Asked {
  readonly body?: string | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly topic?: string;
}

/** As WooCommerce sends it; a header that is empty is not sent. */
function delivery(body: string, { topic = 'order.updated', headers = {}, ...more }: Asked = {}): Request {
  const all = {
    'content-type': 'application/json',
    'x-wc-webhook-source': 'https://shop.example/',
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-signature': signatureOf(body),
    'x-wc-webhook-id': '1',
    'x-wc-webhook-delivery-id': '5dc1b1f3',
    ...headers,
  };
  return new Request('https://app.example/api/webhook', {
    method: 'POST',
    headers: Object.entries(all).filter(([, value]) => value !== ''),
    body,
    duplex: 'half',
    ...more,
  });
}

let built: Built;
let receiveWebhook: (request: Request, options: object) => Promise<unknown>;

beforeAll(async () => {
  built = await buildClient(normalize(blogIndex).value, ['query']);
  ({ receiveWebhook } = (await built.load('query/index.ts')) as {
    receiveWebhook: typeof receiveWebhook;
  });
});
afterAll(() => {
  built.remove();
});

const received = (request: Request, options: object = {}) => receiveWebhook(request, { secret, ...options });

test('a shop’s order, with the tags of the queries that read it', async () => {
  expect(await received(delivery(JSON.stringify(order)))).toEqual({
    topic: 'order.updated',
    payload: order,
    tags: ['wc/v3/orders', 'wc/v3/orders:7'],
    delivery: '5dc1b1f3',
    source: 'https://shop.example/',
  });
});

test.each([
  [
    'product.updated',
    { id: 3, slug: 'hat', parent_id: 0 },
    ['wc/v3/products:3', 'wc/v3/products:hat', 'wp/v2/product:3'],
  ],
  [
    'product.updated',
    { id: 3, slug: '', parent_id: 2 },
    ['wc/v3/products:3', 'wc/v3/products:2', 'wp/v2/product'],
  ],
  ['order.deleted', { id: 7 }, ['wc/v3/orders', 'wc/v3/orders:7']],
])('%s of %j', async (topic, payload, tags) => {
  const told = await received(delivery(JSON.stringify(payload), { topic }));
  expect(told).toMatchObject({ topic, payload, tags: expect.arrayContaining(tags) as unknown });
});

test('WooCommerce’s question whether anybody is there, which it does not sign', async () => {
  const ping = delivery('webhook_id=12', {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-wc-webhook-signature': '',
      'x-wc-webhook-topic': '',
      'x-wc-webhook-source': '',
      'x-wc-webhook-delivery-id': '',
    },
  });
  expect(await received(ping)).toEqual({
    topic: 'ping',
    webhookId: 12,
    tags: [],
    delivery: undefined,
    source: undefined,
  });
});

// What WooCommerce 10.5 was seen to send: a variation as a product, and of what is gone its
// identifier alone, when it is put into the trash.
test('a variation is stale as what it is, and its product with it', async () => {
  const payload = {
    id: 19,
    name: 'Shirt - S',
    slug: 'shirt-s',
    type: 'variation',
    parent_id: 18,
    attributes: [{ id: 0, name: 'Size', slug: 'Size', option: 'S' }],
    total_sales: '0',
  };
  const request = delivery(JSON.stringify(payload), {
    topic: 'product.updated',
    headers: {
      'user-agent': 'WooCommerce/10.5.0 Hookshot (WordPress/6.9.1)',
      'x-wc-webhook-resource': 'product',
      'x-wc-webhook-event': 'updated',
      'x-wc-webhook-delivery-id': '6fecb25e8f3afc46d608fa60955f8b93',
    },
  });
  const told = await received(request);
  expect(told).toMatchObject({ topic: 'product.updated', payload });
  const stale = ['wc/v3/products', 'wc/v3/products:19', 'wc/v3/products:18'];
  expect(told).toMatchObject({ tags: expect.arrayContaining(stale) as unknown });
});

test('an action that the shop passes on', async () => {
  const payload = { action: 'woocommerce_add_to_cart', arg: 'abc' };
  const topic = 'action.woocommerce_add_to_cart';
  expect(await received(delivery(JSON.stringify(payload), { topic }))).toMatchObject({
    topic,
    payload,
    tags: [],
  });
});

test('what changed in WordPress, as the plugin tells', async () => {
  const changes = [
    { kind: 'post', event: 'updated', resource: 'wp/v2/posts', id: 12, name: 'post' },
    { kind: 'post', event: 'updated', resource: 'wp/v2/product', id: 3, name: 'product' },
    { kind: 'post', event: 'updated', resource: 'wp/v2/templates', id: 'theme//a', name: 'wp_template' },
    { kind: 'option', event: 'updated', resource: 'wp/v2/settings', name: 'blogname' },
    { kind: 'user', event: 'updated', resource: 'wp/v2/users', id: '*', name: 'user' },
  ];
  const body = JSON.stringify({ changes, sent: 1_700_000_000 });
  expect(await received(delivery(body, { topic: 'content.changed' }))).toMatchObject({
    topic: 'content.changed',
    payload: { changes, sent: 1_700_000_000 },
    tags: [
      'wp/v2/posts',
      'wp/v2/posts:12',
      'wp/v2/search',
      'wc/v3/products',
      'wc/v3/products:3',
      'wp/v2/product',
      'wp/v2/product:3',
      'wp/v2/templates',
      'wp/v2/templates:theme%2F%2Fa',
      'wp/v2/settings',
      '/',
      'wp/v2/users',
      'wp/v2/users:*',
    ],
  });
});

test('while a secret is replaced, both are good', async () => {
  const both = { secret: ['the next one', secret] };
  expect(await received(delivery('{"id":7}'), both)).toMatchObject({ topic: 'order.updated' });
});

const body = JSON.stringify(order);
const large = JSON.stringify({ ...order, note: 'x'.repeat(2000) });
const endless = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(1000));
    },
  });

describe('is refused', () => {
  test.each<[string, () => Request, object]>([
    [
      'no signature',
      () => delivery(body, { headers: { 'x-wc-webhook-signature': '' } }),
      { code: 'signature-missing', status: 401 },
    ],
    [
      'another secret',
      () => delivery(body, { headers: { 'x-wc-webhook-signature': signatureOf(body, 'x') } }),
      { code: 'signature-invalid', status: 401 },
    ],
    [
      'a signature of something else',
      () => delivery(body, { headers: { 'x-wc-webhook-signature': signatureOf(`${body} `) } }),
      { code: 'signature-invalid', status: 401 },
    ],
    [
      'a signature cut short',
      () => delivery(body, { headers: { 'x-wc-webhook-signature': signatureOf(body).slice(0, 40) } }),
      { code: 'signature-invalid', status: 401 },
    ],
    [
      'a signature that is no base64',
      () => delivery(body, { headers: { 'x-wc-webhook-signature': '%%%' } }),
      { code: 'signature-invalid', status: 401 },
    ],
    [
      'a ping with more',
      () => delivery('webhook_id=12&x=1', { headers: { 'x-wc-webhook-signature': '' } }),
      { code: 'signature-missing', status: 401 },
    ],
    [
      'an unknown topic',
      () => delivery(body, { topic: 'subscription.updated' }),
      { code: 'topic-unknown', status: 422 },
    ],
    [
      'a topic of a prototype',
      () => delivery(body, { topic: 'constructor.updated' }),
      { code: 'topic-unknown', status: 422 },
    ],
    [
      'no topic',
      () => delivery(body, { headers: { 'x-wc-webhook-topic': '' } }),
      { code: 'topic-unknown', status: 422 },
    ],
    ['no JSON', () => delivery('id=7'), { code: 'body-malformed', status: 400 }],
    ['a list', () => delivery('[1]'), { code: 'body-malformed', status: 400 }],
    ['an order without id', () => delivery('{"total":"1"}'), { code: 'body-malformed', status: 400 }],
    [
      'an error of the shop',
      () => delivery('{"code":"rest_forbidden","message":"No","data":{}}'),
      { code: 'body-malformed', message: expect.stringContaining('rest_forbidden') as unknown },
    ],
    [
      'changes without time',
      () => delivery('{"changes":[]}', { topic: 'content.changed' }),
      { code: 'body-malformed' },
    ],
    [
      'a change of no resource',
      () => delivery('{"changes":[{"resource":"a b"}],"sent":1}', { topic: 'content.changed' }),
      { code: 'body-malformed' },
    ],
    [
      'a change of an odd item',
      () => delivery('{"changes":[{"resource":"a/b","id":{}}],"sent":1}', { topic: 'content.changed' }),
      { code: 'body-malformed' },
    ],
    ['too much', () => delivery(large), { code: 'too-large', status: 413 }],
    [
      'too much, as it says',
      () => delivery(body, { headers: { 'content-length': '5000' } }),
      { code: 'too-large', status: 413 },
    ],
    ['too much without end', () => delivery(body, { body: endless() }), { code: 'too-large', status: 413 }],
    ['a question', () => new Request('https://app.example/api/webhook'), { code: 'not-a-post', status: 405 }],
  ])('%s', async (_, request, error) => {
    await expect(received(request(), { maxBytes: 1000 })).rejects.toMatchObject({
      name: 'WebhookError',
      ...error,
    });
  });

  test.each([[''], [undefined], [[]]])('and nothing is believed without a secret: %j', async (none) => {
    await expect(receiveWebhook(delivery(body), { secret: none })).rejects.toThrow(TypeError);
  });

  test('whatever is not signed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.base64String(), async (text, signature) => {
        const request = delivery(text, { headers: { 'x-wc-webhook-signature': signature || '=' } });
        await expect(received(request)).rejects.toMatchObject({ code: 'signature-invalid' });
      }),
      { numRuns: 50 },
    );
  });

  test('or answered with tags alone, whatever is signed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.constantFrom('order.updated', 'content.changed', 'action.x'),
        async (text, topic) => {
          const told = await received(delivery(text, { topic })).catch((error: unknown) => error);
          expect(told).toMatchObject(told instanceof Error ? { name: 'WebhookError' } : { topic });
        },
      ),
      { numRuns: 100 },
    );
  });
});
