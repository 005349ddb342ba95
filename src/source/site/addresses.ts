// The addresses by which a user may refer to a site, with or without a scheme.

import { isLoopback } from './sign-in.ts';

/**
 * Matches a host, optionally after a name and a password. A single word is only a host if a port follows
 * (`shop:8080`).
 */
const host =
  /^(?:[^\s/?#\\]*@)?(?:localhost|\[[\da-f:.]+\]|[^\s/?#@:\\.]+(?=:\d)|[^\s/?#@:\\.]+(?:\.[^\s/?#@:\\.]+)+\.?)(?::\d{1,5})?(?=[/?#]|$)/iu;

/** Whether a source begins with `http:` or `https:`. As in browsers, the slashes may be missing. */
export const hasScheme = (source: string): boolean => /^\s*https?:/i.test(source);

/** File names that look like host names. */
const fileNamePattern = /^[^/]*\.(?:json|ya?ml|gz)$/i;

/** Call it only for a source without a scheme, and if no file of that name exists. */
export const looksLikeAddress = (source: string): boolean =>
  host.test(source) && !fileNamePattern.test(source) && URL.canParse(`https://${source}`);

/** The addresses to try for a source, with the most likely address first. */
export function candidateAddresses(source: string): readonly [URL, ...URL[]] {
  if (hasScheme(source)) return [new URL(source)];
  const https = new URL(`https://${source}`);
  const http = new URL(`http://${source}`);
  return isLoopback(http) ? [http, https] : [https, http];
}
