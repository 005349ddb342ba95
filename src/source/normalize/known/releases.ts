// The recorded interfaces of released software: the routes, arguments and response schemas of each release. `npm run
// known` starts each release and records its facts in `releases/`. The files contain no descriptions and no code.

import type { MethodRoles } from '../../../core/model/api/access.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { applyPatch } from './merge-patch.ts';

/**
 * The values of an item by release. The first value is complete. Later values are JSON merge patches (RFC 7396),
 * and `null` means that the release removed the item.
 */
export type History = Readonly<Record<string, unknown>>;

/** The recorded releases of WordPress or of a plugin. */
export interface ReleaseFacts {
  readonly software: string;
  /** The name of the software in a source, such as `wordpress`. */
  readonly slug: string;
  /**
   * Whether the releases are those of a plugin whose operations were called. Only a few of its releases are recorded,
   * so the site's declaration of a route must equal the recorded one.
   */
  readonly isExercised?: boolean;
  /** The releases, such as `6.8`, from the oldest to the newest. */
  readonly releases: readonly string[];
  readonly namespaces: Readonly<Record<string, History>>;
  /** The routes, by their keys in the index. */
  readonly routes: Readonly<Record<string, History>>;
  /** The post types, by slug. */
  readonly types?: Readonly<Record<string, History>>;
  /** The taxonomies, by slug. */
  readonly taxonomies?: Readonly<Record<string, History>>;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The declaration of a route in one or more releases. */
export interface RouteFacts {
  readonly namespace: string;
  /** The endpoints, by their methods as the site lists them, such as `POST,PUT,PATCH`. */
  readonly endpoints: Readonly<Record<string, { readonly args?: JsonObject }>>;
  readonly schema?: JsonObject;
  /** The forms of undeclared responses, by method. */
  readonly responses?: Readonly<Record<string, JsonObject>>;
  /** The lowest callers that the operations allowed, by method. */
  readonly access?: MethodRoles;
}

/** A value, and the range of releases that contain it. `from` and `to` are positions in `releases`. */
export interface Variant<Value> {
  readonly from: number;
  /** The position after the last release that contains the value. */
  readonly to: number;
  readonly value: Value;
}

const expanded = new WeakMap<History, readonly Variant<unknown>[]>();

/** The successive values of an item. A release without the item is in none of the ranges. */
export function variantsOf<Value>(history: History, releases: readonly string[]): readonly Variant<Value>[] {
  const known = expanded.get(history) as readonly Variant<Value>[] | undefined;
  if (known) return known;
  const starts = releases.flatMap((release, at) =>
    Object.hasOwn(history, release) ? [{ at, patch: history[release] as Json }] : [],
  );
  const variants: Variant<Value>[] = [];
  let value: Json = null;
  for (const [index, { at, patch }] of starts.entries()) {
    value = patch === null || value === null ? patch : applyPatch(value, patch);
    const to = starts[index + 1]?.at ?? releases.length;
    if (value !== null) variants.push({ from: at, to, value: value as Value });
  }
  expanded.set(history, variants);
  return variants;
}

/** The value of an item in one release; undefined if the release does not contain the item. */
export const valueAt = <Value>(
  history: History,
  { releases }: Pick<ReleaseFacts, 'releases'>,
  at: number,
): Value | undefined =>
  variantsOf<Value>(history, releases).find(({ from, to }) => from <= at && at < to)?.value;

/** The routes of one release, by key. */
export const routesAt = (facts: ReleaseFacts, at: number): ReadonlyMap<string, RouteFacts> =>
  new Map(
    Object.entries(facts.routes).flatMap(([key, history]) => {
      const route = valueAt<RouteFacts>(history, facts, at);
      return route ? [[key, route] as const] : [];
    }),
  );

/** Returns a JSON object unchanged. Any other value, such as PHP's `[]`, becomes an empty object. */
export const objectOf = (value: unknown): JsonObject => (isRecord(value) ? value : {});
