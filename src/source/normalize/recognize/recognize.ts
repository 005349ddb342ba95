// Finds response schemas for an index that has none. The arguments in the index show which releases of WordPress and
// WooCommerce the site runs, and the schemas of these releases are known.

import type { WireIndex } from '../../../core/model/index/index-document.ts';
import {
  objectOf,
  variantsOf,
  type JsonObject,
  type ReleaseFacts,
  type RouteFacts,
} from '../known/releases.ts';
import { afterCollection, contentTypesOf, type ContentType } from './content-types.ts';
import { isRouteOf, matchVariants, type MatchedVariant } from './match-route.ts';
import { mergeSchemas, type MergedSchema } from './merge-schemas.ts';
import { hasExactArguments } from './match-route.ts';
import { recordedRoute, type RecordedRoute } from './recorded-route.ts';
import { withTextsOfPost } from './revisions.ts';
import { adaptToSite, type SiteContext } from './site-schema.ts';
import { endpointFor, undescribedRoutes, type SiteRoute } from './site-routes.ts';
import { recognizeReleases, releasesText, type RecognizedReleases, type ReleaseFit } from './vote.ts';

/** The schema of a route in the releases that match the site. */
export interface RecognizedSchema extends MergedSchema {
  /** What an exercised plugin showed of the route. The schema is empty if the plugin declares none. */
  readonly recorded?: RecordedRoute | undefined;
  /** The name of the releases, such as `WordPress 6.8 to 6.9`. */
  readonly releases: string;
  /** How well the releases match the site; absent if the user named them. */
  readonly fit?: ReleaseFit;
}

/** The schemas of routes, by the key of the route. */
export type RecognizedSchemas = ReadonlyMap<string, RecognizedSchema>;

/**
 * Finds the schemas of the routes that belong to released software.
 *
 * @returns the schemas of the matching routes; a namespace in which the index contains schemas is skipped
 */
export function recognizeSchemas(index: WireIndex, software: readonly ReleaseFacts[]): RecognizedSchemas {
  const routes = software.length === 0 ? new Map<string, SiteRoute>() : undescribedRoutes(index);
  const recognized = new Map<string, RecognizedSchema>();
  for (const facts of software) {
    const fit = recognizeReleases(routes, facts);
    if (!fit) continue;
    const { namespaces, releases: found } = fit;
    const releases = releasesText(facts, found);
    const add = ({ key }: SiteRoute, merged: MergedSchema): void => {
      const schema = withTextsOfPost(merged.schema, key, routes);
      recognized.set(key, { ...merged, schema, releases, fit });
    };
    for (const route of routes.values()) {
      const variants = namespaces.has(route.namespace) ? bestVariants(route, facts, found) : [];
      const schema = adaptedSchema(variants, route, contextOf(route, collectionOf(route.key), routes));
      if (schema) add(route, schema);
      const recorded = recordedRoute(variants);
      if (recorded)
        recognized.set(route.key, {
          ...(recognized.get(route.key) ?? { schema: {}, missing: [] }),
          releases,
          fit,
          recorded,
        });
    }
    const newest = found.at(-1);
    if (!namespaces.has('wp/v2') || newest === undefined) continue;
    for (const type of contentTypesOf(routes, facts, newest))
      for (const route of routes.values()) {
        const schema = contentSchemaOf(route, type, facts, found, routes);
        if (schema) add(route, schema);
      }
  }
  return recognized;
}

/**
 * The recorded declarations of a route that match the site best. Declarations of the recognized releases come
 * first. The site may run a release between two recorded ones, so a neighbor may match a route better.
 * If the recognized releases lack the route, an equal declaration of another release is used. The few recorded releases
 * of an exercised plugin must declare exactly the arguments of the site; each of them shows a part of the responses.
 */
function bestVariants(
  route: SiteRoute,
  { releases, routes: { [route.key]: history }, isExercised = false }: ReleaseFacts,
  found: RecognizedReleases,
): readonly RouteFacts[] {
  if (history === undefined) return [];
  const variants = variantsOf<RouteFacts>(history, releases);
  if (isExercised)
    return matchVariants(variants, route)
      .filter(({ cost, variant }) => cost === 0 && hasExactArguments(route, variant.value))
      .map(({ variant }) => variant.value);
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
  return candidates.map(({ variant }) => variant.value);
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
