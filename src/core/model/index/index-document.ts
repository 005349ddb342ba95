// The route index of a WordPress-style site. An index may be wrong: PHP turns an empty map into `[]`, and plugins omit
// members or use other types. Only members that the stage `load` has checked have a type here; all other members are
// `unknown`.

/** The response to `GET {rest_base}/` or `GET {rest_base}/{namespace}`, optionally with `?context=help`. */
export interface WireIndex {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly url?: unknown;
  readonly home?: unknown;
  /** The namespaces in the index of a site. The index of one namespace has the member `namespace` instead. */
  readonly namespaces?: unknown;
  readonly namespace?: unknown;
  readonly authentication?: unknown;
  /** The routes, by PCRE pattern, in the order in which the site tries them. */
  readonly routes: Readonly<Record<string, unknown>>;
  /** How the index of a snapshot was fetched. */
  readonly _snapshot?: unknown;
  /** The content types and abilities of the site, as the responses of their routes (see `siteParts`). */
  readonly _site?: unknown;
  /** The parts that the user's code uses, if the index is a contract (see `contractIn`). */
  readonly _contract?: unknown;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The links of a route to itself. Some sites send a single link instead of a list. */
export function selfLinks(route: unknown): readonly unknown[] {
  const links = isRecord(route) && isRecord(route['_links']) ? route['_links']['self'] : undefined;
  return Array.isArray(links) ? links : [links];
}

/**
 * The methods that the caller may use on a route. A few sites list the methods in the links of a route to
 * itself, as `targetHints.allow`.
 */
export const allowHints = (route: unknown): readonly (readonly unknown[])[] =>
  selfLinks(route).flatMap((link) => {
    const hints = isRecord(link) ? link['targetHints'] : undefined;
    return isRecord(hints) && Array.isArray(hints['allow']) ? [hints['allow'] as readonly unknown[]] : [];
  });
