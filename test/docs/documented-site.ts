// The site that the examples of the documentation speak of: as much of WordPress and a shop
// as they call.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { abilityRoutes, siteInfo } from '../support/abilities-site.ts';

type Raw = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const boolean = { type: 'boolean' };

const integers = { type: 'array', items: integer };
const rendered = { type: 'object', properties: { raw: { ...text, context: ['edit'] }, rendered: text } };
const everywhere = ['view', 'edit', 'embed'];

const schema = (title: string, properties: Raw): Raw => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title,
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, { context: everywhere, ...(one as Raw) }]),
  ),
});

const post = schema('post', {
  id: { ...integer, readonly: true },
  date: { type: ['string', 'null'], format: 'date-time' },
  date_gmt: { type: ['string', 'null'], format: 'date-time' },
  modified: { ...text, format: 'date-time', readonly: true },
  slug: text,
  status: { ...text, enum: ['publish', 'future', 'draft', 'pending', 'private'] },
  title: rendered,
  content: rendered,
  excerpt: rendered,
  author: integer,
  categories: integers,
  link: { ...text, format: 'uri', readonly: true },
});

const attachment = schema('attachment', { id: integer, title: rendered, source_url: text, alt_text: text });
const product = schema('product', {
  id: integer,
  name: text,
  permalink: text,
  prices: { type: 'object', properties: { price: text, currency_minor_unit: integer } },
});
const cart = schema('cart', {
  items: { type: 'array', items: { type: 'object', properties: { key: text, quantity: integer } } },
  items_count: integer,
});
const order = schema('shop_order', { id: integer, status: text, total: text, currency: text });

const context = { ...text, enum: ['view', 'embed', 'edit'], default: 'view' };
const paged = {
  context,
  page: { ...integer, default: 1, minimum: 1 },
  per_page: { ...integer, default: 10, minimum: 1, maximum: 100 },
  search: text,
  order: { ...text, enum: ['asc', 'desc'] },
};
const id = { ...integer, required: true };
const postFields = {
  date: { type: ['string', 'null'], format: 'date-time' },
  title: { type: 'object', properties: { raw: text } },
  content: { type: 'object', properties: { raw: text } },
  status: { ...text, enum: ['publish', 'future', 'draft', 'pending', 'private'] },
  slug: text,
  categories: integers,
};

const reading = (args: Raw): Raw => ({ methods: ['GET'], args });
const writing = (methods: readonly string[], args: Raw): Raw => ({
  methods,
  args,
  allow_batch: { v1: true },
});
const editable = ['POST', 'PUT', 'PATCH'];

const route = (namespace: string, endpoints: readonly Raw[], described?: Raw): Raw => ({
  namespace,
  methods: [...new Set(endpoints.flatMap(({ methods }) => methods as string[]))],
  endpoints,
  ...(described && { schema: described }),
});

const item = '/(?P<id>[\\d]+)';
const statuses = { type: 'array', items: { ...text, enum: ['pending', 'processing', 'completed'] } };

const routes: Readonly<Record<string, Raw>> = {
  '/': route('', [reading({ context: { default: 'view' } })]),
  '/your-plugin/v1/notes': route('your-plugin/v1', [reading(paged)]),
  '/batch/v1': route('', [
    {
      methods: ['POST'],
      args: {
        validation: { ...text, enum: ['require-all-validate', 'normal'], default: 'normal' },
        requests: { type: 'array', maxItems: 25, required: true, items: { type: 'object' } },
      },
    },
  ]),
  '/wp/v2/posts': route(
    'wp/v2',
    [
      reading({
        ...paged,
        include: { ...integers, default: [] },
        categories: integers,
        slug: { type: 'array', items: text },
        orderby: { ...text, enum: ['author', 'date', 'id', 'modified', 'title'], default: 'date' },
      }),
      writing(['POST'], postFields),
    ],
    post,
  ),
  [`/wp/v2/posts${item}`]: route(
    'wp/v2',
    [
      reading({ id, context }),
      writing(editable, { id, ...postFields }),
      writing(['DELETE'], { id, force: { ...boolean, default: false } }),
    ],
    post,
  ),
  '/wp/v2/media': route(
    'wp/v2',
    [reading(paged), writing(['POST'], { title: text, alt_text: text })],
    attachment,
  ),
  '/wp/v2/users/me': route('wp/v2', [reading({ context })], schema('user', { id: integer, name: text })),
  '/wc/v3/orders': route(
    'wc/v3',
    [reading({ ...paged, status: statuses }), writing(['POST'], { status: text })],
    order,
  ),
  [`/wc/v3/orders${item}`]: route(
    'wc/v3',
    [reading({ id, context }), writing(editable, { id, status: text })],
    order,
  ),
  '/wc/store/v1/products': route('wc/store/v1', [reading({ ...paged, on_sale: boolean })], product),
  '/wc/store/v1/cart': route('wc/store/v1', [reading({ context })], cart),
  '/wc/store/v1/cart/add-item': route(
    'wc/store/v1',
    [writing(['POST'], { id: integer, quantity: number })],
    cart,
  ),
  '/shop-analytics/orders': route('shop-analytics', [reading({ ...paged, status: statuses })], order),
  [`/shop-analytics/orders${item}`]: route(
    'shop-analytics',
    [writing(editable, { id, status: { ...text, enum: ['pending', 'processing', 'completed'] } })],
    order,
  ),
  [`/export/v1/files${item}`]: route('export/v1', [reading({ id })]),
};

const ofAbilities = Object.fromEntries(
  Object.entries(abilityRoutes).filter(([key]) => key.startsWith('/wp-abilities/')),
);

/** As the site answers with `?context=help`. */
export const documentedIndex = {
  name: 'A site',
  url: 'https://your-site.example',
  home: 'https://your-site.example',
  namespaces: [
    'wp/v2',
    'your-plugin/v1',
    'wc/v3',
    'wc/store/v1',
    'shop-analytics',
    'export/v1',
    'wp-abilities/v1',
  ],
  authentication: {},
  routes: { ...ofAbilities, ...routes },
  _site: { abilities: [siteInfo] },
} as unknown as WireIndex;
