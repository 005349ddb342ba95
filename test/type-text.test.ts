import fc from './support/fast-check.ts';
import { expect, test } from 'vitest';
import type { Schema } from '../src/schema/schema.ts';
import { schemaDoc } from '../src/render/types/schema-doc.ts';
import { typeText } from '../src/render/types/type-text.ts';

const argument = (schema: Schema) => typeText(schema, 'thing', 'argument').text;
const result = (schema: Schema) => typeText(schema, 'thing', 'result').text;

test.each<[string, Schema]>([
  ['unknown', {}],
  ['unknown', { description: 'Anything.' }],
  ['unknown', { properties: { a: { type: 'string' } } }],
  ['unknown', { type: ['null', 'object', 'string', 'number', 'boolean', 'integer', 'array'] }],
  ['string', { type: 'string', format: 'uri' }],
  ['number', { type: 'integer' }],
  ['number', { type: ['integer', 'number'] }],
  ['null | string', { type: ['null', 'string'] }],
  ['"a" | "b"', { type: 'string', enum: ['a', 'b', 'a'] }],
  ['0 | 1 | null', { enum: [0, 1, null] }],
  ['readonly unknown[]', { type: 'array' }],
  ['readonly ("a" | "b")[]', { type: 'array', items: { enum: ['a', 'b'] } }],
  ['readonly (readonly number[])[]', { type: 'array', items: { type: 'array', items: { type: 'number' } } }],
  [
    'readonly [string, number?]',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 1, maxItems: 2 },
  ],
  ['readonly [string?, ...unknown[]]', { type: 'array', prefixItems: [{ type: 'string' }] }],
  ['Record<string, unknown>', { type: 'object' }],
  ['Record<string, never>', { type: 'object', additionalProperties: false }],
  ['Record<string, number>', { type: 'object', additionalProperties: { type: 'number' } }],
  [
    'Record<string, string>',
    { type: 'object', additionalProperties: false, patternProperties: { '^x': { type: 'string' } } },
  ],
  ['{\na?: string | undefined;\n}', { type: 'object', properties: { a: { type: 'string' } } }],
  ['{\na: string;\n}', { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }],
  ['{\na: unknown;\n}', { type: 'object', required: ['a'] }],
  [
    '{\n/** Read-only: ignored when sent. */\nid?: number | undefined;\n}',
    { type: 'object', properties: { id: { type: 'integer', readOnly: true } }, required: ['id'] },
  ],
  [
    '{\na?: string | undefined;\n[name: string]: unknown;\n}',
    { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
  ],
  [
    'string | readonly string[]',
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  ],
  ['unknown', { anyOf: [{ type: 'string' }, {}] }],
  [
    'readonly number[] | Record<string, string>',
    {
      type: ['object', 'array'],
      oneOf: [
        { type: 'array', items: { type: 'integer' } },
        { type: 'object', additionalProperties: { type: 'string' } },
      ],
    },
  ],
  ['string', { type: ['string', 'null'], anyOf: [{ type: 'string' }, { type: 'integer' }] }],
  [
    '({\na?: string | undefined;\n}) & ({\na: unknown;\n} | {\nb: unknown;\n})',
    {
      type: 'object',
      properties: { a: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    },
  ],
])('an argument is %s', (text, schema) => {
  expect(argument(schema)).toBe(text);
});

test('an answer holds plain arrays and members that are there or not', () => {
  expect(result({ type: 'array', items: { type: 'string' } })).toBe('string[]');
  expect(result({ type: 'object', properties: { a: { type: 'string' } } })).toBe('{\na?: string;\n}');
});

const address: Schema = {
  type: 'object',
  properties: { city: { type: 'string' }, country: { type: 'string', description: 'Two letters.' } },
};

test('a nested object is a declaration named by its property and its content', () => {
  const billing = typeText(address, 'billing', 'argument');
  expect(billing.text).toMatch(/^Billing_[0-9a-f]{8}$/);
  expect(billing.needs).toHaveLength(1);
  expect(billing.needs[0]?.text).toContain('country?: string | undefined;');
  expect(typeText(structuredClone(address), 'billing', 'argument').text).toBe(billing.text);
  expect(typeText({ ...address, required: ['city'] }, 'billing', 'argument').text).not.toBe(billing.text);
});

test('a long enumeration is a declaration, a short one is not', () => {
  const letters = (count: number) => ({
    enum: Array.from({ length: count }, (_, at) => `letter${String(at)}`),
  });
  expect(typeText(letters(8), 'letter', 'argument').needs).toEqual([]);
  expect(typeText(letters(9), 'letter', 'argument').text).toMatch(/^Letter_/);
});

test('a name that is no identifier still makes one', () => {
  expect(typeText(address, '24', 'argument').text).toMatch(/^Shape24_/);
  expect(typeText(address, '__proto__', 'argument').text).toMatch(/^Proto_/);
  expect(typeText(address, '日本', 'argument').text).toMatch(/^Shape_/);
});

test('nesting without end is printed as unknown', () => {
  let schema: Schema = { type: 'string' };
  for (let depth = 0; depth < 100_000; depth++) schema = { type: 'array', items: schema };
  expect(argument(schema)).toBe('unknown');
});

test('what the type cannot say is in the comment', () => {
  expect(
    schemaDoc(
      {
        type: 'integer',
        description: 'How visible it is.',
        enum: [0, 1, 2],
        enumLabels: ['Public', 'Private', 'Password'],
        minimum: 0,
        maximum: 2,
        default: 1,
        deprecated: true,
      },
      'argument',
    ),
  ).toEqual([
    'How visible it is.',
    '0 Public, 1 Private, 2 Password',
    '0 to 2.',
    '',
    '@default 1',
    '@deprecated',
  ]);
  expect(
    schemaDoc({ type: 'array', items: { type: 'string', format: 'email' }, maxItems: 5 }, 'result'),
  ).toEqual(['At most 5 items.', 'Each item: format: email.']);
  const refused: Schema = { type: 'integer', maximum: 10, refusedDefault: 50 };
  expect(schemaDoc(refused, 'argument')).toEqual([
    'At most 10.',
    'Default 50, which does not fit: a request without it may be refused.',
  ]);
  expect(schemaDoc(refused, 'resource')).toEqual(['At most 10.']);
});

test('no text of a schema leaves its comment', () => {
  const hostile = fc.string({ unit: fc.constantFrom('*', '/', '@', 'a', '\n', ' ', '`') });
  fc.assert(
    fc.property(hostile, hostile, (text, other) => {
      const doc = schemaDoc(
        {
          description: text,
          format: other,
          pattern: text,
          enum: [text],
          enumLabels: [other],
          default: text,
          refusedDefault: other,
        },
        'argument',
      );
      expect(doc.join('\n')).not.toContain('*/');
      expect(doc.join('\n').replace(/^@default/m, '')).not.toMatch(/(^|[\s{])@\w/);
    }),
  );
});
