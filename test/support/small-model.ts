// Models for tests of the stages behind normalize: one namespace, as little as there can be.

import type { ApiModel, Argument, Operation, Route } from '../../src/core/model/api/api.ts';
import type { Schema } from '../../src/core/schema/schema.ts';

export const argument = (name: string, schema: Schema, more: Partial<Argument> = {}): Argument => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...more,
});

export const operation = (
  name: string,
  args: readonly Argument[],
  more: Partial<Operation> = {},
): Operation => ({
  name,
  method: 'GET',
  methods: ['GET'],
  arguments: args,
  bodyEncoding: 'json',
  response: { kind: 'unknown' },
  ...more,
});

const route = (path: string, operations: readonly Operation[]): Route => ({
  key: path,
  namespace: 'shop/v1',
  path,
  parts: [{ kind: 'text', text: path }],
  operations,
});

/** A model of the namespace `shop/v1`, with one route per operation. */
export const smallModel = (...operations: readonly Operation[]): ApiModel => ({
  routewright: 2,
  title: 'A site',
  baseUrl: '{rest_base}',
  auth: [],
  namespaces: [{ name: 'shop/v1', accessor: 'shopV1', module: 'shop-v1' }],
  routes: operations.map((one, index) => route(`/shop/v1/route-${index}`, [one])),
});
