// The actions of operations on the store. The engine runs an action after all checks.

import type { Json } from '../core/schema/schema.ts';
import type { ReadArguments } from './check-arguments.ts';
import { SiteError, ok, type MockReply } from './mock-response.ts';
import type { MockCollection, MockData, MockOperation } from './mock-data.ts';
import { listPage } from './list-items.ts';
import { textOrNumber, type StoredItem, type MockStore } from './mock-store.ts';
import { writtenItem } from './written-item.ts';

/** A call of an operation that passed all checks. */
export interface CheckedRequest extends ReadArguments {
  readonly data: MockData;
  readonly store: MockStore;
  readonly operation: MockOperation;
  /** The path parameters, with their values from the path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The address of the REST base, without a trailing slash. Links in responses start with the address. */
  readonly base: string;
}

/** The path of a list, with the path parameters of the call filled in. */
export const listPath = ({ path }: MockCollection, parameters: CheckedRequest['parameters']): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');

/** @throws SiteError 404 when the parent item does not exist */
function assertParent(
  { data, store, parameters }: CheckedRequest,
  { parent, missing }: MockCollection,
): void {
  if (parent === undefined) return;
  const outer = data.collections[parent.collection];
  if (outer === undefined) return;
  if (
    store.get(
      outer,
      listPath(outer, { ...parameters, [outer.parameter]: parameters[parent.parameter] ?? '' }),
      plainId(outer, parameters[parent.parameter]),
    ) !== undefined
  )
    return;
  if (missing.code === 'rest_post_invalid_id')
    throw new SiteError(404, 'rest_post_invalid_parent', 'Invalid post parent ID.');
  throw new SiteError(404, outer.missing.code, outer.missing.message);
}

/** An id in its plain form. Sites read `007` as 7. */
const plainId = ({ ids }: MockCollection, text = ''): string =>
  ids === 'integer' && /^\d{1,15}$/.test(text) ? String(Number(text)) : text;

interface HeldItem {
  readonly id: string;
  readonly path: string;
  readonly item: StoredItem;
}

/**
 * The requested id: the id in the path, or the id of the item that has the value in the path as a property
 * (`/products/{slug}`).
 */
function idAsked({ parameters, store }: CheckedRequest, collection: MockCollection, path: string): string {
  const id = parameters[collection.parameter];
  if (id !== undefined) return plainId(collection, id);
  const [property, value] = Object.entries(parameters).at(-1) ?? ['', ''];
  const isAsked = (one: string): boolean =>
    textOrNumber(store.get(collection, path, one)?.[property]) === value;
  return store.ids(collection, path).find(isAsked) ?? '';
}

/** @throws SiteError 404 when there is no such item */
export function heldItem(call: CheckedRequest, collection: MockCollection): HeldItem {
  assertParent(call, collection);
  const path = listPath(collection, call.parameters);
  const id = idAsked(call, collection, path);
  const item = call.store.get(collection, path, id);
  if (item === undefined) throw new SiteError(404, collection.missing.code, collection.missing.message);
  return { id, path, item };
}

/** The items of the list that match the filters, reduced to the requested page. */
export function listItems(call: CheckedRequest, collection: MockCollection): MockReply {
  assertParent(call, collection);
  const path = listPath(collection, call.parameters);
  const all = call.store
    .ids(collection, path)
    .map((id) => call.store.get(collection, path, id))
    .filter((item) => item !== undefined);
  const { response, arguments: declared } = call.operation;
  if (response.kind === 'resource' && response.form === 'map')
    return ok(Object.fromEntries(all.map((item) => [textOrNumber(item[collection.key]), item])));
  const isPaged = declared.some(({ name }) => name === 'per_page');
  if (!isPaged && declared.every(({ name }) => name !== 'page')) return ok(all);
  const { items, total, pages, page } = listPage(all, collection, call.values);
  const toPage = (to: number): string => `${call.base}${path}?${pageQuery(call, to)}`;
  const links = [
    ...(page > 1 ? [`<${toPage(Math.min(page - 1, Math.max(1, pages)))}>; rel="prev"`] : []),
    ...(page < pages ? [`<${toPage(page + 1)}>; rel="next"`] : []),
  ];
  return ok(items, 200, {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(links.length > 0 && { Link: links.join(', ') }),
  });
}

