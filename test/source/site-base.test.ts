// The address of the site that a saved index contains. A file is untrusted.

import { expect, test } from 'vitest';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { publishedBase } from '../../src/source/site-base.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';

const linked = (href: unknown, more: object = {}): WireIndex => ({
  namespaces: [],
  routes: { '/': { _links: { self: [{ href }] } } },
  ...more,
});

const baseOf = (index: WireIndex): string | undefined =>
  publishedBase(undefined, {
    value: normalize(index).value,
    loaded: { kind: 'index', index, notes: [] } as never,
  })?.href;

test.each<readonly [what: string, index: WireIndex, base: string | undefined]>([
  ['its link', linked('https://a.example/blog/wp-json/'), 'https://a.example/blog/wp-json'],
  ['plain permalinks', linked('https://a.example/?rest_route=/'), 'https://a.example/?rest_route=/'],
  [
    'home',
    { routes: {}, home: 'https://a.example/blog', url: 'https://b.example' },
    'https://a.example/blog/wp-json',
  ],
  ['url', { routes: {}, home: '', url: 'http://localhost:8080/' }, 'http://localhost:8080/wp-json'],
  [
    'the index of a namespace',
    { namespace: 'a/v1', routes: { '/a/v1': { _links: { self: 'https://a.example/wp-json/a/v1' } } } },
    'https://a.example/wp-json',
  ],
  ['a snapshot', linked('{rest_base}/', { home: '{site_url}' }), undefined],
  ['a password', linked('https://ann:secret@a.example/wp-json/'), undefined],
  ['a script', { routes: {}, home: 'javascript:alert(1)' }, undefined],
  ['no address', { routes: {}, home: ['https://a.example'] }, undefined],
  ['a second directive', { routes: {}, home: "https://a.example;script-src'unsafe-inline'" }, undefined],
  ['parameters', linked('https://a.example/wp-json/?token=secret#x'), 'https://a.example/wp-json'],
])('%s', (_, index, base) => {
  expect(baseOf(index)).toBe(base);
});
