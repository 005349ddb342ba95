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
];