const pageQuery = ({ sent }: CheckedRequest, page: number): string => {
  const others = [...sent].flatMap(([name, value]) =>
    name === 'page'
      ? []
      : Array.isArray(value)
        ? value.map((one: Json) => [`${name}[]`, one] as const)
        : [[name, value] as const],
  );
  return [...others, ['page', page] as const]
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed())}`,
    )
    .join('&');
};

/** @throws SiteError when the store is full, or the given id already exists */
export function createItem(call: CheckedRequest, collection: MockCollection, given = call.sent): MockReply {
  assertParent(call, collection);
  const path = listPath(collection, call.parameters);
  const id = newId(call, collection, path, given);
  const item = writtenItem(
    call.store.made(collection, path, id),
    collection.schema,
    withCreationDefaults(call, given),
    collection.key,
  );
  call.store.put(collection, path, id, item);
  return ok(item, 201, { Location: `${call.base}${path}/${encodeURIComponent(id)}` });
}

/** Adds the defaults of the site for a new item. For example, a new post is a draft. */
function withCreationDefaults(
  { operation, values }: CheckedRequest,
  given: ReadonlyMap<string, Json>,
): ReadonlyMap<string, Json> {
  const assumed = operation.arguments.flatMap(({ name, schema }) => {
    const value = schema.default ?? undefined;
    return value === undefined || !values.has(name) ? [] : [[name, value] as const];
  });
  const takesStatus = operation.arguments.find(({ name }) => name === 'status')?.schema;
  const draft: readonly (readonly [string, Json])[] =
    takesStatus?.default === undefined && takesStatus?.enum?.includes('draft') === true
      ? [['status', 'draft']]
      : [];
  return new Map([...draft, ...assumed, ...given]);
}

function newId(
  call: CheckedRequest,
  collection: MockCollection,
  path: string,
  given: ReadonlyMap<string, Json>,
): string {
  if (collection.ids === 'integer') return String(call.store.nextId(collection, path));
  const named = given.get(collection.key);
  if (typeof named === 'string' && named !== '') return named;
  return `sample-${call.store.nextId(collection, path)}`;
}

export function updateItem(call: CheckedRequest, collection: MockCollection): MockReply {
  const { id, path, item } = heldItem(call, collection);
  const changed = writtenItem(item, collection.schema, call.sent, collection.key);
  call.store.put(collection, path, id, changed);
  return ok(changed);
}

/** @throws SiteError when the item cannot be deleted in this way */
export function deleteItem(call: CheckedRequest, collection: MockCollection): MockReply {
  const { id, path, item } = heldItem(call, collection);
  const { response } = call.operation;
  const isForced = call.values.get('force') === true;
  if (collection.trash === 'unsupported' && !isForced)
    throw new SiteError(
      501,
      'rest_trash_not_supported',
      "The item does not support trashing. Set 'force=true' to delete.",
    );
  if (collection.trash === 'status' && !isForced) {
    if (item['status'] === 'trash')
      throw new SiteError(410, 'rest_already_trashed', 'The item has already been deleted.');
    const trashed = { ...item, status: 'trash' };
    call.store.put(collection, path, id, trashed);
    return ok(trashed);
  }
  call.store.remove(collection, path, id);
  if (response.kind === 'empty') return { status: 204, headers: {}, body: undefined };
  const isPrevious = response.kind !== 'resource' || response.deletion !== 'item';
  return ok(isPrevious ? { deleted: true, previous: item } : item);
}
