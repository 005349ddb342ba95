// Post types and taxonomies of plugins have the schemas of posts, pages, tags and categories.

import { describe, expect, test } from 'vitest';
import {
  recognizeSchemas,
  type RecognizedSchemas,
} from '../../../src/source/normalize/recognize/recognize.ts';
import type { JsonObject, ReleaseFacts } from '../../../src/source/normalize/known/releases.ts';
import { indexWith, plainRoutes, type Routes } from '../../support/plain-index.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const argumentsNamed = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, text]));

const listArguments = argumentsNamed(
  'page',
  'per_page',
  'search',
  'include',
  'exclude',
  'order',
  'orderby',
  'slug',
);
const postArguments = { ...listArguments, ...argumentsNamed('after', 'before', 'status') };
const authors = argumentsNamed('author', 'author_exclude');
const parents = argumentsNamed('menu_order', 'parent', 'parent_exclude');
const taxonomies = argumentsNamed('categories', 'categories_exclude', 'tags', 'tags_exclude');

const entries = (
  base: string,
  list: JsonObject,
  title: string,
  properties: JsonObject,
  writing: readonly string[],
): ReleaseFacts['routes'] => {
  const schema = { title, type: 'object', properties };
  const written = Object.fromEntries(writing.map((name) => [name, properties[name]]));
  return {
    [`/wp/v2/${base}`]: {
      '1.0': { namespace: 'wp/v2', schema, endpoints: { GET: { args: list }, POST: { args: written } } },
    },
    [`/wp/v2/${base}/(?P<id>[\\d]+)`]: {
      '1.0': {
        namespace: 'wp/v2',
        schema,
        endpoints: {
          GET: { args: { id: number } },
          POST: { args: { id: number, ...written } },
          DELETE: { args: { id: number } },
        },
      },
    },
  };
};

const post = { id: number, slug: text, type: text, status: text, permalink_template: text };
const term = { id: number, slug: text, name: text };
const facts: ReleaseFacts = {
  software: 'WordPress',
  slug: 'wordpress',
  releases: ['1.0'],
  namespaces: { 'wp/v2': { '1.0': true } },
  types: { post: { '1.0': { rest_base: 'posts' } }, page: { '1.0': { rest_base: 'pages' } } },
  taxonomies: { category: { '1.0': { rest_base: 'categories' } }, post_tag: { '1.0': { rest_base: 'tags' } } },
  routes: {
    ...entries('posts', { ...postArguments, ...authors, ...taxonomies, sticky: { type: 'boolean' } }, 'post',
      { ...post, author: number, format: text, categories: { type: 'array' }, tags: { type: 'array' }, content: text },
      ['slug', 'status', 'author', 'format', 'categories', 'tags', 'content']),
    ...entries('pages', { ...postArguments, ...authors, ...parents }, 'page',
      { ...post, author: number, parent: number, menu_order: number, content: text },
      ['slug', 'status', 'author', 'parent', 'menu_order', 'content']),
    ...entries('tags', { ...listArguments, hide_empty: { type: 'boolean' }, post: number }, 'tag',
      { ...term, taxonomy: { ...text, enum: ['post_tag'] } }, ['slug', 'name']),
    ...entries('categories', { ...listArguments, hide_empty: { type: 'boolean' }, post: number, parent: number }, 'category',
      { ...term, taxonomy: { ...text, enum: ['category'] }, parent: number }, ['slug', 'name', 'parent']),
    '/wp/v2/posts/(?P<parent>[\\d]+)/revisions': {
      '1.0': {
        namespace: 'wp/v2',
        schema: { title: 'post-revision', type: 'object', properties: { id: number, parent: number } },
        endpoints: { GET: { args: { parent: number } } },
      },
    },
    '/wp/v2/search': {
      '1.0': {
        namespace: 'wp/v2',
        schema: { title: 'search-result', type: 'object', properties: { id: number } },
        endpoints: { GET: { args: { subtype: { type: 'array', items: { ...text, enum: ['post', 'page', 'any'] } } } } },
      },
    },
  },
}; // prettier-ignore

const core = plainRoutes(facts, '1.0');

