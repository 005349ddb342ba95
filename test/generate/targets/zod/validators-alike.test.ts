// The validators of zod and those without a library accept the same values, also values that JSON does not have.

import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { importOnEach, kinds, type Validators } from '../../../support/import-validators.ts';
import { argument, operation, smallModel } from '../../../support/small-model.ts';

const leading: Schema = { type: 'array', prefixItems: [{ type: 'integer' }], items: { type: 'string' } };
const schemas: Readonly<Record<string, Schema>> = {
  object: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  closed: { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: false },
  record: { type: 'object', additionalProperties: { type: 'integer' } },
  list: { type: 'array', items: { type: 'integer' } },
  limited: { type: 'array', items: { type: 'integer' }, uniqueItems: true, maxItems: 500_000 },
  either: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'boolean' }] },
  leading,
  number: { type: 'number' },
  text: { type: ['string', 'null'] },
};

class Product {
  get id(): number {
    return 1;
  }
}

const gap: unknown[] = [1, 'a'];
gap[3] = 'b';

const values: Readonly<Record<string, unknown>> = {
  'a getter of a class': new Product(),
  'an object without a prototype': Object.assign(Object.create(null) as object, { id: 1 }),
  'an inherited member': Object.create({ id: 1 }) as unknown,
  'a member that is undefined': { id: 1, more: undefined },
  'a required member that is undefined': { id: undefined },
  'a list with a gap': gap,
  'a list with only gaps': Array.from({ length: 0 }).concat(new Array(2)),
  NaN: Number.NaN,
  Infinity: Infinity,
  'a list of NaN': [Number.NaN],
  // More than a call of a function can take as its arguments.
  'a list with very many errors': Array.from({ length: 130_000 }, (_, at) => `${String(at)} is no number`),
  'a member named __proto__': JSON.parse('{"id":1,"__proto__":"a"}') as unknown,
  'a date': new Date(0),
  'a map': new Map([['id', 1]]),
};

let imported: readonly Validators[];

beforeAll(async () => {
  imported = await importOnEach(
    smallModel(
      ...Object.entries(schemas).map(([name, schema]) =>
        operation(`${name}.get`, [argument('it', schema)], { response: { kind: 'schema', schema } }),
      ),
    ),
  );
});

test.each(Object.entries(values))('%s', (_, value) => {
  for (const name of Object.keys(schemas)) {
    const verdicts = imported.map((validators) => {
      const result = validators[`${name}GetArgs`]?.safeParse({ it: value });
      return result?.success === true ? 'accepted' : (result?.error.issues.length ?? 'no validator');
    });
    expect([name, ...verdicts]).toEqual([name, ...kinds.map(() => verdicts[0])]);
    expect(verdicts[0]).not.toBe('no validator');
  }
});
