// WooCommerce's `…/batch`: lists of items to create, update and delete at once.

import { isObject } from '../../core/schema/checks.ts';
import type { Json } from '../../core/schema/schema.ts';
import { SiteError, ok, type MockAnswer } from './mock-response.ts';
import type { MockCollection } from './mock-data.ts';
import { created, deleted, updated, type Call } from './store-actions.ts';

/** The maximum number of items in all lists together. */
const most = 100;

export function changedMany(call: Call, collection: MockCollection): MockAnswer {
  const listOf = (name: string): readonly Json[] => {
    // Sites declare the fields of a single item there, and accept these lists all the same.
    const value = call.sent.get(name) ?? call.besides.get(name);
    return Array.isArray(value) ? (value as readonly Json[]) : [];
  };
  const [create, update, remove] = ['create', 'update', 'delete'].map(listOf);
  if ([create, update, remove].reduce((sum, list) => sum + (list?.length ?? 0), 0) > most)
    throw new SiteError(
      413,
      'woocommerce_rest_request_entity_too_large',
      `Unable to accept more than ${most} items for this request.`,
    );
  const body: Record<string, Json> = {};
  const each = (name: string, list: readonly Json[] = [], change: (one: Json) => MockAnswer): void => {
    if (list.length > 0) body[name] = list.map((one) => answerOrError(one, () => change(one)));
  };
  each('create', create, (one) => created(withValues(call, membersOf(one)), collection, membersOf(one)));
  each('update', update, (one) =>
    updated(withId(call, collection, membersOf(one).get('id'), membersOf(one)), collection),
  );
  each('delete', remove, (one) =>
    deleted(withId(call, collection, one, new Map<string, Json>([['force', true]])), collection),
  );
  return ok(body);
}

const membersOf = (one: Json): ReadonlyMap<string, Json> =>
  new Map(isObject(one) ? Object.entries(one as Readonly<Record<string, Json>>) : []);

const withValues = (call: Call, values: ReadonlyMap<string, Json>): Call => ({
  ...call,
  values,
  sent: values,
});

const withId = (
  call: Call,
  collection: MockCollection,
  id: Json | undefined,
  values: ReadonlyMap<string, Json>,
): Call => ({
  ...withValues(call, values),
  parameters: {
    ...call.parameters,
    [collection.parameter]: typeof id === 'object' || id === undefined ? '' : String(id),
  },
});

function answerOrError(one: Json, change: () => MockAnswer): Json {
  try {
    return change().body ?? null;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const id = membersOf(one).get('id') ?? (typeof one === 'object' ? 0 : one);
    const { code, message, status } = error;
    return { id, error: { code, message, data: { status } } };
  }
}
