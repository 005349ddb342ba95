import fc, { tries } from '../../../support/fast-check.ts';
import { expect, test } from 'vitest';
import type { WireIndex } from '../../../../src/core/model/index/index-document.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';

type Row = readonly [name: string, methods: string, namespace: string, key: string, args?: string];

// One row a rule; the table of docs/explanations/names.md is this table.
const rows: readonly Row[] = [
  // Resource and plain verbs
  ['orders.list', 'GET', 'shop-analytics', '/shop-analytics/orders'],
  ['orders.get', 'GET', 'shop-analytics', '/shop-analytics/orders/(?P<id>[\\d]+)'],
  ['orders.create', 'POST', 'shop-analytics', '/shop-analytics/orders'],
  ['orders.update', 'POST,PUT,PATCH', 'shop-analytics', '/shop-analytics/orders/(?P<id>[\\d]+)'],
  ['orders.update', 'POST', 'shop-analytics', '/shop-analytics/orders/(?P<id>[\\d]+)'],
  ['orders.update', 'PUT', 'shop-analytics', '/shop-analytics/orders/(?P<id>[\\d]+)'],
  ['orders.delete', 'DELETE', 'shop-analytics', '/shop-analytics/orders/(?P<id>[\\d]+)'],
  ['orders.batch', 'POST,PUT,PATCH', 'shop-analytics', '/shop-analytics/orders/batch'],
  ['account.get', 'GET', 'analytics', '/account'],
  ['websites.list', 'GET', 'analytics', '/websites', 'per_page'],
  ['cart.get', 'GET', 'shop-store/v1', '/shop-store/v1/cart'],
  ['settings.update', 'POST,PUT,PATCH', 'wp/v2', '/wp/v2/settings'],
  ['posts.head', 'HEAD', 'wp/v2', '/wp/v2/posts'],
  ['posts.options', 'OPTIONS', 'wp/v2', '/wp/v2/posts'],
  // A list has a page, or a plural last word
  ['posts.list', 'GET', 'wp/v2', '/wp/v2/posts', 'page,per_page'],
  ['types.get', 'GET', 'wp/v2', '/wp/v2/types'],
  ['settings.get', 'GET', 'wp/v2', '/wp/v2/settings'],
  ['settings.list', 'GET', 'wc/v3', '/wc/v3/settings'],
  ['reportsOrdersStats.get', 'GET', 'shop-analytics', '/shop-analytics/reports/orders/stats', 'page'],
  ['menus.list', 'GET', 'wp/v2', '/wp/v2/menus'],
  ['search.list', 'GET', 'wp/v2', '/wp/v2/search', 'per_page'],
  ['navigation.list', 'GET', 'wp/v2', '/wp/v2/navigation', 'page'],
  ['dataCountries.list', 'GET', 'shop-analytics', '/shop-analytics/data/countries'],
  ['fontFamilies.list', 'GET', 'wp/v2', '/wp/v2/font-families'],
  ['status.get', 'GET', 'ext/v1', '/ext/v1/status'],
  ['tool.getCheckIp', 'GET', 'ext/v1', '/ext/v1/tool/check_ip'],
  // The root, the namespace's root, and the segment v1
  ['index.get', 'GET', '', '/'],
  ['index.get', 'GET', 'wp/v2', '/wp/v2'],
  ['batch.create', 'POST', '', '/batch/v1'],
  ['webhook.create', 'POST', 'payments-ext', '/payments-ext/v1/webhook'],
  ['v2Webhook.create', 'POST', 'payments-ext', '/payments-ext/v2-webhook'],
  // `me`
  ['users.me', 'GET', 'wp/v2', '/wp/v2/users/me', 'context'],
  ['users.updateMe', 'POST,PUT,PATCH', 'wp/v2', '/wp/v2/users/me'],
  ['users.deleteMe', 'DELETE', 'wp/v2', '/wp/v2/users/me'],
  ['me.get', 'GET', 'ext/v1', '/ext/v1/me'],
  // Acts
  ['settings.importPlugins', 'POST', 'seo-ext/v1', '/seo-ext/v1/settings/import-plugins'],
  ['settings.importBySiteId', 'POST', 'seo-ext/v1', '/seo-ext/v1/settings/import/(?P<siteId>[\\d]+)'],
  ['plugins.getConnectShop', 'GET', 'ext/v1', '/ext/v1/plugins/connect-shop'],
  ['settings.listImportPlugins', 'GET', 'seo-ext/v1', '/seo-ext/v1/settings/import-plugins'],
  ['orders.deleteTestItems', 'DELETE', 'shop/v3', '/shop/v3/orders/test-items'],
  ['onboardingTasks.createHomepage', 'POST', 'ext/v1', '/ext/v1/onboarding/tasks/create_homepage'],
  ['connectionOwner.update', 'POST,PUT,PATCH', 'connection-ext/v4', '/connection-ext/v4/connection/owner'],
  ['ordersReceipt.get', 'GET', 'shop/v3', '/shop/v3/orders/(?P<id>[\\d]+)/receipt'],
  ['ordersReceipt.create', 'POST', 'shop/v3', '/shop/v3/orders/(?P<id>[\\d]+)/receipt'],
  ['media.postProcess', 'POST', 'wp/v2', '/wp/v2/media/(?P<id>[\\d]+)/post-process'],
  ['productsAttributes.create', 'POST', 'shop/v3', '/shop/v3/products/attributes'],
  ['analyzeHeadlineDelete.create', 'POST', 'seo-ext/v1', '/seo-ext/v1/analyze-headline/delete'],
  ['clearLog.create', 'POST', 'seo-ext/v1', '/seo-ext/v1/clear-log'],
  // No verb is said twice
  ['welcomeStatus.get', 'GET', 'ext/v1', '/ext/v1/get-welcome-status'],
  ['tools.list', 'GET', 'ext/v1', '/ext/v1/get-tools'],
  ['settings.update', 'POST', 'ext/v1', '/ext/v1/update-settings'],
  ['index.deleteLog', 'POST', 'ext/v1', '/ext/v1/delete-log'],
  ['metaBox.deleteById', 'DELETE', 'ext/v1', '/ext/v1/delete-meta-box/(?P<id>\\d+)'],
  ['configuration.getConfigurationState', 'GET', 'ext/v1', '/ext/v1/configuration/get_configuration_state'],
  ['cart.deleteItem', 'POST', 'ext/v1', '/ext/v1/cart/delete-item'],
  ['cartItem.delete', 'DELETE', 'ext/v1', '/ext/v1/cart/delete-item'],
  ['cartGetItem.create', 'POST', 'ext/v1', '/ext/v1/cart/get-item'],
  ['wishlist.getByUserId', 'GET', 'ext/v1', '/ext/v1/wishlist/get_by_user/(?P<user_id>[\\d]+)'],
  ['wishlist.getByUser', 'GET', 'ext/v1', '/ext/v1/wishlist/get_by_user/(?P<id>[\\d]+)'],
  ['getLayout.create', 'POST', 'ext/v1', '/ext/v1/get_layout'],
  // Path parameters that take one value alone
  ['blockRenderer.coreArchives', 'GET', 'wp/v2', '/wp/v2/block-renderer/(?P<name>core/archives)'],
  ['connection.googlePhotos', 'GET', 'ext/v1', '/ext/v1/connection/(?P<service>google_photos)'],
  ['connection.deleteGooglePhotos', 'DELETE', 'ext/v1', '/ext/v1/connection/(?P<service>google_photos)'],
  ['connection.updateGooglePhotos', 'POST', 'ext/v1', '/ext/v1/connection/(?P<service>google_photos)'],
  ['blockRenderer.contactForm', 'GET', 'wp/v2', '/wp/v2/block-renderer/(?P<name>contact/form)'],
  ['blockRenderer.updateCoreRss', 'POST', 'wp/v2', '/wp/v2/block-renderer/(?P<name>core\\/rss)'],
  ['settings.getList', 'GET', 'ext/v1', '/ext/v1/settings/(?P<what>list)'],
  ['notices.get', 'GET', 'ext/v1', '/ext/v1/(?P<what>notices)/(?P<id>\\d+)'],
  ['connection.getByService', 'GET', 'ext/v1', '/ext/v1/connection/(?P<service>google_photos|openverse)'],
  ['connection.get', 'GET', 'ext/v1', '/ext/v1/connection(?:/(?P<service>google_photos))?'],
  // Path parameters
  ['attributes.getBySlug', 'GET', 'ext/v1', '/ext/v1/attributes/(?P<slug>[a-z0-9_\\-]+)'],
  ['attributes.deleteBySlug', 'DELETE', 'ext/v1', '/ext/v1/attributes/(?P<slug>[\\w-]+)'],
  ['postsRevisions.list', 'GET', 'wp/v2', '/wp/v2/posts/(?P<parent>[\\d]+)/revisions'],
  ['postsRevisions.get', 'GET', 'wp/v2', '/wp/v2/posts/(?P<parent>[\\d]+)/revisions/(?P<id>[\\d]+)'],
  ['templatesRevisions.listByParent', 'GET', 'wp/v2', '/wp/v2/templates/(?P<parent>[\\w%-]+)/revisions'],
  ['settings.getByGroupId', 'GET', 'shop/v3', '/shop/v3/settings/(?P<group_id>[\\w-]+)'],
  ['settings.getByGroupIdAndId', 'GET', 'shop/v3', '/shop/v3/settings/(?P<group_id>[\\w-]+)/(?P<id>[\\w-]+)'],
  ['settings.batchByGroupId', 'POST', 'shop/v3', '/shop/v3/settings/(?P<group_id>[\\w-]+)/batch'],
  [
    'usersApplicationPasswords.list',
    'GET',
    'wp/v2',
    '/wp/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords',
  ],
  ['checkout.getById', 'GET', 'shop-store/v1', '/shop-store/v1/checkout/(?P<id>[\\d]+)'],
  ['checkout.updateById', 'POST', 'shop-store/v1', '/shop-store/v1/checkout/(?P<id>[\\d]+)'],
  ['navigation.deleteById', 'DELETE', 'wp/v2', '/wp/v2/navigation/(?P<id>[\\d]+)'],
  ['previewImage.get', 'GET', 'ext/v1', '/ext/v1/preview-image(?:/(?P<id>\\d+))?'],
  ['orders.get', 'GET', 'shop/v1', '/shop/v1/orders/(?P<id>[\\d]+)(?:/(?P<part>[a-z]+))?'],
  ['mcIssues.list', 'GET', 'ads-ext/v1', '/ads-ext/v1/mc/issues(/(?P<type_filter>[a-z]+))?'],
  // Deletions without a final path parameter
  ['items.deleteAll', 'DELETE', 'shop-store/v1', '/shop-store/v1/items'],
  ['backup.delete', 'DELETE', 'seo-ext/v1', '/seo-ext/v1/backup'],
  ['adminNotesDeleteAll.delete', 'DELETE', 'shop-analytics', '/shop-analytics/admin/notes/delete/all'],
  // Spelling
  ['notifyImg.create', 'POST', 'cache-ext/v1', '/cache-ext/v1/notify_img'],
  ['checkGoogleDocVisibility.get', 'GET', 'ext/v2', '/ext/v2/checkGoogleDocVisibility'],
  ['_2fa.get', 'GET', 'ext/v1', '/ext/v1/2fa'],
  ['größe.get', 'GET', 'ext/v1', '/ext/v1/größe'],
];

