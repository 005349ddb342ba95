// What a reader types into the search: words, a path, and filters such as `ns:wp/v2`,
// `method:post`, `arg:status`.

export interface SearchQuery {
  readonly words: readonly string[];
  /** Begins with a slash. */
  readonly path: string | undefined;
  readonly namespaces: readonly string[];
  readonly methods: readonly string[];
  readonly arguments: readonly string[];
}

const methodWord = /^(?:get|post|put|patch|delete|head|options)$/;

export function parseQuery(text: string): SearchQuery {
  const words: string[] = [];
  const filters = { ns: [] as string[], method: [] as string[], arg: [] as string[] };
  let path: string | undefined;
  const tokens = pastedAsPaths(text.trim()).toLowerCase().split(/\s+/);
  tokens.forEach((token, at) => {
    const [, filter, value = ''] = /^(ns|method|arg):(.*)$/.exec(token) ?? [];
    if (filter === 'ns' || filter === 'method' || filter === 'arg') {
      if (value !== '') filters[filter].push(value);
    } else if (methodWord.test(token) && tokens[at + 1]?.startsWith('/') === true) filters.method.push(token);
    else if (token.startsWith('/') && path === undefined) path = token;
    else if (token !== '') words.push(token);
  });
  return { words, path, namespaces: filters.ns, methods: filters.method, arguments: filters.arg };
}

/**
 * A route as plugins register it and an address as the network panel shows it, each as
 * the path that this reference knows: `/orders/(?P<id>[\d]+)` is `/orders/{id}`, and
 * `https://site.example/wp-json/shop/v1/orders?page=2` is `/shop/v1/orders`.
 */
const pastedAsPaths = (text: string): string =>
  text
    .split(/\s+/)
    .map((token) => (token.includes('(?P<') ? withNamedSlots(token) : withoutSite(token)))
    .join(' ');

/** Groups may hold groups: `(?P<id>(?:a|b)+)`; a bracket in a class is no group's end. */
function withNamedSlots(pattern: string): string {
  let path = '';
  let depth = 0;
  for (const [piece] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?P<\w+>|[^]/g)) {
    const slot = /^\(\?P<(\w+)>$/.exec(piece)?.[1];
    if (slot !== undefined && depth === 0) path += `{${slot}}`;
    else if (depth === 0 && piece !== '(') path += piece;
    if (slot !== undefined || piece === '(') depth += 1;
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

export const isEmptyQuery = ({ words, path, namespaces, methods, arguments: args }: SearchQuery): boolean =>
  path === undefined && [words, namespaces, methods, args].every((list) => list.length === 0);

/**
 * How well a route's path fits a typed one: 3 the same, 2 the same with values for its
 * slots, 1 begins with it, 0.5 holds it, 0 not at all.
 */
export function pathFit(route: string, typed: string): number {
  const path = route.toLowerCase();
  const wanted = typed.length > 1 ? typed.replace(/\/$/, '') : typed;
  if (path === wanted) return 3;
  const segments = path.split('/');
  const values = wanted.split('/');
  const isFilled =
    segments.length === values.length &&
    segments.every((segment, at) => segment === values[at] || (segment.startsWith('{') && values[at] !== ''));
  if (isFilled) return 2;
  if (path.startsWith(wanted)) return 1;
  return path.includes(wanted) ? 0.5 : 0;
}
