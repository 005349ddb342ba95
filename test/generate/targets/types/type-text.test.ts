import fc from '../../../support/fast-check.ts';
import { expect, test } from 'vitest';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { schemaDoc, type TypeUse } from '../../../../src/generate/targets/types/schema-doc.ts';
import {
  typeMember,
  printMember,
  schemaMember,
  typeText,
} from '../../../../src/generate/targets/types/type-text.ts';

const argument = (schema: Schema) => typeText(schema, 'thing', 'argument').text;
/** The comment before a member, as it is printed. */
const docText = (schema: Schema, use: TypeUse, isUnlisted = false): string =>
  printMember(
    typeMember(
      'a',
      { isOptional: false, doc: schemaDoc(schema, use, { isUnlisted }), type: { text: 'b', needs: [] } },
      use,
    ).view,
  ).slice(0, -'a: b;\n'.length);
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
])('an argument is %s: %j', (text, schema) => {
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

test('a nested object is a declaration, the same in whatever words it is described', () => {
  const billing = typeText(address, 'thing', 'argument');
  const [need, ...others] = billing.needs;
  expect(others).toEqual([]);
  expect(need?.path).toEqual([]);
  const body = need?.declaration.body;
  expect(body?.isInterface === true && body.members.map(printMember)).toEqual([
    'city?: string | undefined;\n',
    '/** Two letters. */\ncountry?: string | undefined;\n',
  ]);
  const country: Schema = { type: 'string', title: 'Country', description: 'As in ISO 3166.' };
  const reworded = { ...address, properties: { ...address.properties, country } };
  expect(typeText(reworded, 'thing', 'argument').text).toBe(billing.text);
  expect(typeText({ ...address, required: ['city'] }, 'thing', 'argument').text).not.toBe(billing.text);
  expect(typeText(address, 'other', 'argument').text).not.toBe(billing.text);
  expect(typeText(address, 'thing', 'resource').text).not.toBe(billing.text);
});

test('a member leads to what is nested in it', () => {
  const around: Schema = { type: 'object', properties: { deep: { type: 'array', items: address } } };
  const { needs } = schemaMember('billing', around, true, 'argument');
  expect(needs.map(({ path }) => path)).toEqual([['billing', 'deep']]);
});

test('a long enumeration is a declaration, a short one is not', () => {
  const letters = (count: number) => ({
    enum: Array.from({ length: count }, (_, at) => `letter${String(at)}`),
  });
  expect(typeText(letters(10), 'thing', 'argument').text).toMatch(/^"letter0" \| .* \| "letter9"$/);
  expect(typeText(letters(11), 'thing', 'argument').needs).toHaveLength(1);
  expect(typeText({ enum: ['x'.repeat(200)] }, 'thing', 'argument').needs).toEqual([]);
});

test('nesting without end is printed as unknown', () => {
  let schema: Schema = { type: 'string' };
  for (let depth = 0; depth < 100_000; depth++) schema = { type: 'array', items: schema };
  expect(argument(schema)).toBe('unknown');
});

test('what the type cannot say is in the comment', () => {
  const whole: Schema = {
    type: 'integer',
    description: 'How visible it is.\n\nTo whom.',
    enum: [0, 1, 2],
    enumLabels: ['Public', 'Private', 'Password'],
    minimum: 0,
    maximum: 2,
    default: 1,
    deprecated: true,
  };
  expect(docText(whole, 'argument', true)).toBe(`/**
 * How visible it is.
 *
 * To whom.
 * 0 Public, 1 Private, 2 Password
 * 0 to 2.
 *
 * @default 1
 * @deprecated
 * Not listed by the site.
 */
`);
  expect(docText({ type: 'array', items: { type: 'string', format: 'email' }, maxItems: 5 }, 'result'))
    .toBe(`/**
 * At most 5 items.
 * Each item: format: email.
 */
`);
  const refused: Schema = { type: 'integer', maximum: 10, refusedDefault: 50 };
  expect(docText(refused, 'argument')).toBe(`/**
 * At most 10.
 * Default 50, which does not fit the schema: the site may refuse a request without the argument.
 */
`);
  expect(docText(refused, 'resource')).toBe('/** At most 10. */\n');
  expect(docText({ default: 1 }, 'argument')).toBe('/** @default 1 */\n');
  expect(docText({ deprecated: true }, 'argument')).toBe('/** @deprecated */\n');
  expect(docText({}, 'argument', true)).toBe('/** Not listed by the site. */\n');
  expect(docText({}, 'argument')).toBe('');
});

test('no text of a schema leaves its comment', () => {
  const hostile = fc.string({ unit: fc.constantFrom('*', '/', '@', 'a', '\n', ' ', '`') });
  fc.assert(
    fc.property(hostile, hostile, (text, other) => {
      const doc = docText(
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
      expect(doc.indexOf('*/')).toBe(doc.length - '*/\n'.length);
      expect(doc.replace(/^ \* @default/m, '').replace(/^\/\*\* @default/, '')).not.toMatch(/(^|[\s{])@\w/);
    }),
  );
});
