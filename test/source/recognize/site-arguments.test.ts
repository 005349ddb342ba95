// The site's own arguments take precedence over those of the release: they show removed, changed and added properties.

import { describe, expect, test } from 'vitest';
import { recognizeSchemas } from '../../../src/source/normalize/recognize/recognize.ts';
import type { JsonObject, ReleaseFacts } from '../../../src/source/normalize/known/releases.ts';
import { indexWith, plainRoutes, withArgument, type Routes } from '../../support/plain-index.ts';

const text = { type: 'string' };
const key = '/ex/v1/posts';
const item = '/ex/v1/posts/(?P<id>[\\d]+)';
const excerpt = {
  type: 'object',
  properties: { raw: { ...text, context: ['edit'] }, rendered: { ...text, readonly: true } },
};
const meta = { type: 'object', properties: {} };
const properties = {
  id: { type: 'integer', readonly: true, context: ['view', 'edit', 'embed'] },
  status: { ...text, enum: ['draft', 'publish'], context: ['view', 'edit'] },
  excerpt: { ...excerpt, context: ['view'] },
  categories: { type: 'array', items: { type: 'integer' }, context: ['view'] },
  meta: { ...meta, context: ['view'] },
};
const writing = {
  status: { ...text, enum: ['draft', 'publish'] },
  excerpt,
  categories: { type: 'array', items: { type: 'integer' } },
  meta,
};
const schema = { title: 'post', type: 'object', properties };

const facts: ReleaseFacts = {
  software: 'Example',
  slug: 'example',
  releases: ['1.0'],
  namespaces: { 'ex/v1': { '1.0': true } },
  routes: {
    [key]: {
      '1.0': {
        namespace: 'ex/v1',
        schema,
        endpoints: {
          GET: {
            args: { page: {}, per_page: {}, search: {}, slug: {}, author: {}, categories: {}, categories_exclude: {} },
          },
          POST: { args: { ...writing, password: text } },
        },
      },
    },
    [item]: {
      '1.0': {
        namespace: 'ex/v1',
        schema,
        endpoints: { GET: { args: { id: {} } }, 'POST,PUT,PATCH': { args: { id: {}, ...writing } } },
      },
    },
    '/ex/v1/actions': {
      '1.0': {
        namespace: 'ex/v1',
        schema: { title: 'action', type: 'object', properties: { done: { type: 'boolean' } } },
        endpoints: { POST: { args: { target: text } } },
      },
    },
  },
}; // prettier-ignore

const site = plainRoutes(facts, '1.0');

const recognizedAt = (
  routes: Routes,
  at = key,
): { properties: JsonObject; fromArguments: readonly string[] } => {
  const found = recognizeSchemas(indexWith(routes), [facts]).get(at);
  return {
    properties: (found?.schema['properties'] ?? {}) as JsonObject,
    fromArguments: found?.fromArguments ?? [],
  };
};

const changed = (name: string, argument: unknown, at = key): ReturnType<typeof recognizedAt> =>
  recognizedAt(withArgument(site, at, 'POST', name, argument), at);

test('a site without changes has the schema of the release', () => {
  const schemas = recognizeSchemas(indexWith(site), [facts]);
  expect(Array.from(schemas, ([, one]) => one.schema)).toEqual([
    schema,
    schema,
    expect.objectContaining({ title: 'action' }),
  ]);
});

describe('the arguments of create and update', () => {
  test('a feature that the site removed is no property', () => {
    expect(changed('excerpt', undefined).properties).not.toHaveProperty('excerpt');
    expect(changed('excerpt', undefined, item).properties).not.toHaveProperty('excerpt');
  });

  test('a list without the arguments of a removed feature is still recognized', () => {
    const routes = withArgument(site, key, 'GET', 'author', undefined);
    expect(Object.keys(recognizedAt(routes).properties)).toEqual(Object.keys(properties));
  });

  test.each([key, item])('a changed enumeration: %s', (at) => {
    const status = { ...text, enum: ['draft', 'publish', 'archived'] };
    expect(changed('status', status, at).properties['status']).toEqual({
      ...status,
      context: ['view', 'edit'],
    });
  });

  test('an enumeration that the site removed', () => {
    expect(changed('status', text).properties['status']).toEqual({ ...text, context: ['view', 'edit'] });
  });

  test('a changed type', () => {
    const status = { type: ['string', 'null'], enum: ['draft', 'publish', null] };
    expect(changed('status', status).properties['status']).toEqual({ ...status, context: ['view', 'edit'] });
  });

  test('registered meta', () => {
    const registered = { stars: { type: 'integer', description: 'Bewertung', default: 0 } };
    expect(changed('meta', { type: 'object', properties: registered }).properties['meta']).toEqual({
      type: 'object',
      properties: { stars: { type: 'integer', description: 'Bewertung' } },
      context: ['view'],
    });
  });

  test('the site’s descriptions, in any language, at any depth', () => {
    const described = {
      ...excerpt,
      description: 'Auszug',
      properties: { ...excerpt.properties, rendered: { ...excerpt.properties.rendered, description: 'HTML' } },
    };
    expect(changed('excerpt', described).properties['excerpt']).toEqual({
      ...described,
      context: ['view'],
    });
  }); // prettier-ignore
});

