// Every sample of code reaches the operation that it is a sample of, and the mock answers it: none has a value,
// a path or a deletion that the site must refuse.

import { describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock-engine/mock.ts';
import { planMock } from '../../src/mock-engine/plan-mock.ts';
import type { MockReply } from '../../src/mock-engine/mock-response.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { callOf } from '../../src/generate/targets/html/samples/call-of.ts';
import {
  requestUrl,
  exampleValues,
  httpRequestOf,
  type QueryPair,
  type Request,
} from '../../src/generate/targets/html/samples/request.ts';
import { namedOperations } from '../../src/generate/targets/operation-names.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { isObject } from '../../src/core/schema/checks.ts';
import { modelOfFile, shopIndex } from '../support/samples.ts';

interface Sample {
  /** `wcV3.orders.create` */
  readonly sample: string;
  readonly request: Request;
}

const samplesOf = (model: ApiModel): readonly Sample[] =>
  model.namespaces.flatMap((namespace) =>
    namedOperations(model, namespace.name).map((named) => {
      const call = callOf(named, namespace, '', model);
      const request = httpRequestOf(call, '', exampleValues(call));
      return { sample: `${namespace.accessor}.${named.operation.name}`, request };
    }),
  );

interface Outcome extends Sample {
  /** The operation that the mock took the request for. */
  readonly reached: string | undefined;
  readonly answer: MockReply;
}

/** The answers of a mock to the sample of each operation. */
function outcomesOf(model: ApiModel): readonly Outcome[] {
  const data = planMock(model);
  let reached: string | undefined;
  const fresh = (): Mock =>
    createMock(data, {
      seed: 1,
      base: 'https://site.example/wp-json',
      override: (operation) => {
        reached ??= operation;
        return undefined;
      },
    });
  let mock = fresh();
  return samplesOf(model).map((one) => {
    const nonce = nonceOf(mock);
    reached = undefined;
    const answer = mock.answer(asMockRequest(one.request, nonce));
    // What one sample deletes, the next may read.
    if (one.request.method !== 'GET') mock = fresh();
    return { ...one, reached, answer };
  });
}

/** The nonce of a visitor's cart, if the site has carts. */
const nonceOf = (mock: Mock): string =>
  mock.answer({ method: 'GET', path: '/wc/store/v1/cart', query: '', headers: {}, body: '' }).headers[
    'Nonce'
  ] ?? '';

function asMockRequest(request: Request, nonce: string) {
  const { method, body } = request;
  const url = new URL(requestUrl(request), 'https://site.example');
  const type = body.kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    method,
    path: decodeURIComponent(url.pathname),
    query: url.search.slice(1),
    headers: { authorization: 'Basic abc', nonce, ...(body.kind !== 'none' && { 'content-type': type }) },
    body:
      body.kind === 'none'
        ? ''
        : body.kind === 'json'
          ? JSON.stringify(body.value).replace('"NONCE"', JSON.stringify(nonce))
          : formOf(body.pairs),
  };
}

function formOf(pairs: readonly QueryPair[]): string {
  const form = new URLSearchParams();
  for (const [name, value] of pairs) form.append(name, value);
  return form.toString();
}

/** Does a batch that succeeds as a whole hold an error in the place of an item, or a refused request? */
const hasErrorWithin = (body: Json | undefined): boolean =>
  Object.values(isObject(body) ? body : {}).some(
    (list: unknown) => Array.isArray(list) && list.some((one: unknown) => isObject(one) && isFailed(one)),
  );

const isFailed = (one: object): boolean =>
  'error' in one || ('status' in one && typeof one.status === 'number' && one.status > 399);

const linesOf = ({ sample, request, reached, answer }: Outcome): string =>
  `${sample}: ${request.method} ${requestUrl(request)} reached ${reached ?? 'nothing'}, ${answer.status} ${JSON.stringify(answer.body)}`;

const indexes = {
  'a shop': shopIndex,
  'a shop with other plugins and old versions, as far as an index says it':
    'test/fixtures/search/shop.index.json.gz',
  'the sample of a site': 'samples/content-commerce-site.index.json',
  'the sample of a service': 'samples/analytics-service.model.json',
};

describe.each(Object.entries(indexes))('%s', (_, path) => {
  test('every sample reaches its own operation, and is answered', async () => {
    const model = await modelOfFile(path);
    const isBatched = model.routes.some(({ operations }) => operations.some((one) => one.batchable === true));
    // Where no operation may be in a batch, no batch can succeed.
    const outcomes = outcomesOf(model).filter(({ sample }) => isBatched || sample !== 'root.batch.create');
    expect(outcomes.filter(({ sample, reached }) => sample !== reached).map(linesOf)).toEqual([]);
    expect(outcomes.filter(({ answer }) => answer.status > 299).map(linesOf)).toEqual([]);
    expect(outcomes.filter(({ answer }) => hasErrorWithin(answer.body)).map(linesOf)).toEqual([]);
  });
});

test('a sample sends what a real shop asks for, though its index does not require it', async () => {
  const samples = samplesOf(await modelOfFile(shopIndex));
  const sent = (name: string) => {
    const { request } = samples.find(({ sample }) => sample === name) ?? {};
    if (request === undefined) throw new Error(`no operation ${name}`);
    return [
      `${request.method} ${requestUrl(request)}`,
      ...('value' in request.body ? [request.body.value] : []),
    ];
  };
  const cartKey = 'c4ca4238a0b923820dcc509a6f75849b';
  expect(sent('wcStoreV1.cart.addItem')).toEqual(['POST /wc/store/v1/cart/add-item', { id: 1, quantity: 2 }]);
  expect(sent('wcStoreV1.cart.updateItem')).toEqual([
    'POST /wc/store/v1/cart/update-item',
    { key: cartKey, quantity: 2 },
  ]);
  expect(sent('wcStoreV1.batch.create')[1]).toMatchObject({
    requests: [{ path: '/wc/store/v1/cart/add-item' }],
  });
  expect(sent('wcV3.shippingZones.delete')).toEqual(['DELETE /wc/v3/shipping/zones/1?force=true']);
  expect(sent('wcV3.orders.delete')).toEqual(['DELETE /wc/v3/orders/1']);
  expect(sent('wcV3.paymentGateways.get')).toEqual(['GET /wc/v3/payment_gateways/bacs']);
  expect(sent('wcV3.settings.batchByGroupId')).toEqual([
    'POST /wc/v3/settings/general/batch',
    { update: [{ id: 'woocommerce_calc_taxes', value: 'yes' }] },
  ]);
  expect(sent('wpV2.globalStyles.update')[0]).toBe('POST /wp/v2/global-styles/1');
  // WordPress refuses to give the posts of a deleted user to that user.
  expect(sent('wpV2.users.delete')).toEqual(['DELETE /wp/v2/users/1?force=true&reassign=2']);
});
