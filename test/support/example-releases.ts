// A small software with four releases, in the format of the recorded ones.

import type { JsonObject, ReleaseFacts } from '../../src/source/normalize/known/releases.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const listArguments = { page: { ...number, default: 1 }, search: text };

/** An item with the given properties; all of them are sent in every context. */
export const schemaWith = (title: string, properties: JsonObject): JsonObject => ({
  title,
  type: 'object',
  properties,
});

const route = (endpoints: JsonObject, schema?: JsonObject, namespace = 'ex/v1'): JsonObject => ({
  namespace,
  endpoints,
  ...(schema && { schema }),
});

/** Release 1.1 adds an argument to books, 1.2 one to shelves, 2.0 another property to books and no argument. */
const routes: ReleaseFacts['routes'] = {
  '/ex/v1/books': {
    '1.0': route(
      {
        GET: { args: listArguments },
        POST: { args: { title: text, state: { ...text, enum: ['in', 'out'] } } },
      },
      schemaWith('book', { id: number, title: text, state: { ...text, enum: ['in', 'out'] } }),
    ),
    '1.1': { endpoints: { GET: { args: { order: { ...text, enum: ['asc', 'desc'] } } } } },
    '2.0': { schema: { properties: { id: { type: ['integer', 'null'] }, cover: text } } },
  },
  '/ex/v1/books/(?P<id>[\\d]+)': {
    '1.0': route({ GET: { args: { id: number } } }, schemaWith('book', { id: number, title: text })),
  },
  '/ex/v1/shelves': {
    '1.0': route({ GET: { args: listArguments } }, schemaWith('shelf', { id: number, room: text })),
    '1.2': { endpoints: { GET: { args: { room: text } } } },
  },
  '/ex/v1/readers': {
    '1.0': route({ GET: { args: { roles: { type: 'array' } } } }, schemaWith('reader', { name: text })),
  },
  '/ex/v1/readers/(?P<id>[\\d]+)': {
    '1.0': route({ GET: { args: { id: number } } }, schemaWith('reader', { name: text })),
  },
  '/ex-desk/v1/loans': {
    '1.0': route({ GET: { args: {} } }, schemaWith('loan', { due: text }), 'ex-desk/v1'),
    '2.0': { endpoints: { GET: { args: { overdue: { type: 'boolean' } } } } },
  },
};

export const exampleReleases: ReleaseFacts = {
  software: 'Example',
  slug: 'example',
  releases: ['1.0', '1.1', '1.2', '2.0'],
  namespaces: { 'ex/v1': { '1.0': true }, 'ex-desk/v1': { '1.0': true } },
  routes,
};
