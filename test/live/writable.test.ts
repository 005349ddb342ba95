// Items of every core resource that can be read and updated. The items are read, converted with `writable`,
// and sent back.

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ApiModel } from '../../src/core/model/api.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import { buildSiteClient, type BuiltSiteClient } from './built-site-client.ts';
import { coreOf } from './live-model.ts';
import { writeBack, type WriteBack } from './write-back.ts';

const { pretty } = inject('sites');

let built: BuiltSiteClient;
let model: ApiModel;
let results: readonly WriteBack[];

beforeAll(async () => {
  built = await buildSiteClient(pretty);
  expect(built.compiled).toBe('');
  model = coreOf((await readModel(built.snapshot, defaultLoadOptions)).value);
  const runtime = (await built.load('client/index.js')) as {
    readonly createTransport: (options: object) => unknown;
    readonly applicationPassword: (user: string, password: string) => unknown;
  };
  const transport = runtime.createTransport({
    baseUrl: pretty.restBase,
    auth: runtime.applicationPassword('admin', pretty.passwords.admin),
  });
  results = await writeBack(built, model, transport);
});
afterAll(() => built.remove());

/** The exceptions, with their reasons, are listed in docs/reference/client.md. */
const exceptions = new Map([
  ['wp/v2 menuItems', ['menu_order']],
  ['wp/v2 templates', ['source', 'origin', 'wp_id', 'author']],
  ['wp/v2 templateParts', ['source', 'origin', 'wp_id', 'author']],
  ['wp/v2 comments', ['POST /wp/v2/comments/{id}: 400 Invalid comment author ID.']],
  [
    'wp/v2 settings',
    [
      'POST /wp/v2/settings: 500 The use_smilies property has an invalid stored value, and cannot be updated to null.',
    ],
  ],
]);

test('each core resource accepts its own items without a change', () => {
  expect(results.map(({ resource, problems }) => [resource, problems])).toEqual(
    results.map(({ resource }) => [resource, exceptions.get(resource) ?? []]),
  );
});

/**
 * The site has no items of these resources, so they are not tested, unless another test has made one.
 * docs/reference/client.md lists them.
 */
const withoutItems = ['media', 'navigation', 'globalStyles', 'plugins'];

/** The resources without exceptions of which every site of this suite has items. */
const alwaysWithItems = ['posts', 'pages', 'blocks', 'categories', 'tags', 'users', 'sidebars', 'widgets'];

test('the site has items of all core resources except a few', () => {
  const untested = results.filter(({ items }) => items === 0).map(({ resource }) => resource);
  const known = withoutItems.map((name) => `wp/v2 ${name}`);
  expect(untested.filter((resource) => !known.includes(resource))).toEqual([]);
  const withItems = new Set(results.filter(({ items }) => items > 0).map(({ resource }) => resource));
  for (const name of alwaysWithItems) expect(withItems, name).toContain(`wp/v2 ${name}`);
  const tested = results.map(({ resource }) => resource);
  expect(tested).toEqual(expect.arrayContaining([...exceptions.keys()]));
});
