import { expect, test } from 'vitest';
import { jsonParts } from '../../../src/generate/manifest-head.ts';
import fc from '../../support/fast-check.ts';

test('the parts of an object’s JSON are its JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect([...jsonParts(value)].join('')).toBe(JSON.stringify(value));
    }),
  );
});

test('what is undefined is left out, and each item of a list is a part', () => {
  expect([...jsonParts({ none: undefined, routes: [1, { a: undefined }], last: 'x' })]).toEqual([
    '{"routes":',
    '[1',
    ',{}',
    ']',
    ',"last":',
    '"x"',
    '}',
  ]);
});
