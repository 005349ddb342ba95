// The route index as such a site sends it. Nothing here can be trusted: PHP turns
// an empty map into `[]`, plugins leave fields out or fill them with other types.
// Only what the load stage's guard has checked is typed; the rest is `unknown`.

/** `GET {rest_base}/`, `GET {rest_base}/{namespace}`, or the same with `?context=help`. */
export interface WireIndex {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly url?: unknown;
  readonly home?: unknown;
  /** The full index lists them; a namespace index has `namespace` instead. */
  readonly namespaces?: unknown;
  readonly namespace?: unknown;
  readonly authentication?: unknown;
  /** Keyed by PCRE fragment, in the order in which the site tries them. */
  readonly routes: Readonly<Record<string, unknown>>;
  /** What a snapshot records of how it was fetched. */
  readonly _snapshot?: unknown;
  /** What the site is made of, as its routes for that answer: see `siteParts`. */
  readonly _site?: unknown;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The links of a route to itself; some sites write one where a list belongs. */
export function selfLinks(route: unknown): readonly unknown[] {
  const links = isRecord(route) && isRecord(route['_links']) ? route['_links']['self'] : undefined;
  return Array.isArray(links) ? links : [links];
}

/** The methods that the reader may use, as a few sites say in the links of a route to itself: `targetHints.allow`. */
export const allowHints = (route: unknown): readonly (readonly unknown[])[] =>
  selfLinks(route).flatMap((link) => {
    const hints = isRecord(link) ? link['targetHints'] : undefined;
    return isRecord(hints) && Array.isArray(hints['allow']) ? [hints['allow'] as readonly unknown[]] : [];
  });
