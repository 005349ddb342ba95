// The entities of @wordpress/core-data: post types and taxonomies by slug, and records of WordPress with one
// route each.

import type { ApiModel, Resource, ResourceResponse, Route } from '../../../core/model/api.ts';
import { resourcesOf } from '../../../core/model/named-resources.ts';
import type { Context } from '../../../core/schema/shape.ts';
import { resourceTypes, type ResourceTypes } from '../types/resource-types.ts';
import { rootEntities, typedPostTypes } from './root-entities.ts';

export type EntityKind = 'postType' | 'taxonomy' | 'root';

/** An entity that the site lists. */
interface NamedEntity {
  readonly kind: EntityKind;
  readonly name: string;
  /** The key of the route that lists its records. */
  readonly route: string;
  /** The context that the package requests by default. */
  readonly context: Context;
}

/** The type of its records. */
interface DescribedRoute {
  readonly namespace: string;
  readonly types: ResourceTypes;
}

export interface Entity extends NamedEntity, DescribedRoute {}

export interface Entities {
  readonly typed: readonly Entity[];
  /** Post types and taxonomies whose records no route describes. */
  readonly untyped: readonly NamedEntity[];
  /** Kinds that the source does not list. They are derived from the routes instead. */
  readonly guessed: readonly EntityKind[];
}

/** The entities of a site that the package does not type itself. */
export function entitiesOf(model: ApiModel): Entities {
  const typed: Entity[] = [];
  const untyped: NamedEntity[] = [];
  const answered = answeredBy(model);
  const { postTypes, taxonomies } = model.site ?? {};
  const listed = [
    ...(postTypes === undefined
      ? guessedOf('postType', model)
      : postTypes.map((one) => named('postType', one))),
    ...(taxonomies === undefined
      ? guessedOf('taxonomy', model)
      : taxonomies.map((one) => named('taxonomy', one))),
  ].filter(({ kind, name }) => kind !== 'postType' || !typedPostTypes.has(name));
  for (const entity of listed) {
    const answer = answered(entity.route);
    if (answer === undefined) untyped.push(entity);
    else typed.push({ ...entity, ...answer });
  }
  for (const entity of rootEntities) {
    const answer = answered(entity.route);
    if (answer !== undefined) typed.push({ kind: 'root', ...entity, ...answer });
  }
  const guessed = [
    ...(postTypes === undefined ? (['postType'] as const) : []),
    ...(taxonomies === undefined ? (['taxonomy'] as const) : []),
  ];
  return { typed, untyped, guessed };
}

interface Listed {
  readonly slug: string;
  readonly restBase: string;
  readonly restNamespace: string;
}

/** @wordpress/core-data requests all of them in the context `edit`. */
const named = (kind: EntityKind, { slug, restBase, restNamespace }: Listed): NamedEntity => ({
  kind,
  name: slug,
  route: `/${restNamespace}/${restBase}`,
  context: 'edit',
});

/**
 * The resource that a GET request to a route, or to the route of one of its items, returns; by the key of the
 * route.
 */
function answeredBy(model: ApiModel): (route: string) => DescribedRoute | undefined {
  const types = resourceTypes(model);
  const byKey = new Map<string, DescribedRoute>();
  for (const route of model.routes) {
    const response = readingOf(route);
    const found = response && types.find(route.namespace, response.resource);
    if (found === undefined) continue;
    const keys = [route.key, ...(isItem(route) ? [route.key.slice(0, route.key.indexOf('/('))] : [])];
    for (const key of keys)
      if (!byKey.has(key) || key === route.key) byKey.set(key, { namespace: route.namespace, types: found });
  }
  return (route) => byKey.get(route);
}

const readingOf = ({ operations }: Route): ResourceResponse | undefined => {
  const response = operations.find(({ method }) => method === 'GET')?.response;
  return response?.kind === 'resource' ? response : undefined;
};

/** `/wp/v2/courses/(?P<id>[\d]+)`: a path parameter after the route of a list. */
const isItem = ({ key, parts }: Route): boolean =>
  parts.length === 2 && parts[1]?.kind === 'parameter' && key.includes('/(');

/** The default namespace for routes of a site's post types and taxonomies. */
const defaultNamespace = 'wp/v2';

/**
 * If the source lists none: lists whose items match WordPress's schema of posts, by the slug of their post
 * type, or of terms, by that of their taxonomy.
 */
function guessedOf(kind: 'postType' | 'taxonomy', model: ApiModel): readonly NamedEntity[] {
  const find = resourcesOf(model);
  return model.routes.flatMap((route) => {
    const response = route.namespace === defaultNamespace ? readingOf(route) : undefined;
    const resource = response?.form === 'array' ? find(route.namespace, response.resource) : undefined;
    const name = resource && route.parts.length === 1 ? slugOf[kind](resource) : undefined;
    return name === undefined ? [] : [{ kind, name, route: route.key, context: 'edit' as const }];
  });
}

const isDescribed = ({ schema: { properties = {} } }: Resource, names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(properties, name));

/** WordPress: `get_item_schema` of WP_REST_Posts_Controller and of WP_REST_Terms_Controller. */
const slugOf = {
  postType: (resource: Resource) =>
    isDescribed(resource, ['type', 'status', 'slug']) ? resource.title : undefined,
  taxonomy: (resource: Resource) => {
    if (!isDescribed(resource, ['taxonomy'])) return undefined;
    const [slug, ...others] = resource.schema.properties?.['taxonomy']?.enum ?? [];
    return typeof slug === 'string' && others.length === 0 ? slug : undefined;
  },
};
