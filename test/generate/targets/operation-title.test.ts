// Headings in words. The cases are routes of WordPress, WooCommerce and plugins as they are.

import { expect, test } from 'vitest';
import type { ApiModel, HttpMethod } from '../../../src/core/model/api/api.ts';
import { plural, singular, withArticle } from '../../../src/generate/targets/english.ts';
import { namedOperations } from '../../../src/generate/targets/operation-names.ts';
import { isHeading, operationTitle } from '../../../src/generate/targets/operation-title.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { sampleModel, sampleNames } from '../../support/samples.ts';
import { smallModel, operation } from '../../support/small-model.ts';

const page = { page: { type: 'integer' } };

const titlesOf = (model: ApiModel): readonly string[] =>
  model.namespaces.flatMap(({ name }) => namedOperations(model, name).map(operationTitle));

function titleOf(methods: string, key: string, isPaged: boolean): string | undefined {
  const namespace = /^\/((?:[a-z\d-]+\/(?:v?\d[.\d]*|store|private))|wc-\w+)/.exec(key)?.[1] ?? '';
  const index = {
    namespaces: namespace === '' ? [] : [namespace],
    routes: {
      [key]: {
        namespace,
        methods: [],
        endpoints: [{ methods: methods.split(','), args: isPaged ? page : {} }],
      },
    },
  };
  return titlesOf(normalize(index).value)[0];
}

const cases: readonly (readonly [title: string, methods: string, key: string, paged?: 'paged'])[] = [
  // What there are many of
  ['List posts', 'GET', '/wp/v2/posts'],
  ['Create a post', 'POST', '/wp/v2/posts'],
  ['Get a post', 'GET', '/wp/v2/posts/(?P<id>[\\d]+)'],
  ['Update a post', 'POST,PUT,PATCH', '/wp/v2/posts/(?P<id>[\\d]+)'],
  ['Delete a post', 'DELETE', '/wp/v2/posts/(?P<id>[\\d]+)'],
  ['List media', 'GET', '/wp/v2/media'],
  ['Upload a media item', 'POST', '/wp/v2/media'],
  ['Delete a media item', 'DELETE', '/wp/v2/media/(?P<id>[\\d]+)'],
  ['Get a taxonomy', 'GET', '/wp/v2/taxonomies/(?P<taxonomy>[\\w-]+)'],
  ['Get a status', 'GET', '/wp/v2/statuses/(?P<status>[\\w-]+)'],
  ['Create a tax', 'POST', '/wc/v3/taxes'],
  ['List product categories', 'GET', '/wp/v2/product_cat', 'paged'],
  ['List pattern categories', 'GET', '/wp/v2/wp_pattern_category', 'paged'],
  ['List block patterns', 'GET', '/wp/v2/block-patterns/patterns'],
  ['List suggested products', 'GET', '/wc/v3/products/suggested-products'],
  ['Get a product by slug', 'GET', '/wc/store/v1/products/(?P<slug>[\\S]+)'],
  // What belongs to another
  ['List the revisions of a post', 'GET', '/wp/v2/posts/(?P<parent>[\\d]+)/revisions'],
  ['Create a refund for an order', 'POST', '/wc/v3/orders/(?P<order_id>[\\d]+)/refunds'],
  ['List the refunds of an order', 'GET', '/wc/v3/orders/(?P<order_id>[\\d]+)/refunds'],
  [
    'Delete a term of a product attribute',
    'DELETE',
    '/wc/v3/products/attributes/(?P<attribute_id>[\\d]+)/terms/(?P<id>[\\d]+)',
  ],
  ['Get a setting of a group', 'GET', '/wc/v3/settings/(?P<group_id>[\\w-]+)/(?P<id>[\\w-]+)'],
  ['Get a block type of a namespace', 'GET', '/wp/v2/block-types/(?P<namespace>[a-z]+)/(?P<name>[a-z]+)'],
  [
    'Delete all the application passwords of a user',
    'DELETE',
    '/wp/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords',
  ],
  ['Create feedback for a contact form', 'POST', '/contact-form-7/v1/contact-forms/(?P<id>\\d+)/feedback'],
  ['Get the related products of a product', 'GET', '/wc/v3/products/(?P<id>[\\d]+)/related'],
  // What there is one of
  ['Get the settings', 'GET', '/wp/v2/settings'],
  ['Update the settings', 'POST,PUT,PATCH', '/wp/v2/settings'],
  ['Get the current user', 'GET', '/wp/v2/users/me'],
  ['Delete the current user', 'DELETE', '/wp/v2/users/me'],
  ['Get the current member', 'GET', '/social/v2/members/me'],
  ['Get the avatar of the current member', 'GET', '/social/v2/members/me/avatar'],
  ['Get your groups', 'GET', '/social/v2/groups/me'],
  ['Get an xprofile field', 'GET', '/social/v2/xprofile/fields/(?P<id>[\\d]+)'],
  ['Update a starred message', 'POST,PUT,PATCH', '/social/v2/messages/starred/(?P<id>[\\d]+)'],
  ['Get the cart', 'GET', '/wc/store/v1/cart'],
  ['Get the order totals report', 'GET', '/wc/v3/reports/orders/totals'],
  ['Get the revenue stats report', 'GET', '/wc-analytics/reports/revenue/stats'],
  ['Get the current currency', 'GET', '/wc/v3/data/currencies/current'],
  ['Get the active plugins', 'GET', '/wc-admin/plugins/active'],
  ['Update the CDN status', 'POST', '/cache-ext/v3/cdn_status'],
  // What happens
  ['Duplicate a product', 'POST', '/wc/v3/products/(?P<id>[\\d]+)/duplicate'],
  ['Add an item to the cart', 'POST', '/wc/store/v1/cart/add-item'],
  ['Remove a coupon from the cart', 'POST', '/wc/store/v1/cart/remove-coupon'],
  ['Create, update and delete products', 'POST,PUT,PATCH', '/wc/v3/products/batch'],
  [
    'Create, update and delete the variations of a product',
    'POST,PUT,PATCH',
    '/wc/v3/products/(?P<product_id>[\\d]+)/variations/batch',
  ],
  ['Send several requests as one', 'POST', '/batch/v1'],
  ['Import plugins', 'POST', '/seo-ext/v1/settings/import-plugins'],
  ['Activate a theme', 'POST', '/hosting-onboarding/v1/activate-theme'],
  ['Send an email for an order', 'POST', '/wc/v3/orders/(?P<id>[\\d]+)/actions/send_email'],
  ['Post-process a media item', 'POST', '/wp/v2/media/(?P<id>[\\d]+)/post-process'],
  ['Get the import status', 'GET', '/wc-analytics/imports/status'],
  ['Create an order of the marketplace', 'POST', '/wc/v3/marketplace/create-order'],
  ['Update the customer of the cart', 'POST', '/wc/store/v1/cart/update-customer'],
  ['Select a shipping rate for the cart', 'POST', '/wc/store/v1/cart/select-shipping-rate'],
  ['Import sample products', 'POST', '/wc-admin/onboarding/tasks/import_sample_products'],
  ['Verify the registration', 'POST', '/jetpack/v4/verify_registration'],
  ['Authorize remotely', 'POST', '/jetpack/v4/remote_authorize'],
  ['Get the connection authorization URL', 'GET', '/jetpack/v4/connection/authorize_url'],
  ['Get the plugin activation status', 'GET', '/wc-admin/plugins/activate/status'],
  ['Finish the WooCommerce.com connection', 'POST', '/wc-admin/plugins/finish-wccom-connect'],
  ['Test the page cache', 'GET', '/wp-site-health/v1/tests/page-cache'],
  ['Get whether the import is allowed', 'GET', '/wc-admin/blueprint/import-allowed'],
  ['List what is featured in the marketplace', 'GET', '/wc/v3/marketplace/featured'],
  ['Recreate the email post', 'POST', '/wc-admin-email/settings/email/listing/recreate-email-post'],
  [
    'Get the email prefill of the onboarding profile',
    'GET',
    '/wc-admin/onboarding/profile/experimental_get_email_prefill',
  ],
  [
    'Preload the WooPayments onboarding',
    'POST',
    '/wc-admin/settings/payments/woopayments/onboarding/preload',
  ],
  [
    'Install and activate onboarding plugins in the background',
    'POST',
    '/wc-admin/onboarding/plugins/install-and-activate-async',
  ],
  ['Search the block directory', 'GET', '/wp/v2/block-directory/search', 'paged'],
  ['Run an ability', 'POST', '/wp-abilities/v1/abilities/(?P<name>[a-z/-]+)/run'],
  ['Delete all admin notes', 'DELETE', '/wc-analytics/admin/notes/delete/all'],
  ['Get the index of wp/v2', 'GET', '/wp/v2'],
  ['Get the index of the site', 'GET', '/'],
];

