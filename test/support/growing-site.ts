// A shop with two interfaces to the same things, whose titles clash: an index to which
// tests add what plugins and releases add.

import { normalize } from '../../src/source/normalize/normalize.ts';
import { moduleParts } from '../../src/generate/targets/module-parts.ts';
import { viewTypes } from '../../src/generate/targets/types/types-module.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';

type Json = Readonly<Record<string, unknown>>;

const text = (description: string): Json => ({ type: 'string', description });
const money = (description: string): Json => ({
  type: 'object',
  description,
  properties: { amount: text('How much.'), currency: { type: 'string', enum: currencies } },
});
const currencies = Array.from({ length: 40 }, (_, at) => `C${String(at).padStart(2, '0')}`);

const product: Json = {
  title: 'product',
  type: 'object',
  properties: { id: { type: 'integer' }, name: text('Its name.'), price: money('Its price.') },
};
const lowInStock: Json = {
  ...product,
  properties: { ...(product['properties'] as Json), last_order_date: { type: 'string' } },
};
const order: Json = {
  title: 'shop_order',
  type: 'object',
  properties: { id: { type: 'integer' }, total: money('In all.'), billing: money('Where to.') },
};
const refund = (more: Json = {}): Json => ({
  title: 'shop_order_refund',
  type: 'object',
  properties: { id: { type: 'integer' }, amount: money('Given back.'), ...more },
});

const reads: Json = { methods: ['GET'], args: { page: { type: 'integer' }, currency: { enum: currencies } } };
const creates = (args: Json): Json => ({ methods: ['POST'], args });
const updates = (args: Json): Json => ({ methods: ['POST', 'PUT', 'PATCH'], args });
const deletes: Json = { methods: ['DELETE'], args: { force: { type: 'boolean' } } };

export const route = (namespace: string, schema: Json | undefined, ...endpoints: readonly Json[]): Json => ({
  namespace,
  endpoints,
  ...(schema && { schema }),
});

const orderArgs: Json = { total: money('In all.'), billing: money('Where to.') };

const routes: Json = {
  '/shop/v3/products/low-in-stock': route('shop/v3', lowInStock, reads),
  '/shop/v3/products': route('shop/v3', product, reads, creates({ price: money('Its price.') })),
  '/shop/v3/products/(?P<id>[\\d]+)': route('shop/v3', product, reads, deletes),
  '/shop/v3/orders': route('shop/v3', order, reads, creates(orderArgs)),
  '/shop/v3/orders/(?P<id>[\\d]+)': route('shop/v3', order, updates({ ...orderArgs, note: text('A note.') })),
  '/shop/v3/refunds': route('shop/v3', refund({ parent_id: { type: 'integer' } }), reads),
  '/shop/v3/orders/(?P<order_id>[\\d]+)/refunds': route('shop/v3', refund(), reads, creates({})),
  '/shop/v3/checkout': route('shop/v3', { ...order, title: 'checkout' }, reads, creates(orderArgs)),
  '/shop-analytics/products': route('shop-analytics', { ...lowInStock }, reads),
  '/shop-analytics/orders': route('shop-analytics', order, reads),
};

export const growingSite: WireIndex = { name: 'A shop', namespaces: ['shop/v3', 'shop-analytics'], routes };

/** `shop/v3 GET /shop/v3/orders` → `orders.list: ShopOrder`. */
export const callNames = (model: ApiModel): ReadonlyMap<string, string> =>
  new Map(
    model.routes.flatMap((one) =>
      one.operations.map(({ method, name, response }) => [
        `${one.namespace} ${method} ${one.key}`,
        response.kind === 'resource' ? `${name}: ${response.resource}` : name,
      ]),
    ),
  );

/** Every type that the module of a namespace exports, `shop-v3 OrdersListArgs`, and every function. */
export const exportedNames = (model: ApiModel): ReadonlySet<string> =>
  new Set(
    moduleParts(model, new Set()).flatMap((one) =>
      viewTypes(model, one).flatMap(({ operations, resourceTypes, declarations }) =>
        [
          ...operations.map(({ named }) => named.identifier),
          ...operations.flatMap(({ typeName }) => [`${typeName.text}Args`, `${typeName.text}Result`]),
          ...[...resourceTypes, ...declarations].map(({ name }) => name.text),
        ].map((name) => `${one.namespace.module} ${name}`),
      ),
    ),
  );

export const modelOf = (index: WireIndex): ApiModel => normalize(index).value;
