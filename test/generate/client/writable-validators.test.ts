// What `writable` makes of an item passes the validator of the update, also where PHP wrote an empty object as `[]`.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import { resourcesOf } from '../../../src/core/model/api/named-resources.ts';
import { shapeOf } from '../../../src/core/schema/shape.ts';
import { typesOf, type Json, type Schema } from '../../../src/core/schema/schema.ts';
import { isUpdate } from '../../../src/generate/targets/client/client-part-names.ts';
import { writableItem } from '../../../src/generate/targets/client/writable-rules.ts';
import { namedOperations } from '../../../src/generate/targets/operation-names.ts';
import { readModel } from '../../../src/source/read-model.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { documentedExceptions } from '../../support/writable-exceptions.ts';
import { sampleValue } from '../../support/sample-value.ts';

type Item = Readonly<Record<string, Json>>;

interface Validator {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly error?: Error };
}

/** The value with each object inside it, in turn, replaced by an empty one. */
function emptied(value: Json, schema: Schema, empty: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const own = (value as Item)[name];
    if (own === undefined || member.type === undefined || !typesOf(member).includes('object')) return [];
    return [empty, ...emptied(own, member, empty)].map((one) => ({ ...(value as Item), [name]: one }));
  });
}

describe.each(['known:wordpress@6.9', 'known:woocommerce@10.5'])('%s', (source) => {
  let model: ApiModel;
  let built: Built;
  beforeAll(async () => {
    ({ value: model } = await readModel(source, {}));
    built = await buildClient(model, ['client', 'zod', 'validators']);
  }, 120_000);
  afterAll(() => {
    built.remove();
  });

  test.each(['zod', 'validators'])('%s accepts the items of each update', async (target) => {
    const resourceOf = resourcesOf(model);
    const refused: string[] = [];
    let items = 0;
    for (const { name, module } of model.namespaces) {
      const updates = namedOperations(model, name).filter(
        (named) => isUpdate(named.verb) && writableItem(model, named) !== undefined,
      );
      if (updates.length === 0) continue;
      const copies = await built.load(`client/writable/${module}.ts`);
      const validators = await built.load(`${target}/${module}.ts`);
      for (const { operation, route, identifier } of updates) {
        if (documentedExceptions().has(`${name} ${operation.name.replace(/\..*/, '')}`)) continue;
        const response = route.operations.find(({ method }) => method === 'GET')?.response;
        const resource = response?.kind === 'resource' ? resourceOf(name, response.resource) : undefined;
        if (resource === undefined) continue;
        const shape = shapeOf(resource, 'edit');
        const copy = copies[identifier.replace(/Update(?=By|$)/, 'Writable')] as (item: Json) => Item;
        const validator = validators[`${identifier}Args`] as Validator;
        const path = Object.fromEntries(
          operation.arguments.flatMap((argument) =>
            argument.in === 'path' ? [[argument.name, sampleValue(argument.schema)]] : [],
          ),
        );
        const whole = sampleValue(shape);
        const check = (item: Json) => validator.safeParse({ ...copy(item), ...path });
        const note = ({ success, error }: ReturnType<Validator['safeParse']>): void => {
          items += 1;
          if (!success) refused.push(`${name} ${operation.name}: ${String(error)}`);
        };
        note(check(whole));
        // An object that must have members may not be empty, however it is written.
        const empty = emptied(whole, shape, {}).map(check);
        for (const [at, item] of emptied(whole, shape, []).entries())
          if (empty[at]?.success === true) note(check(item));
      }
    }
    expect([...new Set(refused)]).toEqual([]);
    expect(items).toBeGreaterThan(40);
  });
});
