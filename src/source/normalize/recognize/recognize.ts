// Finds response schemas for an index that has none. The arguments in the index show which releases of WordPress and
// WooCommerce the site runs, and the schemas of these releases are known.

import type { WireIndex } from '../../../core/model/index/index-document.ts';
import {
  objectOf,
  variantsOf,
  type JsonObject,
  type ReleaseFacts,
  type RouteFacts,
  type Variant,
} from '../known/releases.ts';
import { afterCollection, contentTypesOf, type ContentType } from './content-types.ts';
import { isRouteOf, matchVariants, type MatchedVariant } from './match-route.ts';
import { mergeSchemas, type MergedSchema } from './merge-schemas.ts';
import { hasExactArguments } from './match-route.ts';
import { recordedRoute, type RecordedRoute } from './recorded-route.ts';
import { withTextsOfPost } from './revisions.ts';
import { adaptToSite, type SiteContext } from './site-schema.ts';
import { endpointFor, undescribedRoutes, type SiteRoute } from './site-routes.ts';
import { recognizeReleases, releasesText, type Recognition, type RecognizedReleases } from './vote.ts';

/** The schema of a route in the releases that match the site. */
export interface RecognizedSchema extends MergedSchema {
  /** What an exercised plugin showed of the route. The schema is empty if the plugin declares none. */
  readonly recorded?: RecordedRoute | undefined;
  /** The name of the releases, such as `WordPress 6.8 to 6.9`. */
  readonly releases: string;
}

/** The releases of one piece of software that match the site best, recognized or not. */
export interface RecognizedSoftware extends Recognition {
  readonly software: string;
  /** The name of the releases, such as `WordPress 6.8 to 6.9`. */
  readonly text: string;
}

/** The schemas of routes, by the key of the route. */
export type RecognizedSchemas = ReadonlyMap<string, RecognizedSchema>;

interface RecognizedSite {
  readonly software: readonly RecognizedSoftware[];
  /** The schemas of the matching routes; a namespace in which the index contains schemas is skipped. */
  readonly schemas: RecognizedSchemas;
}

/** Finds the releases of known software, and the schemas of the routes that belong to it. */
export function recognizeSite(index: WireIndex, software: readonly ReleaseFacts[]): RecognizedSite {
  const routes = software.length === 0 ? new Map<string, SiteRoute>() : undescribedRoutes(index);
  const schemas = new Map<string, RecognizedSchema>();
  const recognized = software.flatMap((facts) => {
    const found = recognizeReleases(routes, facts);
    if (!found) return [];
    addSchemas(schemas, routes, facts, found);
    return [{ ...found, software: facts.software, text: releasesText(facts, found) }];
  });
  return { software: recognized, schemas };
}

export const recognizeSchemas = (index: WireIndex, software: readonly ReleaseFacts[]): RecognizedSchemas =>
  recognizeSite(index, software).schemas;

function addSchemas(
  schemas: Map<string, RecognizedSchema>,
  routes: ReadonlyMap<string, SiteRoute>,
  facts: ReleaseFacts,
  recognition: Recognition,
): void {
  const { namespaces, releases: found, isRecognized } = recognition;
  const text = releasesText(facts, recognition);
  const add = ({ key }: SiteRoute, merged: MergedSchema, releases: string): void => {
    schemas.set(key, { ...merged, schema: withTextsOfPost(merged.schema, key, routes), releases });
  };
  for (const route of routes.values()) {
    const best = namespaces.has(route.namespace) ? bestVariants(route, facts, recognition) : [];
    const variants = best.map(({ value }) => value);
    const releases = isRecognized ? text : declaredText(facts, best);
    const schema = adaptedSchema(variants, route, contextOf(route, collectionOf(route.key), routes));
    if (schema) add(route, schema, releases);
    const recorded = recordedRoute(variants);
    if (recorded)
      schemas.set(route.key, {
        ...(schemas.get(route.key) ?? { schema: {}, missing: [] }),
        releases,
        recorded,
      });
  }
  const newest = found.at(-1);
  if (!isRecognized || !namespaces.has('wp/v2') || newest === undefined) return;
  for (const type of contentTypesOf(routes, facts, newest))
    for (const route of routes.values()) {
      const schema = contentSchemaOf(route, type, facts, found, routes);
      if (schema) add(route, schema, text);
    }
}

/** The releases that declare a route as the site does, if the release of the site was not recognized. */
function declaredText(facts: ReleaseFacts, best: readonly Variant<RouteFacts>[]): string {
  const releases = best.flatMap(({ from, to }) => [from, to - 1]);
  return releasesText(facts, { releases, isRecognized: false });
}

/**
 * The recorded declarations of a route that match the site best. Declarations of the recognized releases come
 * first. The site may run a release between two recorded ones, so a neighbor may match a route better.
 * If the recognized releases lack the route, an equal declaration of another release is used. If the release was not
 * recognized, and for the few recorded releases of an exercised plugin, all declarations with exactly the arguments of the
 * site are used; each of them shows a part of the responses.
 */
