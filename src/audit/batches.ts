// Requests that are sent together, by one to WordPress' route of batches. What a route of
// WooCommerce's (`products/batch`) takes are objects, and it is judged by what it declares.

import type { RequestShape } from './callers.ts';
import { plainText, type Choices } from './evaluate/values.ts';
import { requestOf, type CodeRequest } from './requests.ts';

/** As `/batch/v1` declares it. */
const shape: RequestShape = {
  path: ['0.path'],
  method: ['0.method'],
  otherwise: 'POST',
  body: ['0.body'],
  answers: 'body',
};

/** Each request of a batch as one of its own; none where it is no batch, or the code does not tell. */
export function requestsInBatch({ caller, addresses, body }: CodeRequest): readonly CodeRequest[] {
  if (!addresses.some((one) => /(?:^|\/)batch\/v1\/?$/.test(plainText(one) ?? ''))) return [];
  return listed(body.members.get('requests')?.values ?? []).flatMap((item): readonly CodeRequest[] =>
    item.kind === 'members'
      ? [
          {
            ...requestOf({ name: caller, from: [] }, shape, {
              node: item.node,
              args: [[item]],
              settings: [],
            }),
            answers: 'unknown',
            at: item.node,
          },
        ]
      : [],
  );
}

const listed = (values: Choices): Choices =>
  values.flatMap((value) => (value.kind === 'list' ? value.items.flat() : []));
