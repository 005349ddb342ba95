// A model of random schemas that share parts: each schema stands at two arguments and in
// an answer, and beside it are variants that differ from it by a limit alone.

import fc from './fast-check.ts';
import type { ApiModel, Operation } from '../../src/core/model/api/api.ts';
import type { Schema } from '../../src/core/schema/schema.ts';
import { schema } from './schema-cases.ts';
import { argument, operation, smallModel } from './small-model.ts';

/** Limits for every type: what else the schema asks is shared with its other variants. */
const limited = (one: Schema, at: number): Schema => ({
  ...one,
  maximum: at + 1000,
  maxLength: at + 1000,
  maxItems: at + 1000,
  maxProperties: at + 1000,
});

const operationsOf = (one: Schema, at: number): readonly Operation[] => {
  const args = [
    argument('it', one, { required: at % 2 === 0 }),
    argument('list', { type: 'array', items: one }),
    ...[1, 2, 3].map((limit) => argument(`limited_${limit}`, limited(one, limit))),
  ];
  return [
    operation(`things${at}.get`, args, { response: { kind: 'schema', schema: one } }),
    operation(`things${at}.list`, args, {
      response: {
        kind: 'resource',
        resource: `Thing${at}`,
        form: 'array',
        rule: 'test',
        context: 'requested',
      },
    }),
  ];
};

/** @param seed the same seed, the same model */
export function randomModel(seed: number, size: number): ApiModel {
  const schemas = fc.sample(schema, { seed, numRuns: size });
  return {
    ...smallModel(...schemas.flatMap(operationsOf)),
    resources: schemas.map((one, at) => ({
      name: `Thing${at}`,
      namespace: 'shop/v1',
      schema: { type: 'object', properties: { one, other: limited(one, 1), another: limited(one, 2) } },
    })),
  };
}
