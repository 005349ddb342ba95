import type { ForecastStep } from './forecast-index.ts';

/**
 * A text such as `WooCommerce 9.9 → 10.5 on shop.example (recognized by 88 of 88 routes of wc/v3)`. If several
 * releases fit, it says which, and why one was chosen.
 */
export const stepText = (
  { software, from, to, matches, next, recognizedBy: { namespace, declared, found } }: ForecastStep,
  name: string,
): string => {
  if (from === '')
    return `${software} on ${name} (${String(declared)} routes of ${namespace} replace ${String(found)} routes)`;
  const chosen = matches.at(-1) === from ? 'newest' : 'newest before the forecast';
  const fits = [
    ...(matches.length > 1 ? [`${matches.join(', ')} fit equally well, and ${from} is the ${chosen}`] : []),
    ...(next === undefined ? [] : [`${next} fits next best`]),
  ];
  const by = [`recognized by ${String(found)} of ${String(declared)} routes of ${namespace}`, ...fits];
  return `${software} ${from} → ${to} on ${name} (${by.join('; ')})`;
};
