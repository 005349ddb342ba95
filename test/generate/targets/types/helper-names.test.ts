// What nested types are called. They are asked for in the generated text itself: whoever
// reads a message of the compiler sees these names.

import fc, { anyCharacter } from '../../../support/fast-check.ts';
import { expect, test } from 'vitest';
import { HelperNames, type NestedTypesRoot } from '../../../../src/generate/targets/types/helper-names.ts';
import { typeText, schemaMember } from '../../../../src/generate/targets/types/type-text.ts';
import type { Schema } from '../../../../src/core/schema/schema.ts';

const object = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties });
const text: Schema = { type: 'string' };
const address = object({ city: text, street: text });
const person = object({ name: text, home: address });

const rootOf = (family: string, own: string, members: Readonly<Record<string, Schema>>): NestedTypesRoot => ({
  family,
  own,
  needs: Object.entries(members).flatMap(
    ([name, schema]) => schemaMember(name, schema, true, 'argument').needs,
  ),
});

const namesOf = (
  kinds: readonly (readonly NestedTypesRoot[])[],
  taken: readonly string[] = [],
): readonly string[] =>
  new HelperNames(kinds, new Set(taken))
    .declarationsOf([kinds.flat()])
    .flatMap(({ views }) => views.map(({ name }) => name.text));

test('what is nested is called after where it stands', () => {
  const order = rootOf('Order', 'OrderView', { billing_address: address, 'customer-data': person });
  expect(namesOf([[order]])).toEqual(['OrderBillingAddress', 'OrderCustomerData', 'OrderCustomerDataHome']);
});

test('what is equal is one within a family, and another is called after its operation', () => {
  const create = rootOf('Orders', 'OrdersCreate', { billing: address });
  const update = rootOf('Orders', 'OrdersUpdate', { billing: address, shipping: address });
  const batch = rootOf('Orders', 'OrdersBatch', { billing: person });
  expect(namesOf([[create, update]])).toEqual(['OrdersBilling', 'OrdersShipping']);
  expect(namesOf([[create, update, batch]])).toEqual([
    'OrdersBatchBilling',
    'OrdersBatchBillingHome',
    'OrdersBilling',
    'OrdersShipping',
  ]);
});

test('another family shares nothing, so that it renames nothing', () => {
  const orders = rootOf('Orders', 'OrdersCreate', { billing: address });
  const customers = rootOf('Customers', 'CustomersCreate', { billing: address });
  expect(namesOf([[orders, customers]])).toEqual(['CustomersBilling', 'OrdersBilling']);
});

test('a name that is taken yields to the next, and at last to a number', () => {
  const root = rootOf('Order', 'OrderView', { edit: address });
  expect(namesOf([[root]], ['OrderEdit'])).toEqual(['OrderViewEdit']);
  expect(namesOf([[root]], ['OrderEdit', 'OrderViewEdit'])).toEqual(['OrderViewEdit2']);
  const twins = rootOf('Order', 'OrderView', {
    'a-b': address,
    a_b: address,
    'a b': object({ city: text, zip: text }),
  });
  expect(namesOf([[twins]])).toEqual(['OrderAB', 'OrderViewAB', 'OrderViewAB2']);
});

test('a type that nothing leads to is an item', () => {
  const { needs, text: list } = typeText({ type: 'array', items: address }, '', 'result');
  const root = { family: 'OrdersListResult', own: 'OrdersListResult', needs };
  expect(new HelperNames([[root]], new Set()).text(root, list)).toBe('OrdersListResultItem[]');
});

test('whatever a property is called, its type has a name of its own', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: anyCharacter }), { minLength: 1 }), (names) => {
      const members = Object.fromEntries(
        names.map((name, at) => [name, object({ [`member${String(at)}`]: text, other: text })]),
      );
      const found = namesOf([[rootOf('Order', 'OrderView', members)]]);
      expect(new Set(found).size).toBe(names.length);
      for (const name of found) expect(name).toMatch(/^Order[\p{ID_Continue}]+$/u);
    }),
  );
});
