import type { Product } from './api/client/wc-store-v1';

/** WooCommerce sends prices in the smallest unit of the currency, so `1990` is 19.90. */
export function priceText({
  currency_code: currency,
  currency_minor_unit: digits,
  price,
}: Product['prices']) {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(price) / 10 ** digits);
}
