// Saved indexes as sites of all ages send them: releases of WordPress and WooCommerce, plugins that add to them or change
// them, and the odd forms that PHP and plugins give an index. All plugins here are invented.

import { readFileSync } from 'node:fs';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import type { JsonObject, ReleaseFacts } from '../../src/source/normalize/known/releases.ts';
import { plainRoutes, withArgument, type Routes } from './plain-index.ts';

const readFacts = (slug: string): ReleaseFacts =>
  JSON.parse(
    readFileSync(new URL(`../../src/source/normalize/known/releases/${slug}.json`, import.meta.url), 'utf8'),
  ) as ReleaseFacts;

export const wordpressFacts = readFacts('wordpress');
export const woocommerceFacts = readFacts('woocommerce');

/** A plugin: the routes of a site with it. */
export interface WildPlugin {
  readonly name: string;
  readonly install: (routes: Routes) => Routes;
}

export interface WildSite {
  readonly name: string;
  readonly core: Routes;
  readonly plugins: readonly WildPlugin[];
  /** The document that the site sends. */
  readonly index: (routes: Routes) => WireIndex;
}

export const installed = ({ core, index }: WildSite, plugins: readonly WildPlugin[]): WireIndex =>
  index(plugins.reduce((routes, { install }) => install(routes), core));

const text = { type: 'string' };
const number = { type: 'integer' };
const flag = { type: 'boolean' };
const listOf = (items: unknown): JsonObject => ({ type: 'array', items });

const endpoint = (methods: unknown, args: unknown = []): JsonObject => ({ methods, args });

const route = (namespace: string, ...endpoints: readonly JsonObject[]): JsonObject => ({
  namespace,
  methods: endpoints.flatMap(({ methods }) => methods),
  endpoints,
});

const adding = (name: string, routes: Routes): WildPlugin => ({
  name,
  install: (all) => ({ ...all, ...routes }),
});

const argumentsOf = (routes: Routes, key: string, method: string): JsonObject => {
  const endpoints = (routes[key]?.['endpoints'] ?? []) as readonly JsonObject[];
  const found = endpoints.find(({ methods }) => (methods as readonly string[]).includes(method));
  return (found?.['args'] ?? {}) as JsonObject;
};

