// The index of the plugin in test/box/parcels, of which docs/guides/ship-types.md speaks.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };

export const parcelsIndex = {
  namespaces: ['parcels/v1'],
  routes: {
    '/parcels/v1/parcels': {
      namespace: 'parcels/v1',
      methods: ['GET', 'POST'],
      endpoints: [
        { methods: ['GET'], args: { per_page: { ...integer, maximum: 100, required: false } } },
        { methods: ['POST'], args: { title: { ...text, required: true } } },
      ],
      schema: {
        title: 'parcel',
        type: 'object',
        properties: {
          id: { ...integer, readonly: true },
          title: text,
          sent_at: { type: ['string', 'null'], format: 'date-time' },
        },
      },
    },
  },
} as unknown as WireIndex;
