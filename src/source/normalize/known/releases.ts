// The interfaces of released software: its routes, arguments and response schemas, release by release. The files in
// `releases/` are recorded from booted releases by `npm run known`. They contain facts alone: no descriptions, no code.

import { isRecord } from '../../../core/model/index-document.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { applyPatch } from './merge-patch.ts';

/** The first value under its release, then JSON merge patches (RFC 7396); `null`: removed in that release. */
export type History = Readonly<Record<string, unknown>>;

/** The recorded releases of one piece of software. */
export interface ReleaseFacts {
  readonly software: string;
  /** Its name in a source: `wordpress`. */
  readonly slug: string;
  /** `6.8`, from the oldest to the newest. */
  readonly releases: readonly string[];
  readonly namespaces: Readonly<Record<string, History>>;
  /** By the key of the index. */
  readonly routes: Readonly<Record<string, History>>;
  /** Post types, by slug. */
  readonly types?: Readonly<Record<string, History>>;
  /** By slug. */
  readonly taxonomies?: Readonly<Record<string, History>>;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The declaration of a route in one or more releases. */
export interface RouteFacts {
  readonly namespace: string;
  /** By the methods, as the site lists them: `POST,PUT,PATCH`. */
  readonly endpoints: Readonly<Record<string, { readonly args?: JsonObject }>>;
  readonly schema?: JsonObject;
}

/** A value and the releases that have it, as positions in `releases`. */
export interface Variant<Value> {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly value: Value;
}

const expanded = new WeakMap<History, readonly Variant<unknown>[]>();

/** The successive values of a history; releases without the item are in none of them. */
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

/** The value in one release; undefined where it has none. */
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

/** A JSON object; an empty one for PHP's `[]` and for anything else. */
export const objectOf = (value: unknown): JsonObject => (isRecord(value) ? value : {});
