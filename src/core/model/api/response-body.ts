// Builds the schema of the whole body of a response that contains a resource.

import type { ResourceResponse } from './api.ts';
import type { Schema } from '../../schema/schema.ts';

/** The schema of an entry in a batch response for an item that could not be created, updated or deleted. */
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

/** The names of the lists in the request and the response of a batch. */
export const batchLists = ['create', 'update', 'delete'] as const;

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
