// Responses of operations without items in the store. The responses are generated from the declared schema.

import type { Json, Schema } from '../core/schema/schema.ts';
import { isObject } from '../core/schema/checks.ts';
import { madeValue, newMaking } from '../core/schema/values/made-value.ts';
import { ok, type MockReply } from './mock-response.ts';
import type { MockCollection, MockResponse } from './mock-data.ts';
import { seededChance } from '../core/schema/values/seeded-chance.ts';
import type { StoredItem } from './mock-store.ts';
import type { CheckedRequest } from './store-actions.ts';
import { writtenItem } from './written-item.ts';

/** The response of an operation that belongs to no list. Settings keep the values that callers write. */
export function generatedResponse(
  call: CheckedRequest,
  path: string,
  method: string,
  seed: number,
  isKept: boolean,
): MockReply {
  const { response } = call.operation;
  if (response.kind === 'empty') return { status: 204, headers: {}, body: undefined };
  if (response.kind === 'unknown') return ok({});
  const schema =
    response.kind === 'schema' ? response.schema : (call.data.resources[response.resource]?.schema ?? {});
  const { accepted } = call.operation;
  const making = newMaking(seededChance(seed, path));
  if (response.kind === 'schema') {
    const made = madeValue(schema, '', making);
    return ok(isObject(made) ? { ...made, ...accepted } : made);
  }
  if (response.form === 'array') return ok([madeValue(schema, '', making)]);
  if (response.form === 'map') return ok({ name: madeValue(schema, '', making) });
  if (response.form === 'scalar') return ok(madeValue(schema, '', making));
  if (response.form === 'batch') return ok({});
  if (method === 'DELETE' && response.deletion === 'previous')
    return ok({ deleted: true, previous: madeValue(schema, '', making) });
  const single = singleOf(path, schema, accepted);
  const item = call.store.get(single, path, '') ?? {};
  const changed = method === 'GET' || method === 'HEAD' ? item : writtenItem(item, schema, call.sent, '');
  if (isKept && changed !== item) call.store.put(single, path, '', changed);
  return ok(changed);
}

/** The list that stores a single resource. The store keeps the resource as the only item of the list. */
const singleOf = (path: string, schema: Schema, accepted: MockCollection['accepted']): MockCollection => ({
  path,
  schema,
  ...(accepted && { accepted }),
  parameter: '',
  key: '',
  ids: 'text',
  isOpen: true,
  missing: { code: '', message: '' },
  trash: 'none',
  endsAtLastPage: false,
});

/**
 * Converts stored data to the form of the response. In a hand-written model, a response may wrap the data in an
 * object, or may have other members than the stored data.
 */
export function inResponseForm(
  body: Json,
  response: MockResponse,
  collection: MockCollection,
  call: CheckedRequest,
  seed: number,
): Json {
  if (response.kind === 'schema') return wrapped(body, response.schema, seed);
  if (response.kind !== 'resource' || response.resource === collection.resource) return body;
  const schema = call.data.resources[response.resource]?.schema ?? {};
  const fit = (item: Json): Json => {
    const made = madeValue(schema, '', newMaking(seededChance(seed, collection.path)));
    if (!isObject(made) || !isObject(item)) return item;
    return writtenItem(made, schema, new Map(Object.entries(item as StoredItem)), '');
  };
  return Array.isArray(body) ? body.map(fit) : fit(body);
}

function wrapped(body: Json, schema: Schema, seed: number): Json {
  const { properties = {}, type } = schema;
  if (
    type === 'array' ||
    (isObject(body) && Object.keys(body).some((name) => Object.hasOwn(properties, name)))
  )
    return body;
  const holder = Object.entries(properties).find(([, property]) =>
    Array.isArray(body) ? property.type === 'array' : property.properties !== undefined,
  );
  if (holder === undefined) return body;
  const made = madeValue(schema, '', newMaking(seededChance(seed, 'envelope')));
  return { ...(isObject(made) ? made : {}), [holder[0]]: body };
}
