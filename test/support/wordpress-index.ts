// The index of a small WordPress with a post type and a taxonomy of its own, as a snapshot
// of version 2 keeps it: for what calls it by WordPress's own packages.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';

type Raw = Readonly<Record<string, unknown>>;

const everywhere = ['view', 'edit', 'embed'];

const rendered = (context: readonly string[]): Raw => ({
  type: 'object',
  context,
  properties: {
    raw: { type: 'string', context: ['edit'] },
    rendered: { type: 'string', context },
  },
});

const described = (title: string, properties: Raw): Raw => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title,
  type: 'object',
  properties: { id: { type: 'integer', context: everywhere, readonly: true }, ...properties },
});

/** As WP_REST_Posts_Controller describes the posts of a type. */
const postOf = (type: string, more: Raw = {}): Raw =>
  described(type, {
    slug: { type: 'string', context: everywhere },
    status: { type: 'string', enum: ['publish', 'draft'], context: ['view', 'edit'] },
    type: { type: 'string', context: everywhere },
    title: rendered(everywhere),
    content: rendered(['view', 'edit']),
    ...more,
  });

/** As WP_REST_Terms_Controller describes the terms of a taxonomy. */
const termOf = (title: string, taxonomy: string): Raw =>
  described(title, {
    name: { type: 'string', context: everywhere },
    count: { type: 'integer', context: ['view', 'edit'] },
    taxonomy: { type: 'string', enum: [taxonomy], context: everywhere },
  });

const context: Raw = { type: 'string', enum: everywhere, default: 'view' };

const endpoint = (methods: readonly string[], args: Raw = {}): Raw => ({ methods, args });

const route = (schema: Raw | undefined, ...endpoints: readonly Raw[]): Raw => ({
  namespace: 'wp/v2',
  endpoints,
  ...(schema && { schema }),
});

/** The routes of what is listed, read, written and deleted. */
const routesOf = (base: string, schema: Raw): Raw => ({
  [`/wp/v2/${base}`]: route(
    schema,
    endpoint(['GET'], { context, per_page: { type: 'integer' }, page: { type: 'integer' } }),
    endpoint(['POST']),
  ),
  [`/wp/v2/${base}/(?P<id>[\\d]+)`]: route(
    schema,
    endpoint(['GET'], { context }),
    endpoint(['POST', 'PUT', 'PATCH']),
    endpoint(['DELETE'], { force: { type: 'boolean', default: false } }),
  ),
});

const user = described('user', {
  name: { type: 'string', context: everywhere },
  roles: { type: 'array', items: { type: 'string' }, context: ['edit'] },
});

const template = described('wp_template', {
  slug: { type: 'string', context: everywhere },
  theme: { type: 'string', context: everywhere },
});

const product = (name: string): Raw => described(name, { [name]: { type: 'string', context: everywhere } });

const templateId = '([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w%-]+';

const listed = (restBase: string, more: Raw): Raw => ({
  rest_base: restBase,
  rest_namespace: 'wp/v2',
  hierarchical: false,
  ...more,
});

export const wordpressIndex: WireIndex = {
  name: 'A school',
  namespaces: ['wp/v2'],
  routes: {
    ...routesOf('posts', postOf('post')),
    ...routesOf('courses', postOf('course', { level: { type: 'integer', context: ['view', 'edit'] } })),
    ...routesOf('genres', termOf('genre', 'genre')),
    '/wp/v2/users/me': route(user, endpoint(['GET'], { context })),
    ...routesOf('users', user),
    [`/wp/v2/templates/(?P<parent>${templateId})/revisions`]: route(
      postOf('wp_template-revision'),
      endpoint(['GET'], { context }),
    ),
    [`/wp/v2/templates/(?P<id>${templateId})`]: route(template, endpoint(['GET'], { context })),
    // A number, a word, and either: the first that matches answers.
    '/wp/v2/products/(?P<id>[\\d]+)': route(product('byId'), endpoint(['GET'], { context })),
    '/wp/v2/products/(?P<slug>[\\w-]+)': route(product('bySlug'), endpoint(['GET'], { context })),
    '/wp/v2/products/latest': route(product('latest'), endpoint(['GET'], { context })),
    '/wp/v2/products/(?P<sku>[\\w-]+)': route(product('bySku'), endpoint(['GET'], { context })),
    '/wp/v2/archive(?:/(?P<year>[\\d]{4}))?': route(product('archive'), endpoint(['GET'], { context })),
    '/wp/v2/report-(?P<id>[\\d]+)': route(product('report'), endpoint(['GET'], { context })),
    '/wp/v2/settings': route(described('settings', { language: { type: 'string' } }), endpoint(['GET'])),
    '/wp/v2/unknown': route(undefined, endpoint(['GET'])),
  },
  _site: {
    types: {
      post: listed('posts', { taxonomies: ['genre'] }),
      course: listed('courses', { taxonomies: ['genre'] }),
      lesson: listed('lessons', { taxonomies: [] }),
    },
    taxonomies: { genre: listed('genres', { types: ['post', 'course'] }) },
  },
};
