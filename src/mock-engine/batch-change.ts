// WooCommerce's `…/batch` routes, which receive lists of items to create, update and delete.

import { isObject } from '../core/schema/checks.ts';
import type { Json } from '../core/schema/schema.ts';
import { SiteError, ok, type MockReply } from './mock-response.ts';
import type { MockCollection } from './mock-data.ts';
import { createItem, deleteItem, updateItem, type CheckedRequest } from './store-actions.ts';

/** The maximum number of items in all lists together. */
const maxBatchItems = 100;

export function batchChange(call: CheckedRequest, collection: MockCollection): MockReply {
  const listOf = (name: string): readonly Json[] => {
    // For a batch route, sites declare the fields of a single item, but accept lists of items.
    const value = call.sent.get(name) ?? call.besides.get(name);
    return Array.isArray(value) ? (value as readonly Json[]) : [];
  };
  const [create, update, remove] = ['create', 'update', 'delete'].map(listOf);
  if ([create, update, remove].reduce((sum, list) => sum + (list?.length ?? 0), 0) > maxBatchItems)
    throw new SiteError(
      413,
      'woocommerce_rest_request_entity_too_large',
      `Unable to accept more than ${maxBatchItems} items for this request.`,
    );
  const body: Record<string, Json> = {};
  const each = (name: string, list: readonly Json[] = [], change: (one: Json) => MockReply): void => {
    if (list.length > 0) body[name] = list.map((one) => replyOrError(one, () => change(one)));
  };
  each('create', create, (one) => createItem(withValues(call, valueMap(one)), collection, valueMap(one)));
  each('update', update, (one) =>
    updateItem(withId(call, collection, valueMap(one).get('id'), valueMap(one)), collection),
  );
  each('delete', remove, (one) =>
    deleteItem(withId(call, collection, one, new Map<string, Json>([['force', true]])), collection),
  );
  return ok(body);
}

const valueMap = (one: Json): ReadonlyMap<string, Json> =>
  new Map(isObject(one) ? Object.entries(one as Readonly<Record<string, Json>>) : []);

const withValues = (call: CheckedRequest, values: ReadonlyMap<string, Json>): CheckedRequest => ({
  ...call,
  values,
  sent: values,
});

const withId = (
  call: CheckedRequest,
  collection: MockCollection,
  id: Json | undefined,
  values: ReadonlyMap<string, Json>,
): CheckedRequest => ({
  ...withValues(call, values),
  parameters: {
    ...call.parameters,
    [collection.parameter]: typeof id === 'object' || id === undefined ? '' : String(id),
  },
});

function replyOrError(one: Json, change: () => MockReply): Json {
  try {
    return change().body ?? null;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const id = valueMap(one).get('id') ?? (typeof one === 'object' ? 0 : one);
    const { code, message, status } = error;
    return { id, error: { code, message, data: { status } } };
  }
}
