// What routes of WooCommerce's shop answer (namespaces `wc/v1` to `wc/v4`, `wc/store`),
// from its source, 10.5. Those of `wc-analytics` are here where the same class answers.

import { listOf, mapOf, nothing, record } from './answer-schemas.ts';
import { batchAnswer } from './core-answers.ts';
import type { KnownAnswer } from './known-rows.ts';

const rest = 'woocommerce/includes/rest-api/Controllers';
const helper = 'woocommerce/includes/admin/helper';
const store = 'woocommerce/src/StoreApi/Routes/V1';

const versions = ['wc/v*'];
const withAnalytics = ['wc/v*', 'wc-analytics'];
const stores = ['wc/store', 'wc/store/v1'];

const receipt = record({ receipt_url: { type: 'string' }, expiration_date: { type: 'string' } });

const layoutTemplate = record({
  id: { type: 'string' },
  title: { type: 'string' },
  description: { type: 'string' },
  area: { type: 'string' },
  blockTemplates: { type: 'array' },
});

const told = record({ success: { type: 'boolean' }, data: record({ message: { type: 'string' } }) });

const passedOn = 'What WooCommerce.com answers is passed on.';

export const shopAnswers: readonly KnownAnswer[] = [
  // A batch of settings, although `/settings` itself lists their groups.
  {
    namespaces: versions,
    path: '/settings/batch',
    methods: ['POST'],
    declares: { title: 'batch' },
    answer: { form: 'batch', of: '/settings/{group_id}' },
    source: `${rest}/Version3/class-wc-rest-settings-controller.php`,
  },
  {
    namespaces: withAnalytics,
    path: '*/batch',
    methods: ['POST'],
    declares: { title: 'batch' },
    answer: { form: 'batch', of: '..' },
    source: `${rest}/Version3/class-wc-rest-controller.php`,
  },
  {
    namespaces: versions,
    path: '/taxes/classes/{slug}',
    declares: { title: 'tax_class' },
    answer: { form: 'array' },
    source: `${rest}/Version2/class-wc-rest-tax-classes-v2-controller.php`,
  },
  {
    namespaces: versions,
    path: '/system_status',
    declares: { title: 'system_status' },
    answer: { form: 'item' },
    source: `${rest}/Version2/class-wc-rest-system-status-v2-controller.php`,
  },
  {
    namespaces: withAnalytics,
    path: '/data',
    declares: { title: 'data_index' },
    answer: { form: 'array' },
    source: `${rest}/Version3/class-wc-rest-data-controller.php`,
  },
  {
    namespaces: versions,
    path: '/data/currencies/current',
    declares: { title: 'data_currencies' },
    answer: { form: 'item' },
    source: `${rest}/Version3/class-wc-rest-data-currencies-controller.php`,
  },
  {
    namespaces: versions,
    path: '/reports/sales',
    declares: { title: 'sales_report' },
    answer: { form: 'array' },
    source: `${rest}/Version1/class-wc-rest-report-sales-v1-controller.php`,
  },
  {
    namespaces: versions,
    path: '/reports/top_sellers',
    declares: { title: 'top_sellers_report' },
    answer: { form: 'array' },
    source: `${rest}/Version1/class-wc-rest-report-top-sellers-v1-controller.php`,
  },
  {
    namespaces: versions,
    path: '/shipping/zones/{id}/locations',
    methods: ['POST'],
    declares: { title: 'shipping_zone_location' },
    answer: { form: 'array' },
    source: `${rest}/Version2/class-wc-rest-shipping-zone-locations-v2-controller.php`,
  },
  {
    namespaces: withAnalytics,
    path: '/products/{product_id}/variations/generate',
    methods: ['POST'],
    declares: { title: 'product_variation' },
    answer: {
      schema: record({ count: { type: 'integer' }, deleted_count: { type: 'integer' } }, ['deleted_count']),
    },
    source: `${rest}/Version3/class-wc-rest-product-variations-controller.php`,
  },
  {
    namespaces: versions,
    path: '/orders/{id}/receipt',
    methods: ['GET', 'POST'],
    declares: { takes: ['id'] },
    answer: { schema: receipt },
    source: 'woocommerce/src/Internal/ReceiptRendering/ReceiptRenderingRestController.php',
  },
  {
    namespaces: versions,
    path: '/layout-templates',
    declares: { takes: ['area'] },
    answer: { schema: mapOf(layoutTemplate) },
    source: `${rest}/Version3/class-wc-rest-layout-templates-controller.php`,
  },
  {
    namespaces: versions,
    path: '/layout-templates/{id}',
    declares: { takes: ['id'] },
    answer: { schema: layoutTemplate },
    source: `${rest}/Version3/class-wc-rest-layout-templates-controller.php`,
  },
  {
    namespaces: versions,
    path: '/marketplace/subscriptions',
    declares: { takes: [] },
    answer: { schema: listOf({ type: 'object' }) },
    source: `${helper}/class-wc-helper-subscriptions-api.php`,
  },
  {
    namespaces: versions,
    path: '/marketplace/refresh',
    methods: ['POST'],
    declares: { takes: [] },
    answer: { schema: listOf({ type: 'object' }) },
    source: `${helper}/class-wc-helper-subscriptions-api.php`,
  },
  ...['connect', 'disconnect', 'activate', 'activate-plugin'].map((act): KnownAnswer => ({
    namespaces: versions,
    path: `/marketplace/subscriptions/${act}`,
    methods: ['POST'],
    declares: { takes: ['product_key'] },
    answer: { schema: told },
    source: `${helper}/class-wc-helper-subscriptions-api.php`,
  })),
  {
    namespaces: versions,
    path: '/marketplace/subscriptions/install-url',
    declares: { takes: ['product_key'] },
    answer: {
      schema: record({
        success: { type: 'boolean' },
        data: record({ url: { type: 'string' }, message: { type: 'string' } }, ['url', 'message']),
      }),
    },
    source: `${helper}/class-wc-helper-subscriptions-api.php`,
  },
  {
    namespaces: versions,
    path: '/marketplace/featured',
    declares: { takes: [] },
    answer: { unknown: passedOn },
    source: `${helper}/class-wc-helper-admin.php`,
  },
  {
    namespaces: versions,
    path: '/marketplace/create-order',
    methods: ['POST'],
    declares: { takes: ['product_id'] },
    answer: { unknown: passedOn },
    source: `${helper}/class-wc-helper-orders-api.php`,
  },
  {
    namespaces: stores,
    path: '/batch',
    methods: ['POST'],
    declares: { takes: ['validation', 'requests'] },
    answer: { schema: batchAnswer },
    source: `${store}/Batch.php`,
  },
  {
    namespaces: stores,
    path: '/cart/items',
    methods: ['DELETE'],
    declares: { title: 'cart_item' },
    answer: { schema: nothing },
    source: `${store}/CartItems.php`,
  },
  {
    namespaces: stores,
    path: '/cart/coupons',
    methods: ['DELETE'],
    declares: { title: 'cart_coupon' },
    answer: { schema: nothing },
    source: `${store}/CartCoupons.php`,
  },
  {
    namespaces: stores,
    path: '/cart/items/{key}',
    methods: ['DELETE'],
    declares: { title: 'cart_item' },
    answer: { empty: true },
    source: `${store}/CartItemsByKey.php`,
  },
  {
    namespaces: stores,
    path: '/cart/coupons/{code}',
    methods: ['DELETE'],
    declares: { title: 'cart_coupon' },
    answer: { empty: true },
    source: `${store}/CartCouponsByCode.php`,
  },
  {
    namespaces: ['wccom-site/v3'],
    path: '/ssr',
    declares: { takes: [] },
    answer: {
      schema: record(
        {
          success: { type: 'boolean' },
          message: { type: 'string' },
          error_code: { type: 'string' },
          error_message: { type: 'string' },
        },
        ['message', 'error_code', 'error_message'],
      ),
    },
    source: 'woocommerce/includes/wccom-site/rest-api/endpoints/class-wc-rest-wccom-site-ssr-controller.php',
  },
  {
    namespaces: ['wccom-site/v3'],
    path: '/status',
    declares: { takes: [] },
    answer: {
      schema: record({
        success: { type: 'boolean' },
        data: record({
          wc_version: { type: 'string' },
          woo_update_manager_installed: { type: 'boolean' },
          woo_update_manager_active: { type: 'boolean' },
        }),
      }),
    },
    source:
      'woocommerce/includes/wccom-site/rest-api/endpoints/class-wc-rest-wccom-site-status-controller.php',
  },
  {
    namespaces: ['wc-telemetry'],
    path: '/tracker',
    methods: ['POST'],
    declares: { takes: ['platform'] },
    answer: { schema: { type: 'null' } },
    source: `${rest}/Telemetry/class-wc-rest-telemetry-controller.php`,
  },
];
