// Items of every resource of WooCommerce and of a recent WordPress that can be read and updated. The items are read,
// converted with `writable`, and sent back.

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import { buildSiteClient, type BuiltSiteClient } from '../live/built-site-client.ts';
import { readableUpdates, resourceName, updateName, writeBack, type WriteBack } from '../live/write-back.ts';
import { createCoreItems } from '../support/core-items.ts';
import { documentedExceptions } from '../support/writable-exceptions.ts';

const shop = inject('shop');

let built: BuiltSiteClient;
let updates: readonly string[];
let results: readonly WriteBack[];

/** In this order, because an update of an older namespace can change data that only the newest namespace shows. */
const namespaces = ['wc/v3', 'wc/v2', 'wp/v2'];
const inNewest = (path: string): string | undefined =>
  path.startsWith('/wc/v2/') ? path.replace('/wc/v2/', '/wc/v3/') : undefined;

/** An update runs the tool. */
const skipped = ['wc/v3 systemStatusTools.update', 'wc/v2 systemStatusTools.update'];

beforeAll(async () => {
  const { unlisted } = await createCoreItems(shop);
  built = await buildSiteClient(shop, {
    generate: namespaces.flatMap((namespace) => ['--namespace', namespace]),
  });
  expect(built.compiled).toBe('');
  const whole = (await readModel(built.snapshot, defaultLoadOptions)).value;
  const model = {
    ...whole,
    namespaces: namespaces.flatMap((one) => whole.namespaces.filter(({ name }) => name === one)),
  };
  const runtime = (await built.load('client/index.js')) as {
    readonly createTransport: (options: object) => unknown;
    readonly applicationPassword: (user: string, password: string) => unknown;
  };
  const transport = runtime.createTransport({
    baseUrl: shop.restBase,
    auth: runtime.applicationPassword('admin', shop.passwords.admin),
  });
  updates = readableUpdates(model).map(updateName);
  results = await writeBack({ built, model, transport, unlisted, skipped, witness: inNewest, maxItems: 6 });
});
afterAll(() => built.remove());

/** If an item has no image, a response contains a placeholder, which WooCommerce downloads as a new image. */
const placeholder = (path: string): string =>
  `POST ${path}: 400 Error getting remote image ${shop.home}wp-content/uploads/woocommerce-placeholder.webp. Error: Not Found`;
const noChange = 'POST /wc/v2/products/{product_id}/reviews/{id}: 500 Updating product review failed.';
const zone0 = (path: string): string =>
  `POST ${path}: 403 The "locations not covered by your other zones" zone cannot be updated.`;
const setting = (path: string): string => `POST ${path}: 400 An invalid setting value was passed.`;
const ofTheme = ['source', 'origin', 'wp_id', 'author'];

/** The exceptions, with their reasons, are listed in docs/reference/client.md. */
const exceptions = new Map([
  [
    'wc/v3 orders.update',
    ['line_items.meta_data', 'POST /wc/v3/orders/{id}: 400 Coupon item ID is readonly.'],
  ],
  ['wc/v3 settings.updateByGroupIdAndId', ['value', setting('/wc/v3/settings/{group_id}/{id}')]],
  ['wc/v3 shippingZones.update', [zone0('/wc/v3/shipping/zones/{id}')]],
  ['wc/v2 orders.update', ['line_items.meta_data']],
  ['wc/v2 productsReviews.update', [noChange]],
  ['wc/v2 products.update', [placeholder('/wc/v2/products/{id}')]],
  [
    'wc/v2 productsVariations.update',
    [placeholder('/wc/v2/products/{product_id}/variations/{id}'), 'tax_class'],
  ],
  // The values that `wc/v3` changes are already changed.
  ['wc/v2 settings.updateByGroupIdAndId', [setting('/wc/v2/settings/{group_id}/{id}')]],
  ['wc/v2 shippingZones.update', [zone0('/wc/v2/shipping/zones/{id}')]],
  ['wc/v2 taxes.update', ['postcodes']],
  ['wp/v2 posts.update', ['date', 'date_gmt']],
  ['wp/v2 pages.update', ['date', 'date_gmt']],
  ['wp/v2 menuItems.update', ['menu_order']],
  ['wp/v2 templates.update', ofTheme],
  ['wp/v2 templateParts.update', [...ofTheme, 'has_theme_file']],
  [
    'wp/v2 fontFamilies.update',
    ['POST /wp/v2/font-families/{id}: 400 Missing parameter(s): font_family_settings'],
  ],
  ['wp/v2 comments.update', ['POST /wp/v2/comments/{id}: 400 Invalid comment author ID.']],
]);

test('each resource accepts its own items without a change', () => {
  const problems = results.map(({ update, problems }) => [update, problems]);
  expect(problems).toEqual(results.map(({ update }) => [update, exceptions.get(update) ?? []]));
});

/** Updates without a `writable` function, although their paths can be read. */
const withoutWritable = [
  // The body of the update is a list.
  'wc/v3 shippingZonesLocations.update',
  'wc/v2 shippingZonesLocations.update',
  // The user is an item of `users`, which `usersWritable` converts.
  'wp/v2 users.updateMe',
  // Both methods render a block, and store nothing.
  'wp/v2 blockRenderer.updateByName',
];

test('every update of a path that can be read is tested with items', () => {
  const tested = results.filter(({ items }) => items > 0).map(({ update }) => update);
  expect(updates.filter((update) => !tested.includes(update)).sort()).toEqual(
    [...withoutWritable, ...skipped].sort(),
  );
  expect(tested).toEqual(expect.arrayContaining([...exceptions.keys()]));
});

test('the reference lists the exceptions of WooCommerce and WordPress', () => {
  expect([...documentedExceptions()].sort()).toEqual(
    [...exceptions.keys(), ...skipped].map(resourceName).sort(),
  );
});
