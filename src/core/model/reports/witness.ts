// Witnesses: examples that prove breaking changes, and what a site responded to them. The JSON report contains these
// members, so their names must not change.

import type { HttpMethod } from '../api/api.ts';
import type { Integer } from '../api/constrained.ts';
import type { Json } from '../../schema/schema.ts';

export type Witness =
  RefusedWitness | UndecodableWitness | UnroutableWitness | IgnoredWitness | ChangedMeaningWitness;

/** A request that the site accepted before and now refuses. */
export interface RefusedWitness {
  readonly kind: 'refused';
  readonly method: HttpMethod;
  readonly path: string;
  readonly via: 'query' | 'body' | 'batch';
  /** The arguments that the caller passes. */
  readonly arguments: Readonly<Record<string, Json>>;
}

/** A response that the current source allows, but that the baseline's type cannot represent. */
export interface UndecodableWitness {
  readonly kind: 'undecodable';
  readonly method: HttpMethod;
  readonly path: string;
  readonly response: Json;
}

/**
 * A path that a route of the baseline matches, but no current route. The model does not show whether the site
 * has content at that path.
 */
export interface UnroutableWitness {
  readonly kind: 'unroutable';
  readonly method: HttpMethod;
  readonly path: string;
}

/** A request with an argument that the site accepted before and now ignores without an error. */
export interface IgnoredWitness {
  readonly kind: 'ignored';
  readonly method: HttpMethod;
  readonly path: string;
  /** The arguments that the caller passes. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The argument that no longer has an effect. */
  readonly argument: string;
}

/** A request without an argument whose default changed. The meaning of the request changed with the default. */
export interface ChangedMeaningWitness {
  readonly kind: 'changed-meaning';
  readonly method: HttpMethod;
  readonly path: string;
  /** The arguments that the caller passes. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The argument that the request omits. */
  readonly argument: string;
  /** The argument's default in the baseline. */
  readonly before: Json;
  /** The argument's current default. */
  readonly after: Json;
}

export type WitnessKind = Witness['kind'];

/** The result of a request that checks whether the current site behaves as it declares. */
export interface Proven {
  /**
   * The result of the check. `not-tried` means that the check has no result: the site did not allow the request
   * (401, 403, 429), the request failed, or the response cannot show the change.
   */
  readonly result: 'confirmed' | 'not-confirmed' | 'not-tried';
  /** The status of the last response; null if the site did not respond. */
  readonly status: Integer | null;
  /** The request that was sent: `GET /wp/v2/posts?per_page=200`. */
  readonly request: string;
  /** A clause that describes the observed behavior. */
  readonly seen: string;
}
