// Which routes list, read, create, change and delete the same things: `/wp/v2/posts` and
// `/wp/v2/posts/{id}`. What they are and how they behave is said here once for the engine.

import type { ApiModel, Operation, PathPart, Resource, Route, Slot } from '../model/api.ts';
import { resourcesOf } from '../model/named-resources.ts';
import type { PostType, Site } from '../model/site.ts';
import { templateOf } from '../model/path-template.ts';
import type { Json, Schema } from '../schema/schema.ts';
import { typesOf } from '../schema/schema.ts';
import type { MockCollection } from './mock-data.ts';
import { plainSchema } from './plain-schema.ts';
import { isNeverTrashed, missingError } from './site-errors.ts';

/** A list's path and the slot that follows it, where a route is that of one of a list. */
export function itemPath({ parts }: Route): { readonly list: string; readonly slot: Slot } | undefined {
  const last = parts.at(-1);
  const before = parts.at(-2);
  if (last?.kind !== 'slot' || before?.kind !== 'text' || !before.text.endsWith('/')) return undefined;
  const text = before.text.replace(/\/+$/, '');
  const head: readonly PathPart[] = parts.slice(0, -2);
  return { list: templateOf([...head, { kind: 'text', text }]), slot: last };
}

interface Around {
  readonly model: ApiModel;
  readonly byPath: ReadonlyMap<string, readonly Route[]>;
}