const without = (args: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

/** Adds a value to an enumeration, of the argument or of its items. */
function withValue(routes: Routes, key: string, method: string, name: string, value: string): Routes {
  const argument = argumentsOf(routes, key, method)[name] as JsonObject | undefined;
  const items = argument?.['items'] as JsonObject | undefined;
  const extended = (one: JsonObject): JsonObject => ({
    ...one,
    enum: Array.isArray(one['enum'])
      ? [...(one['enum'] as readonly unknown[]), value]
      : { ...(one['enum'] as JsonObject), [value]: value },
  });
  if (argument?.['enum']) return withArgument(routes, key, method, name, extended(argument));
  return items?.['enum']
    ? withArgument(routes, key, method, name, { ...argument, items: extended(items) })
    : routes;
}

/** A field that a plugin registers for all posts and pages. */
const withField = (all: Routes, name: string, argument: JsonObject): Routes =>
  ['posts', 'pages']
    .flatMap((base) => [`/wp/v2/${base}`, `/wp/v2/${base}/(?P<id>[\\d]+)`])
    .reduce((routes, key) => withArgument(routes, key, 'POST', name, argument), all);

interface ContentOptions {
  readonly slug: string;
  readonly namespace?: string;
  readonly base?: string;
  /** The list whose controller serves it; posts by default. */
  readonly like?: 'posts' | 'pages' | 'tags' | 'categories';
  readonly removes?: readonly string[];
}

/** A post type or taxonomy, with the arguments of the site's own lists. */
const registering = ({ slug, base = slug, namespace = 'wp/v2', like = 'posts', removes = [] }: ContentOptions) =>
  (all: Routes): Routes => {
    const own = Object.entries(all).flatMap(([key, one]): readonly [string, JsonObject][] => {
      if (key !== `/wp/v2/${like}` && !key.startsWith(`/wp/v2/${like}/`)) return [];
      const endpoints = one['endpoints'] as readonly JsonObject[];
      const unsupported = ['categories', 'categories_exclude', 'tags', 'tags_exclude', 'sticky', 'format', ...removes];
      return [
        [
          `/${namespace}/${base}${key.slice(`/wp/v2/${like}`.length)}`,
          {
            ...one,
            namespace,
            endpoints: endpoints.map(({ methods, args }) => ({
              methods,
              args: Array.isArray(args) ? args : without(args as JsonObject, ...unsupported),
            })),
          },
        ],
      ];
    });
    const subtypes = withValue({ ...all, ...Object.fromEntries(own) }, '/wp/v2/search', 'GET', 'subtype', slug);
    return like === 'posts' || like === 'pages'
      ? withValue(subtypes, '/wp/v2/users', 'GET', 'has_published_posts', slug)
      : subtypes;
  }; // prettier-ignore

const only = (facts: ReleaseFacts, release: string, ...namespaces: readonly string[]): Routes =>
  Object.fromEntries(
    Object.entries(plainRoutes(facts, release)).filter(([, { namespace }]) => namespaces.includes(String(namespace))),
  ); // prettier-ignore

/** The enumerations of a site's own content. */
const contentOf = (release: string): readonly (readonly [key: string, name: string, slugs: unknown])[] => [
  ['/wp/v2/search', 'subtype', release < '5.6' ? ['post', 'page', 'any'] : ['post', 'page', 'category', 'post_tag', 'any']],
  // A list with keys is a map in JSON.
  ['/wp/v2/users', 'has_published_posts', { post: 'post', page: 'page', attachment: 'attachment' }],
  ['/wp/v2/posts', 'status', ['publish', 'future', 'draft', 'pending', 'private', 'any']],
  ['/wp/v2/pages', 'status', ['publish', 'future', 'draft', 'pending', 'private', 'any']],
]; // prettier-ignore

/** The routes of WordPress, with the facts that each site has of its own. */
const core = (release: string): Routes =>
  contentOf(release).reduce(
    (routes, [key, name, slugs]) => {
      const argument = argumentsOf(routes, key, 'GET')[name] as JsonObject | undefined;
      if (argument === undefined) return routes;
      const items = { ...(argument['items'] as JsonObject), enum: slugs };
      return withArgument(routes, key, 'GET', name, { ...argument, items });
    },
    only(wordpressFacts, release, 'oembed/1.0', 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1'),
  );

const namespacesIn = (routes: Routes): readonly string[] => [
  ...new Set(Object.values(routes).map(({ namespace }) => String(namespace))),
];

const usualIndex = (name: string, routes: Routes, more: Partial<WireIndex> = {}): WireIndex => ({
  name,
  description: '',
  url: 'https://site.example',
  home: 'https://site.example',
  namespaces: namespacesIn(routes),
  authentication: [],
  routes,
  ...more,
});

/** Changes every argument of a site. */
const mapArguments = (routes: Routes, map: (argument: JsonObject, name: string) => unknown): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([key, one]) => [
      key,
      {
        ...one,
        endpoints: (one['endpoints'] as readonly JsonObject[]).map(({ args, ...others }) => ({
          ...others,
          args: Array.isArray(args)
            ? args
            : Object.fromEntries(
                Object.entries(args as Readonly<Record<string, JsonObject>>).map(([name, argument]) => [name, map(argument, name)]),
              ),
        })),
      },
    ]),
  ); // prettier-ignore

// Plugins

const commentFilter = adding('comment filter', {
  '/commentfilter/v1': route('commentfilter/v1', endpoint(['GET'], { namespace: { default: 'commentfilter/v1' } })),
  '/commentfilter/v1/key': route(
    'commentfilter/v1',
    endpoint(['GET']),
    endpoint(['POST', 'PUT', 'PATCH'], { key: { type: 'string', required: 'true', sanitize_callback: 'trim' } }),
    endpoint(['DELETE']),
  ),
  '/commentfilter/v1/stats/(?P<interval>[\\w+])': route('commentfilter/v1', endpoint(['GET'], { interval: [] })),
}); // prettier-ignore

