// A model in which every text that a site chooses tries to be something else, and
// every keyword of the schema language is used.

import type { ModelDocument } from '../../src/core/model/api/document.ts';
import type { Schema } from '../../src/core/schema/schema.ts';

/** Ends comments, literals, templates, scripts and lines. */
export const hostile =
  '*/ /* // `${globalThis.polluted = 1}` \' " \\ </script><script> \u2028\u2029\r\n @deprecated {@link x} \u202e\u0000\ufeff __proto__ {{x}}';

export const hostileNames: readonly string[] = [
  hostile,
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'new',
  'get',
  'set',
  'readonly',
  'default',
  'class',
  '24',
  'a-b',
  'a.b',
  'a[b]',
  '日本語',
  'Ünï cödé',
  '😀',
  'ordersListArgs',
  'raw',
  'x'.repeat(300),
];

const everyKeyword: readonly Schema[] = [
  {},
  { type: 'null' },
  { type: 'boolean' },
  {
    type: ['integer', 'null'],
    minimum: -1,
    maximum: 1e21,
    exclusiveMinimum: -2,
    exclusiveMaximum: 1e22,
    multipleOf: 0.01,
  },
  { type: 'string', minLength: 0, maxLength: 5, pattern: '^[^*/`]+$', format: 'email' },
  { type: 'string', enum: hostileNames },
  { type: 'string', enum: [hostile, ''], enumLabels: [hostile, hostile] },
  { enum: [null, true, -1, 0, 1.5, 1e300, 'x', { __proto__: null, a: [1, hostile] }, ['a', [hostile]]] },
  { type: 'array' },
  { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, minItems: 1, maxItems: 9, uniqueItems: true },
  {
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'array', items: { type: 'null' } }],
    minItems: 1,
  },
  { type: 'array', prefixItems: [{ type: 'integer' }], items: { type: 'boolean' }, maxItems: 1 },
  { type: 'array', items: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
  { type: 'object' },
  { type: 'object', additionalProperties: false },
  { type: 'object', additionalProperties: { type: ['string', 'array'], items: { type: 'string' } } },
  { type: 'object', patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: false },
  { type: 'object', required: hostileNames, minProperties: 1, maxProperties: 99 },
  { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'integer' } },
  {
    type: 'object',
    properties: { a: { type: 'string' } },
    patternProperties: { '^x-': { type: 'integer' } },
  },
  { anyOf: [{ type: 'string' }, { type: 'object', properties: { a: {}, b: {} } }] },
  {
    type: ['object', 'array'],
    oneOf: [{ items: { type: 'integer' } }, { properties: { a: { type: 'null' } } }],
  },
  { type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
  { type: 'string', anyOf: [{ type: 'integer' }] },
  {
    type: ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'],
    deprecated: true,
    readOnly: true,
  },
];

const documented = (schema: Schema): Schema => ({
  ...schema,
  title: hostile,
  description: hostile,
  default: hostile,
});

const nested: Schema = {
  type: 'object',
  properties: Object.fromEntries(
    hostileNames.map((name, at) => [name, documented(everyKeyword[at % everyKeyword.length] ?? {})]),
  ),
  required: hostileNames.filter((_, at) => at % 2 === 0),
};

const unlabelled = (name: string, schema: Schema) => ({ name, schema: documented(schema) });

/** Names of operations are given only where they are hostile; the others follow from the paths. */
export const hostileModel: ModelDocument = {
  routewright: 2,
  title: hostile,
  description: hostile,
  baseUrl: hostile,
  namespaces: [
    { name: hostile, description: hostile, notes: [hostile] },
    { name: '__proto__' },
    { name: 'constructor' },
    { name: 'bearer' },
    { name: 'default' },
    { name: 'class' },
    { name: 'Client' },
    { name: '../../../etc/passwd' },
    { name: '' },
  ],
  routes: [
    {
      key: hostile,
      namespace: hostile,
      path: `/${hostile}/{${hostile}}`,
      parts: [
        { kind: 'text', text: `/${hostile}/` },
        { kind: 'parameter', name: 'a*`$1"\'\\<@', pattern: hostile },
        {
          kind: 'optional',
          parts: [
            { kind: 'text', text: '/' },
            { kind: 'parameter', name: 'constructor', slashes: true },
          ],
        },
      ],
      description: hostile,
      notes: [hostile],
      operations: [
        {
          method: 'GET',
          description: hostile,
          notes: [hostile, hostile],
          headers: { 'X-A': '*/`${1}"' },
          arguments: hostileNames
            .filter((name) => name !== 'constructor')
            .map((name) => unlabelled(name, { type: 'string' })),
        },
        {
          name: 'a.b',
          method: 'POST',
          bodyEncoding: 'form',
          arguments: everyKeyword.map((schema, at) => unlabelled(`argument_${String(at)}`, schema)),
          response: { kind: 'schema', schema: nested },
        },
        {
          name: 'a.c',
          method: 'PUT',
          methods: ['PUT', 'PATCH'],
          arguments: [
            { name: 'nested', schema: nested },
            { name: 'Nested', schema: { type: 'array', items: nested } },
          ],
          response: { kind: 'schema', schema: documented({ type: 'array', items: nested }) },
        },
      ],
    },
    ...['__proto__', 'constructor', 'bearer', 'default', 'class', 'Client', '../../../etc/passwd', ''].map(
      (namespace, at) => ({
        key: `key ${String(at)}`,
        namespace,
        path: `/things/${String(at)}`,
        operations: [
          { name: '__proto__.__proto__', method: 'GET' as const },
          { name: 'constructor.then', method: 'GET' as const },
          { name: `${hostile}.${hostile}`, method: 'GET' as const },
          {
            name: 'orders.list',
            method: 'GET' as const,
            arguments: [{ name: 'status', schema: { enum: ['a'] } }],
          },
          { name: 'orders.listStatusValues', method: 'GET' as const },
          { name: 'ordersList.all', method: 'GET' as const },
          { name: 'orders.listAll', method: 'DELETE' as const, deprecated: true },
          { name: 'orders.batch', method: 'POST' as const, batchOf: { create: null, update: 'orders.list' } },
        ],
      }),
    ),
  ],
};
