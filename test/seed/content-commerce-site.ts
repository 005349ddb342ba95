// "Content and Commerce Site REST Interface (route index)": its tables, as data.
// Sections, rows and arguments stand in the document's order.

import {
  allOptional,
  boolean,
  byDefault,
  choice,
  dateTime,
  integer,
  list,
  number,
  object,
  oneOfTypes,
  readOnly,
  required,
  row,
  saying,
  section,
  string,
  untyped,
  uri,
} from './notation.ts';
import type { Args, Call, Said } from './notation.ts';

/** "Namespaces listed on the index". */
export const namespaces: readonly string[] = [
  'oembed/1.0',
  'seo-ext/v1',
  'backup-ext/v1',
  'embed-ext/v1',
  'hosting-onboarding/v1',
  'cache-ext/v1',
  'cache-ext/v3',
  'shop/v3',
  'connection-ext/v4',
  'payments-ext',
  'builder-ext/v1',
  'stats-ext/v1',
  'hosting-telemetry/v1',
  'hosting-tools/v1',
  'shop-admin',
  'shop-analytics',
  'shop-store',
  'shop-store/v1',
  'shop-private',
  'forms-ext/v1',
  'funnels-ext/v1',
  'funnels-pro-ext/v1',
  'theme-ext/v1',
  'builder-pro-ext/v1',
  'widgets-ext/v1/ajaxselect2',
  'widgets-ext/v1/widget/mailchimp',
  'widgets-ext/v1/dynamic-content',
  'widgets-ext/v1/layout-manager-api',
  'widgets-ext/v1/my-template',
  'widgets-ext/v1/megamenu',
  'widgets-ext/v1/widget-builder',
  'optin-ext/v1',
  'shop/v1',
  'shop/v2',
  'shop-telemetry',
  'shop-vendor-site/v3',
  'survey-ext/v1',
  'content-core/v2',
  'site-health/v1',
  'block-editor/v1',
];

// "Every namespace root is a GET route with optional arguments namespace (default = the
// namespace's own name) and context (default view)."
const rootCalls: readonly Call[] = namespaces.flatMap((namespace) =>
  section(namespace, `/${namespace}`, [
    row('GET', '-', { namespace: byDefault(namespace, untyped), context: byDefault('view', untyped) }),
  ]),
);

const edit = 'POST PUT PATCH';

// Index, batch and embedding

const index = section('', '', [
  row('GET', '/', { context: byDefault('view', untyped) }),
  row('POST', '/batch/v1', {
    validation: byDefault('normal', choice('require-all-validate', 'normal')),
    requests: required({
      ...list(
        object({
          method: byDefault('POST', choice('POST', 'PUT', 'PATCH', 'DELETE')),
          path: required(string),
          body: { ...object({}), others: true },
          headers: { ...object({}), others: { ...oneOfTypes('string', 'array'), items: string } },
        }),
      ),
      maxItems: 25,
    }),
  }),
]);

const embedding = section('oembed/1.0', '/oembed/1.0', [
  row('GET', '/embed', {
    url: required(uri),
    format: byDefault('json', untyped),
    maxwidth: byDefault(600, untyped),
  }),
  row('GET', '/proxy', {
    url: required(uri),
    format: byDefault('json', choice('json', 'xml')),
    maxwidth: byDefault(600, integer),
    maxheight: integer,
    discover: byDefault(true, boolean),
  }),
]);

// seo-ext/v1

