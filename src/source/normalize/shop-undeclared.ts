// What WooCommerce sends though it declares it nowhere, or not for every context, from its source, 10.5.

import type { Schema } from '../../core/schema/schema.ts';
import type { UndeclaredProperties } from './known-rows.ts';

const rest = 'woocommerce/includes/rest-api/Controllers';
const admin = 'woocommerce/src/Admin/API';

const versions = ['wc/v*'];
const withAnalytics = ['wc/v*', 'wc-analytics'];
const latest = ['wc/v3', 'wc-analytics'];
const fromSecond = ['wc/v2', 'wc/v3', 'wc-analytics'];
const analytics = ['wc-analytics'];

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const integer: Schema = { type: 'integer' };
const number: Schema = { type: 'number' };
const textOrNull: Schema = { type: ['string', 'null'] };
const numberOrNull: Schema = { type: ['number', 'null'] };

/** What is shown of the meta of an item: any value where it has no words for it. */
const shownMeta = (lines: string): Readonly<Record<string, Schema>> => ({
  [`${lines}[].meta_data[].display_key`]: {},
  [`${lines}[].meta_data[].display_value`]: {},
});

/** The totals of a report, and those of each of its intervals. */
const totals = (sums: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    ['totals', 'intervals[].subtotals'].flatMap((place) =>
      Object.entries(sums).map(([name, schema]) => [`${place}.${name}`, schema] as const),
    ),
  );

const orders: readonly UndeclaredProperties[] = [
  {
    namespaces: fromSecond,
    titles: ['shop_order'],
    properties: { currency_symbol: text },
    source: `${admin}/Init.php`,
  },
  {
    namespaces: withAnalytics,
    titles: ['shop_order'],
    properties: { 'shipping.phone': text },
    source: 'woocommerce/includes/class-wc-order.php',
  },
  {
    namespaces: fromSecond,
    titles: ['shop_order', 'shop_order_refund'],
    properties: {
      'line_items[].cogs_value': numberOrNull,
      'tax_lines[].rate_percent': numberOrNull,
      'shipping_lines[].tax_status': text,
      'shipping_lines[].taxes[].subtotal': text,
      'fee_lines[].amount': text,
      ...shownMeta('line_items'),
      ...shownMeta('tax_lines'),
      ...shownMeta('shipping_lines'),
      ...shownMeta('fee_lines'),
      ...shownMeta('coupon_lines'),
    },
    source: `${rest}/Version2/class-wc-rest-orders-v2-controller.php`,
  },
  {
    namespaces: fromSecond,
    titles: ['shop_order'],
    properties: {
      'coupon_lines[].discount_type': text,
      'coupon_lines[].free_shipping': flag,
      'coupon_lines[].nominal_amount': number,
    },
    source: `${rest}/Version2/class-wc-rest-orders-v2-controller.php`,
  },
  {
    namespaces: fromSecond,
    titles: ['shop_order_refund'],
    properties: {
      'line_items[].global_unique_id': textOrNull,
      'line_items[].image': {
        type: 'object',
        properties: { id: { type: ['integer', 'string'] }, src: { type: ['string', 'boolean'] } },
      },
      'line_items[].parent_name': textOrNull,
    },
    source: `${rest}/Version2/class-wc-rest-order-refunds-v2-controller.php`,
  },
  {
    namespaces: versions,
    titles: ['shop_order_refund'],
    properties: { 'cost_of_goods_sold.value': number },
    source: `${rest}/Version3/class-wc-rest-order-refunds-controller.php`,
  },
  // The reason, by another name.
  {
    namespaces: ['wc/v1'],
    titles: ['shop_order'],
    properties: { 'refunds[].refund': text },
    source: `${rest}/Version1/class-wc-rest-orders-v1-controller.php`,
  },
  {
    namespaces: analytics,
    titles: ['shop_order'],
    properties: { total_formatted: text },
    source: `${admin}/Orders.php`,
  },
];

const products: readonly UndeclaredProperties[] = [
  {
    namespaces: fromSecond,
    titles: ['product', 'product_variation'],
    properties: { 'attributes[].slug': text },
    source: `${rest}/Version2/class-wc-rest-products-v2-controller.php`,
  },
  {
    namespaces: withAnalytics,
    titles: ['product'],
    properties: {
      brands: {
        type: 'array',
        items: { type: 'object', properties: { id: integer, name: text, slug: text } },
      },
    },
    source: 'woocommerce/includes/class-wc-brands.php',
  },
  {
    namespaces: latest,
    titles: ['product'],
    properties: { 'images[].sizes': text, 'images[].srcset': text, 'images[].thumbnail': text },
    source: `${rest}/Version3/class-wc-rest-products-controller.php`,
  },
  {
    namespaces: fromSecond,
    titles: ['product_variation'],
    properties: { date_created_gmt: textOrNull, date_modified_gmt: textOrNull },
    source: `${rest}/Version2/class-wc-rest-product-variations-v2-controller.php`,
  },
  {
    namespaces: latest,
    titles: ['product_variation'],
    properties: { name: text },
    source: `${rest}/Version3/class-wc-rest-product-variations-controller.php`,
  },
  // Categories and brands filter by no context.
  {
    namespaces: ['wc/store', 'wc/store/v1'],
    titles: ['product-category', 'product-brand'],
    properties: {
      count: integer,
      description: text,
      id: integer,
      name: text,
      parent: integer,
      review_count: integer,
      slug: text,
    },
    source: 'woocommerce/src/StoreApi/Schemas/V1/ProductCategorySchema.php',
  },
];

