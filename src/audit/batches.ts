// Finds the single requests in a batch. The batch route of WordPress (`/batch/v1`) accepts whole requests.
// A batch route of WooCommerce (`products/batch`) accepts only the bodies of requests.

import type { HttpMethod } from '../core/model/api/api.ts';
import type { RequestShape } from './caller.ts';
import {
  concatenated,
  knownText,
  textValue,
  unknown,
  type Choices,
  type ObjectValue,
  type Text,
} from './evaluate/values.ts';
import { mergedObjects } from './evaluate/value-members.ts';
import { requestOfCaller, type CodeRequest } from './requests.ts';

/** The shape of a batch, from the declaration of `/batch/v1`. */
const shape: RequestShape = {
  path: ['0.path'],
  method: ['0.method'],
  otherwise: 'POST',
  body: ['0.body'],
  answers: 'body',
};

/**
 * How WooCommerce handles each member of a batch (`create`, `update`, `delete`). Source: `batch_items()` of
 * class-wc-rest-controller.php.
 */
const batchListMembers: readonly {
  readonly member: string;
  readonly method: HttpMethod;
  readonly ofOne: boolean;
}[] = [
  { member: 'create', method: 'POST', ofOne: false },
  { member: 'update', method: 'PUT', ofOne: true },
  { member: 'delete', method: 'DELETE', ofOne: true },
];

/**
 * The single requests of a batch; empty if the request is no batch, or if the code does not show the contents of
 * the batch.
 */
export function requestsInBatch(request: CodeRequest): readonly CodeRequest[] {
  return request.addresses.flatMap((address): readonly CodeRequest[] => {
    if (address.kind !== 'text') return [];
    const last = address.parts.at(-1);
    if (typeof last !== 'string') return [];
    if (/(?:^|\/)batch\/v1\/?$/.test(knownText(address) ?? '')) return wholeRequests(request);
    const list = last.replace(/\/batch\/?$/, '');
    return list === last
      ? []
      : itemRequests(request, textValue(address.node, ...address.parts.slice(0, -1), list));
  });
}

const wholeRequests = ({ caller, body }: CodeRequest): readonly CodeRequest[] =>
  batchListItems(body, 'requests').flatMap((item): readonly CodeRequest[] =>
    item.kind === 'members'
      ? [
          {
            ...requestOfCaller({ name: caller, from: [] }, shape, {
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

const itemRequests = (request: CodeRequest, list: Text): readonly CodeRequest[] =>
  batchListMembers.flatMap(({ member, method, ofOne }) =>
    batchListItems(request.body, member).map((item): CodeRequest => {
      const given = item.kind === 'members' ? item : undefined;
      const ids = given
        ? (given.members.get('id')?.values ?? [unknown(item.node, { digits: true })])
        : [item];
      const nothing = mergedObjects(item.node, []);
      return {
        ...request,
        addresses: ofOne
          ? concatenated(item.node, [[list], [textValue(item.node, '/')], ids])
          : [{ ...list, node: item.node }],
        methods: [method],
        query: nothing,
        body: given ? withoutId(given) : nothing,
        answers: 'unknown',
        pages: false,
        at: item.node,
      };
    }),
  );

/** Removes the id from an item, because the address contains it. */
const withoutId = (item: ObjectValue): ObjectValue => ({
  ...item,
  members: new Map([...item.members].filter(([name]) => name !== 'id')),
});

const batchListItems = (body: ObjectValue, member: string): Choices =>
  (body.members.get(member)?.values ?? []).flatMap((value) =>
    value.kind === 'list' ? value.items.flat() : [],
  );
