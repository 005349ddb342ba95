import type { ForecastStep } from './forecast-index.ts';

/** A text such as `WooCommerce 9.9 → 10.5 on shop.example (recognized by 88 of 88 routes of wc/v3)`. */
export const stepText = (
  { software, from, to, recognizedBy: { namespace, declared, found } }: ForecastStep,
  name: string,
): string =>
  `${software} ${from} → ${to} on ${name} (recognized by ${found} of ${declared} routes of ${namespace})`;
