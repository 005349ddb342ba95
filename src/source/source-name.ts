// The name of a source in messages. It never contains a possible secret.

import { plainText } from './file/plain-text.ts';
import { hasScheme, looksLikeAddress } from './site/addresses.ts';

/**
 * Query parameters that may be shown, because they choose the response and contain no secret, with the values
 * that are shown.
 */
const shownParameters: ReadonlyMap<string, RegExp> = new Map([
  ['rest_route', /^[\w./-]*$/],
  ...['context', 'order', 'orderby', 'status', 'type', 'lang', '_locale'].map(
    (name) => [name, /^[a-z_]{0,20}$/i] as const,
  ),
  ...['page', 'per_page', 'offset', 'id', 'include[]', 'parent', '_embed'].map(
    (name) => [name, /^\d{0,10}$/] as const,
  ),
  ['_fields', /^[\w.,]{0,100}$/],
]);

/** A URL whose user, password and query values are masked. */
export function nameOfUrl(url: URL): string {
  const user = url.username === '' && url.password === '' ? '' : '***@';
  const query = [...url.searchParams].map(([name, value]) => {
    if (shownParameters.get(name)?.test(value) === true) return `${name}=${value}`;
    return value === '' ? '***' : `${encodeURIComponent(name)}=***`;
  });
  return plainText(
    `${url.protocol}//${user}${url.host}${url.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    300,
  );
}

/** A path that is safe to print. A mistyped address looks like a path, so a password in the path is masked. */
export const nameOfFile = (path: string): string =>
  plainText(path.replace(/^(\s*(?:[a-z][a-z\d+.-]*:\/*)?)[^/?#\\]*:[^/?#\\]*@/i, '$1***@'), 300);

export const nameOfStdin = 'standard input';

/** Recorded releases. Their `@` does not follow a password. */
const knownSource = /^known:[a-z-]{1,40}(?:@[\d.]{1,20})?(?:\+known:[a-z-]{1,40}(?:@[\d.]{1,20})?){0,9}$/;

/** A source as the user gave it: a file, an address with or without its scheme, or `-`. */
export function nameOfSource(source: string): string {
  if (source === '-') return nameOfStdin;
  if (knownSource.test(source)) return source;
  if (hasScheme(source) && URL.canParse(source)) return nameOfUrl(new URL(source));
  if (!/[?#@]/.test(source) || !looksLikeAddress(source)) return nameOfFile(source);
  return nameOfUrl(new URL(`https://${source}`)).slice('https://'.length);
}
