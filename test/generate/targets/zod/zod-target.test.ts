import { transform } from 'esbuild';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ApiModel } from '../../../../src/core/model/api/api.ts';
import type { OutputFile } from '../../../../src/core/model/files/output-files.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { caseFile, caseFolders, readCase } from '../../../support/case-folders.ts';
import { importValidators } from '../../../support/import-validators.ts';
import { argument, operation, smallModel } from '../../../support/small-model.ts';

const readModel = (name: string): ApiModel => readCase('render/zod', name, 'model.json') as ApiModel;

const cases = caseFolders('render/zod');

describe.each(cases)('case %s', (name) => {
  test('prints what is expected', async () => {
    const files = await render(readModel(name), ['zod']);
    const text = files.find(({ path }) => path === 'zod/shop-v1.ts')?.text ?? '';
    await expect(await format(text, { parser: 'typescript', printWidth: 110 })).toMatchFileSnapshot(
      caseFile('render/zod', name, 'shop-v1.ts'),
    );
  });

  test('gives the same bytes again', async () => {
    expect(await render(readModel(name), ['zod'])).toEqual(await render(readModel(name), ['zod']));
  });
});

test('the client is where types come from, when there is one', async () => {
  const paths = (files: readonly OutputFile[]) =>
    files.map(({ path }) => path).filter((path) => path.startsWith('zod/'));
  const alone = await render(readModel('batch'), ['zod']);
  const beside = await render(readModel('batch'), ['client', 'zod']);
  expect(paths(alone)).toEqual([
    'zod/index.ts',
    'zod/schema.ts',
    'zod/checks.ts',
    'zod/shop-v1.ts',
    'zod/types/shop-v1.ts',
  ]);
  expect(paths(beside)).toEqual(['zod/index.ts', 'zod/schema.ts', 'zod/checks.ts', 'zod/shop-v1.ts']);
  const importOf = (files: readonly OutputFile[]) =>
    / from '(.*shop-v1\.js)'/.exec(files.find(({ path }) => path === 'zod/shop-v1.ts')?.text ?? '')?.[1];
  expect(importOf(alone)).toBe('./types/shop-v1.js');
  expect(importOf(beside)).toBe('../client/shop-v1.js');
});

test('a bundler drops every validator that nobody uses', async () => {
  // Calls within calls, outside the function that makes an object's members and in it.
  const deep: Schema = {
    type: ['array', 'null'],
    minItems: 1,
    items: { type: 'object', properties: { a: { type: 'integer', minimum: 1 } }, maxProperties: 2 },
  };
  const answers = smallModel(operation('deep.list', [], { response: { kind: 'schema', schema: deep } }));
  for (const model of [answers, ...cases.map(readModel)]) {
    const files = await render(model, ['zod']);
    const text = files.find(({ path }) => path === 'zod/shop-v1.ts')?.text ?? '';
    const unused = text.replace(/^import [^]*?;$|^export (?=const )/gm, '');
    expect(unused).toMatch(/^const \w+: Validator/m);
    const { code } = await transform(unused, { loader: 'ts', treeShaking: true });
    expect(code).toBe('');
  }
});

