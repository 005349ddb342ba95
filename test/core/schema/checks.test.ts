import { describe, expect, test } from 'vitest';
import { schemaCompiler } from '../../support/ajv-judge.ts';
import {
  canonical,
  hasUniqueItems,
  isAmong,
  isDateTime,
  isEmail,
  isHexColor,
  isInteger,
  isIp,
  isMultipleOf,
  isUuid,
  lengthOf,
  own,
} from '../../../src/core/schema/checks.ts';
import type { Schema } from '../../../src/core/schema/schema.ts';

interface FormatTable {
  readonly format: string;
  readonly check: (text: string) => boolean;
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

const formats: readonly FormatTable[] = [
  {
    format: 'date-time',
    check: isDateTime,
    accepted: [
      '2024-05-01T10:00:00',
      '2024-05-01t10:00:00',
      '2024-05-01 10:00:00',
      '2024-05-01T10:00:00Z',
      '2024-05-01T10:00:00.123456',
      '2024-05-01T10:00:00.5Z',
      '2024-05-01T10:00:00+02:00',
      '2024-05-01T10:00:00-03:30',
      '2024-05-01T10:00:00+02',
      '2024-12-31T23:59:60',
      '2024-02-30T24:00:00',
      '0000-00-00 00:00:00',
    ],
    refused: [
      '',
      '2024-05-01',
      '2024-05-01T10:00',
      '2024-05-01T10:00:00z',
      '2024-05-01T10:00:00+0200',
      '2024-05-01T10:00:00+2:00',
      '2024-05-01T10:00:00+25:00',
      '2024-05-01T10:00:00.',
      '2024-05-01  10:00:00',
      '2024-13-01T10:00:00',
      '2024-05-32T10:00:00',
      '2024-05-01T25:00:00',
      '2024-05-01T10:60:00',
      '2024-05-01T10:00:61',
      '24-05-01T10:00:00',
      '2024-05-01T10:00:00\n',
      ' 2024-05-01T10:00:00',
      '２０２４-05-01T10:00:00',
      'tomorrow',
    ],
  },
  {
    format: 'email',
    check: isEmail,
    accepted: [
      'a@b.cd',
      'ab@c.d',
      'bob@example.com',
      'b.o.b+tag@mail.example.co.uk',
      "o'neil_{x}@xn--bcher-kva.example",
      '.bob.@example.com',
      'bob@1.2.3.4',
    ],
    refused: [
      '',
      'a@b.c',
      '@example.com',
      'bob',
      'bob@localhost',
      'bob@example..com',
      'bob@.example.com',
      'bob@example.com.',
      'bob@-example.com',
      'bob@example-.com',
      'bob@exa_mple.com',
      'bob@exämple.com',
      'bøb@example.com',
      'bob smith@example.com',
      'bob@example.com ',
      'bob@example.com\n',
      'a@b@example.com',
      'Bob <bob@example.com>',
      '"bob"@example.com',
    ],
  },
  {
    format: 'ip',
    check: isIp,
    accepted: [
      '1.2.3.4',
      '255.255.255.255',
      '010.000.00.1',
      '::',
      '::1',
      '1::',
      'fe80::1',
      '2001:DB8:0:0:0:0:0:1',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4::5:6:7:8',
      '::ffff:129.144.52.38',
      '1:2:3:4:5:6:1.2.3.4',
      '0001:0000::',
    ],
    refused: [
      '',
      ':',
      ':::',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.4.',
      '.1.2.3.4',
      '256.1.1.1',
      '1.2.3.4 ',
      '1.2.3.4/24',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      '12345::',
      'g::1',
      'fe80::1%eth0',
      '[::1]',
      '::ffff:01.2.3.4',
      '::ffff:1.2.3',
      '::ffff:1.2.3.256',
      '1:2:3:4:5:6:7:1.2.3.4',
      ':1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:',
      'localhost',
    ],
  },
  {
    format: 'uuid',
    check: isUuid,
    accepted: ['123e4567-e89b-42d3-a456-426614174000', '00000000-0000-0000-0000-000000000000'],
    refused: [
      '',
      '123E4567-E89B-42D3-A456-426614174000',
      'urn:uuid:123e4567-e89b-42d3-a456-426614174000',
      '{123e4567-e89b-42d3-a456-426614174000}',
      '123e4567e89b42d3a456426614174000',
      '123e4567-e89b-42d3-a456-42661417400',
      '123e4567-e89b-42d3-a456-426614174000\n',
    ],
  },
  {
    format: 'hex-color',
    check: isHexColor,
    accepted: ['#fff', '#FFF000', '#0aF'],
    refused: ['', 'fff', '#ffff', '#fffffff', '#ggg', '#fff\n', 'red'],
  },
];

const compile = await schemaCompiler();

describe.each(formats)('format $format', ({ format, check, accepted, refused }) => {
  const validator = compile({ format });
  test.each(accepted)('accepts %j', (text) => {
    expect(check(text)).toBe(true);
    expect(validator(text)).toBe(true);
  });
  test.each(refused)('refuses %j', (text) => {
    expect(check(text)).toBe(false);
    expect(validator(text)).toBe(false);
  });
  test('says nothing of what is no text', () => {
    expect(validator(5)).toBe(true);
  });
});

test.each(['uri', 'text-field', 'currency', 'toString', '__proto__', ''])(
  'format %j is a hint: the site mends or ignores such a text, it refuses none',
  (format) => {
    const validator = compile({ type: 'string', format });
    expect(['', 'no uri', 'javascript:alert(1)', '\ud800'].map((text) => validator(text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  },
);

test.each([
  [19.99, 0.01, true],
  [1.1, 0.1, true],
  [0.3, 0.1, true],
  [4.35, 0.01, true],
  [-19.99, 0.01, true],
  [0, 0.01, true],
  [-0, 3, true],
  [19.995, 0.01, false],
  [1e21, 1e20, true],
  [1e23, 10, true],
  [2 ** 53 + 2, 2, true],
  [1e308, 1e-300, true],
  [5e-324, 5e-324, true],
  [1e-7, 1e-8, true],
  [1.5e-7, 1e-7, false],
  [7, 2, false],
  [7, 3.5, true],
  [10, 2.5, true],
  [10, 3, false],
])('%d is a multiple of %d: %j', (value, step, expected) => {
  expect(isMultipleOf(value, step)).toBe(expected);
  expect(compile({ multipleOf: step })(value)).toBe(expected);
});

test.each([
  [1, true],
  [-0, true],
  [2 ** 53 + 2, true],
  [1e308, true],
  [1.5, false],
  [Infinity, false],
  ['1', false],
])('%d is an integer: %j', (value, expected) => {
  expect(isInteger(value)).toBe(expected);
  expect(compile({ type: 'integer' })(value)).toBe(expected);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 2],
  ['😀', 1],
  ['👨‍👩‍👧', 5],
  ['\ud83d', 1],
  ['\ude00\ud83d', 2],
  ['a\ud83db', 3],
])('%j holds %d code points', (text, length) => {
  expect(lengthOf(text)).toBe(length);
  expect(compile({ minLength: length, maxLength: length })(text)).toBe(true);
});

const json = (text: string): unknown => JSON.parse(text);

test.each([
  ['1', '1.0', true],
  ['0', '-0', true],
  ['100', '1e2', true],
  ['1', '"1"', false],
  ['null', '"null"', false],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', true],
  ['[1,2]', '[2,1]', false],
  ['{"a":[{"b":null}]}', '{"a":[{"b":null}]}', true],
  ['{}', '[]', false],
  ['{}', '{"__proto__":null}', false],
  ['{"__proto__":{"x":1}}', '{"__proto__":{"x":1}}', true],
  ['{"__proto__":{"x":1}}', '{"__proto__":{"x":2}}', false],
  ['{"valueOf":1}', '{"valueOf":1}', true],
  ['{"constructor":{}}', '{"constructor":{}}', true],
  ['{"toString":null}', '{"toString":null}', true],
  ['{"a":{}}', '{"a":null}', false],
  ['["__proto_","__proto_"]', '["__proto_","__proto_"]', true],
  ['"\\ud800"', '"\\ud800"', true],
  ['"\\ud800"', '"\\ufffd"', false],
  ['1e400', 'null', false],
])('%s equals %s: %j', (left, right, expected) => {
  expect(canonical(json(left)) === canonical(json(right))).toBe(expected);
  expect(isAmong(json(left), [json(right)])).toBe(expected);
  expect(hasUniqueItems([json(left), json(right)])).toBe(!expected);
  expect(compile({ enum: [json(right)] } as Schema)(json(left))).toBe(expected);
  expect(compile({ uniqueItems: true })([json(left), json(right)])).toBe(!expected);
});

test('members come from the object itself', () => {
  expect(own({}, 'toString')).toBe(undefined);
  expect(own({}, '__proto__')).toBe(undefined);
  expect(own(JSON.parse('{"__proto__":1}') as object, '__proto__')).toBe(1);
});

describe('own keys alone count for Ajv', () => {
  const proto = JSON.parse('{"properties":{"__proto__":{"type":"integer"}}}') as Schema;
  test.each([
    [{ required: ['constructor'] }, '{}', false],
    [{ required: ['__proto__'] }, '{}', false],
    [{ required: ['__proto__'] }, '{"__proto__":1}', true],
    [{ properties: { toString: { type: 'string' } } } as Schema, '{}', true],
    [{ properties: { toString: { type: 'string' } } } as Schema, '{"toString":1}', false],
    [proto, '{"__proto__":1}', true],
    [proto, '{"__proto__":"1"}', false],
    [{ ...proto, additionalProperties: false }, '{"__proto__":1}', true],
    [{ additionalProperties: false }, '{"__proto__":1}', false],
    [{ additionalProperties: { type: 'string' } }, '{"__proto__":1}', false],
    [{ maxProperties: 0 }, '{"__proto__":1}', false],
    [{ ...proto, patternProperties: { '^__proto__$': { minimum: 5 } } }, '{"__proto__":1}', false],
    [{ required: [''] }, '{}', false],
  ] satisfies [Schema, string, boolean][])('%j on %s: %j', (schema, value, expected) => {
    expect(compile(schema)(json(value))).toBe(expected);
  });
});

test('Ajv keeps no books of evaluated properties, which fail on this', () => {
  const schema: Schema = {
    anyOf: [{ properties: { a: {} }, minProperties: 2 }],
    patternProperties: { b: {} },
  };
  expect(compile(schema)({ b: 1 })).toBe(false);
});

test('every check of ours ends on a hostile text', () => {
  const hostile = ['1', 'a', '.', '-', ':', '0', 'a.', '1:', '::', '1.', '#f', '\ud83d\ude00'].map((part) =>
    part.repeat(200_000),
  );
  for (const text of hostile)
    for (const { check } of formats) expect(check(text), JSON.stringify(text.slice(0, 10))).toBe(false);
});
