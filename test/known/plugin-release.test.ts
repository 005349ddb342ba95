// The facts of a plugin from the snapshot of an exercised WordPress.

import { expect, test } from 'vitest';
import { isCoreNamespace } from '../../src/core/model/api/core-routes.ts';
import { recordedSoftware, releasesOf, releasesWith } from '../../src/source/known-releases.ts';
import { pluginReleaseFacts } from './plugin-release.ts';

const route = (namespace: string, methods: readonly string[], more: object = {}) => ({
  namespace,
  methods,
  endpoints: methods.map((method) => ({ methods: [method], args: {} })),
  ...more,
});

const text = { types: ['string'] };

const facts = pluginReleaseFacts({
  namespaces: ['wp/v2', 'shop/v1'],
  routes: {
    '/wp/v2/posts': route('wp/v2', ['GET']),
    '/shop/v1/items': route('shop/v1', ['GET', 'POST'], {
      observed: {
        types: ['array'],
        items: { types: ['object'], several: true, keys: { name: text, _links: { types: ['object'] } } },
      },
      observedWrites: { POST: { types: ['boolean'] } },
      access: { signedIn: false, status: 200, roles: { GET: 'visitor', POST: 'none' } },
    }),
    '/shop/v1/pages': route('shop/v1', ['GET'], {
      observed: {
        types: ['object'],
        keys: { sites: { types: ['object'], keys: { 'https://a.example/': text } } },
      },
    }),
    '/shop/v1/key': route('shop/v1', ['GET'], { observed: { types: ['boolean'] } }),
    '/shop/v1/sites/12/pages': route('shop/v1', ['GET']),
  },
});

test('only the namespaces of the plugin are recorded, without paths of the recorded site', () => {
  expect(facts.namespaces).toEqual({ 'shop/v1': true });
  expect(Object.keys(facts.routes)).toEqual(['/shop/v1/items', '/shop/v1/pages', '/shop/v1/key']);
});

test('responses are recorded by method, as forms without required members, and callers by method', () => {
  expect(facts.routes['/shop/v1/items']).toMatchObject({
    responses: {
      GET: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      POST: { type: 'boolean' },
    },
    access: { GET: 'visitor' },
  });
  expect(JSON.stringify(facts.routes)).not.toMatch(/required":\[|_links|none/);
});

test('a member that was only false is a boolean if its name says so', () => {
  const flag = { types: ['boolean'] };
  const recorded = pluginReleaseFacts({
    namespaces: ['shop/v1'],
    routes: {
      '/shop/v1/index': route('shop/v1', ['GET'], {
        observed: { types: ['object'], keys: { next_url: flag, is_done: flag, enabled: flag } },
      }),
    },
  });
  expect(recorded.routes['/shop/v1/index']).toMatchObject({
    responses: {
      GET: { properties: { next_url: {}, is_done: { type: 'boolean' }, enabled: { type: 'boolean' } } },
    },
  });
  expect(JSON.stringify(recorded.routes)).toContain('"next_url":{}');
});

test('a map whose values were all texts may have other values on other sites', () => {
  const recorded = pluginReleaseFacts({
    namespaces: ['shop/v1'],
    routes: {
      '/shop/v1/item': route('shop/v1', ['GET'], {
        observed: { types: ['object'], keys: { id: text, data: { types: ['object'], map: text } } },
      }),
    },
  });
  expect(recorded.routes['/shop/v1/item']).toMatchObject({ responses: { GET: { properties: { id: {} } } } });
  expect(JSON.stringify(recorded.routes)).toContain('"data":{"type":"object"}');
});

test('names that belong to the content of a site, and a false in place of a value, are no facts', () => {
  expect(facts.routes['/shop/v1/pages']).toMatchObject({
    responses: { GET: { properties: { sites: { type: 'object' } } } },
  });
  expect(JSON.stringify(facts.routes)).not.toContain('a.example');
  expect(facts.routes['/shop/v1/key']).not.toHaveProperty('responses');
});

const plugins = recordedSoftware.filter((slug) => !['wordpress', 'woocommerce'].includes(slug));

test.each(plugins)(
  '%s: the recorded releases are found by their namespaces, and hold no text of a site',
  async (slug) => {
    const releases = await releasesOf(slug);
    expect(releases).toMatchObject({ slug, isExercised: true });
    for (const namespace of Object.keys(releases.namespaces)) {
      expect(isCoreNamespace(namespace)).toBe(false);
      expect((await releasesWith([namespace])).map((one) => one.slug)).toContain(slug);
    }
    expect(JSON.stringify(releases)).not.toMatch(/:\/\/|@\w+\.|127\.0\.0|localhost|\b[0-9a-f]{32}\b/);
  },
);