describe('a validator', async () => {
  const { thingsUpdateArgs, partsBatchArgs } = {
    ...(await importValidators(
      smallModel(
        operation('things.update', [
          argument('id', { type: 'integer', minimum: 1 }, { required: true }),
          argument('status', { type: 'string', enum: ['draft', 'publish'] }),
          argument('date', { type: ['string', 'null'], format: 'date-time' }),
          argument('price', { type: 'number', multipleOf: 0.01 }),
          argument('slug', { type: 'string', maxLength: 3, pattern: '^[a-z]+$' }),
          argument('tags', { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 3 }),
          argument('closed', {
            type: 'object',
            properties: { a: { type: 'string' } },
            additionalProperties: false,
          }),
          argument('terms', {
            oneOf: [
              { type: 'array', items: { type: 'integer' } },
              { type: 'object', properties: { terms: { type: 'array', items: { type: 'integer' } } } },
            ],
          }),
        ]),
      ),
    )),
    ...(await importValidators(readModel('batch'))),
  };
  const say = (value: unknown): string => {
    const { error } = thingsUpdateArgs?.safeParse(value) ?? {};
    return error ? z.prettifyError(error) : 'fine';
  };

  test.each([
    [{ id: 1 }, 'fine'],
    [{ id: 1, status: undefined, unknown: {} }, 'fine'],
    [{ id: 1, anything: undefined }, 'fine'],
    [undefined, '✖ Expected object; got nothing'],
    [{}, '✖ Expected number; got nothing\n  → at id'],
    [{ id: undefined }, '✖ Expected number; got nothing\n  → at id'],
    [{ id: '1' }, '✖ Expected number; got "1"\n  → at id'],
    [{ id: 0 }, '✖ Expected at least 1; got 0\n  → at id'],
    [{ id: 0.5 }, '✖ Expected an integer; got 0.5\n  → at id\n✖ Expected at least 1; got 0.5\n  → at id'],
    [{ id: 1, status: 'gone' }, '✖ Expected one of "draft", "publish"; got "gone"\n  → at status'],
    [{ id: 1, date: 5 }, '✖ Expected string or null; got 5\n  → at date'],
    [{ id: 1, date: 'now' }, '✖ Expected a time such as 2024-05-01T10:00:00; got "now"\n  → at date'],
    [{ id: 1, price: 1.005 }, '✖ Expected a multiple of 0.01; got 1.005\n  → at price'],
    [
      { id: 1, slug: 'ABCD' },
      '✖ Expected at most 3 characters; got "ABCD"\n  → at slug\n✖ Expected a match of /^[a-z]+$/u; got "ABCD"\n  → at slug',
    ],
    [{ id: 1, tags: 'a' }, 'fine'],
    [{ id: 1, tags: 5 }, '✖ Expected string; got 5\n  → at tags'],
    [{ id: 1, tags: ['a', 1] }, '✖ Expected string; got 1\n  → at tags[1]'],
    [{ id: 1, tags: ['a', 'a'] }, '✖ Expected unique items; got an array\n  → at tags'],
    [{ id: 1, closed: { a: '', b: 1 } }, '✖ Not allowed here\n  → at closed.b'],
    [{ id: 1, terms: 5 }, 'fine'],
    [{ id: 1, terms: 'x' }, '✖ Expected number or object; got "x"\n  → at terms'],
    [{ id: 1, terms: { terms: [1, 'x'] } }, '✖ Expected number; got "x"\n  → at terms.terms[1]'],
  ])('says of %o: %s', (value, expected) => {
    expect(say(value)).toBe(expected);
  });

  test('returns what it was given, untouched', () => {
    const value = JSON.parse(
      '{"id":1,"further":{"__proto__":{"polluted":true}},"__proto__":{"polluted":true}}',
    ) as object;
    const before = JSON.stringify(value);
    expect(thingsUpdateArgs?.parse(value)).toBe(value);
    expect(JSON.stringify(value)).toBe(before);
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined);
  });

  test('is a Standard Schema', async () => {
    const { validate, vendor } = thingsUpdateArgs?.['~standard'] ?? {};
    expect(vendor).toBe('zod');
    expect(await validate?.({ id: 1 })).toEqual({ value: { id: 1 } });
    expect(await validate?.({})).toMatchObject({
      issues: [{ path: ['id'], message: 'Expected number; got nothing' }],
    });
  });

  test('can be read by tools of zod', () => {
    expect(thingsUpdateArgs && z.toJSONSchema(thingsUpdateArgs)).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        id: { type: 'integer', minimum: 1 },
        status: { type: 'string', enum: ['draft', 'publish'] },
        date: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
        price: { type: 'number', multipleOf: 0.01 },
        slug: { type: 'string', maxLength: 3, pattern: '^[a-z]+$' },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
        closed: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
        terms: {
          oneOf: [
            { type: 'array', items: { type: 'integer' } },
            {
              type: 'object',
              properties: { terms: { type: 'array', items: { type: 'integer' } } },
              additionalProperties: {},
            },
          ],
        },
      },
      required: ['id'],
      additionalProperties: {},
    });
  });

  test('survives a hundred thousand wrong items', () => {
    const result = thingsUpdateArgs?.safeParse({ id: 1, terms: new Array(200_000).fill('x') });
    expect(result?.error?.issues).toHaveLength(200_000);
  });

  test.each([
    [{ name: 'as listed' }, true],
    [{}, true],
    [{ create: [{ name: 'a', tags: [] }], update: [{ id: 1 }], delete: [1, 2] }, true],
    [{ create: [{}] }, false],
    [{ update: [{ name: 'without id' }] }, false],
    [{ update: [{ id: 'x' }] }, false],
    [{ delete: ['x'] }, false],
    [{ delete: 5 }, false],
  ])('of a batch route takes what is listed and the lists that it really takes: %j %j', (value, expected) => {
    expect(partsBatchArgs?.safeParse(value).success).toBe(expected);
  });
});
