// The judge in the page and Ajv agree, on random schemas and values.

import fc, { tries } from '../../support/fast-check.ts';
import { expect, test } from 'vitest';
import { schemaErrors } from '../../../src/core/schema/value-errors.ts';
import { schemaCompiler } from '../../support/ajv-judge.ts';
import { schemaCase } from '../../support/schema-cases.ts';

test('a value has flaws exactly when Ajv refuses it', async () => {
  const compile = await schemaCompiler();
  const seen = { accepted: 0, refused: 0 };
  const often = tries(1500);
  fc.assert(
    fc.property(schemaCase, ({ schema, values }) => {
      const accepts = compile(schema);
      for (const value of values) {
        const fits = accepts(value);
        seen[fits ? 'accepted' : 'refused']++;
        expect(schemaErrors(schema, value).length === 0, JSON.stringify([schema, value])).toBe(fits);
      }
    }),
    often,
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(often.numRuns);
});

test.each([
  [{ type: 'integer', maximum: 100 }, 101, 'must be at most 100'],
  [{ type: 'integer' }, 'x', 'must be an integer'],
  [{ type: 'string', enum: ['a'] }, 'b', 'must be one of the values listed'],
] as const)('says what is wrong: %j on %j', (schema, value, words) => {
  expect(schemaErrors(schema, value)).toEqual([{ at: [], message: words }]);
});

test('says where: the steps into what is nested', () => {
  const schema = {
    type: 'array',
    items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  } as const;
  expect(schemaErrors(schema, [{ id: 1 }, {}])).toEqual([{ at: [1, 'id'], message: 'is required' }]);
});
