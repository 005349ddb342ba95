// Where WooCommerce answers otherwise than it declares, from its source, 10.5.

import type { KnownDeviations } from './known-rows.ts';

const rest = 'woocommerce/includes/rest-api/Controllers';
const store = 'woocommerce/src/StoreApi/Schemas/V1';

const versions = ['wc/v*'];
const withAnalytics = ['wc/v*', 'wc-analytics'];
const stores = ['wc/store', 'wc/store/v1'];

export const shopDeviations: readonly KnownDeviations[] = [
  {
    namespaces: withAnalytics,
    titles: ['product'],
    properties: [
      ['low_stock_amount', 'integer', 'null'],
      ['shipping_class_id', 'string', 'integer'],
      ['stock_quantity', 'integer', 'null'],
      ['variations[].stock_quantity', 'integer', 'null'],
    ],
    source: `${rest}/Version1/class-wc-rest-products-v1-controller.php`,
  },
  {
    namespaces: withAnalytics,
    titles: ['product_variation'],
    properties: [
      ['shipping_class_id', 'string', 'integer'],
      ['stock_quantity', 'integer', 'null'],
    ],
    source: `${rest}/Version2/class-wc-rest-product-variations-v2-controller.php`,
  },
  {
    namespaces: ['wc/v3', 'wc-analytics'],
    titles: ['product_variation'],
    properties: [['image', 'object', 'null']],
    source: `${rest}/Version3/class-wc-rest-product-variations-controller.php`,
  },
  {
    namespaces: withAnalytics,
    titles: ['product_cat', 'product_brand'],
    properties: [['image', 'object', 'null']],
    source: `${rest}/Version1/class-wc-rest-product-categories-v1-controller.php`,
  },
  {
    namespaces: stores,
    titles: ['product-category', 'product-brand'],
    properties: [['image', 'object', 'null']],
    source: `${store}/ImageAttachmentSchema.php`,
  },
  {
    namespaces: stores,
    titles: ['product'],
    properties: [
      ['attributes[].taxonomy', 'string', 'null'],
      ['attributes[].terms[].default', 'boolean', 'missing'],
    ],
    source: `${store}/ProductSchema.php`,
  },
  {
    namespaces: withAnalytics,
    titles: ['shop_coupon'],
    properties: [
      ['usage_limit', 'integer', 'null'],
      ['usage_limit_per_user', 'integer', 'null'],
      ['limit_usage_to_x_items', 'integer', 'null'],
      ['used_by[]', 'integer', 'string'],
    ],
    source: `${rest}/Version2/class-wc-rest-coupons-v2-controller.php`,
  },
  {
    namespaces: withAnalytics,
    titles: ['shop_order'],
    properties: [
      ['line_items[].parent_name', 'string', 'null'],
      ['line_items[].image.id', 'integer', 'string'],
      // Of a product that is gone.
      ['line_items[].sku', 'string', 'null'],
      ['line_items[].global_unique_id', 'string', 'null'],
    ],
    source: `${rest}/Version2/class-wc-rest-orders-v2-controller.php`,
  },
  {
    namespaces: versions,
    titles: ['setting_group'],
    properties: [['sub_groups', 'string', 'array']],
    source: `${rest}/Version2/class-wc-rest-settings-v2-controller.php`,
  },
  {
    namespaces: withAnalytics,
    titles: ['setting'],
    properties: [
      // In lists alone.
      ['group_id', 'string', 'missing'],
      ['default', [], 'missing'],
      ['tip', 'string', 'missing'],
      ['placeholder', 'string', 'missing'],
      ['options', 'object', 'missing'],
    ],
    source: `${rest}/Version2/class-wc-rest-setting-options-v2-controller.php`,
  },
  {
    namespaces: versions,
    titles: ['payment_gateway'],
    properties: [['settings', 'object', 'map']],
    source: `${rest}/Version2/class-wc-rest-payment-gateways-v2-controller.php`,
  },
  {
    namespaces: versions,
    titles: ['shipping_zone_method'],
    properties: [['settings', 'object', 'map']],
    source: `${rest}/Version2/class-wc-rest-shipping-zone-methods-v2-controller.php`,
  },
  // Where nothing is known of the country.
  {
    namespaces: versions,
    titles: ['data_continents'],
    properties: [
      ['countries[].currency_code', 'string', 'missing'],
      ['countries[].currency_pos', 'string', 'missing'],
      ['countries[].decimal_sep', 'string', 'missing'],
      ['countries[].dimension_unit', 'string', 'missing'],
      ['countries[].num_decimals', 'integer', 'missing'],
      ['countries[].thousand_sep', 'string', 'missing'],
      ['countries[].weight_unit', 'string', 'missing'],
    ],
    source: `${rest}/Version3/class-wc-rest-data-continents-controller.php`,
  },
  // PHP makes numbers of the keys that look like one.
  {
    namespaces: withAnalytics,
    titles: ['data_countries'],
    properties: [['states[].code', 'string', 'integer']],
    source: `${rest}/Version3/class-wc-rest-data-countries-controller.php`,
  },
  {
    namespaces: withAnalytics,
    titles: ['data_continents'],
    properties: [['countries[].states[].code', 'string', 'integer']],
    source: `${rest}/Version3/class-wc-rest-data-continents-controller.php`,
  },
  {
    namespaces: ['wc/v1'],
    titles: ['shop_order'],
    properties: [
      ['tax_lines[].rate_id', 'string', 'integer'],
      ['refunds[].reason', 'string', 'missing'],
    ],
    source: `${rest}/Version1/class-wc-rest-orders-v1-controller.php`,
  },
  // The fields that the class adds for the administration are those it was given, not the latest.
  {
    namespaces: ['wc-analytics'],
    titles: ['shop_order'],
    properties: [
      ['is_editable', 'boolean', 'missing'],
      ['needs_payment', 'boolean', 'missing'],
      ['needs_processing', 'boolean', 'missing'],
      ['payment_url', 'string', 'missing'],
    ],
    source: 'woocommerce/src/Admin/API/Orders.php',
  },
  // Of those low in stock alone.
  {
    namespaces: ['wc-analytics'],
    titles: ['product'],
    properties: [['last_order_date', 'string', 'missing']],
    source: 'woocommerce/src/Admin/API/Products.php',
  },
  {
    namespaces: ['wc/v1'],
    titles: ['product'],
    properties: [['variations[].image', 'object', 'array']],
    source: `${rest}/Version1/class-wc-rest-products-v1-controller.php`,
  },
  {
    namespaces: versions,
    titles: ['sales_report'],
    properties: [
      ['total_discount', 'integer', 'string'],
      ['totals', 'array', 'object'],
      ['totals[]', 'array', 'object'],
    ],
    source: `${rest}/Version1/class-wc-rest-report-sales-v1-controller.php`,
  },
  {
    namespaces: versions,
    titles: [
      'report_order_total',
      'report_product_total',
      'report_customer_total',
      'report_coupon_total',
      'report_review_total',
    ],
    properties: [['total', 'string', 'integer']],
    source: `${rest}/Version3/class-wc-rest-report-orders-totals-controller.php`,
  },
  {
    namespaces: versions,
    titles: ['system_status'],
    properties: [
      ['database.database_tables', 'array', 'object'],
      ['database.database_tables[]', 'string', 'object'],
      ['dropins_mu_plugins', 'array', 'object'],
      ['dropins_mu_plugins[]', 'string', 'array'],
      // Of a request that failed.
      ['environment.remote_get_response', 'string', 'boolean'],
      ['environment.remote_post_response', 'string', 'boolean'],
      ['post_type_counts[]', 'string', 'object'],
      ['settings.product_visibility_terms', 'array', 'object'],
      ['settings.taxonomies', 'array', 'object'],
      // It is sent as `woocommerce_com_connected`.
      ['settings.wccom_connected', 'string', 'missing'],
      ['theme.overrides[]', 'string', 'object'],
      ['theme.version_latest', 'string', 'integer'],
    ],
    source: `${rest}/Version2/class-wc-rest-system-status-v2-controller.php`,
  },
  // Whatever was not answered yet.
  {
    namespaces: ['wc-admin'],
    titles: ['onboarding_profile'],
    properties: [
      ['business_choice', 'string', 'null'],
      ['business_extensions', 'array', 'null'],
      ['completed', 'boolean', 'null'],
      ['industry', 'array', 'null'],
      ['is_agree_marketing', 'boolean', 'null'],
      ['is_plugins_page_skipped', 'boolean', 'null'],
      ['is_store_country_set', 'boolean', 'null'],
      ['selling_online_answer', 'string', 'null'],
      ['skipped', 'boolean', 'null'],
      ['store_email', 'string', 'null'],
    ],
    source: 'woocommerce/src/Admin/API/OnboardingProfile.php',
  },
  {
    namespaces: ['wc-analytics'],
    titles: ['leaderboard'],
    properties: [['headers[]', 'array', 'object']],
    source: 'woocommerce/src/Admin/API/Leaderboards.php',
  },
  {
    namespaces: ['wc-analytics'],
    titles: ['report_orders'],
    properties: [
      ['extended_info', [], 'missing'],
      ['order_number', 'string', 'integer'],
    ],
    source: 'woocommerce/src/Admin/API/Reports/Orders/Controller.php',
  },
];