/** The routes of a post type or taxonomy that a plugin registers. */
const registered = (
  path: string,
  list: JsonObject,
  writing: JsonObject = {},
  namespace = 'wp/v2',
): Record<string, JsonObject> => ({
  [`/${namespace}/${path}`]: {
    namespace,
    endpoints: [{ methods: ['GET'], args: list }, { methods: ['POST'], args: writing }],
  },
  [`/${namespace}/${path}/(?P<id>[\\d]+)`]: {
    namespace,
    endpoints: [{ methods: ['GET'], args: { id: number } }, { methods: ['POST'], args: { id: number, ...writing } }],
  },
}); // prettier-ignore

const withSubtypes = (routes: Routes, ...slugs: readonly string[]): Routes => ({
  ...core,
  '/wp/v2/search': {
    namespace: 'wp/v2',
    endpoints: [
      { methods: ['GET'], args: { subtype: { type: 'array', items: { ...text, enum: ['post', 'page', ...slugs, 'any'] } } } },
    ],
  },
  ...routes,
}); // prettier-ignore

const recognized = (routes: Routes): RecognizedSchemas => recognizeSchemas(indexWith(routes), [facts]);

const filmArguments = { ...postArguments, ...authors };
const filmWriting = { slug: text, status: text, author: number, content: text };

describe('a post type', () => {
  test('has the schema of posts, under its own slug', () => {
    const schemas = recognized(withSubtypes(registered('films', filmArguments, filmWriting), 'film'));
    for (const key of ['/wp/v2/films', '/wp/v2/films/(?P<id>[\\d]+)']) {
      const film = schemas.get(key);
      expect(film?.schema['title']).toBe('film');
      expect(film?.releases).toBe('WordPress 1.0 or later');
      expect(film?.schema['properties']).toEqual({ ...post, author: number, content: text });
      expect(film?.missing).toEqual(['permalink_template']);
    }
  });

  test('with parents has the schema of pages', () => {
    const routes = registered('places', { ...filmArguments, ...parents }, { ...filmWriting, parent: number });
    const place = recognized(withSubtypes(routes, 'place')).get('/wp/v2/places');
    expect(place?.schema['title']).toBe('place');
    expect(place?.schema['properties']).toHaveProperty('parent');
    expect(place?.schema['properties']).not.toHaveProperty('menu_order');
  });

  test('without authors is recognized, and its entries have none', () => {
    const film = recognized(withSubtypes(registered('films', postArguments, { slug: text, status: text, content: text }), 'film')).get('/wp/v2/films');
    expect(film?.schema['title']).toBe('film');
    expect(film?.schema['properties']).not.toHaveProperty('author');
  }); // prettier-ignore

  test('has its revisions', () => {
    const key = '/wp/v2/films/(?P<parent>[\\d]+)/revisions';
    const revisions = { [key]: { namespace: 'wp/v2', endpoints: [{ methods: ['GET'], args: { parent: number } }] } };
    const found = recognized(withSubtypes({ ...registered('films', filmArguments, filmWriting), ...revisions }, 'film'));
    expect(found.get(key)?.schema['title']).toBe('film-revision');
  }); // prettier-ignore

  test.each([
    ['films', ['films'], 'films'],
    ['films', ['film'], 'film'],
    ['our-films', ['our_film'], 'our_film'],
    ['studies', ['study'], 'study'],
    ['films', ['film', 'films'], 'films'],
    ['kino', ['film'], undefined],
    ['kino', [], undefined],
  ])('%s with the subtypes %j is titled %s', (base, subtypes, title) => {
    const routes = withSubtypes(registered(base, filmArguments, filmWriting), ...subtypes);
    expect(recognized(routes).get(`/wp/v2/${base}`)?.schema['title']).toBe(title);
  });

  test('keeps an unknown slug out of the title of its revisions', () => {
    const key = '/wp/v2/kino/(?P<parent>[\\d]+)/revisions';
    const revisions = { [key]: { namespace: 'wp/v2', endpoints: [{ methods: ['GET'], args: { parent: number } }] } };
    const found = recognized(withSubtypes({ ...registered('kino', filmArguments, filmWriting), ...revisions }, 'film'));
    expect(found.get(key)?.schema).not.toHaveProperty('title');
  }); // prettier-ignore

  test('of a site that lists no slugs has no title', () => {
    const { '/wp/v2/search': _search, ...old } = core;
    const found = recognized({ ...old, ...registered('films', filmArguments, filmWriting) });
    expect(found.get('/wp/v2/films')?.schema).not.toHaveProperty('title');
  });

  test('that the search leaves out is found in the arguments of the users', () => {
    const slugs = { post: 'post', film: 'film' };
    const list = { has_published_posts: { type: ['boolean', 'array'], items: { type: 'string', enum: slugs } } };
    const users = { '/wp/v2/users': { namespace: 'wp/v2', endpoints: [{ methods: ['GET'], args: list }] } };
    const found = recognized(withSubtypes({ ...users, ...registered('films', filmArguments, filmWriting) }));
    expect(found.get('/wp/v2/films')?.schema['title']).toBe('film');
  }); // prettier-ignore

  test('in another namespace is recognized', () => {
    const routes = registered('films', filmArguments, filmWriting, 'cinema/v1');
    const found = recognized(withSubtypes(routes, 'film')).get('/cinema/v1/films/(?P<id>[\\d]+)');
    expect(found?.schema['title']).toBe('film');
  });
});

