// A small site with a bit of everything the reference shows.

import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { Schema } from '../../src/core/schema/schema.ts';
import { argument } from '../support/small-model.ts';

const status: Schema = {
  type: 'string',
  description: 'Limit to orders of a `status`.',
  enum: ['pending', 'processing', 'completed'],
  enumLabels: ['Waiting', 'In work', 'Done'],
  default: 'pending',
};

const lineItems: Schema = {
  type: 'array',
  description: 'What was ordered.',
  items: {
    type: 'object',
    properties: {
      product_id: { type: 'integer', minimum: 1, description: 'The product.' },
      meta: {
        type: 'array',
        items: { type: 'object', properties: { key: { type: 'string' }, value: {} }, required: ['key'] },
      },
    },
    required: ['product_id'],
  },
  minItems: 1,
};

const id = argument('id', { type: 'integer', description: 'Which order.' }, { in: 'path', required: true });

const parameter = { kind: 'parameter', name: 'id', pattern: '[\\d]+' } as const;

export const siteWithTypes: ApiModel = {
  routewright: 2,
  title: 'A shop',
  description: 'Orders and what is in them.',
  baseUrl: '{rest_base}',
  auth: [
    { kind: 'application-password', authorizationUrl: '{site_url}/wp-admin/authorize-application.php' },
    { kind: 'cookie-nonce' },
  ],
  namespaces: [
    { name: 'shop/v1', accessor: 'shopV1', module: 'shop-v1' },
    { name: '', accessor: 'root', module: 'root' },
  ],
  resources: [
    {
      name: 'Order',
      namespace: 'shop/v1',
      title: 'order',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'integer', readOnly: true, context: ['view', 'edit', 'embed'] },
          note: { type: 'string', context: ['edit'] },
          line_items: { ...lineItems, context: ['view', 'edit'] },
        },
      },
      links: [
        { rel: 'self' },
        {
          rel: 'https://api.w.org/action-refund',
          title: 'The current user can refund this order.',
          href: '{rest_base}/shop/v1/orders/{id}',
        },
      ],
    },
  ],
  routes: [
    {
      key: '/shop/v1/orders',
      namespace: 'shop/v1',
      path: '/shop/v1/orders',
      parts: [{ kind: 'text', text: '/shop/v1/orders' }],
      operations: [
        {
          name: 'orders.list',
          method: 'GET',
          methods: ['GET'],
          description: 'Lists orders.',
          batchable: true,
          arguments: [
            argument('status', status),
            argument('page', { type: 'integer', minimum: 1, default: 1 }),
            argument('per_page', { type: 'integer', minimum: 1, maximum: 100, default: 10 }),
            argument('after', { type: 'string', format: 'date-time' }),
            argument('include', { type: 'array', items: { type: 'integer' } }),
            argument('shop/extra', { type: ['string', 'null'] }),
          ],
          bodyEncoding: 'json',
          response: {
            kind: 'resource',
            resource: 'Order',
            form: 'array',
            rule: 'paged',
            provenance: 'inferred',
            context: 'requested',
          },
        },
        {
          name: 'orders.create',
          method: 'POST',
          methods: ['POST'],
          arguments: [
            argument('customer', { type: 'string', format: 'email' }, { in: 'body', required: true }),
            argument('paid', { type: 'boolean' }, { in: 'body' }),
            argument('line_items', lineItems, { in: 'body' }),
            argument(
              'total',
              { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\d+$' }] },
              { in: 'body' },
            ),
          ],
          bodyEncoding: 'json',
          response: {
            kind: 'resource',
            resource: 'Order',
            form: 'item',
            rule: 'written',
            context: 'edit',
          },
        },
      ],
    },
    {
      key: '/shop/v1/orders/(?P<id>[\\d]+)',
      namespace: 'shop/v1',
      path: '/shop/v1/orders/{id}',
      parts: [{ kind: 'text', text: '/shop/v1/orders/' }, parameter],
      operations: [
        {
          name: 'orders.get',
          method: 'GET',
          methods: ['GET'],
          arguments: [id],
          bodyEncoding: 'json',
          response: { kind: 'schema', schema: { type: 'object', properties: { id: { type: 'integer' } } } },
        },
        {
          name: 'orders.update',
          method: 'POST',
          methods: ['POST', 'PUT', 'PATCH'],
          deprecated: true,
          arguments: [id, argument('note', { type: 'string', maxLength: 20 }, { in: 'body' })],
          bodyEncoding: 'json',
          response: { kind: 'unknown' },
          notes: ['The note is cut after 20 characters.'],
        },
        {
          name: 'orders.delete',
          method: 'DELETE',
          methods: ['DELETE'],
          arguments: [id, argument('force', { type: 'boolean', default: false })],
          bodyEncoding: 'json',
          response: {
            kind: 'resource',
            resource: 'Order',
            form: 'item',
            rule: 'deletion',
            context: 'edit',
            deletion: 'previous',
          },
        },
      ],
    },
    {
      key: '/',
      namespace: '',
      path: '/',
      parts: [{ kind: 'text', text: '/' }],
      operations: [
        {
          name: 'index.get',
          method: 'GET',
          methods: ['GET'],
          arguments: [],
          bodyEncoding: 'json',
          response: { kind: 'unknown' },
        },
      ],
    },
  ],
};