const contactForms = adding('contact forms', {
  '/forms/v1/forms': route('forms/v1', endpoint(['GET']), endpoint(['POST'])),
  '/forms/v1/forms/(?P<id>\\d+)': route('forms/v1', endpoint('GET, POST'), endpoint({ DELETE: true })),
  '/forms/v1/forms/(?P<id>\\d+)/feedback': route(
    'forms/v1',
    endpoint(['POST'], { fields: { type: 'mixed' } }),
  ),
});

const calendar: WildPlugin = {
  name: 'calendar',
  install: (all) => ({
    ...registering({ slug: 'event', base: 'events' })(
      registering({ slug: 'event_kind', base: 'event-kinds', like: 'categories' })(all),
    ),
    '/calendar/v1/events': route(
      'calendar/v1',
      endpoint(['GET'], { page: { type: 'int', default: '1' }, categories: { type: ['array', 'string'], items: [] } }),
      endpoint(['POST'], { title: { required: true }, cost: { type: 'float' }, image: { type: 'file' } }),
    ),
    '/calendar/v1/events/by-slug/(?P<slug>[^/]+)': route('calendar/v1', endpoint(['GET'], { slug: { type: null } })),
  }),
}; // prettier-ignore

const seo: WildPlugin = {
  name: 'seo',
  install: (all) => ({
    ...withField(all, 'seo_title', { ...text, description: 'Der Titel für Suchmaschinen.' }),
    '/seo/v1/head': route(
      'seo/v1',
      endpoint(['GET'], { url: { type: 'string', format: 'uri', required: true } }),
    ),
    '/seo/v1/links/(?P<id>\\d+)': route(
      'seo/v1',
      endpoint(['GET'], { id: { required: 1, type: 'integer' } }),
    ),
    // Among the routes of WordPress.
    '/wp/v2/seo-sitemap': route('wp/v2', endpoint(['GET'])),
  }),
};

const editorialFlow: WildPlugin = {
  name: 'editorial flow',
  install: (all) => {
    const withStatus = ['posts', 'pages'].reduce(
      (routes, base) => withValue(routes, `/wp/v2/${base}`, 'GET', 'status', 'in-review'),
      all,
    );
    return withValue(withStatus, '/wp/v2/posts', 'GET', 'orderby', 'priority');
  },
};

/** It removes the users, so that their names cannot be listed. */
const security: WildPlugin = {
  name: 'security',
  install: (all) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !/^\/wp\/v2\/users(?:$|\/\(\?P<id>)/.test(key))),
}; // prettier-ignore

const languages: WildPlugin = {
  name: 'languages',
  install: (all) =>
    withField(
      withArgument(withArgument(all, '/wp/v2/posts', 'GET', 'lang', text), '/wp/v2/pages', 'GET', 'lang', text),
      'translations',
      { type: 'object', properties: [] },
    ),
}; // prettier-ignore

const pageBuilder: WildPlugin = {
  name: 'page builder',
  install: (all) => ({
    ...registering({ slug: 'builder_library', base: 'builder_library', like: 'pages', removes: ['author', 'author_exclude', 'comment_status'] })(all),
    '/builder/v1/globals': route('builder/v1', endpoint(['GET'], []), endpoint(['POST'], { colors: { type: 'array', items: 'string' } })),
    '/builder/v1/globals/(?P<id>[a-z-]+)': route('builder/v1', endpoint(['GET', 'DELETE'], { id: { enum: { 1: 'a', 3: 'b' } } })),
  }),
}; // prettier-ignore

const portfolio: WildPlugin = {
  name: 'portfolio',
  install: (all) => {
    const withTypes = [
      registering({ slug: 'project', base: 'projects' }),
      registering({
        slug: 'our_client',
        base: 'our-clients',
        removes: ['author', 'author_exclude', 'excerpt'],
      }),
      registering({ slug: 'skill', base: 'kenntnisse', like: 'tags' }),
      registering({ slug: 'studio', namespace: 'studio/v2', base: 'studios', like: 'pages' }),
    ].reduce((routes, register) => register(routes), all);
    return {
      ...withTypes,
      '/wp/v2/site-menu/(?P<place>[a-z-]+)': route('wp/v2', endpoint(['GET'], { place: { required: true } })),
    };
  },
};