const indexOf = (routes: readonly Row[]): WireIndex => ({
  namespaces: [...new Set(routes.map(([, , namespace]) => namespace))],
  routes: Object.fromEntries(
    routes.map(([, methods, namespace, key, args]) => [
      key,
      {
        namespace,
        endpoints: [
          {
            methods: methods.split(','),
            args: Object.fromEntries((args ?? '').split(',').map((name) => [name, { type: 'integer' }])),
          },
        ],
      },
    ]),
  ),
});

const namesOf = (index: WireIndex): ReadonlyMap<string, string> =>
  new Map(
    normalize(index).value.routes.flatMap((route) =>
      route.operations.map((operation) => [`${operation.method} ${route.key}`, operation.name] as const),
    ),
  );

test.each(rows.map((row) => ({ row, title: `${row[0]} ← ${row[1]} ${row[3]}` })))('$title', ({ row }) => {
  expect([...namesOf(indexOf([row])).values()]).toEqual([row[0]]);
});

const word = fc.constantFrom(
  'posts',
  'orders',
  'me',
  'batch',
  'import-plugins',
  'v1',
  'v2',
  'data',
  'templates',
  'staff',
  'get-state',
  'delete-item',
);
const parameter = fc.constantFrom(
  '(?P<id>[\\d]+)',
  '(?P<slug>[\\w-]+)',
  '(?P<parent>[\\d]+)',
  '(?P<id>[\\w-]+)',
  '(?P<name>core/archives)',
  '(?P<kind>posts|pages)',
);
const randomRow: fc.Arbitrary<Row> = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'POST,PUT,PATCH', 'DELETE'),
    fc.array(fc.oneof(word, parameter), { maxLength: 4 }),
    fc.constantFrom('', 'page'),
  )
  .map(([methods, segments, args]) => ['', methods, 'ext/v1', ['/ext/v1', ...segments].join('/'), args]);