const seo = [
  ...section('seo-ext/v1', '/seo-ext/v1', [
    row('GET POST', '/options /post'),
    row('GET', '/ping /tags /post/{postId}/first-attached-image /user/{userId}/image'),
    row('POST DELETE', '/backup'),
    row(
      'POST',
      `/htaccess /post/{postId}/disable-primary-term-education /post/{postId}/disable-link-format-education
       /post/{postId}/update-internal-link-count /post/{postId}/process-content
       /posts-list/load-details-column /posts-list/update-details-column
       /terms-list/load-details-column /terms-list/update-details-column
       /keyphrases /analyze /analyze-headline /analyze-headline/delete /analyze/delete-site
       /clear-log /connect /connect-pro /connect-url /backup/restore /email-debug-info
       /migration/fix-blank-formats /notifications/dismiss /objects
       /plugins/deactivate /plugins/install /plugins/upgrade /reset-settings /wizard`,
    ),
  ]),
  ...section('seo-ext/v1', '/seo-ext/v1/notification', [
    row(
      'POST',
      `/blog-visibility-reminder /description-format-reminder /conflicting-plugins-reminder
       /install-addons-reminder /install-seo-ext-image-seo-reminder /install-seo-ext-local-business-reminder
       /install-seo-ext-news-sitemap-reminder /install-seo-ext-video-sitemap-reminder
       /install-mi-reminder /install-om-reminder
       /v3-migration-custom-field-reminder /v3-migration-schema-number-reminder`,
    ),
  ]),
  ...section('seo-ext/v1', '/seo-ext/v1/settings', [
    row(
      'POST',
      `/export /hide-setup-wizard /hide-upgrade-bar /import /import/{siteId} /import-plugins
       /toggle-card /toggle-radio /dismiss-alert /items-per-page /do-task`,
    ),
  ]),
  ...section('seo-ext/v1', '/seo-ext/v1', [
    row(
      'POST',
      `/sitemap/deactivate-conflicting-plugins /sitemap/delete-static-files
       /sitemap/validate-html-sitemap-slug /tools/delete-robots-txt /tools/import-robots-txt`,
    ),
    row(
      'POST',
      `/integration/keyword-tool/authenticate /integration/keyword-tool/refresh
       /integration/keyword-tool/keyphrases /integration/snippets-tool/snippets`,
    ),
  ]),
];

// backup-ext/v1, embed-ext/v1, cache-ext

const backup = section('backup-ext/v1', '/backup-ext/v1', [row('GET', '/versions')]);

const embed = section('embed-ext/v1', '/embed-ext/v1', [row('GET POST', '/oembed/{provider}')]);

const cache1 = section('cache-ext/v1', '/cache-ext/v1', [
  row('POST', '/toggle_crawler_state /notify_img /notify_ccss /notify_ucss /notify_vpi /check_img'),
  row('GET', '/tool/check_ip'),
]);

const cache3 = section('cache-ext/v3', '/cache-ext/v3', [
  row('POST', '/ip_validate /site_rest_echo /ping /cdn_status /err_domains'),
]);

// hosting-onboarding/v1

const hostingOnboarding = section('hosting-onboarding/v1', '/hosting-onboarding/v1', [
  row(
    'GET',
    `/get-welcome-status /get-steps /get-plugins /get-tutorials /get-domain-details /get-plan-details
     /get-suggested-plugins /get-suggested-themes /get-astra-templates /get-website-data
     /get-astra-template-import-status /get-available-plugins /get-homepage-edit-url`,
  ),
  row(
    'POST',
    `/update-welcome-status /update-addons-banner-status /update-reach-banner-status /complete-step
     /toggle-list-visibility /install-plugin /activate-plugin /activate-theme /deactivate-ai-theme
     /install-ai-theme /install-affiliate-theme /woo-setup /import-astra-template /install-plugins
     /save-onboarding-options`,
  ),
]);

// shop/v3 (marketplace)

const productKey: Args = { product_key: required(string) };

const marketplace = section('shop/v3', '/shop/v3/marketplace', [
  row('GET', '/featured'),
  row('POST', '/refresh'),
  row('GET', '/subscriptions'),
  row('POST', '/subscriptions/connect /subscriptions/disconnect /subscriptions/activate', productKey),
  row('GET', '/subscriptions/install-url', productKey),
  row('POST', '/create-order', { product_id: required(untyped) }),
]);

// connection-ext/v4

