// Parses the query of the search: words, a path, and filters such as `ns:wp/v2`, `method:post` and `arg:status`.

export interface SearchQuery {
  readonly words: readonly string[];
  /** The position of the word before the first preposition, as `orders` in `orders of a customer`; -1 without one. */
  readonly head: number;
  /** The position of the first word after `by`, which names an argument or a value; -1 without `by`. */
  readonly by: number;
  /** The path in the query. It starts with a slash. */
  readonly path: string | undefined;
  /** Matches a word that may be a part of a path although it does not start with a slash. */
  readonly perhapsPath: string | undefined;
  /** The namespace as in the client, in lower case (`wpv2`). */
  readonly accessor: string | undefined;
  readonly namespaces: readonly string[];
  readonly methods: readonly string[];
  readonly arguments: readonly string[];
  /** The requested access (`public`, `private`, `refused`). */
  readonly who: readonly string[];
}

const methodWord = /^(?:get|post|put|patch|delete|head|options)$/;

export function parseQuery(text: string): SearchQuery {
  const { call, accessor } = clientCall(text);
  const words: string[] = [];
  const filters = {
    ns: [] as string[],
    method: [] as string[],
    arg: [] as string[],
    is: [] as string[],
  };
  let head = -1;
  let by = -1;
  let path: string | undefined;
  let perhapsPath: string | undefined;
  const typed = pastedAsPaths((call ?? text).trim()).split(/\s+/);
  typed.forEach((asTyped, at) => {
    const token = asTyped.toLowerCase();
    const next = typed[at + 1];
    const [, filter, value = ''] = /^(ns|method|arg|is):(.*)$/.exec(token) ?? [];
    if (filter === 'ns' || filter === 'method' || filter === 'arg' || filter === 'is') {
      if (value !== '') filters[filter].push(value);
    } else if (methodWord.test(token) && isBeforePath(asTyped, next)) filters.method.push(token);
    else if (path === undefined && token.startsWith('/')) path = token;
    else if (path === undefined && /^[^/]+\/\S/.test(token)) {
      path = `/${token}`;
      perhapsPath = token;
    } else if (prepositions.has(token) && next !== undefined) {
      if (head < 0) head = words.length - 1;
      if (token === 'by') by = words.length;
    } else if (
      /[\p{L}\p{N}]/u.test(token) &&
      !(fillers.has(token) && (next !== undefined || words.length > 0))
    )
      words.push(token);
  });
  return {
    words,
    head,
    by,
    path,
    perhapsPath,
    accessor,
    namespaces: filters.ns,
    methods: filters.method,
    arguments: filters.arg,
    who: filters.is,
  };
}

/**
 * Whether the first word is a method, as in `get /orders` and `GET orders`. The word `post` alone may be a
 * resource.
 */
const isBeforePath = (asTyped: string, next: string | undefined): boolean =>
  next !== undefined && (next.startsWith('/') || asTyped === asTyped.toUpperCase());

const prepositions: ReadonlySet<string> = new Set(
  'by of for in to with from on at after before via using'.split(' '),
);

const fillers: ReadonlySet<string> = new Set(
  `a an the as is are be was how do does did can could should would want need like what where when there it its
  this that i my we you your our any some and or please way use`.split(/\s+/),
);

/** Parses a client call in code (`await site.wpV2.posts.list({ … })`). */
function clientCall(text: string): { readonly call?: string; readonly accessor?: string } {
  const [, before, call] =
    /(?:^|\s)((?:[a-z]\w*\.)+)([a-z]\w*\.[a-z]\w*)(?=\s*\(|\s*$)/i.exec(text) ??
    /(?:^|\s)()([a-z]\w*\.[a-z]\w*)(?=\s*\()/i.exec(text) ??
    [];
  const accessor = before?.split('.').at(-2)?.toLowerCase();
  return call === undefined ? {} : accessor === undefined ? { call } : { call, accessor };
}

/**
 * Converts a pasted route or address to the path in the reference. For example, a plugin's
 * `/orders/(?P<id>[\d]+)` becomes `/orders/{id}`, and `https://site.example/wp-json/shop/v1/orders?page=2`
 * becomes `/shop/v1/orders`.
 */
const pastedAsPaths = (text: string): string =>
  withoutCurl(text)
    .split(/\s+/)
    .map((token) => (token.includes('(?P<') ? withNamedParameters(token) : withoutSite(token)))
    .join(' ');

/** Reduces a curl command to its method and address. */
function withoutCurl(text: string): string {
  const [address] = (/^\s*curl\s/.test(text) && /https?:\/\/[^\s'"]+/.exec(text)) || [];
  if (address === undefined) return text;
  const [, method = ''] = /\s(?:-X|--request)[\s=]*['"]?([A-Z]+)/.exec(text) ?? [];
  return `${method} ${address}`.trim();
}

/**
 * Replaces groups by named parameters. Groups may be nested (`(?P<id>(?:a|b)+)`). A bracket in a character class
 * does not end a group.
 */
function withNamedParameters(pattern: string): string {
  let path = '';
  let depth = 0;
  for (const [piece] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?P<\w+>|[^]/g)) {
    const parameter = /^\(\?P<(\w+)>$/.exec(piece)?.[1];
    if (parameter !== undefined && depth === 0) path += `{${parameter}}`;
    else if (depth === 0 && piece !== '(') path += piece;
    if (parameter !== undefined || piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
  }
  return path.startsWith('/') ? path : `/${path}`;
}

function withoutSite(token: string): string {
  const plain = /^https?:\/\/\S*[?&]rest_route=([^&#]+)/i.exec(token)?.[1];
  if (plain !== undefined) return plain.replaceAll(/%2f/gi, '/');
  const [, path] = /^(?:https?:\/\/[^?#]*)?\/wp-json(\/[^?#]*)/i.exec(token) ?? [];
  return path ?? token;
}

export const isEmptyQuery = ({
  words,
  path,
  namespaces,
  methods,
  arguments: args,
  who,
}: SearchQuery): boolean =>
  path === undefined && [words, namespaces, methods, args, who].every((list) => list.length === 0);

/**
 * How well the path of a route matches a typed path. 3: equal. 2: equal with values for its path parameters. 1:
 * the path starts with the typed path. A score below 1: the path ends with or contains the typed path. 0: no
 * match.
 */
export function pathFit(route: string, typed: string): number {
  const path = route.toLowerCase();
  const wanted = typed.length > 1 ? typed.replace(/\/$/, '') : typed;
  if (path === wanted) return 3;
  const segments = path.split('/').slice(1);
  const values = wanted.split('/').slice(1);
  const isRunFrom = (from: number): boolean =>
    values.every((value, at) => {
      const segment = segments[from + at];
      return segment !== undefined && (segment === value || (segment.startsWith('{') && value !== ''));
    });
  if (segments.length === values.length && isRunFrom(0)) return 2;
  if (path.startsWith(wanted)) return 1;
  if (path.endsWith(wanted)) return 0.9;
  // A match of two consecutive path parameters does not count, because they match any two words.
  const isRunAfter = (from: number): boolean => segments[from] === values[0] && isRunFrom(from);
  if (values.length > 1 && isRunAfter(segments.length - values.length)) return 0.8;
  if (path.includes(wanted)) return 0.5;
  return values.length > 1 && segments.some((_, from) => isRunAfter(from)) ? 0.4 : 0;
}