for (const [title, methods, key, paged] of cases)
  test(title, () => {
    expect(titleOf(methods, key, paged !== undefined)).toBe(title);
  });

test.each(sampleNames)('every operation of %s has a heading', async (name) => {
  const titles = titlesOf(await sampleModel(name));
  const odd = titles.filter(
    (title) =>
      !/^[A-Z]/.test(title) || /\s{2}|^\s|\s$|\ban? (?:an?|the)\b|undefined/.test(title) || title.length > 90,
  );
  expect(odd).toEqual([]);
});

test('a short description is the heading', () => {
  const titles = (description: string): readonly string[] =>
    titlesOf(smallModel(operation('things.list', [], { description })));
  expect(titles('List what there is.')).toEqual(['List what there is']);
  expect(titles('Lists it. Needs a key.')).toEqual(['List the route 0s']);
  expect(isHeading('<b>x</b>')).toBe(false);
});

test.each<readonly [HttpMethod, string, string]>([
  ['POST', '/', 'Post shop/v1'],
  ['GET', '/', 'Get the index of shop/v1'],
])('%s of a path without words (%j) still has one', (method, path, word) => {
  const model = smallModel(operation('x.y', [], { method, methods: [method] }));
  const [route] = model.routes;
  const titles = titlesOf({ ...model, routes: route === undefined ? [] : [{ ...route, path }] });
  expect(titles[0]).toBe(word);
});

test.each([
  ['statuses', 'status'],
  ['addresses', 'address'],
  ['categories', 'category'],
  ['caches', 'cache'],
  ['warehouses', 'warehouse'],
  ['sizes', 'size'],
  ['boxes', 'box'],
  ['movies', 'movie'],
  ['URLs', 'URL'],
  ['news', 'news'],
  ['analytics', 'analytics'],
])('one of the %s is a %s', (many, one) => {
  expect(singular(many)).toBe(one);
  expect(['movies', 'news', 'analytics', 'URLs', 'caches'].includes(many) ? many : plural(one)).toBe(many);
});

test.each([
  'a user',
  'an order',
  'a URL',
  'an SMS',
  'a UUID',
  'an API key',
  'an hour',
  'a unit',
  'an update',
])('%s', (words) => {
  expect(withArticle(words.replace(/^an? /, ''))).toBe(words);
});
