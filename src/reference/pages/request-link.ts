// A filled request as an address: `wc-v3.html#orders.create?try={"status":"completed"}`, with an encoded end. The part after
// `#` is not sent to a server. The values of an address are untrusted: they only fill in the form, and nothing is sent.

import { isJsonObject, type Json } from '../../core/schema/schema.ts';

const mark = '?try=';

/** In characters. Longer addresses are not opened, and some programs cut them. */
const maxLinkLength = 30_000;

/** The part of an address after `#`. The result is undefined when it is too long to share. */
export function requestHash(anchor: string, values: Readonly<Record<string, Json>>): string | undefined {
  const hash = `${encodeURI(anchor)}${mark}${encodeURIComponent(JSON.stringify(values))}`;
  return hash.length > maxLinkLength ? undefined : hash;
}

/** The part of an address before the request, which is the id of an operation. */
export const hashTarget = (hash: string): string => {
  const end = hash.indexOf(mark);
  return end < 0 ? hash : hash.slice(0, end);
};

/** The values in an address. The result is undefined when the address contains no valid request. */
export function valuesInHash(hash: string): Readonly<Record<string, Json>> | undefined {
  const start = hash.indexOf(mark);
  if (start < 0 || hash.length > maxLinkLength) return undefined;
  try {
    const values = JSON.parse(decodeURIComponent(hash.slice(start + mark.length))) as Json;
    return isJsonObject(values) ? values : undefined;
  } catch {
    return undefined;
  }
}
