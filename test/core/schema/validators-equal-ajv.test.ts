// The generated validators and Ajv judge alike: random schemas over all keywords of the
// model, and values made from each schema so that they nearly fit.

import fc, { tries } from '../../support/fast-check.ts';
import { expect, test } from 'vitest';
import { schemaCompiler, type CompileSchema } from '../../support/ajv-judge.ts';
import { mapChildren } from '../../../src/core/schema/children.ts';
import type { Schema } from '../../../src/core/schema/schema.ts';
import {
  emptyList,
  takesEmptyList,
  takesItem,
  withAcceptedForms,
} from '../../../src/generate/targets/zod/accepted-forms.ts';
import { canonical } from '../../../src/core/schema/checks.ts';
import { importOnEach, kinds, type Validators } from '../../support/import-validators.ts';
import { schemaCase, texts } from '../../support/schema-cases.ts';
import { argument, operation, smallModel } from '../../support/small-model.ts';

/** The schema of an argument, with the further forms that its validator accepts as alternatives. */
function asJsonSchema(schema: Schema, compile: CompileSchema): Schema {
  const inside = mapChildren(schema, (child) => asJsonSchema(child, compile));
  const forms = [
    ...(takesEmptyList(schema) && compile(inside)({}) ? [emptyList] : []),
    ...(takesItem(schema) && inside.items ? [inside.items] : []),
  ];
  return forms.length > 0 ? { anyOf: [inside, ...forms] } : inside;
}

test('on every value, with the newest zod, the oldest, and no library', { timeout: 300_000 }, async () => {
  const compile = await schemaCompiler();
  const seen = { accepted: 0, refused: 0 };
  const often = tries(12);
  await fc.assert(
    fc.asyncProperty(
      fc.array(schemaCase, { minLength: 120, maxLength: 180 }),
      fc.boolean(),
      async (cases, required) => {
        const model = smallModel(
          ...cases.map(({ schema: one }, index) =>
            operation(`thing${index}.get`, [argument('it', one, { required })], {
              response: { kind: 'schema', schema: one },
            }),
          ),
        );
        const imported = await importOnEach(model);
        for (const [index, { schema: one, values }] of cases.entries()) {
          const accepts = compile(one);
          const acceptsArgs = compile({
            type: 'object',
            properties: { it: asJsonSchema(withAcceptedForms(one, 'query'), compile) },
            required: required ? ['it'] : [],
          });
          const emptyCalls: readonly unknown[] = [
            {},
            { it: undefined },
            [],
            null,
            JSON.parse('{"__proto__":{"it":1}}'),
          ];
          const judged = [...values, ...texts.slice(0, 2), null].map((value) => {
            const call = { it: value, further: value };
            return { value, call, fits: accepts(value), fitsCall: acceptsArgs(call) };
          });
          const emptyFit = emptyCalls.map((call) => acceptsArgs(call));
          for (const [at, validators] of imported.entries()) {
            const result = validators[`thing${index}GetResult`];
            const args = validators[`thing${index}GetArgs`];
            for (const { value, call, fits, fitsCall } of judged) {
              const answer = result?.safeParse(value);
              seen[answer?.success ? 'accepted' : 'refused']++;
              const isAlike =
                answer?.success === fits &&
                args?.safeParse(call).success === fitsCall &&
                (answer.success
                  ? canonical(answer.data) === canonical(value)
                  : answer.error.issues[0]?.message !== 'Invalid input');
              if (isAlike) continue;
              // To expect something of all, ten thousands, would cost as much as to judge them.
              const where = `${kinds[at] ?? ''}: ${JSON.stringify(one)} on ${canonical(value)}`;
              expect.soft(answer?.success, where).toBe(fits);
              expect.soft(args?.safeParse(call).success, where).toBe(fitsCall);
              expect.soft(answer?.error?.issues[0]?.message, where).not.toBe('Invalid input');
              expect(answer?.data, where).toEqual(value);
              expect.fail(where);
            }
            expect(emptyCalls.map((call) => args?.safeParse(call).success)).toEqual(emptyFit);
          }
          const [first] = imported;
          const last = imported.at(-1);
          for (const { call, fitsCall } of judged) {
            if (fitsCall) continue;
            const errors = [first, last].map((validators) =>
              errorsOf(validators, `thing${index}GetArgs`, call),
            );
            if (errors[0] !== errors[1])
              expect(errors[1], `${JSON.stringify(one)} on ${canonical(call)}`).toBe(errors[0]);
          }
        }
      },
    ),
    // The message names the one schema and value; shrinking would compile the whole batch again and again.
    { ...often, endOnFailure: true },
  );
  expect(({} as { it?: unknown }).it).toBe(undefined);
  // The values are worth comparing only if schemas accept and refuse many of them.
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(600 * often.numRuns);
});

/** The places and messages of the errors of a value. */
const errorsOf = (validators: Validators | undefined, name: string, value: unknown): string =>
  (validators?.[name]?.safeParse(value).error?.issues ?? [])
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('\n');