function bestVariants(
  route: SiteRoute,
  { releases, routes: { [route.key]: history }, isExercised = false }: ReleaseFacts,
  { releases: found, isRecognized }: Recognition,
): readonly Variant<RouteFacts>[] {
  if (history === undefined) return [];
  const variants = variantsOf<RouteFacts>(history, releases);
  if (isExercised || !isRecognized) {
    const equal = matchVariants(variants, route)
      .filter(({ cost, variant }) => cost === 0 && hasExactArguments(route, variant.value))
      .map(({ variant }) => variant);
    const count = equal.reduce((all, { from, to }) => all + to - from, 0);
    // Without an argument, nothing shows that a release that was not recognized responds as the only one that is known.
    const isSure =
      isRecognized || count > 1 || route.endpoints.some(({ args }) => Object.keys(args).length > 0);
    return isSure ? equal : [];
  }
  const matched = matchVariants(variants, route).filter(({ variant }) => isRouteOf(route, variant.value));
  const among = (positions: RecognizedReleases) =>
    matched.filter(({ variant: { from, to } }) => positions.some((at) => from <= at && at < to));
  const recognized = leastCost(among(found));
  const near = leastCost(among(found.flatMap((at) => [at - 1, at, at + 1])));
  const candidates =
    recognized.length === 0
      ? matched.filter(({ cost }) => cost === 0)
      : (near[0]?.cost ?? 0) < (recognized[0]?.cost ?? 0)
        ? near
        : recognized;
  return candidates.map(({ variant }) => variant);
}

function leastCost(matched: readonly MatchedVariant[]): readonly MatchedVariant[] {
  const least = Math.min(...matched.map(({ cost }) => cost));
  return matched.filter(({ cost }) => cost === least);
}

function adaptedSchema(
  variants: readonly RouteFacts[],
  route: SiteRoute,
  context: SiteContext,
): MergedSchema | undefined {
  const schemas = variants.flatMap(({ schema }) => (schema ? [schema] : []));
  const last = variants.at(-1);
  if (!last || schemas.length < variants.length) return undefined;
  return adaptToSite(mergeSchemas(schemas), last, route, context);
}

/** Properties of post types and taxonomies that have public pages. */
const ofViewable = ['permalink_template', 'generated_slug', 'class_list'];

function contentSchemaOf(
  route: SiteRoute,
  { collection, template, templateSlug, kind, slug }: ContentType,
  facts: ReleaseFacts,
  found: RecognizedReleases,
  routes: ReadonlyMap<string, SiteRoute>,
): MergedSchema | undefined {
  const rest = afterCollection(route.key, collection);
  const history = rest === undefined ? undefined : facts.routes[`${template}${rest}`];
  if (history === undefined) return undefined;
  const variants = variantsOf<RouteFacts>(history, facts.releases)
    .filter(({ from, to }) => found.some((at) => from <= at && at < to))
    .map(({ value }) => value);
  const adapted = adaptedSchema(variants, route, contextOf(route, collection, routes));
  if (!adapted) return undefined;
  const { title, properties, ...schema } = adapted.schema;
  const own = new Map(Object.entries(objectOf(properties)));
  if (kind === 'taxonomy') own.set('taxonomy', renamedTaxonomy(own.get('taxonomy'), slug));
  return {
    ...adapted,
    schema: {
      ...(slug !== undefined &&
        typeof title === 'string' && { title: title.replace(templateTitle(title, templateSlug), slug) }),
      ...schema,
      properties: Object.fromEntries(own),
    },
    missing: [...adapted.missing, ...ofViewable.filter((name) => own.has(name))],
  };
}

/** In the schema of a tag, the title is `tag`, although the slug is `post_tag`. */
const templateTitle = (title: string, slug: string): string =>
  title.startsWith(slug) ? slug : (title.split('-')[0] ?? title);

function renamedTaxonomy(property: unknown, slug: string | undefined): JsonObject {
  const { enum: _enum, ...others } = objectOf(property);
  return slug === undefined ? others : { ...others, enum: [slug] };
}

function contextOf(
  route: SiteRoute,
  collection: string,
  routes: ReadonlyMap<string, SiteRoute>,
): SiteContext {
  const list = routes.get(collection) ?? route;
  const item = [...routes.values()].find(
    ({ key }) => key.startsWith(`${collection}/(`) && collectionOf(key) === collection,
  );
  return {
    filters: endpointFor(list, 'GET')?.args ?? {},
    counterpart: route === list ? item : route === item ? list : undefined,
  };
}

/** The key of the collection of an item, such as `/wp/v2/posts` for `/wp/v2/posts/(?P<id>[\d]+)`. */
const collectionOf = (key: string): string => (key.endsWith(')') ? key.slice(0, key.lastIndexOf('/(')) : key);
