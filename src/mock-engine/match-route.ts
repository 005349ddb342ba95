// Finds the routes that match a path, in the order of the site, and the operation for a method.
// WordPress does the same in `WP_REST_Server::match_request_to_handler`.

import type { MockOperation, MockRoute } from './mock-data.ts';

export interface Candidate {
  readonly route: MockRoute;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The maximum length of a path, in characters. A longer path matches no route. */
const maxRequestPathLength = 2048;

/** @returns a function that finds all routes that match a path */
export function routeMatcher(routes: readonly MockRoute[]): (path: string) => readonly Candidate[] {
  const compiled = routes.map((route) => ({
    route,
    head: routePrefix(route.path),
    expression: undefined as RegExp | undefined,
  }));
  return (path) => {
    if (path.length > maxRequestPathLength) return [];
    const lower = path.toLowerCase();
    return compiled.flatMap((one) => {
      if (!lower.startsWith(one.head)) return [];
      const match = (one.expression ??= new RegExp(one.route.expression, 'iu')).exec(path);
      if (match === null) return [];
      const filled = one.route.parameters.flatMap((name, at) => {
        const value = match[at + 1];
        return value === undefined ? [] : [[name, value] as const];
      });
      return [{ route: one.route, parameters: Object.fromEntries(filled) }];
    });
  };
}

/** The literal text at the start of every path of the route. */
const routePrefix = (path: string): string => (/^[^{[]*/.exec(path)?.[0] ?? '').toLowerCase();

/** The first candidate that accepts the method. HEAD requests use GET. */
export function matchRoute(
  candidates: readonly Candidate[],
  method: string,
): (Candidate & { readonly operation: MockOperation }) | undefined {
  for (const candidate of candidates) {
    const { operations } = candidate.route;
    const has = (wanted: string) => operations.find(({ methods }) => methods.some((one) => one === wanted));
    const operation = has(method) ?? (method === 'HEAD' ? has('GET') : undefined);
    if (operation !== undefined) return { ...candidate, operation };
  }
  return undefined;
}
