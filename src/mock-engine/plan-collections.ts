// Groups the routes that read and change the items of one list, such as `/wp/v2/posts` and `/wp/v2/posts/{id}`.
// Describes each collection for the engine.

import type { ApiModel, Operation, Route, PathParameter } from '../core/model/api/api.ts';
import { itemPath, itemSchema, routesAt } from '../core/model/api/item-schema.ts';
import { pathValue } from '../core/model/paths/path-value.ts';
import type { PostType, Site } from '../core/model/index/site.ts';
import { trashSupport } from '../core/model/api/trash.ts';
import type { Json, Schema } from '../core/schema/schema.ts';
import { typesOf } from '../core/schema/schema.ts';
import type { MockCollection } from './mock-data.ts';
import { acceptedMembers } from './accepted-members.ts';
import { recordedData } from './recorded-members.ts';
import { plainSchema } from './plain-schema.ts';
import { missingError } from './site-errors.ts';

/** The collections by the path of their list, in the order of the routes. */
export function planCollections(model: ApiModel): ReadonlyMap<string, MockCollection> {
  const collections = new Map<string, MockCollection>();
  const routes = new Map<string, Route>();
  for (const route of model.routes) {
    const item = itemPath(route);
    if (item === undefined || route.operations.length === 0) continue;
    const before = collections.get(item.list);
    if (before !== undefined) collections.set(item.list, foundBy(before, route, item.parameter));
    else {
      collections.set(item.list, planCollection(route, item.list, item.parameter, model));
      routes.set(item.list, route);
    }
  }
  return new Map(
    [...collections].map(([path, one]) => [
      path,
      { ...one, ...parentCollection(path, routes.get(path), collections) },
    ]),
  );
}

/**
 * If another route finds an item by a property (`/products/{slug}`), the first item gets the sample value of
 * the path parameter.
 */
function foundBy(collection: MockCollection, route: Route, parameter: PathParameter): MockCollection {
  const { ids, known = {} } = collection;
  if (parameter.name === collection.parameter || ids !== 'integer') return collection;
  const value = pathValue(route, parameter, pathArgumentSchema(parameter, [route]));
  return { ...collection, known: { ...known, '1': { ...known['1'], [parameter.name]: value } } };
}

/**
 * The collection of the parent items. `/wp/v2/posts/{parent}/revisions` belongs to `/wp/v2/posts` if `{parent}`
 * can be the id of a post. For example, the path parameter `{parent}` of template
 * revisions is a number, but ids of templates are texts.
 */
function parentCollection(
  path: string,
  route: Route | undefined,
  collections: ReadonlyMap<string, MockCollection>,
): Pick<MockCollection, 'parent'> {
  const [, list = '', name = ''] = /^(.*)\/\{(\w+)\}\/[^{}]*$/.exec(path) ?? [];
  const parameter = route?.parts.find(
    (part): part is PathParameter => part.kind === 'parameter' && part.name === name,
  );
  if (route === undefined || parameter === undefined) return {};
  return collections.get(list)?.ids === idsOf(parameter, pathArgumentSchema(parameter, [route]))
    ? { parent: { collection: [...collections.keys()].indexOf(list), parameter: name } }
    : {};
}

/** The schema of the argument for a path parameter. */
const pathArgumentSchema = ({ name }: PathParameter, routes: readonly Route[]): Schema =>
  routes
    .flatMap(({ operations }) => operations.flatMap((one) => one.arguments))
    .find((argument) => argument.name === name)?.schema ?? {};

const idsOf = ({ pattern = '' }: PathParameter, schema: Schema): MockCollection['ids'] =>
  /^\(?(?:\[\\d\]|\\d|\[0-9\])[+*]\)?$/.test(pattern) ||
  (schema.type !== undefined && typesOf(schema).includes('integer'))
    ? 'integer'
    : 'text';

function planCollection(
  route: Route,
  list: string,
  parameter: PathParameter,
  model: ApiModel,
): MockCollection {
  const lists = routesAt(model, list).flatMap((one) => one.operations.filter(includesGet));
  const { resource, schema: declared } = itemSchema(model, route);
  const schema = plainSchema(declared);
  const idSchema = pathArgumentSchema(parameter, [...routesAt(model, list), route]);
  const ids = idsOf(parameter, idSchema);
  const known = knownItems(model, list);
  const isTerm = isTermList(model, route.namespace, list);
  const status = defaultStatus(schema, lists);
  const sample = String(pathValue(route, parameter, idSchema));
  const writes = [...routesAt(model, list), route].flatMap(({ operations }) => operations.filter(isWrite));
  const key = idProperty(schema, parameter.name);
  const accepted = { ...acceptedMembers(schema, writes), ...recordedData(schema, resource?.example, key) };
  return {
    path: list,
    ...(resource && { resource: (model.resources ?? []).indexOf(resource) }),
    schema,
    parameter: parameter.name,
    key,
    ids,
    ...(known && { known }),
    ...(Object.keys(accepted).length > 0 && { accepted }),
    ...((ids === 'integer' ? sample !== '1' : known === undefined) && { sample }),
    ...(ids === 'text' &&
      known === undefined &&
      lists.length === 0 &&
      !/\/global-styles$/.test(list) && { isOpen: true }),
    missing: missingError(route.namespace, list, resource?.title, isTerm),
    trash: trashSupport(model, route),
    endsAtLastPage: isPostList(model, route.namespace, list),
    ...(status !== undefined && { status }),
  };
}

