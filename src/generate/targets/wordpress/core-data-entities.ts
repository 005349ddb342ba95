// The entities of @wordpress/core-data: post types, taxonomies, and single WordPress records.

import type { ApiModel, Resource, ResourceResponse, Route } from '../../../core/model/api/api.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import type { ShapeContext } from '../../../core/schema/shape.ts';
import { resourceTypes, type ResourceTypes } from '../types/resource-types.ts';

export type EntityKind = 'postType' | 'taxonomy' | 'root';

interface NamedEntity {
  readonly kind: EntityKind;
  readonly name: string;
  readonly route: string;
  /** The context in which @wordpress/core-data requests records by default. */
  readonly context: ShapeContext;
}

interface DescribedRoute {
  readonly namespace: string;
  readonly types: ResourceTypes;
}

export interface Entity extends NamedEntity, DescribedRoute {}

export interface Entities {
  readonly typed: readonly Entity[];
  /** Post types and taxonomies whose records are not described by any route. */
  readonly untyped: readonly NamedEntity[];
  readonly guessed: readonly EntityKind[];
}

/** The entities of a site for which @wordpress/core-data has no types. */
export function entitiesOf(model: ApiModel): Entities {
  const typed: Entity[] = [];
  const untyped: NamedEntity[] = [];
  const answered = resourceByRoute(model);
  const { postTypes, taxonomies } = model.site ?? {};
  const listed = [
    ...(postTypes === undefined
      ? guessedOf('postType', model)
      : postTypes.map((one) => listedEntity('postType', one))),
    ...(taxonomies === undefined
      ? guessedOf('taxonomy', model)
      : taxonomies.map((one) => listedEntity('taxonomy', one))),
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

/** @wordpress/core-data requests listed entities in the context `edit`. */
const listedEntity = (kind: EntityKind, { slug, restBase, restNamespace }: Listed): NamedEntity => ({
  kind,
  name: slug,
  route: `/${restNamespace}/${restBase}`,
  context: 'edit',
});

/** Finds the resource that a GET request to a list route, or to the route of its items, returns. */
function resourceByRoute(model: ApiModel): (route: string) => DescribedRoute | undefined {
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

/**
 * Whether the route is an item of a list. The route's path is the list's path with a path parameter, such as
 * `/wp/v2/courses/(?P<id>[\d]+)`.
 */
const isItem = ({ key, parts }: Route): boolean =>
  parts.length === 2 && parts[1]?.kind === 'parameter' && key.includes('/(');

const defaultNamespace = 'wp/v2';

/**
 * Entities that are derived from routes, if the source lists no entities. The items in the list of a derived
 * entity match WordPress's schema of posts or terms.
 */
function guessedOf(kind: 'postType' | 'taxonomy', model: ApiModel): readonly NamedEntity[] {
  const find = resourcesOf(model);
  return model.routes.flatMap((route) => {
    const response = route.namespace === defaultNamespace ? readingOf(route) : undefined;
    const resource = response?.form === 'array' ? find(route.namespace, response.resource) : undefined;
    const name = resource && route.parts.length === 1 ? entitySlugs[kind](resource) : undefined;
    return name === undefined ? [] : [{ kind, name, route: route.key, context: 'edit' as const }];
  });
}

const declaresProperties = ({ schema: { properties = {} } }: Resource, names: readonly string[]): boolean =>
  names.every((name) => Object.hasOwn(properties, name));

/** The schemas are in `get_item_schema` of WP_REST_Posts_Controller and WP_REST_Terms_Controller. */
const entitySlugs = {
  postType: (resource: Resource) =>
    declaresProperties(resource, ['type', 'status', 'slug']) ? resource.title : undefined,
  taxonomy: (resource: Resource) => {
    if (!declaresProperties(resource, ['taxonomy'])) return undefined;
    const slugs = resource.schema.properties?.['taxonomy']?.enum ?? [];
    // Before WordPress 5.6, every taxonomy lists all slugs of the site.
    // The title of a taxonomy is its slug, except for tags.
    const [slug] = slugs.length === 1 ? slugs : [resource.title === 'tag' ? 'post_tag' : resource.title];
    return typeof slug === 'string' && (slugs.length === 0 || slugs.includes(slug)) ? slug : undefined;
  },
};

// The built-in entities of @wordpress/core-data 8.1.0. Tests compare the tables with the package.
interface RootEntity {
  readonly name: string;
  /** The key of the route. */
  readonly route: string;
  /** The context in which @wordpress/core-data requests records by default. */
  readonly context: ShapeContext;
}

/** Entities with types in the package are left out, and so is the index entity `__unstableBase`. */
export const rootEntities: readonly RootEntity[] = [
  { name: 'postType', route: '/wp/v2/types', context: 'edit' },
  { name: 'media', route: '/wp/v2/media', context: 'edit' },
  { name: 'taxonomy', route: '/wp/v2/taxonomies', context: 'edit' },
  { name: 'sidebar', route: '/wp/v2/sidebars', context: 'edit' },
  { name: 'widget', route: '/wp/v2/widgets', context: 'edit' },
  { name: 'widgetType', route: '/wp/v2/widget-types', context: 'edit' },
  { name: 'user', route: '/wp/v2/users', context: 'edit' },
  { name: 'comment', route: '/wp/v2/comments', context: 'edit' },
  { name: 'menu', route: '/wp/v2/menus', context: 'edit' },
  { name: 'menuItem', route: '/wp/v2/menu-items', context: 'edit' },
  { name: 'menuLocation', route: '/wp/v2/menu-locations', context: 'edit' },
  { name: 'theme', route: '/wp/v2/themes', context: 'edit' },
  { name: 'plugin', route: '/wp/v2/plugins', context: 'edit' },
  { name: 'status', route: '/wp/v2/statuses', context: 'edit' },
  { name: 'fontCollection', route: '/wp/v2/font-collections', context: 'view' },
  { name: 'site', route: '/wp/v2/settings', context: 'view' },
];

/** Post types for which @wordpress/core-data has types. */
export const typedPostTypes: ReadonlySet<string> = new Set([
  'attachment',
  'page',
  'post',
  'wp_block',
  'wp_navigation',
]);
