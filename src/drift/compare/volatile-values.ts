// Values that differ between two healthy sites, or between two minutes of one: dates, addresses, nonces. They
// are ignored, or reports would be full of them.

import type { Json } from '../../core/schema/schema.ts';

const kinds: readonly RegExp[] = [
  // Dates and times, in text or as seconds since 1970 (2001 to 2096).
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i,
  /^[1-3]\d{9}(?:\d{3})?$/,
  // Addresses of pages, email addresses, host names.
  /^(?:https?:)?\/\/\S+$/i,
  /^\{(?:site_url|rest_base)\}\S*$/,
  /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i,
  /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?$/i,
  // Languages: `de_DE`, `en-US`.
  /^[a-z]{2,3}[_-][A-Z]{2}(?:_[a-z]+)?$/,
  /^[A-Z][A-Za-z]+\/[A-Z][\w+/-]+$/,
  // Nonces (ten hexadecimal digits), hashes, UUIDs.
  /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{10}$|^[0-9a-f]{32,}$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
];

/** Do both values look computed at the time of the request: two dates, two addresses, two nonces? */
export const isVolatile = (before: Json, after: Json): boolean =>
  kinds.some((kind) => kind.test(textOf(before)) && kind.test(textOf(after)));

const textOf = (value: Json): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
