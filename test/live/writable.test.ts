// Items of every core resource that can be read and updated. The items are read, converted with `writable`,
// and sent back.

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import { createCoreItems } from '../support/core-items.ts';
import { documentedExceptions } from '../support/writable-exceptions.ts';
import { buildSiteClient, type BuiltSiteClient } from './built-site-client.ts';
import { coreOf } from './live-model.ts';
import { readableUpdates, resourceName, updateName, writeBack, type WriteBack } from './write-back.ts';

// Few other tests change items of this site.
const { prefix: site } = inject('sites');

let built: BuiltSiteClient;
let updates: readonly string[];
let results: readonly WriteBack[];

beforeAll(async () => {
  const { unlisted } = await createCoreItems(site);
  built = await buildSiteClient(site);
  expect(built.compiled).toBe('');
  const model = coreOf((await readModel(built.snapshot, defaultLoadOptions)).value);
  const runtime = (await built.load('client/index.js')) as {
    readonly createTransport: (options: object) => unknown;
    readonly applicationPassword: (user: string, password: string) => unknown;
  };
  const transport = runtime.createTransport({
    baseUrl: site.restBase,
    auth: runtime.applicationPassword('admin', site.passwords.admin),
  });
  updates = readableUpdates(model).map(updateName);
  results = await writeBack({ built, model, transport, unlisted });
});
afterAll(() => built.remove());

/** The exceptions, with their reasons, are listed in docs/reference/client.md. */
const exceptions = new Map([
  ['wp/v2 posts.update', ['date', 'date_gmt']],
  ['wp/v2 pages.update', ['date', 'date_gmt']],
  ['wp/v2 menuItems.update', ['menu_order']],
  ['wp/v2 templates.update', ['source', 'origin', 'wp_id', 'author']],
  ['wp/v2 templateParts.update', ['source', 'origin', 'wp_id', 'author']],
  ['wp/v2 comments.update', ['POST /wp/v2/comments/{id}: 400 Invalid comment author ID.']],
]);

test('each core resource accepts its own items without a change', () => {
  const problems = results.map(({ update, problems }) => [update, problems]);
  expect(problems).toEqual(results.map(({ update }) => [update, exceptions.get(update) ?? []]));
});

/** Updates without a `writable` function, although their paths can be read. */
const withoutWritable = [
  // The user is an item of `users`, which `usersWritable` converts.
  'wp/v2 users.updateMe',
  // Both methods render a block, and store nothing.
  'wp/v2 blockRenderer.updateByName',
];

test('every update of a path that can be read is tested with items', () => {
  const tested = results.filter(({ items }) => items > 0).map(({ update }) => update);
  expect(updates.filter((update) => !tested.includes(update))).toEqual(withoutWritable);
  expect(tested).toEqual(expect.arrayContaining([...exceptions.keys()]));
});

test('the reference lists the exceptions of core', () => {
  const onSite = updates.map(resourceName);
  const documented = [...documentedExceptions()].filter((resource) => onSite.includes(resource));
  expect(documented.sort()).toEqual([...exceptions.keys()].map(resourceName).sort());
});