const connection = section('connection-ext/v4', '/connection-ext/v4', [
  row('POST', '/verify_xmlrpc_error', { nonce: required(string) }),
  row(edit, '/verify_registration /remote_authorize /connection/reconnect'),
  row('GET', '/connection'),
  row(edit, '/connection', {
    isActive: required(saying('false triggers disconnection of the site', untyped)),
  }),
  row('GET', '/connection/data /connection/plugins'),
  row(edit, '/connection/register', {
    registration_nonce: required(string),
    from: string,
    redirect_uri: string,
    plugin_slug: string,
  }),
  row('GET', '/connection/authorize_url', { redirect_uri: string }),
  row(edit, '/user-token', { user_token: required(string), is_connection_owner: boolean }),
  row(edit, '/connection/owner', { owner: required(integer) }),
]);

// payments-ext, builder-ext/v1, stats-ext/v1, hosting, shop-admin

const page: Said = byDefault(1, { ...integer, minimum: 1 });
const perPage: Said = byDefault(10, { ...integer, minimum: 1, maximum: 100 });

const payments = section('payments-ext', '/payments-ext', [row('POST', '/v1/webhook')]);

const builder = section('builder-ext/v1', '/builder-ext/v1/site-editor', [
  row('GET POST', '/templates'),
  row('GET', '- /conditions-config /templates-conditions-conflicts'),
  row(`DELETE ${edit}`, '/templates/{id}', { id: string }),
  row(`GET ${edit}`, '/templates-conditions/{id}', { id: string }),
]);

const stats = section('stats-ext/v1', '/stats-ext/v1', [
  row('GET', '/popular-posts/themes/{type}', { type: untyped }),
  row('GET', '/terms/{slug} /taxonomy/{slug}', { slug: untyped }),
]);

const hostingTelemetry = section('hosting-telemetry/v1', '/hosting-telemetry/v1', [
  row('POST', '/hosting-telemetry-event'),
  row('GET', '/hosting-telemetry-experiments'),
]);

const hostingTools = section('hosting-tools/v1', '/hosting-tools/v1', [
  row('GET', '/get-settings /regenerate-bypass-code'),
  row('POST', '/update-settings'),
]);

const shopAdmin = section('shop-admin', '/shop-admin', [
  row('GET', '/features /experiments/assignment /marketing/overview/installed-plugins /marketing/channels'),
  row('GET', '/marketing/recommended', { per_page: perPage, category: string }),
  row('GET', '/marketing/knowledge-base', { category: string }),
  row(edit, '/marketing/overview/activate-plugin', { plugin: required(string) }),
  row('GET', '/marketing/recommendations', { category: required(choice('channels', 'extensions')) }),
  row('GET', '/marketing/campaigns /marketing/campaign-types', {
    context: choice('view'),
    page,
    per_page: perPage,
  }),
  row(`GET ${edit}`, '/options'),
  row('GET', '/payment-gateway-suggestions', { force_default_suggestions: boolean }),
  row('POST', '/payment-gateway-suggestions/dismiss'),
]);

// shop-analytics: resources and their fields

const integers = list(integer);
const nullOrString = oneOfTypes('null', 'string');

const metaData = (more: Args = {}): Said =>
  list(
    object({
      id: readOnly(integer),
      key: string,
      value: oneOfTypes('null', 'object', 'string', 'number', 'boolean', 'integer', 'array'),
      ...more,
    }),
  );

const couponFields: Args = {
  code: required(string),
  amount: saying('numeric text', string),
  status: saying('draft, published or pending review', string),
  discount_type: byDefault('fixed_cart', choice('percent', 'fixed_cart', 'fixed_product')),
  description: string,
  date_expires: saying('timezone', nullOrString),
  date_expires_gmt: saying('GMT', nullOrString),
  individual_use: byDefault(false, boolean),
  product_ids: integers,
  excluded_product_ids: integers,
  usage_limit: integer,
  usage_limit_per_user: integer,
  limit_usage_to_x_items: integer,
  free_shipping: byDefault(false, boolean),
  product_categories: integers,
  excluded_product_categories: integers,
  exclude_sale_items: byDefault(false, boolean),
  minimum_amount: string,
  maximum_amount: string,
  email_restrictions: saying('addresses allowed to use the coupon', list(string)),
  meta_data: metaData(),
};

