// Validators of what a site answers: `site` takes what sites really send, `strict` what they declare.

import { format } from 'prettier';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ModelDocument } from '../../../../src/core/model/api/document.ts';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { completeModel } from '../../../../src/source/normalize/complete-model.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { caseFile, readCase } from '../../../support/case-folders.ts';
import { importOnEach, importValidators, type Validators } from '../../../support/import-validators.ts';
import { operation, smallModel } from '../../../support/small-model.ts';

const model = completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value;

test('prints what is expected', async () => {
  const files = await render(model, ['zod']);
  const text = files.find(({ path }) => path === 'zod/shop-v3.ts')?.text ?? '';
  await expect(await format(text, { parser: 'typescript', printWidth: 110 })).toMatchFileSnapshot(
    caseFile('render/client', 'resources', 'zod/shop-v3.ts'),
  );
});

const post = {
  id: 1,
  date: '2024-05-01T10:00:00',
  date_gmt: '2024-05-01T10:00:00',
  guid: { rendered: 'https://x.test/?p=1' },
  link: 'https://x.test/a/',
  slug: 'a',
  status: 'publish',
  title: { rendered: 'A' },
  content: { rendered: '', protected: false },
  author: 1,
  format: 'standard',
  meta: { footnotes: '' },
  categories: [1],
};
const postEdit = {
  ...post,
  guid: { raw: 'https://x.test/?p=1', rendered: 'https://x.test/?p=1' },
  password: '',
  title: { raw: 'A', rendered: 'A' },
  content: { raw: '', rendered: '', block_version: 0, protected: false },
};
const { status: _status, ...withoutStatus } = post;

let validators: Validators;
beforeAll(async () => {
  const namespaces = model.namespaces.filter(({ name }) => name === 'wp/v2');
  validators = await importValidators({ ...model, namespaces });
});

const accepts = (name: string, value: unknown): boolean => {
  const validator = validators[name];
  if (validator === undefined) throw new Error(`no validator ${name}`);
  return validator.safeParse(value).success;
};

describe.each([
  // validator, answer, whether `site` takes it, whether `strict` does
  ['postsGetResult', post, true, true],
  ['postsGetResult', { ...post, more: 1, _links: { self: [{ href: 'x' }] } }, true, true],
  ['postsGetResult', { ...post, status: 'on-hold' }, true, false],
  ['postsGetResult', { ...post, meta: [] }, true, false],
  ['postsGetResult', { ...post, meta: ['a'] }, false, false],
  ['postsGetResult', { ...post, date: null }, true, true],
  ['postsGetResult', { ...post, date: 'some day' }, true, false],
  ['postsGetResult', { ...post, id: '1' }, false, false],
  ['postsGetResult', { ...post, author: null }, false, false],
  ['postsGetResult', withoutStatus, false, false],
  ['postsGetResult', [post], false, false],
  ['postsGetResult', [], false, false],
  ['postsGetResult', { ...post, guid: [] }, true, false],
  ['postsGetResultEdit', post, false, false],
  ['postsGetResultEdit', postEdit, true, true],
  ['postsCreateResult', postEdit, true, true],
  ['postsGetResultEmbed', { ...post, content: undefined, status: undefined }, true, true],
  ['postsListResult', [post, post], true, true],
  ['postsListResult', [], true, true],
  ['postsListResult', post, false, false],
  ['postsDeleteResult', postEdit, true, true],
  ['postsDeleteResultForced', { deleted: true, previous: postEdit }, true, true],
  ['postsDeleteResultForced', { deleted: true }, false, false],
  ['postsDeleteResultForced', postEdit, false, false],
  ['typesListResult', [], true, false],
  ['typesListResult', {}, true, true],
] as const)('%s', (name, value, site, strict) => {
  test(`${JSON.stringify(value)}: site ${site}, strict ${strict}`, () => {
    expect(accepts(name, value)).toBe(site);
    expect(accepts(`${name}Strict`, value)).toBe(strict);
  });
});

test('where nobody says what comes, there is nothing to check', () => {
  expect(Object.keys(validators).filter((name) => /Unknown|Tile/.test(name))).toEqual([]);
  expect(validators['mediaCreateResult']).toBeDefined();
});

test('the leading items of a list are not taken for the others', async () => {
  const response = {
    kind: 'resource',
    resource: 'Place',
    form: 'item',
    rule: 'declared',
    context: 'view',
  } as const;
  const position = {
    prefixItems: [{ type: 'number' }, { type: 'object' }],
    items: { type: 'string' },
  } as const;
  const places = await importValidators({
    ...smallModel(operation('places.get', [], { response })),
    resources: [
      {
        name: 'Place',
        namespace: 'shop/v1',
        title: 'place',
        schema: { type: 'object', properties: { position: { type: 'array', ...position } } },
      },
    ],
  });
  const takes = (name: string, value: unknown): boolean | undefined =>
    places[name]?.safeParse({ position: value }).success;
  expect(takes('placesGetResult', [1, {}, 'north'])).toBe(true);
  expect(takes('placesGetResultStrict', [1, {}, 'north'])).toBe(true);
  // PHP's empty object.
  expect(takes('placesGetResult', [1, [], 'north'])).toBe(true);
  expect(takes('placesGetResultStrict', [1, [], 'north'])).toBe(false);
  expect(takes('placesGetResult', ['north', {}, 1])).toBe(false);
});

test('an observed object may be empty, as PHP writes it', async () => {
  const text = { type: 'string' } as const;
  const schema: Schema = {
    type: 'object',
    properties: { labels: { type: 'object', properties: { name: text }, required: ['name'] } },
    required: ['labels'],
  };
  const observed = { kind: 'schema', schema, provenance: 'observed' } as const;
  const model = smallModel(operation('report.get', [], { response: observed }));
  for (const { reportGetResult: result } of await importOnEach(model)) {
    expect(result?.safeParse({ labels: [] }).success).toBe(true);
    expect(result?.safeParse({ labels: ['a'] }).success).toBe(false);
    expect(result?.safeParse([]).success).toBe(false);
  }
});
