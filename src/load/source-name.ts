// How a source is called in messages: never with what may be a secret in it.

import { plainText } from './plain-text.ts';

/** Query parameters that choose the answer and carry no secret, with the values that are shown. */
const shownParameters: ReadonlyMap<string, RegExp> = new Map([
  ['rest_route', /^[\w./-]*$/],
  ['context', /^[a-z]*$/],
]);

/** A URL with its user, password and query values masked. */
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

export const nameOfFile = (path: string): string => plainText(path, 300);

export const nameOfStdin = 'standard input';
