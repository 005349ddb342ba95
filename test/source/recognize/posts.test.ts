// What the site's posts show about their terms and their revisions.

import { expect, test } from 'vitest';
import { recognizeSchemas } from '../../../src/source/normalize/recognize/recognize.ts';
import type { ReleaseFacts, RouteFacts } from '../../../src/source/normalize/known/releases.ts';

const view = { type: 'string', context: ['view', 'edit'] };
const id = { type: 'integer', context: ['view', 'edit'], readonly: true };
const key = '/ex/v1/posts';
const revisions = `${key}/(?P<parent>[\\d]+)/revisions`;
const autosave = `${key}/(?P<parent>[\\d]+)/autosaves/(?P<id>[\\d]+)`;

const posts: RouteFacts = {
  namespace: 'ex/v1',
  schema: { title: 'post', type: 'object', properties: { id, title: view, excerpt: view } },
  endpoints: {
    GET: { args: { page: {} } },
    POST: { args: { title: { type: 'string' }, excerpt: { type: 'string' } } },
  },
};
const revision: RouteFacts = {
  namespace: 'ex/v1',
  schema: { title: 'post-revision', type: 'object', properties: { id, title: view, excerpt: view } },
  endpoints: { GET: { args: {} } },
};
const facts = {
  software: 'Example',
  slug: 'example',
  releases: ['1.0'],
  namespaces: { 'ex/v1': { '1.0': true } },
  routes: { [key]: { '1.0': posts }, [revisions]: { '1.0': revision }, [autosave]: { '1.0': revision } },
} as unknown as ReleaseFacts;

/** @param filters further arguments of the list @param written the arguments with which a post is created */
function propertiesAt(at: string, filters: object, written: object | undefined): unknown {
  const list = [{ methods: ['GET'], args: { page: {}, ...filters } }];
  const read = { namespace: 'ex/v1', endpoints: [{ methods: ['GET'], args: {} }] };
  const endpoints = written ? [...list, { methods: ['POST'], args: written }] : list;
  const routes = { [key]: { namespace: 'ex/v1', endpoints }, [revisions]: read, [autosave]: read };
  return recognizeSchemas({ routes }, [facts]).get(at)?.schema['properties'];
}

const title = { type: 'string' };
const excerpt = { type: 'string' };

test.each([revisions, autosave])('revisions have only the texts that posts have: %s', (at) => {
  expect(propertiesAt(at, {}, { title, excerpt })).toEqual({ id, title: view, excerpt: view });
  expect(propertiesAt(at, {}, { title })).toEqual({ id, title: view });
  expect(propertiesAt(at, {}, undefined)).toEqual({ id, title: view, excerpt: view });
});

test('the terms of a taxonomy are not embedded', () => {
  const genres = { type: 'array', items: { type: 'integer' } };
  expect(propertiesAt(key, { genres: {}, genres_exclude: {} }, { title, excerpt, genres })).toMatchObject({
    genres: { ...genres, context: ['view', 'edit'] },
  });
});
