// Checks that the address of a call is below the REST base of the browsed site.
// Servers and proxies interpret dots, slashes and their encoded forms differently.
// An address is refused if any server or proxy could read it as another path.

import { phpVariableOf } from '../../core/model/names/php-parameter-name.ts';

/** The address of a call. The result is undefined when the address is not below the base. */
export function destinationOf(text: string, base: URL): URL | undefined {
  if (!/^https?:\/\/[^/]/i.test(text) || hasOddCharacter(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== base.origin || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  const place = isPlain(base) ? belowPlain(url, base) : belowPretty(url, text, base);
  return place && namesNoRoute(place, isPlain(base)) ? place : undefined;
}

/** Whether the site uses plain permalinks. With plain permalinks, the route is a query parameter. */
const isPlain = (base: URL): boolean => base.searchParams.has('rest_route');

/** Matches characters that URL parsers remove or convert in different ways. */
const hasOddCharacter = (text: string): boolean => /[\u0000-\u0020\u007f\\]/.test(text);

function belowPretty(url: URL, text: string, base: URL): URL | undefined {
  const root = base.pathname.replace(/\/+$/, '');
  // The path as written in the call.
  // The URL parser's path is not used, because the parser has already resolved the dots.
  const [, path = ''] = /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(text) ?? [];
  if (path !== root && !path.startsWith(`${root}/`)) return undefined;
  return isStraight(path.slice(root.length)) && url.pathname.startsWith(root) ? url : undefined;
}

function belowPlain(url: URL, base: URL): URL | undefined {
  const [first] = url.searchParams;
  if (url.pathname !== base.pathname || first?.[0] !== 'rest_route') return undefined;
  return first[1].startsWith('/') && isStraight(first[1]) ? url : undefined;
}

/**
 * Whether the query parameters lead to no other route. A parameter `rest_route` overrides the path, so it is
 * not allowed. With plain permalinks, the first parameter `rest_route` is the path.
 */
const namesNoRoute = ({ searchParams }: URL, hasRoute: boolean): boolean =>
  [...searchParams.keys()]
    .slice(hasRoute ? 1 : 0)
    .every((name) => phpVariableOf(name)?.name !== 'rest_route');

const maxEncodingDepth = 5;

/**
 * Whether each segment is safe, even if it is encoded several times. A safe segment is not empty, is not `.`
 * or `..`, and contains no control characters or backslashes.
 */
function isStraight(path: string): boolean {
  let seen = path;
  for (let round = 0; round < maxEncodingDepth; round++) {
    if (hasOddStep(seen)) return false;
    const decoded = decodedOnce(seen);
    if (decoded === seen) return true;
    seen = decoded;
  }
  return false;
}

const hasOddStep = (path: string): boolean =>
  /[\u0000-\u001f\u007f\\]/.test(path) ||
  path.split('/').some((step, at, { length }) => {
    if (step === '') return at > 0 && at < length - 1;
    return /^\.{1,2}(?:;.*)?$/.test(step);
  });

/** Decodes percent encodings once. Invalid encodings remain unchanged. */
const decodedOnce = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
