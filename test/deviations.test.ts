// Answers that differ from what a site declares: they widen the types and the `site`
// validators; `strict` keeps to what is declared.

import { beforeAll, describe, expect, test } from 'vitest';
import type { ModelDocument } from '../src/model/document.ts';
import { completeModel } from '../src/normalize/complete-model.ts';
import { knownDeviations, knownDeviationsOf } from '../src/normalize/known-deviations.ts';
import { readCase } from './support/case-folders.ts';
import { importValidators, type Validators } from './support/import-validators.ts';

const { value: model } = completeModel(
  readCase('render/client', 'deviations', 'model.json') as ModelDocument,
);

const thing = {
  parent: 1,
  status: 'draft',
  classes: ['a'],
  title: { rendered: '' },
  lines: [{ id: 1, tax: '' }],
  sizes: { small: { width: 1 } },
  ['__proto__']: '',
  any: 1,
};
const { parent: _parent, ...withoutParent } = thing;
const { status: _status, ...withoutStatus } = thing;

let validators: Validators;
beforeAll(async () => {
  validators = await importValidators(model);
});

describe.each([
  // answer, whether `site` takes it, whether `strict` does
  [thing, true, true],
  [withoutParent, true, false],
  [{ ...thing, parent: null }, true, false],
  [{ ...thing, parent: 'none' }, true, false],
  [{ ...thing, parent: true }, false, false],
  [withoutStatus, false, false],
  [{ ...thing, status: null }, true, false],
  [{ ...thing, classes: { 1: 'a', 3: 'b' } }, true, false],
  [{ ...thing, classes: { 1: 1 } }, false, false],
  [{ ...thing, title: false }, true, false],
  [{ ...thing, title: {} }, true, false],
  [{ ...thing, lines: [{ id: 'x' }] }, true, false],
  [{ ...thing, sizes: { small: { width: null } } }, true, false],
])('%j', (answer, site, strict) => {
  test(`site ${site}, strict ${strict}`, () => {
    expect(validators['thingsGetResult']?.safeParse(answer).success).toBe(site);
    expect(validators['thingsGetResultStrict']?.safeParse(answer).success).toBe(strict);
  });
});

describe('the table of known deviations', () => {
  test('holds no row twice', () => {
    const rows = knownDeviations.map((row) => JSON.stringify(row));
    expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([]);
  });

  const row = {
    namespaces: ['shop/*'],
    titles: ['part'],
    property: 'stock',
    declared: 'integer',
    seen: 'null',
    source: 'parts.php',
  } as const;
  const schemaOf = (type: 'integer' | 'string') => ({ properties: { stock: { type } } });

  test.each([
    ['shop/v1', 'part', 'integer', 1],
    ['shop/v3', 'part', 'integer', 1],
    ['blog/v3', 'part', 'integer', 0],
    ['shop/v1', 'whole', 'integer', 0],
    ['shop/v1', 'part', 'string', 0],
  ] as const)('%s %s that declares %s: %i', (namespace, title, type, count) => {
    expect(knownDeviationsOf({ namespace, title, schema: schemaOf(type) }, [row])).toHaveLength(count);
  });

  test('a property that declares no type is meant by a row that names none', () => {
    const table = [{ ...row, declared: [] }];
    const given = { namespace: 'shop/v1', title: 'part' };
    expect(knownDeviationsOf({ ...given, schema: { properties: { stock: {} } } }, table)).toHaveLength(1);
    expect(knownDeviationsOf({ ...given, schema: schemaOf('integer') }, table)).toHaveLength(0);
  });

  test.each([
    ['post-revision', 1],
    ['book-revision', 1],
    ['revision', 0],
    ['post-revision-note', 0],
  ])('a title %s is one that ends in -revision: %i', (title, count) => {
    const { [0]: found, length } = knownDeviationsOf(
      { namespace: 'shop/v1', title, schema: schemaOf('integer') },
      [{ ...row, titles: ['*-revision'] }],
    );
    expect([length, found?.property]).toEqual([count, count === 0 ? undefined : 'stock']);
  });
});
