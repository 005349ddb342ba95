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
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
