// Answers that differ from what a site declares: they widen the types and the `site`
// validators; `strict` keeps to what is declared.

import { beforeAll, describe, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import {
  deviationsIn,
  knownDeviationsOf,
  type KnownDeviation,
} from '../../../src/source/normalize/responses/known-deviations.ts';
import { softwareFacts } from '../../../src/source/normalize/known/software-facts.ts';
import { deviate } from '../../../src/core/schema/deviation.ts';
import type { Schema } from '../../../src/core/schema/schema.ts';
import { readCase } from '../../support/case-folders.ts';
import { importValidators, type Validators } from '../../support/import-validators.ts';

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
    const rows = deviationsIn(softwareFacts).map((row) => JSON.stringify(row));
    expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([]);
  });

  const row = {
    namespaces: ['shop/*'],
    titles: ['part'],
    property: 'stock',
    declared: 'integer',
    kind: 'null',
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

describe('what is sent without being declared', () => {
  const row: KnownDeviation = {
    namespaces: ['shop/v1'],
    titles: ['part'],
    property: 'lines[].rate',
    declared: [],
    kind: 'undeclared',
    schema: { type: 'number' },
    source: 'parts.php',
  };
  const partOf = (lines: Schema): Schema => ({ type: 'object', properties: { id: {}, lines } });
  const listOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
    type: 'array',
    items: { type: 'object', properties },
  });
  const lines = listOf({ id: {} });

  test.each([
    ['nothing of it', lines, {}, 1],
    ['it', listOf({ id: {}, rate: {} }), {}, 0],
    ['it in one context', listOf({ id: {}, rate: { context: ['view'] } }), {}, 1],
    ['it in each context', listOf({ id: {}, rate: { context: ['view', 'embed', 'edit'] } }), {}, 0],
    ['nothing, so that anything may come', listOf({}), {}, 0],
    ['no such list', { type: 'string' }, {}, 0],
    ['what only other versions declare', lines, { ifDeclared: 'lines[].id' }, 1],
    ['nothing that only other versions declare', lines, { ifDeclared: 'lines[].no' }, 0],
    ['nothing of it beside a plugin', lines, { ifNamespace: 'extra/v1' }, 1],
    ['nothing of it without the plugin', lines, { ifNamespace: 'other/v1' }, 0],
  ] as const)('a resource that declares %s', (_, declared, more, count) => {
    const resource = { namespace: 'shop/v1', title: 'part', schema: partOf(declared) };
    const found = knownDeviationsOf(resource, [{ ...row, ...more }], new Set(['extra/v1']));
    expect(found).toHaveLength(count);
  });

  const known = {
    property: 'lines[].rate',
    kind: 'undeclared',
    schema: { type: 'number' },
    provenance: 'known',
  } as const;

  test('is added where it is sent, and may be missing', () => {
    const widened = deviate(partOf(lines), [known]).properties?.['lines']?.items;
    expect(widened?.properties?.['rate']).toEqual({
      type: 'number',
      description:
        'WordPress or a plugin is known to send this property, although the site does not declare it.',
    });
    expect(widened?.required).toBeUndefined();
  });

  test('closes no object that declares nothing', () => {
    expect(deviate(partOf(listOf({})), [known])).toEqual(partOf(listOf({})));
    const observed = deviate(partOf(listOf({})), [{ ...known, provenance: 'observed' }]);
    expect(observed.properties?.['lines']?.items?.properties).toHaveProperty('rate');
  });
});
