// The generated validators and Ajv judge alike: random schemas over all keywords of the
// model, and values made from each schema so that they nearly fit.

import fc from './support/fast-check.ts';
import { expect, test } from 'vitest';
import { schemaCompiler } from '../src/schema/ajv.ts';
import { canonical } from '../src/schema/checks.ts';
import { importValidators } from './support/import-validators.ts';
import { schemaCase, texts } from './support/schema-cases.ts';
import { argument, operation, smallModel } from './support/small-model.ts';

test.each(['zod', 'zod-oldest'] as const)('on every value, with %s', { timeout: 120_000 }, async (zod) => {
  const compile = await schemaCompiler();
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(schemaCase, { minLength: 40, maxLength: 60 }),
      fc.boolean(),
      async (cases, required) => {
        const validators = await importValidators(
          smallModel(
            ...cases.map(({ schema: one }, index) =>
              operation(`thing${index}.get`, [argument('it', one, { required })], {
                response: { kind: 'schema', schema: one },
              }),
            ),
          ),
          zod,
        );
        for (const [index, { schema: one, values }] of cases.entries()) {
          const accepts = compile(one);
          const acceptsArgs = compile({
            type: 'object',
            properties: { it: one },
            required: required ? ['it'] : [],
          });
          const result = validators[`thing${index}GetResult`];
          const args = validators[`thing${index}GetArgs`];
          for (const value of [...values, ...texts.slice(0, 2), null]) {
            const judged = result?.safeParse(value);
            const where = `${JSON.stringify(one)} on ${canonical(value)}`;
            expect(judged?.success, where).toBe(accepts(value));
            seen[judged?.success ? 'accepted' : 'refused']++;
            if (judged?.success) expect(canonical(judged.data), where).toBe(canonical(value));
            else expect(judged?.error.issues[0]?.message, where).not.toBe('Invalid input');

            const call = { it: value, further: value };
            expect(args?.safeParse(call).success, where).toBe(acceptsArgs(call));
          }
          for (const call of [
            {},
            { it: undefined },
            [],
            null,
            JSON.parse('{"__proto__":{"it":1}}'),
          ] as unknown[])
            expect(args?.safeParse(call).success).toBe(acceptsArgs(call));
        }
      },
    ),
    // The message names the one schema and value; shrinking would compile the whole batch again and again.
    { numRuns: 30, endOnFailure: true },
  );
  expect(({} as { it?: unknown }).it).toBe(undefined);
  // The values are worth comparing only if schemas accept and refuse many of them.
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(3000);
});