const reports: readonly UndeclaredProperties[] = [
  {
    namespaces: versions,
    titles: ['sales_report'],
    properties: { total_customers: integer },
    source: `${rest}/Version1/class-wc-rest-report-sales-v1-controller.php`,
  },
  {
    namespaces: analytics,
    titles: ['report_customers'],
    properties: { date_last_order: textOrNull },
    source: `${admin}/Reports/Customers/DataStore.php`,
  },
  {
    namespaces: analytics,
    titles: ['report_orders'],
    properties: { date: text, parent_id: integer, total_sales: number },
    source: `${admin}/Reports/Orders/DataStore.php`,
  },
  {
    namespaces: analytics,
    titles: ['report_orders_stats'],
    properties: totals({
      gross_sales: number,
      refunds: number,
      shipping: number,
      taxes: number,
      total_sales: number,
    }),
    source: `${admin}/Reports/Orders/Stats/DataStore.php`,
  },
  {
    namespaces: analytics,
    titles: ['report_revenue_stats'],
    properties: totals({ avg_items_per_order: number, avg_order_value: number, total_customers: integer }),
    source: `${admin}/Reports/Orders/Stats/DataStore.php`,
  },
  {
    namespaces: analytics,
    titles: ['report_products_stats'],
    properties: totals({ products_count: integer, variations_count: integer }),
    source: `${admin}/Reports/Products/Stats/DataStore.php`,
  },
  {
    namespaces: analytics,
    titles: ['report_variations_stats'],
    properties: totals({ variations_count: integer }),
    source: `${admin}/Reports/Variations/Stats/DataStore.php`,
  },
  {
    namespaces: analytics,
    titles: ['report_stock'],
    properties: { low_stock_amount: { type: ['integer', 'null'] } },
    source: `${admin}/Reports/Stock/Controller.php`,
  },
];

const shop: readonly UndeclaredProperties[] = [
  {
    namespaces: ['wc/v1', 'wc/v2'],
    titles: ['customer'],
    properties: { 'shipping.phone': text },
    source: 'woocommerce/includes/class-wc-customer.php',
  },
  {
    namespaces: ['wc/v1'],
    titles: ['customer_download'],
    properties: { product_url: text },
    source: `${rest}/Version1/class-wc-rest-customer-downloads-v1-controller.php`,
  },
  {
    namespaces: versions,
    titles: ['payment_gateway'],
    properties: {
      connection_url: textOrNull,
      needs_setup: flag,
      post_install_scripts: { type: 'array' },
      required_settings_keys: { type: 'array' },
      settings_url: text,
      setup_help_text: textOrNull,
    },
    source: 'woocommerce/src/Admin/Features/PaymentGatewaySuggestions/PaymentGatewaysController.php',
  },
  // Of fields that offer a choice alone.
  {
    namespaces: versions,
    titles: ['payment_gateway', 'shipping_zone_method'],
    properties: { 'settings.options': { type: ['object', 'array'] } },
    source: `${rest}/Version2/class-wc-rest-shipping-zone-methods-v2-controller.php`,
  },
  {
    namespaces: versions,
    titles: ['system_status'],
    properties: {
      // An empty list where the tables cannot be asked.
      'database.database_size': {
        type: ['object', 'array'],
        properties: { data: number, index: number },
      },
      'environment.external_object_cache': { type: ['boolean', 'null'] },
      'settings.woocommerce_com_connected': text,
      'theme.parent_version_latest': { type: ['string', 'integer'] },
    },
    source: `${rest}/Version2/class-wc-rest-system-status-v2-controller.php`,
  },
  {
    namespaces: ['wc-admin'],
    titles: ['onboarding_profile'],
    properties: { wccom_connected: flag },
    source: `${admin}/OnboardingProfile.php`,
  },
  // It adds them to the users of WordPress.
  {
    namespaces: ['wp/v2'],
    titles: ['user'],
    beside: 'wc-admin',
    properties: { is_super_admin: flag, woocommerce_meta: { type: 'object' } },
    source: 'woocommerce/src/Internal/Admin/WCAdminUser.php',
  },
];

export const shopUndeclared: readonly UndeclaredProperties[] = [...orders, ...products, ...reports, ...shop];
