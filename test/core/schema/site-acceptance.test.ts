// What a site takes where it declares a schema. The live suite asks a real site; here
// stands what each rule is about.

import { describe, expect, test } from 'vitest';
import { takenBySite, type Channel } from '../../../src/core/schema/site-acceptance.ts';
import type { Json, Schema } from '../../../src/core/schema/schema.ts';

const ids: Schema = { type: 'array', items: { type: 'integer' } };
const range: Schema = { type: 'integer', minimum: 1, maximum: 100 };
const named: Schema = {
  type: 'object',
  properties: { id: { type: 'integer' }, ['__proto__']: { type: 'integer' } },
  patternProperties: { '^a': { type: 'boolean' }, b$: { type: 'integer' } },
  additionalProperties: false,
};

describe.each<readonly [rule: string, Channel, Schema, taken: readonly Json[], refused: readonly Json[]]>([
  [
    'numbers as texts',
    'body',
    range,
    [1, '1', ' 7', '7 ', '1.0', '1e1'],
    ['', 'a', '0x1A', '1.5', true, '0', '101'],
  ],
  [
    'a number too large for PHP is whole, and out of range',
    'body',
    { type: 'integer' },
    ['1e999'],
    ['1e999x'],
  ],
  ['a number too large for PHP is whole, and out of range', 'body', range, [], ['1e999', '-1e999']],
  [
    'words for booleans',
    'body',
    { type: 'boolean' },
    [true, 'TRUE', 'false', '1', 0],
    ['yes', '', 2, null, []],
  ],
  ['lists in one text', 'query', ids, ['1,2', '1 2', ' 1,,2 ', '', '7', ['1']], ['1,a', ['a']]],
  [
    'PHP knows no other white space',
    'body',
    { ...ids, items: { type: 'string', maxLength: 3 } },
    ['a\u00a0b'],
    ['a\u00a0bc'],
  ],
  ['a map from whole numbers is a list', 'body', ids, [{ 0: 1, 5: 2 }], [{ a: 1 }]],
  ['an empty text is an object', 'body', { type: 'object' }, ['', [], ['a']], ['a', 1, null]],
  [
    'an empty text stays one where texts may stand',
    'body',
    { type: ['object', 'string'], minLength: 1 },
    ['a'],
    [''],
  ],
  [
    'members by name, by the first pattern, or further',
    'body',
    named,
    [{ id: '1' }, { ab: 'true' }, { bb: 3 }],
    [{ ab: 7 }, { c: 1 }],
  ],
  [
    'members with a name of JavaScript’s own',
    'body',
    named,
    [JSON.parse('{"__proto__":1}') as Json],
    [JSON.parse('{"__proto__":"a"}') as Json, { constructor: 1 }],
  ],
  ['division as binary fractions', 'body', { type: 'number', multipleOf: 0.1 }, [0, 0.1, 0.2], [1, 0.3]],
  [
    'nothing of what a site does not check',
    'body',
    { enum: ['a'], unchecked: 'everything' },
    ['b', 7, null],
    [],
  ],
  [
    'the values alone, where a type is not checked',
    'body',
    { type: 'integer', enum: [1, 2], maximum: 1, unchecked: 'type' },
    [1, 2],
    [3, 'a'],
  ],
  ['an enumeration of lists and maps', 'body', { enum: [[], true] }, [{}, [], true], ['', 'true', [1]]],
  ['a format without a type', 'body', { format: 'ip' }, ['::1'], [['::1'], 5, {}, '']],
  ['a format without a type that only texts have', 'body', { format: 'uuid' }, [], [5, null]],
  ['a format that is a hint', 'body', { format: 'uri' }, [['a'], 5], []],
])('%s (%s)', (_, channel, schema, taken, refused) => {
  test.each(taken)('takes %j', (value) => {
    expect(takenBySite(schema, channel)(value)).toBe(true);
  });
  test.each(refused)('refuses %j', (value) => {
    expect(takenBySite(schema, channel)(value)).toBe(false);
  });
});
