// Finds the route of a request as the site does: the first key in the site's order that matches the path and has the
// method. Keys are indexed by their literal beginning, so that a search stays fast with many routes.

import type { HttpMethod, Route } from '../model/api/api.ts';
import { isLiteral, routePaths } from './route-paths.ts';

export interface RouteTable {
  readonly winner: (path: string, method: HttpMethod) => Route | undefined;
}

/** @param routes the routes in the site's order */
export function createRouteTable(routes: readonly Route[]): RouteTable {
  const literal = new Map<string, number[]>();
  const byPrefix = new Map<string, number[]>();
  for (const [at, route] of routes.entries()) {
    const plain = keyWithoutFixedParameters(route.key);
    const [map, key] = isLiteral({ key: plain })
      ? [literal, plain.toLowerCase()]
      : [byPrefix, literalPrefix(route.key)];
    const positions = map.get(key);
    if (positions) positions.push(at);
    else map.set(key, [at]);
  }
  const candidatesOf = (path: string): Candidates => {
    const lower = path.toLowerCase();
    const lists = prefixesOf(lower).map((prefix) => byPrefix.get(prefix) ?? []);
    return { path, lists: [literal.get(lower) ?? [], ...lists], taken: new Map() };
  };
  let last = candidatesOf('');
  return {
    winner: (path, method) => {
      // Callers ask for all methods of a path, one after the other.
      if (last.path !== path) last = candidatesOf(path);
      for (const at of mergeAscending(last.lists)) {
        const route = routes[at];
        if (!route || !handlesMethod(route, method)) continue;
        const takes = last.taken.get(at) ?? routePaths(route).takes(path);
        last.taken.set(at, takes);
        if (takes) return route;
      }
      return undefined;
    },
  };
}

interface Candidates {
  readonly path: string;
  /** The positions of the routes that may match the path, in sorted lists. */
  readonly lists: readonly (readonly number[])[];
  /** Whether the routes that were tried match the path, by position. */
  readonly taken: Map<number, boolean>;
}

/** Merges sorted lists of numbers lazily, because the first number is usually enough. */
function* mergeAscending(lists: readonly (readonly number[])[]): Generator<number> {
  const open = lists.filter((list) => list.length > 0).map((list) => ({ list, at: 0 }));
  const head = ({ list, at }: (typeof open)[number]): number => list[at] ?? Infinity;
  for (;;) {
    const next = open.reduce<(typeof open)[number] | undefined>(
      (least, one) => (least === undefined || head(one) < head(least) ? one : least),
      undefined,
    );
    if (next === undefined || head(next) === Infinity) return;
    yield head(next);
    next.at += 1;
  }
}

export const routeMethods = ({ operations }: Route): readonly HttpMethod[] => [
  ...new Set(operations.flatMap(({ methods }) => methods)),
];

/** Whether the route handles the method. If the route has no HEAD, GET also handles HEAD. */
export const handlesMethod = ({ operations }: Route, method: HttpMethod): boolean =>
  operations.some(
    ({ methods }) => methods.includes(method) || (method === 'HEAD' && methods.includes('GET')),
  );

/** Replaces a parameter that can only have one value by its value: `(?P<name>core/archives)` → `core/archives`. */
const keyWithoutFixedParameters = (key: string): string =>
  key.replace(/\(\?P<\w+>([\w/-]*)\)(?![*+?{])/g, '$1');

/**
 * The literal beginning of every path that a key matches, up to a slash, such as `/wp/v2/posts/` for
 * `/wp/v2/posts/(?P<id>…)`.
 */
export function literalPrefix(key: string): string {
  if (hasTopLevelAlternatives(key)) return '';
  const plain = keyWithoutFixedParameters(key);
  const text = /^[^\\()[\]{}.*+?|^$]*/.exec(plain)?.[0] ?? '';
  // A quantifier may follow the last character of the text and make it optional.
  const certain = text.length < plain.length ? text.slice(0, -1) : text;
  const whole = /[*+?{]/.test(plain.charAt(text.length)) ? certain : text;
  return whole.slice(0, whole.lastIndexOf('/') + 1).toLowerCase();
}

function hasTopLevelAlternatives(key: string): boolean {
  if (!key.includes('|')) return false;
  let depth = 0;
  for (let at = 0; at < key.length; at += 1) {
    const char = key.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === '|' && depth === 0) return true;
  }
  return false;
}

/** The prefixes of a path: `''`, `/`, `/wp/` and `/wp/v2/` for `/wp/v2/posts`. */
export function prefixesOf(path: string): readonly string[] {
  const prefixes = [''];
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
    prefixes.push(path.slice(0, at + 1));
  return prefixes;
}