const inCode = (name: string): string => name.replace('.', '').toLowerCase();

/** Is the one that of an item of the other? Names say what they are to each other. */
const isItemOf = (item: string, list: string): boolean =>
  item.startsWith(`${list}/(?P<id>`) && !item.slice(list.length + 1).includes('/');

test('no route changes the name of another, but for those it shares its name with and its own items', () => {
  fc.assert(
    fc.property(fc.array(randomRow, { maxLength: 12 }), randomRow, (rest, added) => {
      fc.pre(!rest.some(([, , , key]) => key === added[3]));
      const before = namesOf(indexOf(rest));
      const after = namesOf(indexOf([...rest, added]));
      const concerns = (call: string): boolean => {
        const key = call.slice(call.indexOf(' ') + 1);
        return key === added[3] || isItemOf(key, added[3]) || isItemOf(added[3], key);
      };
      const concerned = [...before, ...after].filter(([call]) => concerns(call));
      const given = new Set(concerned.map(([, name]) => inCode(name)));
      for (const [call, name] of after) {
        const old = before.get(call);
        if (old === undefined || concerns(call)) continue;
        if (![old, name].some((one) => given.has(inCode(one)))) expect(name, call).toBe(old);
      }
    }),
    tries(500),
  );
});

test('the order in which a site lists its routes changes no name', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(randomRow, { maxLength: 12, selector: ([, , , key]) => key })
        .chain((routes) =>
          fc.tuple(fc.constant(routes), fc.shuffledSubarray(routes, { minLength: routes.length })),
        ),
      ([routes, shuffled]) => {
        const names = namesOf(indexOf(routes));
        for (const [call, name] of namesOf(indexOf(shuffled))) expect(name).toBe(names.get(call));
      },
    ),
    tries(500),
  );
});

