// The whole body of an answer that is made of a resource.

import type { ResourceResponse } from './api.ts';
import type { Schema } from '../schema/schema.ts';

/** In a batch, what stands in the place of an item that could not be created, updated or deleted. */
export const batchError: Schema = {
  type: 'object',
  properties: {
    id: { type: ['integer', 'string'] },
    error: {
      type: 'object',
      properties: { code: { type: 'string' }, message: { type: 'string' }, data: {} },
      required: ['code', 'message'],
    },
  },
  required: ['id', 'error'],
};

/** What a batch takes, and answers. */
export const batchLists = ['create', 'update', 'delete'] as const;

/** The schema of a body that holds a resource in some form, by the schema of the resource. */
export function responseBody(form: ResourceResponse['form'], item: Schema): Schema {
  switch (form) {
    case 'array':
      return { type: 'array', items: item };
    case 'map':
      return { type: 'object', additionalProperties: item };
    case 'optional':
      return { anyOf: [item, { type: 'object', maxProperties: 0 }] };
    case 'batch': {
      const list: Schema = { type: 'array', items: { anyOf: [item, batchError] } };
      return { type: 'object', properties: Object.fromEntries(batchLists.map((name) => [name, list])) };
    }
    case 'item':
    case 'scalar':
      return item;
  }
}
