// Each keyword that may refuse values has, in `templates/zod/schema.ts`, the check that its row in
// `src/generate/targets/zod/keyword-checks.ts` names: a new keyword without one fails here, by its name.

import { expect, expectTypeOf, test } from 'vitest';
import { propertyRows } from '../../../../src/drift/rules/property-rows.ts';
import { schemaRows } from '../../../../src/drift/rules/schema-checks.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import type { LimitName } from '../../../../src/generate/targets/zod/keyword-checks.ts';
import { assertionKeywords } from '../../../../src/core/schema/keywords.ts';
import type * as template from '../../../../templates/zod/schema.ts';
import { operation, smallModel } from '../../../support/small-model.ts';

// The compiler asks for rules of drift for each keyword, and the examples of these hold it.
const examples = [...schemaRows, ...propertyRows].flatMap(({ example: { before, after } }) => [
  before,
  after,
]);
const args = Object.fromEntries(examples.map((schema, at) => [`value_${at}`, schema]));
const { value } = normalize({
  namespaces: ['demo/v1'],
  routes: { '/demo/v1/things': { methods: ['POST'], endpoints: [{ methods: ['POST'], args }] } },
});
const read = value.routes[0]?.operations[0]?.arguments ?? [];

test.each(assertionKeywords)('%s', async (keyword) => {
  const holding = read.filter(({ schema }) => schema[keyword] !== undefined);
  expect(holding).not.toEqual([]);
  await expect(render(smallModel(operation('thing.get', holding)), ['zod'])).resolves.not.toEqual([]);
});

test('the template exports each limit, or this does not compile', () => {
  expectTypeOf<LimitName>().toExtend<keyof typeof template>();
});