const memberships = adding('memberships', {
  '/memberships/v1/plans': route('memberships/v1', endpoint(['GET'], { search: text }), endpoint(['POST'], { title: text })),
  '/memberships/v1/plans/(?P<id>[\\d]+)': route('memberships/v1', endpoint(['GET']), endpoint(['PUT'], { title: text })),
}); // prettier-ignore

const wishlists = adding('wishlists', {
  '/wc/v3/wishlists/(?P<key>[A-Fa-f0-9]{6})': route('wc/v3', endpoint(['GET']), endpoint(['POST'], { products: listOf(number) })),
  '/wishlists/v1/lists': route('wishlists/v1', endpoint(['GET'], { user: number, public: flag })),
}); // prettier-ignore

const payments: WildPlugin = {
  name: 'payments',
  install: (all) => ({
    ...withArgument(
      withValue(all, '/wc/v3/orders', 'GET', 'status', 'awaiting-payment'),
      '/wc/v3/orders',
      'POST',
      'payment_token',
      { ...text, context: ['view', 'edit'] },
    ),
    '/wc/v3/payments/transactions': route(
      'wc/v3',
      endpoint(['GET'], { per_page: { type: 'integer', validate_callback: 'rest_validate_request_arg' } }),
    ),
  }),
};

// Sites

export const wildSites: readonly WildSite[] = [
  {
    name: 'WordPress 4.7 with plain permalinks',
    core: core('4.7'),
    plugins: [commentFilter, memberships],
    // A site without pretty permalinks links to its routes by a query.
    index: (routes) =>
      usualIndex(
        'A blog',
        Object.fromEntries(
          Object.entries(routes).map(([key, one]) => [
            key,
            key.includes('(') ? one : { ...one, _links: { self: `http://site.example/?rest_route=${key}` } },
          ]),
        ),
        { url: 'http://site.example' },
      ),
  },
  {
    name: 'WordPress 4.9 without its list of namespaces',
    core: core('4.9'),
    plugins: [calendar, contactForms, commentFilter],
    index: (routes) => {
      const { namespaces: _namespaces, ...index } = usualIndex('A town', routes);
      return index;
    },
  },
  {
    name: 'WordPress 5.0 in German',
    core: core('5.0'),
    plugins: [languages, seo, contactForms],
    // Translated texts, and a PHP list from which a plugin removed an entry.
    index: (routes) =>
      usualIndex('Ein Verein', mapArguments(routes, (argument, name) => ({ ...argument, description: `Größe, Reihenfolge & Art: „${name}“.` })), {
        namespaces: Object.fromEntries(namespacesIn(routes).map((namespace, at) => [String(at * 2), namespace])),
      }),
  },
  {
    name: 'WordPress 5.8 without users',
    core: core('5.8'),
    plugins: [security, seo, editorialFlow, pageBuilder],
    index: (routes) => usualIndex('A company', routes),
  },
  {
    name: 'WordPress 6.2 with post types',
    core: core('6.2'),
    plugins: [portfolio, languages, memberships],
    // Methods as maps of flags, as old plugins register them, and PHP lists in place of maps.
    index: (routes) =>
      usualIndex(
        'A studio',
        Object.fromEntries(
          Object.entries(routes).map(([key, { endpoints, ...one }]) => [
            key,
            {
              ...one,
              schema: [],
              endpoints: (endpoints as readonly JsonObject[]).map(({ methods, args }) => ({
                methods: Object.fromEntries((methods as readonly string[]).map((method) => [method, true])),
                args,
              })),
            },
          ]),
        ),
        { authentication: { 'application-passwords': { endpoints: { authorization: 'https://site.example/wp-admin/authorize-application.php' } } } },
      ),
  },
  {
    name: 'WordPress 6.8 and WooCommerce 9.9',
    core: { ...core('6.8'), ...only(woocommerceFacts, '9.9', 'wc/v3', 'wc/store/v1') },
    plugins: [wishlists, payments, pageBuilder, security],
    index: (routes) => usualIndex('A shop', routes),
  },
]; // prettier-ignore
