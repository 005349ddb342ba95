// The index of a site with namespaces of any size, and what updates do to one.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';

type Json = Readonly<Record<string, unknown>>;

export interface LargeResource {
  /** Below the namespace: `orders`, `orders/(?P<order_id>[\\d]+)/notes`. */
  readonly path: string;
  /** How many arguments it takes; as many properties it answers. */
  readonly fields: number;
}

/** Two large resources, one of them with a large and a small one below it, and small ones. */
export const shopResources: readonly LargeResource[] = [
  { path: 'orders', fields: 70 },
  { path: 'orders/(?P<order_id>[\\d]+)/notes', fields: 4 },
  { path: 'orders/(?P<order_id>[\\d]+)/refunds', fields: 60 },
  { path: 'products', fields: 90 },
  { path: 'products/(?P<product_id>[\\d]+)/reviews', fields: 9 },
  { path: 'customers', fields: 50 },
  { path: 'coupons', fields: 24 },
  { path: 'taxes', fields: 10 },
  { path: 'webhooks', fields: 6 },
];

export const largeSite = (namespaces: Readonly<Record<string, readonly LargeResource[]>>): WireIndex => ({
  name: 'A large shop',
  namespaces: Object.keys(namespaces),
  routes: Object.fromEntries(
    Object.entries(namespaces).flatMap(([namespace, resources]) =>
      resources.flatMap((one) => Object.entries(routesOf(namespace, one))),
    ),
  ),
});

const words = 'amount billing currency discount email fee gateway handling item label'.split(' ');

const fieldsOf = (count: number): Record<string, Json> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${words[at % words.length] ?? ''}_${at}`,
      at % 7 === 3
        ? { type: 'string', enum: ['none', 'some', `all_${at}`], description: 'One of these.' }
        : { type: at % 3 === 0 ? 'integer' : 'string', description: `What is known of it: ${at}.` },
    ]),
  );

function routesOf(namespace: string, { path, fields }: LargeResource): Record<string, Json> {
  const args = fieldsOf(fields);
  const title = path.replace(/\/.*\//, '_').replace(/s$/, '');
  const schema = { title, type: 'object', properties: { id: { type: 'integer' }, ...args } };
  const route = (...endpoints: readonly Json[]): Json => ({ namespace, endpoints, schema });
  const list = { page: { type: 'integer' }, per_page: { type: 'integer', minimum: 1, maximum: 100 } };
  return {
    [`/${namespace}/${path}`]: route({ methods: ['GET'], args: list }, { methods: ['POST'], args }),
    [`/${namespace}/${path}/(?P<id>[\\d]+)`]: route(
      { methods: ['GET'], args: {} },
      { methods: ['POST', 'PUT', 'PATCH'], args },
    ),
  };
}
