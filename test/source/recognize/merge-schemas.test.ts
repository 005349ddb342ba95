// One schema for the releases that match a site equally.

import { describe, expect, test } from 'vitest';
import { mergeSchemas } from '../../../src/source/normalize/recognize/merge-schemas.ts';
import type { JsonObject } from '../../../src/source/normalize/known/releases.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const withProperties = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

describe('properties', () => {
  test.each([
    ['one that only the first has', { id: number, old: text }, { id: number }, ['old']],
    ['one that only the last has', { id: number }, { id: number, added: text }, ['added']],
    ['one with another context', { id: { ...number, context: ['view'] } }, { id: { ...number, context: ['edit'] } }, ['id']],
    ['one within another', { title: withProperties({ raw: text }) }, { title: withProperties({}) }, ['title.raw']],
    ['one of the items of a list', { lines: { type: 'array', items: withProperties({ tax: text }) } }, { lines: { type: 'array', items: withProperties({}) } }, ['lines[].tax']],
    ['one of the values of a map', { sizes: { additionalProperties: withProperties({ width: number }) } }, { sizes: { additionalProperties: withProperties({}) } }, ['sizes{}.width']],
  ])('%s is uncertain', (_, one, other, missing) => {
    expect(mergeSchemas([withProperties(one), withProperties(other)]).missing).toEqual(missing);
    expect(mergeSchemas([withProperties(other), withProperties(one)]).missing).toEqual(missing);
  }); // prettier-ignore

  test('all of them are there', () => {
    const { schema } = mergeSchemas([withProperties({ a: text }), withProperties({ b: number })]);
    expect(schema).toEqual(withProperties({ a: text, b: number }));
  });
});

describe('keywords', () => {
  test.each([
    ['types join', { type: 'string' }, { type: ['integer', 'null'] }, { type: ['string', 'integer', 'null'] }],
    ['equal types remain', { type: ['string', 'null'] }, { type: ['string', 'null'] }, { type: ['string', 'null'] }],
    ['a missing type allows any', { type: 'string' }, {}, {}],
    ['enumerations join', { enum: ['a', 'b'] }, { enum: ['b', 'c'] }, { enum: ['a', 'b', 'c'] }],
    ['a missing enumeration allows any', { enum: ['a'] }, {}, {}],
    ['contexts join', { context: ['view'] }, { context: ['view', 'edit'] }, { context: ['view', 'edit'] }],
    ['equal formats remain', { type: 'string', format: 'uri' }, { type: 'string', format: 'uri' }, { type: 'string', format: 'uri' }],
    ['different formats are left out', { type: 'string', format: 'uri' }, { type: 'string' }, { type: 'string' }],
    ['different limits are left out', { minimum: 1 }, { minimum: 2 }, {}],
    ['additional properties that one forbids are allowed', { additionalProperties: false }, { additionalProperties: text }, {}],
    ['read-only in one alone is not read-only', { type: 'string', readonly: true }, { type: 'string' }, { type: 'string' }],
    ['the first title remains', { title: 'post' }, { title: 'entry' }, { title: 'post' }],
    ['a combination remains beside the other', { oneOf: [text, number], context: ['view'] }, { type: 'string', context: ['edit'] }, { anyOf: [{ oneOf: [text, number] }, { type: 'string' }], context: ['view', 'edit'] }],
  ])('%s', (_, one, other, merged) => {
    expect(mergeSchemas([one, other]).schema).toEqual(merged);
  }); // prettier-ignore
});

test('the alternatives of three releases are one list', () => {
  const alternatives = [{ oneOf: [text, number] }, { type: 'boolean' }, { type: 'null' }];
  expect(mergeSchemas([...alternatives, { type: 'boolean' }]).schema).toEqual({ anyOf: alternatives });
});

test('a combination in two contexts remains one', () => {
  const one = { oneOf: [text, number] };
  expect(
    mergeSchemas([
      { ...one, context: ['view'] },
      { ...one, context: ['edit'] },
    ]).schema,
  ).toEqual({
    ...one,
    context: ['view', 'edit'],
  });
});

test('a schema alone remains as it is', () => {
  const schema = withProperties({ id: number });
  expect(mergeSchemas([schema]).schema).toBe(schema);
});