describe('arguments that no release has', () => {
  const subtitle = { type: 'string', description: 'A second title', required: true, default: 'none' };

  test('an added field is an uncertain property, with its description', () => {
    const routes = withArgument(
      withArgument(site, key, 'POST', 'subtitle', subtitle),
      item,
      'POST',
      'subtitle',
      subtitle,
    );
    for (const at of [key, item]) {
      const { properties: found, fromArguments } = recognizedAt(routes, at);
      expect(found['subtitle']).toEqual({ type: 'string', description: 'A second title' });
      expect(fromArguments).toEqual(['subtitle']);
    }
  });

  test('fields that share one copied declaration accept any value', () => {
    const copied = { type: 'string', format: 'uri' };
    const fields = { views: copied, related: copied, motto: { type: 'string', description: 'A motto' } };
    const routes = [key, item].reduce(
      (at, one) =>
        Object.entries(fields).reduce(
          (all, [name, field]) => withArgument(all, one, 'POST', name, field),
          at,
        ),
      site,
    );
    const { properties: found, fromArguments } = recognizedAt(routes);
    expect(found).toMatchObject({ views: {}, related: {}, motto: { type: 'string' } });
    expect([found['views'], found['related']]).toEqual([{}, {}]);
    expect(fromArguments).toEqual(['views', 'related', 'motto']);
  });

  test.each([key, item])('an argument of create or of update alone is no property: %s', (at) => {
    expect(changed('subtitle', subtitle, at)).toEqual({ properties, fromArguments: [] });
  });

  test('a list without items has the properties that can be created', () => {
    const { [item]: _item, ...lists } = withArgument(site, key, 'POST', 'subtitle', subtitle);
    expect(recognizedAt(lists).fromArguments).toEqual(['subtitle']);
  });

  test('a taxonomy that the list can be filtered by is sent with every post', () => {
    const genres = { type: 'array', items: { type: 'integer' }, description: 'Genres' };
    const written = withArgument(site, key, 'POST', 'genres', genres);
    const filtered = ['genres', 'genres_exclude'].reduce(
      (routes, name) => withArgument(routes, key, 'GET', name, { type: 'array' }),
      withArgument(written, item, 'POST', 'genres', genres),
    );
    for (const at of [key, item]) {
      const { properties: found, fromArguments } = recognizedAt(filtered, at);
      // Terms are not sent with embedded posts.
      expect(found['genres']).toEqual({ ...genres, context: ['view', 'edit'] });
      expect(fromArguments).toEqual([]);
    }
  });

  test('parameters of the path and of the request alone are no properties', () => {
    expect(changed('force', { type: 'boolean' }).properties).not.toHaveProperty('force');
    expect(recognizedAt(site, item).properties['id']).toEqual(properties.id);
    const { properties: found } = recognizedAt(site);
    expect(found).not.toHaveProperty('password');
  });

  test('arguments of an action are no properties', () => {
    const routes = withArgument(site, '/ex/v1/actions', 'POST', 'mode', text);
    expect(recognizedAt(routes, '/ex/v1/actions').properties).toEqual({ done: { type: 'boolean' } });
  });

  test('an argument that is no object does not throw', () => {
    const { [item]: _item, ...lists } = site;
    for (const value of [null, [], 'string', 7]) {
      const { properties: found } = recognizedAt(withArgument(lists, key, 'POST', 'subtitle', value));
      expect(found['subtitle']).toEqual({});
    }
  });

  test('an argument that is nested without end is cut off', () => {
    let deep: unknown = text;
    for (let depth = 0; depth < 20_000; depth++) deep = { type: 'array', items: deep };
    for (const name of ['subtitle', 'excerpt', 'meta']) {
      const routes = withArgument(withArgument(site, key, 'POST', name, deep), item, 'POST', name, deep);
      expect(recognizedAt(routes).properties[name]).toMatchObject({ type: 'array' });
    }
  });

  test('an argument named like a member of every object', () => {
    const args = JSON.parse('{ "__proto__": { "type": "string" }, "constructor": { "type": "integer" } }') as JsonObject;
    const [reading, creating] = site[key]?.['endpoints'] as readonly { methods: string[]; args: JsonObject }[];
    const all = Object.fromEntries([...Object.entries(creating?.args ?? {}), ...Object.entries(args)]);
    const routes = { [key]: { namespace: 'ex/v1', endpoints: [reading, { methods: ['POST'], args: all }] } };
    const { properties: found, fromArguments } = recognizedAt(routes);
    expect(Object.getOwnPropertyDescriptor(found, '__proto__')?.value).toEqual(text);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    expect(fromArguments).toEqual(['__proto__', 'constructor']);
  }); // prettier-ignore
});

describe('schemas that the site has', () => {
  const described = (at: string): Routes => ({ ...site, [at]: { ...site[at], schema: { title: 'own', type: 'object' } } });

  test.each([key, item, '/ex/v1/actions'])('one of them is enough: %s', (at) => {
    expect(recognizeSchemas(indexWith(described(at)), [facts]).size).toBe(0);
  });

  test('those of another namespace change nothing', () => {
    const other = { namespace: 'else/v1', endpoints: [], schema: { title: 'else', type: 'object' } };
    const schemas = recognizeSchemas(indexWith({ ...site, '/else/v1/a': other }), [facts]);
    expect([...schemas.keys()]).toEqual(Object.keys(site));
  });
}); // prettier-ignore
