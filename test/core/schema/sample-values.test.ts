// Sample values are chosen by the whole name of an argument or a property, and none is an empty text.

import { expect, test } from 'vitest';
import type { Json, Schema } from '../../../src/core/schema/schema.ts';
import { responseValue } from '../../../src/core/schema/values/response-value.ts';
import { exampleValue } from '../../../src/core/schema/values/example-value.ts';
import { modelOfFile, shopIndex } from '../../support/samples.ts';

const text: Schema = { type: 'string' };
const instant = '2026-01-31T10:00:00';

test.each([
  ['date_created_gmt', instant],
  ['dateCreated', instant],
  ['modified', instant],
  ['_modified', instant],
  ['paid_at', instant],
  ['expiry_date', instant],
  ['date_on_sale_from', instant],
  ['last_used', instant],
  ['created_via', 'checkout'],
  ['created_by', 'Created by'],
  ['date_format', 'F j, Y'],
  ['dateline', 'Dateline'],
  ['is_updated', 'Is updated'],
  ['curl', 'Curl'],
  ['image_url', 'https://site.example/photo.jpg'],
  ['redirects_limit', 'Redirects limit'],
  ['billing_email', 'reader@site.example'],
  ['voicemail', 'Voicemail'],
  ['country_code', 'US'],
  ['cart_tax', '10.00'],
  ['tax_class', 'standard'],
  ['tax_classes', 'Tax classes'],
  ['currency_decimal_separator', '.'],
  ['total_formatted', '$10.00'],
  ['customer_note', 'Please ring the bell.'],
])('an answer with %s has %j', (name, value) => {
  expect(responseValue(text, name)).toBe(value);
});

test.each<readonly [Schema, string, Json]>([
  [{ type: 'string', default: '' }, 'label', 'Sample label'],
  [{ type: 'string', default: '' }, 'unheard_of', 'unheard_of'],
  [{ type: 'string', enum: ['', 'taxable'] }, 'tax_status', 'taxable'],
  [{ type: 'string', enum: [''] }, 'only', ''],
])('a sample of %j as %s sends %j', (schema, name, value) => {
  expect(exampleValue(schema, name)).toBe(value);
});

test('an answer with a value of any type has what the name says', () => {
  expect(responseValue({}, 'product_id')).toBe(1);
  expect(responseValue({ description: 'Code.' }, 'code')).toBe('SUMMER10');
  expect(responseValue({}, 'unheard_of')).toEqual({});
});

test('no answer of a shop holds an empty text', async () => {
  const { resources = [] } = await modelOfFile(shopIndex);
  const emptyIn = (value: Json, at: string): readonly string[] => {
    if (value === '') return [at];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) => emptyIn(one, `${at}.${name}`));
  };
  expect(resources.length).toBeGreaterThan(50);
  expect(resources.flatMap(({ name, schema }) => emptyIn(responseValue(schema, ''), name))).toEqual([]);
});