/** The collections by the paths of their lists, in the order of the routes. */
export function planCollections(model: ApiModel): ReadonlyMap<string, MockCollection> {
  const byPath = new Map<string, Route[]>();
  for (const route of model.routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
  const around = { model, byPath };
  const collections = new Map<string, MockCollection>();
  for (const route of model.routes) {
    const item = itemPath(route);
    if (item === undefined || collections.has(item.list)) continue;
    if (route.operations.length > 0)
      collections.set(item.list, collectionOf(route, item.list, item.slot, around));
  }
  const places = new Map([...collections.keys()].map((path, at) => [path, at]));
  return new Map([...collections].map(([path, one]) => [path, { ...one, ...parentOf(path, places) }]));
}

/** `/wp/v2/posts/{parent}/revisions` stands in `/wp/v2/posts`. */
function parentOf(path: string, places: ReadonlyMap<string, number>): Pick<MockCollection, 'parent'> {
  const [, list = '', slot = ''] = /^(.*)\/\{(\w+)\}\/[^{}]*$/.exec(path) ?? [];
  const collection = places.get(list);
  return collection === undefined ? {} : { parent: { collection, slot } };
}

function collectionOf(route: Route, list: string, slot: Slot, { model, byPath }: Around): MockCollection {
  const routes = [...(byPath.get(list) ?? []), route];
  const operations = routes.flatMap((one) => one.operations);
  const lists = (byPath.get(list) ?? []).flatMap((one) => one.operations.filter(isRead));
  const found = resourceAmong(model, route, [...route.operations.filter(isRead), ...lists, ...operations]);
  const schema = found === undefined ? schemaAmong(operations) : plainSchema(found.schema);
  const argument = operations.flatMap((one) => one.arguments).find(({ name }) => name === slot.name);
  const isNumber = /^\(?(?:\[\\d\]|\\d|\[0-9\])[+*]\)?$/.test(slot.pattern ?? '');
  const isInteger =
    isNumber || (argument?.schema.type !== undefined && typesOf(argument.schema).includes('integer'));
  const known = knownOnes(model, list);
  const isTerm = isTermList(model, route.namespace, list);
  const status = usualStatus(schema, lists);
  return {
    path: list,
    ...(found && { resource: (model.resources ?? []).indexOf(found) }),
    schema,
    slot: slot.name,
    key: keyOf(schema, slot.name),
    ids: isInteger ? 'integer' : 'text',
    ...(known && { known }),
    ...(!isInteger &&
      known === undefined &&
      lists.length === 0 &&
      !/\/global-styles$/.test(list) && { isOpen: true }),
    missing: missingError(route.namespace, list, found?.title, isTerm),
    trash: trashOf(route, schema, list),
    endsAtLastPage: isPostList(model, route.namespace, list),
    ...(status !== undefined && { status }),
  };
}

const isRead = ({ methods }: Operation): boolean => methods.includes('GET');

function resourceAmong(
  model: ApiModel,
  route: Route,
  operations: readonly Operation[],
): Resource | undefined {
  for (const { response } of operations)
    if (response.kind === 'resource') {
      const found = resourcesOf(model)(route.namespace, response.resource);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** The schema of an item: of a hand-written answer, else of the arguments that create or change one. */
function schemaAmong(operations: readonly Operation[]): Schema {
  for (const { response } of operations)
    if (response.kind === 'schema') {
      const { schema } = response;
      const one = schema.type === 'array' ? schema.items : schema;
      if (one?.properties !== undefined) return plainSchema(one);
    }
  const sent = operations.filter(({ methods }) =>
    methods.some((method) => method === 'POST' || method === 'PUT'),
  );
  const properties = sent.flatMap((one) =>
    one.arguments
      .filter((argument) => argument.in === 'body')
      .map(({ name, schema }) => [name, schema] as const),
  );
  return plainSchema({
    type: 'object',
    properties: { id: { type: 'integer' }, ...Object.fromEntries(properties) },
  });
}

const keyOf = ({ properties = {} }: Schema, slot: string): string =>
  [slot, 'id', 'slug', 'name', 'code', 'stylesheet'].find((name) => Object.hasOwn(properties, name)) ?? 'id';

type Known = NonNullable<MockCollection['known']>;

const bySlug = <One extends { readonly slug: string }>(
  all: readonly One[],
  of: (one: One) => Readonly<Record<string, Json>>,
): Known => Object.fromEntries(all.map((one) => [one.slug, { name: one.slug, slug: one.slug, ...of(one) }]));

const restPlace = (one: {
  readonly restBase: string;
  readonly restNamespace: string;
  readonly hierarchical: boolean;
}) => ({
  rest_base: one.restBase,
  rest_namespace: one.restNamespace,
  hierarchical: one.hierarchical,
});

/** What the site told of what it is made of is what these lists hold. */
const knownLists: Readonly<Record<string, (site: Site) => Known | undefined>> = {
  '/wp/v2/types': ({ postTypes }) =>
    postTypes && bySlug(postTypes, (one) => ({ ...restPlace(one), taxonomies: one.taxonomies })),
  '/wp/v2/taxonomies': ({ taxonomies }) =>
    taxonomies && bySlug(taxonomies, (one) => ({ ...restPlace(one), types: one.postTypes })),
  '/wp/v2/statuses': ({ statuses }) =>
    statuses && bySlug(statuses, (one) => ({ public: one.public, queryable: one.queryable })),
};

/** What every WordPress has, for a source that does not tell. */
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

const knownOnes = ({ site }: ApiModel, list: string): Known | undefined => {
  const known = Object.hasOwn(knownLists, list) ? knownLists[list] : undefined;
  return known && (known(site ?? {}) ?? known(everySite));
};

const isAt = (list: string) => (one: { readonly restNamespace: string; readonly restBase: string }) =>
  `/${one.restNamespace}/${one.restBase}` === list;

const isTermList = ({ site }: ApiModel, namespace: string, list: string): boolean =>
  site?.taxonomies?.some(isAt(list)) ??
  (/^(?:wp|wc)\//.test(namespace) && /\/(?:categories|tags|shipping_classes|terms)$/.test(list));

/** Lists of posts, and of their revisions. */
const isPostList = ({ site }: ApiModel, namespace: string, list: string): boolean =>
  namespace === 'wp/v2' &&
  (site?.postTypes?.some(isAt(list)) ?? /\/(?:posts|pages|media|blocks|navigation|menu-items)$/.test(list));

function trashOf({ operations }: Route, { properties = {} }: Schema, list: string): MockCollection['trash'] {
  const deletes = operations.find(({ methods }) => methods.includes('DELETE'));
  if (deletes?.arguments.every(({ name }) => name !== 'force') ?? true) return 'none';
  return Object.hasOwn(properties, 'status') && !isNeverTrashed(list) ? 'status' : 'unsupported';
}

/** What lists show where nobody asks for another status, where one of them has it. */
function usualStatus({ properties }: Schema, lists: readonly Operation[]): string | undefined {
  const values = properties?.['status']?.enum ?? [];
  const asked = lists.flatMap((one) => one.arguments).find(({ name }) => name === 'status')?.schema.default;
  const wanted: readonly Json[] = Array.isArray(asked) ? asked : asked === undefined ? [] : [asked];
  const status = [...wanted, 'publish'].find((one) => values.includes(one)) ?? values[0];
  return typeof status === 'string' ? status : undefined;
}