describe('a taxonomy', () => {
  const genreArguments = { ...listArguments, hide_empty: { type: 'boolean' }, post: number };

  test('has the schema of tags, without their taxonomy', () => {
    const found = recognized(
      withSubtypes(registered('genre', genreArguments, { slug: text, name: text }), 'genre'),
    );
    const { title, properties } = found.get('/wp/v2/genre')?.schema ?? {};
    expect(title).toBe('genre');
    expect(properties).toEqual({ ...term, taxonomy: { ...text, enum: ['genre'] } });
  });

  test('with parents has the schema of categories', () => {
    const routes = registered('genre', { ...genreArguments, parent: number }, { slug: text, name: text, parent: number });
    const { title, properties } = recognized(withSubtypes(routes, 'genre')).get('/wp/v2/genre')?.schema ?? {};
    expect(title).toBe('genre');
    expect(properties).toEqual({ ...term, taxonomy: { ...text, enum: ['genre'] }, parent: number });
  }); // prettier-ignore

  test('of an unknown slug has any taxonomy', () => {
    const routes = registered('sorte', genreArguments, { slug: text, name: text });
    const schema = recognized(withSubtypes(routes)).get('/wp/v2/sorte')?.schema;
    expect(schema).not.toHaveProperty('title');
    expect(schema?.['properties']).toEqual({ ...term, taxonomy: text });
  });
});

describe('lists that are no posts and no terms', () => {
  const { slug: _slug, ...noSlug } = filmArguments;
  const { order: _order, ...noOrder } = filmArguments;

  test.each([
    ['fewer arguments', registered('films', { page: number, per_page: number, search: text })],
    ['no slug', registered('films', noSlug)],
    ['no order', registered('films', noOrder)],
    ['only a route to write', { '/wp/v2/films': { namespace: 'wp/v2', endpoints: [{ methods: ['POST'], args: filmArguments }] } }],
    ['a path parameter', { '/wp/v2/films/(?P<year>\\d+)': { namespace: 'wp/v2', endpoints: [{ methods: ['GET'], args: filmArguments }] } }],
  ])('%s', (_, routes) => {
    const schemas = recognized(withSubtypes(routes, 'film'));
    expect([...schemas.keys()].filter((key) => key.includes('films'))).toEqual([]);
  }); // prettier-ignore

  test('a namespace that describes its responses', () => {
    const [[list, route] = ['', {}], ...others] = Object.entries(registered('films', filmArguments, filmWriting, 'cinema/v1'));
    const described = { [list]: { ...route, schema: { title: 'film', type: 'object' } }, ...Object.fromEntries(others) };
    expect([...recognized(withSubtypes(described, 'film')).keys()].filter((key) => key.includes('cinema'))).toEqual([]);
  }); // prettier-ignore

  test('an index whose wp/v2 is not that of WordPress', () => {
    const found = recognized(registered('films', filmArguments, filmWriting));
    expect(found.size).toBe(0);
  });
});
