// What the generated client lets a caller write, and what it does not. Compiled, never run.

import {
  applicationPassword,
  bearer,
  createClient,
  createTransport,
  retry,
  type ApiError,
  type Transport,
  type ValidationIssue,
} from '../../generated/content-commerce-site/client/index.js';
import { createSite } from '../../generated/content-commerce-site/client/site.js';
import type { shopAnalytics } from '../../generated/content-commerce-site/client/types.js';
import {
  adminNotesListOrderbyValues,
  orders,
  ordersBatch,
  ordersCreate,
  ordersGet,
  ordersList,
  ordersListOrderbyValues,
  ordersUpdate,
  shopAnalytics as shop,
  type OrdersListArgs,
} from '../../generated/content-commerce-site/client/shop-analytics.js';
import * as validators from '../../generated/content-commerce-site/zod/index.js';
import { ordersUpdateArgs } from '../../generated/content-commerce-site/zod/shop-analytics.js';
import { createSite as createAnalytics } from '../../generated/analytics-service/client/site.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const claim = <T extends true>(_: T | null = null): void => undefined;

const transport: Transport = createTransport({
  baseUrl: 'https://x.test/wp-json',
  auth: bearer(() => Promise.resolve('token')),
  middleware: [retry({ times: 3 })],
  timeout: 5000,
  defaults: { lang: 'en' },
});
const site = createSite({ baseUrl: 'https://x.test', auth: applicationPassword('ann', 'secret') });
const sameSite = createSite(transport);
const checkedSite = createSite({ baseUrl: 'https://x.test', validators });
const composed = createClient(transport, { shop, orders, ordersGet, list: ordersList });
const stats = createAnalytics({ baseUrl: 'https://stats.test/api/v1' });

export async function right(): Promise<void> {
  // Nothing is required, so nothing need be given.
  await ordersList(transport);
  await site.shopAnalytics.orders.list();
  await ordersList(
    transport,
    {},
    { timeout: 100, signal: new AbortController().signal, headers: { 'X-A': 'b' } },
  );

  // A client has each part under the name that it is given, typed as the whole site has it.
  claim<Equal<typeof composed.shop, typeof site.shopAnalytics>>();
  claim<Equal<typeof composed.orders, typeof site.shopAnalytics.orders>>();
  claim<Equal<typeof composed.ordersGet, typeof site.shopAnalytics.orders.get>>();
  claim<Equal<typeof composed.list, typeof site.shopAnalytics.orders.list>>();
  await composed.shop.orders.list({ per_page: 10 });
  await composed.list({ per_page: 10 });

  const status: readonly ('completed' | 'pending')[] = ['completed'];
  const args: OrdersListArgs = { status, per_page: 10, orderby: undefined };
  await sameSite.shopAnalytics.orders.list(args, { extra: { unlisted: 1 } });
  await ordersUpdate(transport, { id: 7, status: 'completed' }, { method: 'PATCH' });
  await ordersCreate(transport, {
    line_items: [{ product_id: 5, quantity: 1, meta_data: [{ key: 'a', value: [1] }] }],
  });
  await ordersBatch(transport, {
    create: [{ status: 'pending' }],
    update: [{ id: 7, status: 'completed' }],
    delete: [8, 9],
  });
  await ordersUpdate(transport, { id: 7, line_items: [{ id: 1, subtotal_tax: 'read-only, sent back' }] });
  await site.root.batch.create({
    requests: [{ path: '/shop-analytics/orders', method: 'POST', body: { a: 1 } }],
  });
  await stats.analytics.websites.create({ domain: 'x.test', privacy: 2 });

  await checkedSite.shopAnalytics.orders.list({ page: 1 }, { validate: false });
  await ordersUpdate(transport, { id: 7 }, { validate: ordersUpdateArgs });

  const { data, response } = await site.shopAnalytics.orders.get.raw({ id: 7 });
  claim<Equal<typeof data, unknown>>();
  claim<Equal<typeof response, Response>>();
  claim<Equal<shopAnalytics.OrdersGetArgs['id'], number>>();

  const zip = await ordersGet(transport, { id: 7 }, { as: 'blob' });
  claim<Equal<typeof zip, Blob>>();
  const { data: csv } = await site.shopAnalytics.orders.get.raw({ id: 7 }, { as: 'text', timeout: 10 });
  claim<Equal<typeof csv, string>>();
  const stream = await site.shopAnalytics.orders.list({}, { as: 'stream' });
  claim<Equal<typeof stream, ReadableStream<Uint8Array> | null>>();
  const same = await stats.analytics.websites.list({}, { as: 'json' });
  claim<Equal<typeof same, Awaited<ReturnType<typeof stats.analytics.websites.list>>>>();

  for (const orderby of ordersListOrderbyValues) await ordersList(transport, { orderby });
  claim<
    Equal<(typeof adminNotesListOrderbyValues)[number], 'note_id' | 'date' | 'type' | 'title' | 'status'>
  >();

  const outcome = await ordersGet.safe(transport, { id: 7 });
  if (outcome.ok) claim<Equal<typeof outcome.data, unknown>>();
  else if (outcome.kind === 'http') claim<Equal<typeof outcome.error, ApiError>>();
  else if (outcome.kind === 'validation')
    claim<Equal<typeof outcome.error.issues, readonly ValidationIssue[]>>();
  else outcome.kind satisfies 'network' | 'abort' | 'timeout' | 'mismatch' | 'local';
}

