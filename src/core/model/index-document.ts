// The route index that a WordPress-style site sends. It cannot be trusted: PHP turns an empty map into `[]`, and
// plugins leave members out or use other types. Only members that the guard of the load stage has checked have a type;
// all others are `unknown`.

/** The response to `GET {rest_base}/` or `GET {rest_base}/{namespace}`, optionally with `?context=help`. */
export interface WireIndex {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly url?: unknown;
  readonly home?: unknown;
  /** The namespaces of a full index. A namespace index has `namespace` instead. */
  readonly namespaces?: unknown;
  readonly namespace?: unknown;
  readonly authentication?: unknown;
  /** The routes, keyed by PCRE fragment, in the order in which the site tries them. */
  readonly routes: Readonly<Record<string, unknown>>;
  /** The record of a snapshot: how the index was fetched. */
  readonly _snapshot?: unknown;
  /** The site's content types and abilities, as their routes return them: see `siteParts`. */
  readonly _site?: unknown;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The links of a route to itself. Some sites write a single link instead of a list. */
export function selfLinks(route: unknown): readonly unknown[] {
  const links = isRecord(route) && isRecord(route['_links']) ? route['_links']['self'] : undefined;
  return Array.isArray(links) ? links : [links];
}

/**
 * The methods that the caller may use. A few sites list them in the links of a route to itself:
 * `targetHints.allow`.
 */
export const allowHints = (route: unknown): readonly (readonly unknown[])[] =>
  selfLinks(route).flatMap((link) => {
    const hints = isRecord(link) ? link['targetHints'] : undefined;
    return isRecord(hints) && Array.isArray(hints['allow']) ? [hints['allow'] as readonly unknown[]] : [];
  });