export const currencies: readonly string[] =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTC BTN BWP BYR BYN BZD
   CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD
   GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR IRT ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD
   KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
   NZD OMR PAB PEN PGK PHP PKR PLN PRB PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN
   SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VEF VES VND VUV WST XAF XCD XOF XPF YER ZAR
   ZMW`.split(/\s+/);

const address: Args = {
  first_name: string,
  last_name: string,
  company: string,
  address_1: string,
  address_2: string,
  city: string,
  state: string,
  postcode: string,
  country: saying('ISO 3166-1 alpha-2', string),
};

const tax: Args = { id: integer, total: string };
const taxWithSubtotal: Args = { ...tax, subtotal: string };

const orderFields: Args = {
  parent_id: integer,
  status: byDefault(
    'pending',
    choice(
      'auto-draft',
      'pending',
      'processing',
      'on-hold',
      'completed',
      'cancelled',
      'refunded',
      'failed',
      'checkout-draft',
      'funnel-main-order',
    ),
  ),
  currency: saying('ISO code', byDefault('INR', choice(...currencies))),
  customer_id: saying('guest', byDefault(0, integer)),
  customer_note: string,
  billing: object({
    ...address,
    email: { ...oneOfTypes('string', 'null'), format: 'email' },
    phone: string,
  }),
  shipping: object(address),
  payment_method: string,
  payment_method_title: string,
  transaction_id: string,
  meta_data: metaData(),
  line_items: list(
    object({
      id: readOnly(integer),
      name: string,
      parent_name: string,
      product_id: oneOfTypes('string', 'number', 'boolean', 'integer'),
      variation_id: integer,
      quantity: integer,
      tax_class: string,
      subtotal: string,
      subtotal_tax: readOnly(string),
      total: string,
      total_tax: readOnly(string),
      taxes: readOnly(list(object(taxWithSubtotal))),
      meta_data: metaData({ display_key: string, display_value: string }),
      sku: readOnly(string),
      price: readOnly(number),
      image: readOnly(object({ id: integer, src: uri })),
    }),
  ),
  shipping_lines: list(
    object({
      id: readOnly(integer),
      method_title: string,
      method_id: string,
      instance_id: string,
      total: string,
      total_tax: readOnly(string),
      taxes: readOnly(list(object(tax))),
      meta_data: metaData(),
    }),
  ),
  fee_lines: list(
    object({
      id: readOnly(integer),
      name: string,
      tax_class: string,
      tax_status: choice('taxable', 'none'),
      total: string,
      total_tax: readOnly(string),
      taxes: readOnly(list(object(taxWithSubtotal))),
      meta_data: metaData(),
    }),
  ),
  coupon_lines: list(
    object({
      id: readOnly(integer),
      code: string,
      discount: readOnly(string),
      discount_tax: readOnly(string),
      meta_data: metaData(),
    }),
  ),
  set_paid: saying('reduces stock', byDefault(false, boolean)),
};

const productFields: Args = {
  name: string,
  slug: string,
  date_created: nullOrString,
  date_created_gmt: nullOrString,
  type: byDefault('simple', choice('simple', 'grouped', 'external', 'variable')),
  status: byDefault(
    'publish',
    choice('draft', 'pending', 'private', 'publish', 'future', 'auto-draft', 'trash'),
  ),
  featured: byDefault(false, boolean),
  catalog_visibility: byDefault('visible', choice('visible', 'catalog', 'search', 'hidden')),
  description: string,
  short_description: string,
  sku: string,
  regular_price: string,
  sale_price: string,
  date_on_sale_from: nullOrString,
  date_on_sale_from_gmt: nullOrString,
  date_on_sale_to: nullOrString,
  date_on_sale_to_gmt: nullOrString,
  virtual: byDefault(false, boolean),
  downloadable: byDefault(false, boolean),
  downloads: list(object({ id: string, name: string, file: string })),
};

const noteTypes = choice('error', 'warning', 'update', 'info', 'marketing', 'survey', 'email');
const noteStatuses = choice('pending', 'actioned', 'unactioned', 'snoozed', 'sent');

// shop-analytics: endpoints

const viewOrEdit = choice('view', 'edit');
const descending = byDefault('desc', choice('asc', 'desc'));
const noneByDefault = (items: Said): Said => byDefault([], list(items));
const sortKeys = ['date', 'id', 'include', 'title', 'slug', 'modified'];

const notes = section('shop-analytics', '/shop-analytics/admin/notes', [
  row('GET', '-', {
    context: byDefault('view', viewOrEdit),
    order: descending,
    orderby: byDefault('date', choice('note_id', 'date', 'type', 'title', 'status')),
    page,
    per_page: perPage,
    type: list(noteTypes),
    status: list(noteStatuses),
    source: list(string),
  }),
  row(`GET ${edit}`, '/{id}', { id: integer }),
  row('DELETE', '/delete/{id}'),
  row('DELETE', '/delete/all', { status: list(noteStatuses) }),
  row('GET', '/tracker/{note_id}/user/{user_id}'),
  row(edit, '/update'),
  row(edit, '/experimental-activate-promo/{promo_note_name}'),
  row(edit, '/{note_id}/action/{action_id}', { note_id: integer, action_id: integer }),
]);

const data = section('shop-analytics', '/shop-analytics/data', [
  row('GET', '- /countries/locales /countries /download-ips'),
  row('GET', '/countries/{location}', { location: saying('ISO 3166 alpha-2 country code', string) }),
]);

const paging: Args = { page, per_page: perPage };

const filters: Args = {
  after: saying('ISO 8601', dateTime),
  before: saying('ISO 8601', dateTime),
  modified_after: saying('ISO 8601', dateTime),
  modified_before: saying('ISO 8601', dateTime),
  dates_are_gmt: byDefault(false, boolean),
  exclude: noneByDefault(integer),
  include: noneByDefault(integer),
  offset: integer,
  order: descending,
};

const parents: Args = { parent: noneByDefault(integer), parent_exclude: noneByDefault(integer) };

const coupons = section('shop-analytics', '/shop-analytics/coupons', [
  row('GET', '-', {
    context: byDefault('view', viewOrEdit),
    ...paging,
    search: saying('matched on codes', string),
    ...filters,
    orderby: byDefault('date', choice(...sortKeys)),
    code: string,
  }),
  row('POST', '-', couponFields),
  row('GET', '/{id}', { id: integer, context: byDefault('view', viewOrEdit) }),
  row(edit, '/{id}', allOptional(couponFields)),
  row('DELETE', '/{id}', { force: saying('bypass trash', byDefault(false, boolean)) }),
  row(edit, '/batch', allOptional(couponFields)),
]);

const orders = section('shop-analytics', '/shop-analytics/orders', [
  row('GET', '-', {
    context: byDefault('view', viewOrEdit),
    ...paging,
    search: string,
    ...filters,
    orderby: byDefault('date', choice(...sortKeys)),
    ...parents,
    status: byDefault(
      'any',
      list(
        choice(
          'any',
          'trash',
          'pending',
          'processing',
          'on-hold',
          'completed',
          'cancelled',
          'refunded',
          'failed',
          'checkout-draft',
          'funnel-main-order',
        ),
      ),
    ),
    customer: integer,
    product: integer,
    dp: saying('decimal places', byDefault(2, integer)),
    order_item_display_meta: byDefault(false, boolean),
    include_meta: noneByDefault(string),
    exclude_meta: noneByDefault(string),
    number: saying('part of an order number', string),
  }),
  row('POST', '-', orderFields),
  row('GET', '/{id}', { id: integer, context: viewOrEdit }),
  row(edit, '/{id}', allOptional(orderFields)),
  row('DELETE', '/{id}', { force: byDefault(false, boolean) }),
  row(edit, '/batch', allOptional(orderFields)),
]);

const products = section('shop-analytics', '/shop-analytics/products', [
  row('GET', '-', {
    context: byDefault('view', choice('view', 'embed', 'edit')),
    ...paging,
    search: saying('name or SKU', string),
    ...filters,
    ...parents,
    orderby: byDefault('date', choice(...sortKeys, 'popularity', 'rating', 'menu_order', 'price')),
    slug: string,
    status: byDefault('any', choice('any', 'future', 'trash', 'draft', 'pending', 'private', 'publish')),
    type: choice('simple', 'grouped', 'external', 'variable'),
    sku: saying('comma-separated', string),
    featured: boolean,
    category: saying('ID', string),
    tag: saying('ID', string),
    shipping_class: saying('ID', string),
    attribute: saying('taxonomy or slug', string),
    attribute_term: saying('term ID', string),
    tax_class: choice('standard', 'reduced-rate', 'zero-rate'),
    on_sale: boolean,
    min_price: string,
    max_price: string,
    include_meta: list(string),
    exclude_meta: list(string),
    stock_status: choice('instock', 'outofstock', 'onbackorder'),
    search_sku: saying('partial match', string),
    low_in_stock: saying('deprecated', byDefault(false, boolean)),
  }),
  row('POST', '-', productFields),
]);

/** The calls of the document's tables, without the namespace roots. */
export const tableCalls: readonly Call[] = [
  ...index,
  ...embedding,
  ...seo,
  ...backup,
  ...embed,
  ...cache1,
  ...cache3,
  ...hostingOnboarding,
  ...marketplace,
  ...connection,
  ...payments,
  ...builder,
  ...stats,
  ...hostingTelemetry,
  ...hostingTools,
  ...shopAdmin,
  ...notes,
  ...data,
  ...coupons,
  ...orders,
  ...products,
];

export const calls: readonly Call[] = [...rootCalls, ...tableCalls];

/** What the document says of the paths' path parameters, as values that fit and values that do not. */
export const parameterValues: readonly {
  readonly path: string;
  readonly fits: readonly string[];
  readonly misses: readonly string[];
}[] = [
  // numeric
  { path: '/seo-ext/v1/post/{postId}/first-attached-image', fits: ['7', '4711'], misses: ['a', '1-2', ''] },
  { path: '/seo-ext/v1/user/{userId}/image', fits: ['7', '4711'], misses: ['a', '1-2', ''] },
  { path: '/seo-ext/v1/settings/import/{siteId}', fits: ['7', '4711'], misses: ['a', '1-2', ''] },
  // letters, digits and hyphen
  { path: '/embed-ext/v1/oembed/{provider}', fits: ['video-1', 'Photo'], misses: ['a_b', 'a.b', 'a/b'] },
  { path: '/stats-ext/v1/popular-posts/themes/{type}', fits: ['grid-2', 'Wide'], misses: ['a_b', 'a/b'] },
  // letters, digits, hyphen and underscore
  { path: '/stats-ext/v1/terms/{slug}', fits: ['news-1', 'a_b'], misses: ['a.b', 'a/b'] },
  { path: '/stats-ext/v1/taxonomy/{slug}', fits: ['news-1', 'a_b'], misses: ['a.b', 'a/b'] },
  // word characters
  { path: '/builder-ext/v1/site-editor/templates/{id}', fits: ['a_1', 'Main'], misses: ['a-b', 'a/b'] },
  {
    path: '/builder-ext/v1/site-editor/templates-conditions/{id}',
    fits: ['a_1', 'B'],
    misses: ['a-b', 'a/b'],
  },
  // digits and hyphen
  { path: '/shop-analytics/admin/notes/{id}', fits: ['12', '1-2'], misses: ['a', '1_2'] },
];
