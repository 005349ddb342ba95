// What a person may type for a site: an address with its scheme or without.

import { isLoopback } from './sign-in.ts';

/** Perhaps with a name and a password before it; of one word (`shop:8080`) only with a port. */
const host =
  /^(?:[^\s/?#\\]*@)?(?:localhost|\[[\da-f:.]+\]|[^\s/?#@:\\.]+(?=:\d)|[^\s/?#@:\\.]+(?:\.[^\s/?#@:\\.]+)+\.?)(?::\d{1,5})?(?=[/?#]|$)/iu;

/** Slashes that were forgotten are forgiven, as browsers do. */
export const hasScheme = (source: string): boolean => /^\s*https?:/i.test(source);

/** Names of files that look like names of hosts. */
const file = /^[^/]*\.(?:json|ya?ml|gz)$/i;

/** Whether a source without a scheme, of which there is no file, is meant as an address. */
export const looksLikeAddress = (source: string): boolean =>
  host.test(source) && !file.test(source) && URL.canParse(`https://${source}`);

/** The addresses to try for it, the likeliest first. */
export function addressesOf(source: string): readonly [URL, ...URL[]] {
  if (hasScheme(source)) return [new URL(source)];
  const https = new URL(`https://${source}`);
  const http = new URL(`http://${source}`);
  return isLoopback(http) ? [http, https] : [https, http];
}
