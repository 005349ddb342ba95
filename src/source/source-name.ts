// The name of a source in messages. The name contains no secret.

import { plainText } from './file/plain-text.ts';
import { hasScheme, looksLikeAddress } from './site/addresses.ts';

/**
 * Query parameters that messages may show, each with a pattern for its permitted values. The parameters select
 * the response and contain no secret.
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

/** Whether messages may show a query parameter with this value. */
export const isShownParameter = (name: string, value: string): boolean =>
  shownParameters.get(name)?.test(value) === true;

/** The text of a URL in which the user, the password and the values of query parameters are masked. */
export function nameOfUrl(url: URL): string {
  const user = url.username === '' && url.password === '' ? '' : '***@';
  const query = [...url.searchParams].map(([name, value]) => {
    if (isShownParameter(name, value)) return `${name}=${value}`;
    return value === '' ? '***' : `${encodeURIComponent(name)}=***`;
  });
  return plainText(
    `${url.protocol}//${user}${url.host}${url.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    300,
  );
}

/** The text of a path that is safe to print. The path may be a mistyped address, so a password in it is masked. */
export const nameOfFile = (path: string): string =>
  plainText(path.replace(/^(\s*(?:[a-z][a-z\d+.-]*:\/*)?)[^/?#\\]*:[^/?#\\]*@/i, '$1***@'), 300);

export const nameOfStdin = 'standard input';

/** Matches recorded releases (`known:wordpress@6.9`), in which `@` does not follow a password. */
const knownSource = /^known:[a-z-]{1,40}(?:@[\d.]{1,20})?(?:\+known:[a-z-]{1,40}(?:@[\d.]{1,20})?){0,9}$/;

/** Masks the secrets in a source that the user gave: a file, an address with or without its scheme, or `-`. */
export function nameOfSource(source: string): string {
  if (source === '-') return nameOfStdin;
  if (knownSource.test(source)) return source;
  if (hasScheme(source) && URL.canParse(source)) return nameOfUrl(new URL(source));
  if (!/[?#@]/.test(source) || !looksLikeAddress(source)) return nameOfFile(source);
  return nameOfUrl(new URL(`https://${source}`)).slice('https://'.length);
}