test('blocks that a site renders by routes of their own name their operations alone', () => {
  const block = fc.stringMatching(/^[a-z]{2,6}\/[a-z]{2,6}$/);
  const rowOf = (name: string): Row => ['', 'GET', 'wp/v2', `/wp/v2/block-renderer/(?P<name>${name})`];
  fc.assert(
    fc.property(
      fc.uniqueArray(block, { minLength: 1, maxLength: 8, selector: (name) => name.replace('/', '') }),
      (blocks) => {
        const alone = blocks.flatMap((name) => [...namesOf(indexOf([rowOf(name)])).values()]);
        expect([...namesOf(indexOf(blocks.map(rowOf))).values()]).toEqual(alone);
        for (const name of alone) expect(name).toMatch(/^blockRenderer\.[a-z]+[A-Z][a-z]+$/);
      },
    ),
    tries(200),
  );
});

test('routes that differ in more than patterns have names without numbers and methods', () => {
  const templateOf = (key: string): string => key.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}');
  const routes = fc.uniqueArray(randomRow, { maxLength: 12, selector: ([, , , key]) => templateOf(key) });
  fc.assert(
    fc.property(routes, (rows) => {
      for (const name of namesOf(indexOf(rows)).values()) expect(name).not.toMatch(/[a-z]\d$|With[A-Z]|_/);
    }),
    tries(500),
  );
});

test('the same blocks in a new order, or without one, leave the last resort to its own route', () => {
  const rowOf = (pattern: string): Row => ['', 'GET', 'ext/v1', `/ext/v1/kinds/(?P<kind>${pattern})`];
  const all = ['a|b', 'c|d', 'e|f', 'g|h'].map(rowOf);
  const names = namesOf(indexOf(all));
  const last = `GET ${all.at(-1)?.[3] ?? ''}`;
  expect(names.get(last)).toMatch(/^kinds\.getByKind_[0-9a-f]{8}$/);
  expect(namesOf(indexOf(all.toReversed())).get(last)).toBe(names.get(last));
  expect(namesOf(indexOf(all.filter((_, at) => at !== 2))).get(last)).toBe(names.get(last));
});

test('names are unique in code, have one dot, and are identifiers', () => {
  fc.assert(
    fc.property(fc.array(randomRow, { maxLength: 20 }), (routes) => {
      const names = [...namesOf(indexOf(routes)).values()];
      for (const name of names)
        expect(name).toMatch(/^[\p{ID_Start}_][\p{ID_Continue}]*\.[\p{ID_Start}_][\p{ID_Continue}]*$/u);
      expect(new Set(names.map(inCode)).size).toBe(names.length);
    }),
    tries(500),
  );
});

