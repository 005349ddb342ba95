// Requests that are sent together: to WordPress's batch route, which takes whole requests, or to one of
// WooCommerce's (`products/batch`), which takes the bodies of requests to its collection.

import type { HttpMethod } from '../core/model/api.ts';
import type { RequestShape } from './caller.ts';
import {
  concatenated,
  plainText,
  text,
  unknown,
  type Choices,
  type Members,
  type Text,
} from './evaluate/values.ts';
import { merged } from './evaluate/value-members.ts';
import { requestOf, type CodeRequest } from './requests.ts';

/** As `/batch/v1` declares it. */
const shape: RequestShape = {
  path: ['0.path'],
  method: ['0.method'],
  otherwise: 'POST',
  body: ['0.body'],
  answers: 'body',
};

/**
 * How WooCommerce handles each member of a batch. Source: `batch_items()` of class-wc-rest-controller.php.
 */
const ofLists: readonly { readonly member: string; readonly method: HttpMethod; readonly ofOne: boolean }[] =
  [
    { member: 'create', method: 'POST', ofOne: false },
    { member: 'update', method: 'PUT', ofOne: true },
    { member: 'delete', method: 'DELETE', ofOne: true },
  ];

/**
 * Each request of a batch as a separate request; empty if it is no batch, or the code does not show its
 * contents.
 */
export function requestsInBatch(request: CodeRequest): readonly CodeRequest[] {
  return request.addresses.flatMap((address): readonly CodeRequest[] => {
    if (address.kind !== 'text') return [];
    const last = address.parts.at(-1);
    if (typeof last !== 'string') return [];
    if (/(?:^|\/)batch\/v1\/?$/.test(plainText(address) ?? '')) return wholeRequests(request);
    const list = last.replace(/\/batch\/?$/, '');
    return list === last
      ? []
      : itemRequests(request, text(address.node, ...address.parts.slice(0, -1), list));
  });
}

const wholeRequests = ({ caller, body }: CodeRequest): readonly CodeRequest[] =>
  listed(body, 'requests').flatMap((item): readonly CodeRequest[] =>
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

const itemRequests = (request: CodeRequest, list: Text): readonly CodeRequest[] =>
  ofLists.flatMap(({ member, method, ofOne }) =>
    listed(request.body, member).map((item): CodeRequest => {
      const given = item.kind === 'members' ? item : undefined;
      const ids = given
        ? (given.members.get('id')?.values ?? [unknown(item.node, { digits: true })])
        : [item];
      const nothing = merged(item.node, []);
      return {
        ...request,
        addresses: ofOne
          ? concatenated(item.node, [[list], [text(item.node, '/')], ids])
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

/** The id is in the address. */
const withoutId = (item: Members): Members => ({
  ...item,
  members: new Map([...item.members].filter(([name]) => name !== 'id')),
});

const listed = (body: Members, member: string): Choices =>
  (body.members.get(member)?.values ?? []).flatMap((value) =>
    value.kind === 'list' ? value.items.flat() : [],
  );
