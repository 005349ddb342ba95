// The index of a shop: what its routes take and describe repeats itself in part only, as
// it does in an admin screen's own API. Each piece that two of them share is of another kind.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';

type Raw = Readonly<Record<string, unknown>>;

const slug = '^(?:[a-z0-9]+(?:-[a-z0-9]+)*)(?:/[a-z0-9]+(?:-[a-z0-9]+)*){0,3}(?:\\.[a-z0-9]{2,8})?$';

const text = (maxLength: number, more: Raw = {}): Raw => ({ type: 'string', maxLength, ...more });

const sizes = [
  { name: 'thumbnail', width: 150, height: 150, crop: true },
  { name: 'medium', width: 300, height: 300, crop: false },
];

/** Several places, each with limits of its own around what all of them share. */
const places = (of: (place: number) => Raw): Raw =>
  Object.fromEntries(['first', 'second', 'third'].map((name, at) => [`${name}_place`, of(at)]));

const blockLayout = (members: Raw): Raw => ({
  type: 'object',
  properties: members,
  anyOf: [
    { required: ['layout_row'] },
    { required: ['layout_column'] },
    { required: ['layout_of_the_grid'] },
  ],
});

const limitedTo = (place: number): Raw => ({ type: 'object', maxProperties: place + 5 });

/** Arguments by the piece that they share. */
export const sharedArguments: Readonly<Record<string, Raw>> = {
  'any-of': {
    form: blockLayout({ id: { type: 'string' }, layout_row: { type: 'integer' } }),
    block: blockLayout({ layout_column: { type: 'integer' }, visible: { type: 'boolean' } }),
  },
  'one-of': places((place) => ({
    ...limitedTo(place),
    oneOf: [
      { properties: { amount: { type: 'integer' }, currency: { type: 'string' } }, required: ['amount'] },
      { properties: { percent: { type: 'number' }, rounding: { type: 'string' } }, required: ['percent'] },
    ],
  })),
  pattern: places((place) => text(place * 20 + 20, { pattern: slug })),
  enum: places((place) => ({ ...limitedTo(place), enum: sizes })),
  'pattern-properties': places((place) => ({
    ...limitedTo(place),
    patternProperties: {
      '^attribute_': { type: 'string' },
      '^meta_': { type: ['string', 'integer', 'null'] },
    },
    additionalProperties: false,
  })),
  required: places((place) => ({
    ...limitedTo(place),
    required: ['billing_address', 'shipping_address', 'payment_method_title', 'customer_note'],
  })),
  'prefix-items': places((place) => ({
    type: 'array',
    items: [
      { type: 'string', format: 'date-time' },
      { type: 'string', enum: ['after', 'before', 'between'] },
    ],
    maxItems: place + 2,
  })),
  lengths: places((place) => text(1, { minLength: 99, pattern: place === 0 ? slug : '' })),
  'string-or-object': places((place) => ({
    type: ['object', 'string', 'null'],
    pattern: slug,
    maxLength: place + 40,
    properties: { raw: { type: 'string', pattern: slug }, rendered: { type: 'string', readonly: true } },
  })),
};

const endpoint = (methods: readonly string[], args: Raw): Raw => ({ methods, args });

const routesOf = (namespace: string): Raw =>
  Object.fromEntries(
    Object.entries(sharedArguments).flatMap(([piece, args]) => {
      const path = `/${namespace}/${piece}/settings`;
      const schema = { title: `${piece} setting`, type: 'object', properties: args };
      const identified = { ...args, id: { type: 'integer', required: true } };
      return [
        [path, { namespace, endpoints: [endpoint(['GET'], args), endpoint(['POST'], args)], schema }],
        [
          `${path}/(?P<id>[\\d]+)`,
          {
            namespace,
            endpoints: [endpoint(['GET'], identified), endpoint(['POST', 'PUT', 'PATCH'], identified)],
            schema,
          },
        ],
        [`${path}/batch`, { namespace, endpoints: [endpoint(['POST', 'PUT', 'PATCH'], args)], schema }],
      ];
    }),
  );

export const shopIndex: WireIndex = {
  namespaces: ['shop-admin', 'shop/v3'],
  routes: { ...routesOf('shop-admin'), ...routesOf('shop/v3') },
};
