// The index of a blog with a shop: what queries, tags and webhooks are about.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };
const contexts = { type: 'string', enum: ['view', 'embed', 'edit'], default: 'view' };
const both = ['view', 'edit'];

const post = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'post',
  type: 'object',
  properties: {
    id: { type: 'integer', context: ['view', 'embed', 'edit'], readonly: true },
    slug: { type: 'string', context: ['view', 'embed', 'edit'] },
    title: {
      type: 'object',
      context: ['view', 'embed', 'edit'],
      properties: {
        raw: { type: 'string', context: ['edit'] },
        rendered: { type: 'string', context: ['view', 'embed', 'edit'] },
      },
    },
  },
};

const item = (title: string) => ({
  title,
  type: 'object',
  properties: {
    id: { type: 'integer', context: both, readonly: true },
    status: { type: 'string', context: both },
    total: { type: 'string', context: both },
  },
});

const paged = { context: contexts, page: { ...integer, default: 1 }, per_page: { ...integer, default: 10 } };
const get = (args: object) => ({ methods: ['GET'], args });
const write = (args: object) => ({ methods: ['POST', 'PUT', 'PATCH'], args });
const remove = { methods: ['DELETE'], args: { force: { type: 'boolean', default: false } } };

const routes = {
  '/': { namespace: '', endpoints: [get({})] },
  '/wp/v2': { namespace: 'wp/v2', endpoints: [get({})] },
  '/wp/v2/posts': {
    namespace: 'wp/v2',
    endpoints: [
      get({ ...paged, search: text, offset: integer }),
      { methods: ['POST'], args: { title: text, status: text } },
    ],
    schema: post,
  },
  '/wp/v2/posts/(?P<id>[\\d]+)': {
    namespace: 'wp/v2',
    endpoints: [
      get({ id: { ...integer, required: true }, context: contexts }),
      write({ title: text }),
      remove,
    ],
    schema: post,
  },
  '/wp/v2/posts/(?P<parent>[\\d]+)/revisions': {
    namespace: 'wp/v2',
    endpoints: [get({ ...paged })],
    schema: { ...post, title: 'post-revision' },
  },
  '/wp/v2/users': { namespace: 'wp/v2', endpoints: [get(paged)], schema: item('user') },
  '/wp/v2/users/me': {
    namespace: 'wp/v2',
    endpoints: [get({}), write({ status: text })],
    schema: item('user'),
  },
  '/wp/v2/templates/(?P<id>([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w%-]+)': {
    namespace: 'wp/v2',
    endpoints: [get({})],
    schema: item('wp_template'),
  },
  '/wp/v2/product': { namespace: 'wp/v2', endpoints: [get(paged)], schema: item('product') },
  '/wc/v3': { namespace: 'wc/v3', endpoints: [get({})] },
  '/wc/v3/orders': { namespace: 'wc/v3', endpoints: [get(paged)], schema: item('shop_order') },
  '/wc/v3/orders/(?P<id>[\\d]+)': {
    namespace: 'wc/v3',
    endpoints: [get({ context: contexts }), write({ status: text })],
    schema: item('shop_order'),
  },
  '/wc/v3/orders/(?P<order_id>[\\d]+)/notes': {
    namespace: 'wc/v3',
    endpoints: [get({}), { methods: ['POST'], args: { note: { ...text, required: true } } }],
    schema: item('order_note'),
  },
  '/wc/v3/products': { namespace: 'wc/v3', endpoints: [get(paged)], schema: item('product') },
  '/wc/v3/products/(?P<id>[\\d]+)': {
    namespace: 'wc/v3',
    endpoints: [get({ context: contexts })],
    schema: item('product'),
  },
  '/wc/v3/products/batch': {
    namespace: 'wc/v3',
    endpoints: [write({ status: text })],
    schema: { title: 'batch', type: 'object', properties: {} },
  },
  '/wc/store/v1/products/(?P<slug>[\\w-]+)': { namespace: 'wc/store/v1', endpoints: [get({})] },
};

export const blogIndex = {
  name: 'A blog with a shop',
  description: '',
  url: 'https://blog.example',
  home: 'https://blog.example',
  namespaces: ['wp/v2', 'wc/v3', 'wc/store/v1'],
  authentication: [],
  routes: Object.fromEntries(
    Object.entries(routes).map(([path, route]) => [
      path,
      { methods: route.endpoints.flatMap(({ methods }) => methods), ...route },
    ]),
  ),
} as unknown as WireIndex;
