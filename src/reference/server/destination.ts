// Where a call may go: below the REST base of the site that is being browsed, nowhere
// else. Servers and proxies differ in what they make of dots, slashes and their encoded
// forms, so an address that any of them could read as another place is refused.

import { phpVariableOf } from '../../core/model/php-parameter-name.ts';

/** The address of a call, or nothing when it is not below the base. */
export function destinationOf(text: string, base: URL): URL | undefined {
  if (!/^https?:\/\/[^/]/i.test(text) || hasOddCharacter(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== base.origin || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  const place = isPlain(base) ? belowPlain(url, base) : belowPretty(url, text, base);
  return place && namesNoRoute(place, isPlain(base)) ? place : undefined;
}

/** With plain permalinks the route is a parameter. */
const isPlain = (base: URL): boolean => base.searchParams.has('rest_route');

/** URL parsers drop or turn these over, and not all in one way. */
const hasOddCharacter = (text: string): boolean => /[\u0000-\u0020\u007f\\]/.test(text);

function belowPretty(url: URL, text: string, base: URL): URL | undefined {
  const root = base.pathname.replace(/\/+$/, '');
  // As it was written: the parser has already taken out the dots.
  const [, path = ''] = /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(text) ?? [];
  if (path !== root && !path.startsWith(`${root}/`)) return undefined;
  return isStraight(path.slice(root.length)) && url.pathname.startsWith(root) ? url : undefined;
}

function belowPlain(url: URL, base: URL): URL | undefined {
  const [first] = url.searchParams;
  if (url.pathname !== base.pathname || first?.[0] !== 'rest_route') return undefined;
  return first[1].startsWith('/') && isStraight(first[1]) ? url : undefined;
}

/** A parameter `rest_route` goes before the path; with plain permalinks the first one is the path. */
const namesNoRoute = ({ searchParams }: URL, hasRoute: boolean): boolean =>
  [...searchParams.keys()]
    .slice(hasRoute ? 1 : 0)
    .every((name) => phpVariableOf(name)?.name !== 'rest_route');

const maxEncodingDepth = 5;

/** No step of it, however often it is encoded, is empty, goes up, or ends the text early. */
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

/** Decodes percent escapes once; text that is not validly escaped stays as it is. */
const decodedOnce = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
