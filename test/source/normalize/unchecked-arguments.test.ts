// Arguments that WordPress does not check: those without a type, and the type of those that name
// one it does not know. What is asked of a site agrees: validators, the mock, drift, OpenAPI.

import { describe, expect, test } from 'vitest';
import { validate } from '../../../src/source/validate/validate.ts';
import { findDrift } from '../../../src/drift/compare/compare.ts';
import { defaultDriftOptions } from '../../../src/drift/compare/drift-options.ts';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { openApiDocument } from '../../../src/generate/targets/openapi/document.ts';
import { render } from '../../../src/generate/targets/render.ts';
import { takenBySite } from '../../../src/core/schema/site-acceptance.ts';
import type { Json, Schema } from '../../../src/core/schema/schema.ts';
import { importValidators } from '../../support/import-validators.ts';
import { asking, mockOf } from '../../support/mock-site.ts';

type Raw = Readonly<Record<string, unknown>>;

const modelOf = (args: Raw, { method = 'GET', schema }: { method?: string; schema?: Raw } = {}): ApiModel =>
  normalize({
    namespaces: ['shop/v1'],
    routes: {
      '/shop/v1/report': {
        namespace: 'shop/v1',
        ...(schema && { schema }),
        endpoints: [{ methods: [method], args }],
      },
    },
  }).value;

const argumentIn = (model: ApiModel): Schema => model.routes[0]?.operations[0]?.arguments[0]?.schema ?? {};

const schemaOf = (written: Raw, how?: Parameters<typeof modelOf>[1]): Schema =>
  argumentIn(modelOf({ it: written }, how));

const values: readonly Json[] = ['a', 'odd', 7, null, true, ['odd'], { odd: 1 }];

describe('of an argument without a type nothing is checked', () => {
  test.each<Raw>([
    { enum: ['a', 'b'] },
    { type: '', enum: ['a', 'b'] },
    { type: [], enum: ['a', 'b'] },
    { oneOf: [{ type: 'string' }, { type: 'string', format: 'uri' }] },
    { anyOf: [{ type: 'integer' }] },
    { items: { type: 'integer' } },
    { properties: { id: { type: 'integer' } }, additionalProperties: false },
    { format: 'email' },
  ])('%j', async (written) => {
    const model = modelOf({ it: written }, { method: 'POST' });
    const schema = argumentIn(model);
    expect(schema.unchecked).toBe('everything');
    const { reportCreateArgs } = await importValidators(model);
    const ask = asking(mockOf(model));
    for (const value of values) {
      expect(takenBySite(schema, 'body')(value)).toBe(true);
      expect(reportCreateArgs?.safeParse({ it: value }).success).toBe(true);
      expect(ask('POST /shop/v1/report', { json: { it: value } }).status).toBe(200);
    }
    for (const text of ['a', 'odd', '']) expect(takenBySite(schema, 'query')(text)).toBe(true);
  });

  test.each<Raw>([{}, { description: 'Which.' }, { default: 'view' }])(
    'of %j nothing is declared that could be',
    (written) => {
      expect(schemaOf(written)).not.toHaveProperty('unchecked');
    },
  );
});

describe('what is made of a schema is checked without a type', () => {
  const schema = { title: 'report', type: 'object', properties: { it: { enum: ['a', 'b'] } } };
  test('of what is written', () => {
    const made = schemaOf({ enum: ['a', 'b'] }, { method: 'POST', schema });
    expect(made).not.toHaveProperty('unchecked');
    expect(takenBySite(made, 'body')('odd')).toBe(false);
  });
  test('but not of what is asked for, nor what is read-only', () => {
    expect(schemaOf({ enum: ['a', 'b'] }, { schema }).unchecked).toBe('everything');
    const readOnly = { ...schema, properties: { it: { enum: ['a', 'b'], readonly: true } } };
    expect(schemaOf({ enum: ['a', 'b'] }, { method: 'POST', schema: readOnly }).unchecked).toBe('everything');
  });
});

describe('a type that WordPress does not know is not checked', () => {
  test.each<readonly [Raw, taken: Json, refused: Json | undefined]>([
    [{ type: 'int' }, 'many', undefined],
    [{ type: 'bool' }, 'perhaps', undefined],
    [{ type: 'email' }, 'nobody', undefined],
    [{ type: 'text', enum: ['a', 'b'] }, 'a', 'odd'],
    [{ type: ['int', 'string'], maxLength: 1 }, 'many', undefined],
  ])('%j', (written, taken, refused) => {
    const schema = schemaOf(written);
    expect(schema.unchecked).toBe('type');
    expect(takenBySite(schema, 'query')(taken)).toBe(true);
    if (refused !== undefined) expect(takenBySite(schema, 'query')(refused)).toBe(false);
  });
  test('a known one is', () => {
    expect(schemaOf({ type: 'integer' })).not.toHaveProperty('unchecked');
  });
});

test('types and documentation say what is declared, and that nothing checks it', async () => {
  const model = modelOf({ mode: { enum: ['all', 'new'] } });
  const files = await render(model, ['client']);
  const { text = '' } = files.find(({ path }) => path === 'client/shop-v1.ts') ?? {};
  expect(text).toContain('mode?: "all" | "new" | undefined;');
  expect(text).toContain('The site does not check the value.');
  expect(JSON.stringify(openApiDocument(model, undefined))).toContain(
    '"enum":["all","new"],"x-routewright-unchecked":"everything"',
  );
});

test('a default that is none of the values is what the site assumes', async () => {
  const { value, diagnostics } = validate(modelOf({ mode: { enum: ['all', 'new'], default: 'odd' } }));
  expect(argumentIn(value)).toMatchObject({ unchecked: 'everything', refusedDefault: 'odd' });
  expect(diagnostics).toEqual([]);
});

describe('drift', () => {
  const between = async (before: Raw, after: Raw): Promise<readonly string[]> => {
    const { findings } = await findDrift(
      modelOf({ it: before }),
      modelOf({ it: after }),
      defaultDriftOptions,
    );
    return findings.map(({ level, code }) => `${level} ${code}`);
  };
  test.each<readonly [Raw, Raw, readonly string[]]>([
    [{ enum: ['a', 'b'] }, { enum: ['a'] }, ['risky enum-value-removed']],
    [{ type: 'int' }, { type: 'integer' }, ['risky check-added']],
    [{ type: 'integer' }, { type: 'int' }, ['safe check-removed']],
    [{ items: { type: 'integer' } }, { type: 'array', items: { type: 'integer' } }, ['risky check-added']],
    [{ enum: ['a'] }, { type: 'string', enum: ['a'] }, ['breaking type-added']],
  ])('%j → %j', async (before, after, found) => {
    expect(await between(before, after)).toEqual(found);
  });
});