export async function wrong(): Promise<void> {
  // @ts-expect-error -- the path needs an argument
  await ordersGet(transport);
  // @ts-expect-error -- the path needs an argument, in the facade too
  await site.shopAnalytics.orders.get();
  // @ts-expect-error -- the slot is missing among the arguments
  await ordersUpdate(transport, { status: 'completed' });
  // @ts-expect-error -- the slot takes a number
  await ordersGet(transport, { id: '7' });
  // @ts-expect-error -- not a value of the enumeration
  await ordersUpdate(transport, { id: 7, status: 'done' });
  // @ts-expect-error -- not a value of the enumeration, within a list
  await ordersList(transport, { status: ['done'] });
  // @ts-expect-error -- no such argument
  await ordersList(transport, { statuses: ['completed'] });
  // @ts-expect-error -- no such member of a nested object
  await ordersCreate(transport, { line_items: [{ product: 5 }] });
  // @ts-expect-error -- a null where none is allowed
  await ordersList(transport, { page: null });
  // @ts-expect-error -- the endpoint does not answer this method
  await ordersUpdate(transport, { id: 7 }, { method: 'DELETE' });
  // @ts-expect-error -- a GET takes no other method
  await ordersList(transport, {}, { method: 'POST' });
  // @ts-expect-error -- an answer cannot be read so
  await ordersList(transport, {}, { as: 'xml' });
  // @ts-expect-error -- no such option
  await ordersList(transport, {}, { retries: 3 });
  // @ts-expect-error -- an update within a batch needs its id
  await ordersBatch(transport, { update: [{ status: 'completed' }] });
  // @ts-expect-error -- no such operation
  await site.shopAnalytics.orders.lists();
  // @ts-expect-error -- no such resource
  await site.shopAnalytics.order.list();
  // @ts-expect-error -- no such namespace
  await site.shopAnalytic.orders.list();
  // @ts-expect-error -- the base is needed
  createSite({});
  // @ts-expect-error -- the base is needed by a composed client too
  createClient({}, { orders });
  // @ts-expect-error -- no part of a client
  createClient(transport, { orders: {} });
  // @ts-expect-error -- a client has the parts that it is composed of, and no others
  await composed.products.list();
  // @ts-expect-error -- a single operation takes its own arguments, as it does elsewhere
  await composed.ordersGet({ id: '7' });
  // @ts-expect-error -- a resource has its own operations
  await composed.orders.lists();
  // @ts-expect-error -- what comes back is not known, so it has no members
  (await ordersList(transport)).length;
  // @ts-expect-error -- an operation without arguments takes none
  await stats.analytics.account.get({ id: 1 });
  // @ts-expect-error -- the domain is required
  await stats.analytics.websites.create({ privacy: 1 });
  // @ts-expect-error -- only 0, 1 and 2 are privacy modes
  await stats.analytics.websites.create({ domain: 'x.test', privacy: 3 });
}