const includesGet = ({ methods }: Operation): boolean => methods.includes('GET');
const isWrite = (operation: Operation): boolean => !includesGet(operation);

const idProperty = ({ properties = {} }: Schema, parameter: string): string =>
  [parameter, 'id', 'slug', 'name', 'code', 'stylesheet'].find((name) => Object.hasOwn(properties, name)) ??
  'id';

type KnownItems = NonNullable<MockCollection['known']>;

const bySlug = <One extends { readonly slug: string }>(
  all: readonly One[],
  of: (one: One) => Readonly<Record<string, Json>>,
): KnownItems =>
  Object.fromEntries(all.map((one) => [one.slug, { name: one.slug, slug: one.slug, ...of(one) }]));

const restPlace = (one: {
  readonly restBase: string;
  readonly restNamespace: string;
  readonly hierarchical: boolean;
}) => ({
  rest_base: one.restBase,
  rest_namespace: one.restNamespace,
  hierarchical: one.hierarchical,
});

/** Lists whose items are known from the content of the site, such as types and taxonomies. */
const knownLists: Readonly<Record<string, (site: Site) => KnownItems | undefined>> = {
  '/wp/v2/types': ({ postTypes }) =>
    postTypes && bySlug(postTypes, (one) => ({ ...restPlace(one), taxonomies: one.taxonomies })),
  '/wp/v2/taxonomies': ({ taxonomies }) =>
    taxonomies && bySlug(taxonomies, (one) => ({ ...restPlace(one), types: one.postTypes })),
  '/wp/v2/statuses': ({ statuses }) =>
    statuses && bySlug(statuses, (one) => ({ public: one.public, queryable: one.queryable })),
};

/** The content that every WordPress site has, used for a source that does not describe its own content. */
const everySite: Site = {
  postTypes: [
    ['post', 'posts', ['category', 'post_tag']],
    ['page', 'pages', []],
    ['attachment', 'media', []],
  ].map(([slug = '', restBase = '', taxonomies = []]) =>
    postType(String(slug), String(restBase), [taxonomies].flat()),
  ),
  taxonomies: [
    ['category', 'categories'],
    ['post_tag', 'tags'],
  ].map(([slug = '', restBase = '']) => ({
    slug,
    restBase,
    restNamespace: 'wp/v2',
    hierarchical: slug === 'category',
    postTypes: ['post'],
  })),
  statuses: ['publish', 'future', 'draft', 'pending', 'private', 'trash'].map((slug) => ({
    slug,
    public: slug === 'publish',
    queryable: slug === 'publish',
  })),
};

function postType(slug: string, restBase: string, taxonomies: readonly string[]): PostType {
  return { slug, restBase, restNamespace: 'wp/v2', hierarchical: slug === 'page', taxonomies };
}

const knownItems = ({ site }: ApiModel, list: string): KnownItems | undefined => {
  const known = Object.hasOwn(knownLists, list) ? knownLists[list] : undefined;
  return known && (known(site ?? {}) ?? known(everySite));
};

const isAt = (list: string) => (one: { readonly restNamespace: string; readonly restBase: string }) =>
  `/${one.restNamespace}/${one.restBase}` === list;

const isTermList = ({ site }: ApiModel, namespace: string, list: string): boolean =>
  site?.taxonomies?.some(isAt(list)) ??
  (/^(?:wp|wc)\//.test(namespace) && /\/(?:categories|tags|shipping_classes|terms)$/.test(list));

/** Whether a list contains posts or revisions of posts. */
const isPostList = ({ site }: ApiModel, namespace: string, list: string): boolean =>
  namespace === 'wp/v2' &&
  (site?.postTypes?.some(isAt(list)) ?? /\/(?:posts|pages|media|blocks|navigation|menu-items)$/.test(list));

/**
 * The status of initial items: the default of the list's argument `status`, otherwise `publish`, otherwise the
 * first status; undefined if items have no status.
 */
function defaultStatus({ properties }: Schema, lists: readonly Operation[]): string | undefined {
  const values = properties?.['status']?.enum ?? [];
  const asked = lists.flatMap((one) => one.arguments).find(({ name }) => name === 'status')?.schema.default;
  const wanted: readonly Json[] = Array.isArray(asked) ? asked : asked === undefined ? [] : [asked];
  const status = [...wanted, 'publish'].find((one) => values.includes(one)) ?? values[0];
  return typeof status === 'string' ? status : undefined;
}