const order = '/shop/v3/orders/(?P<order_id>[\\d]+)';
const clashing: readonly Row[] = [
  ['refunds.list', 'GET', 'shop/v3', '/shop/v3/refunds'],
  ['ordersRefunds.list', 'GET', 'shop/v3', '/shop/v3/orders/refunds'],
  ['ordersRefunds.listByOrderId', 'GET', 'shop/v3', `${order}/refunds`],
  ['orders.update', 'PUT', 'shop/v3', '/shop/v3/orders/(?P<id>[\\d]+)'],
  ['orders.updateAll', 'PUT', 'shop/v3', '/shop/v3/orders'],
  ['status.get', 'GET', 'shop/v3', '/shop/v3/status'],
  ['getStatus.get', 'GET', 'shop/v3', '/shop/v3/get-status'],
  ['hooks.create', 'POST', 'shop/v3', '/shop/v3/hooks'],
  ['v1Hooks.create', 'POST', 'shop/v3', '/shop/v3/v1/hooks'],
  [
    'wishlist.removeProductByShareKeyAndItemId',
    'DELETE',
    'shop/v3',
    '/shop/v3/wishlist/remove_product/(?P<share_key>[\\w]+)/(?P<item_id>\\d+)',
  ],
  ['caseStudy.getById', 'GET', 'shop/v3', '/shop/v3/case-study/(?P<id>[\\d]+)'],
  ['caseStudy.getById_case_study', 'GET', 'shop/v3', '/shop/v3/case_study/(?P<id>[\\d]+)'],
  ['top10.getById', 'GET', 'shop/v3', '/shop/v3/top-10/(?P<id>[\\d]+)'],
  ['top10.getById_top_10', 'GET', 'shop/v3', '/shop/v3/top_10/(?P<id>[\\d]+)'],
];

test('of two that share a name the longer path takes words of its own, in whatever order they are listed', () => {
  const expected = clashing.map(([name]) => name);
  const inOrder = namesOf(indexOf(clashing));
  const reversed = namesOf(indexOf([...clashing].reverse()));
  const calls = clashing.map(([, methods, , key]) => `${methods} ${key}`);
  expect(calls.map((call) => inOrder.get(call))).toEqual(expected);
  expect(calls.map((call) => reversed.get(call))).toEqual(expected);
});

test.each([
  // the endpoints of one path, and what each is called
  [
    ['POST', 'PUT'],
    ['orders.update', 'orders.updateWithPut'],
  ],
  [
    ['PUT', 'PATCH'],
    ['orders.update', 'orders.updateWithPatch'],
  ],
  [
    ['POST', 'PUT', 'PATCH'],
    ['orders.update', 'orders.updateWithPut', 'orders.updateWithPatch'],
  ],
])('of the endpoints %j of one path POST is the plain update', (endpoints, expected) => {
  const key = '/shop/v3/orders/(?P<id>[\\d]+)';
  const namesOfEndpoints = (listed: readonly string[]) =>
    namesOf({
      namespaces: ['shop/v3'],
      routes: {
        [key]: {
          namespace: 'shop/v3',
          endpoints: listed.map((methods) => ({ methods: methods.split(','), args: {} })),
        },
      },
    });
  for (const listed of [endpoints, endpoints.toReversed()]) {
    const names = namesOfEndpoints(listed);
    expect(endpoints.map((methods) => names.get(`${methods} ${key}`))).toEqual(expected);
  }
});

test('another family of methods on a path renames none of those it has', () => {
  const families = [['GET'], ['POST', 'PUT', 'PATCH'], ['DELETE']] as const;
  for (const [, first, namespace, key, args] of rows)
    for (const added of families) {
      const methods = first.split(',');
      if (methods.some((method) => ['HEAD', 'OPTIONS', ...added].includes(method))) continue;
      const alone = namesOf(indexOf([['', first, namespace, key, args ?? '']]));
      const both = namesOf({
        namespaces: [namespace],
        routes: {
          [key]: {
            namespace,
            endpoints: [methods, added].map((list) => ({
              methods: list,
              args: Object.fromEntries((args ?? '').split(',').map((name) => [name, { type: 'integer' }])),
            })),
          },
        },
      });
      for (const [call, name] of alone) expect(both.get(call), `${call} beside ${added.join()}`).toBe(name);
    }
});
