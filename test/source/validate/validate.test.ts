import fc, { tries } from '../../support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { schemaCompiler } from '../../support/ajv-judge.ts';
import type { Diagnostic } from '../../../src/core/diagnostics/diagnostic.ts';
import type { ApiModel, Operation } from '../../../src/core/model/api/api.ts';
import type { Schema } from '../../../src/core/schema/schema.ts';
import { validate } from '../../../src/source/validate/validate.ts';

const operation = (name: string, schemas: Readonly<Record<string, Schema>>): Operation => ({
  name,
  method: 'GET',
  methods: ['GET'],
  arguments: Object.entries(schemas).map(([argument, schema]) => ({
    name: argument,
    in: 'query',
    required: false,
    schema,
  })),
  bodyEncoding: 'json',
  response: { kind: 'unknown' },
});

const model = (...operations: readonly Operation[]): ApiModel => ({
  routewright: 2,
  title: 'A site',
  baseUrl: '{rest_base}',
  auth: [],
  namespaces: [{ name: 'shop', accessor: 'shop', module: 'shop' }],
  routes: operations.map((one, index) => ({
    key: `/shop/${index}`,
    namespace: 'shop',
    path: `/shop/${index}`,
    parts: [{ kind: 'text', text: `/shop/${index}` }],
    operations: [one],
  })),
});

async function validateOne(
  schema: unknown,
): Promise<{ schema: unknown; diagnostics: readonly Diagnostic[] }> {
  const { value, diagnostics } = validate(model(operation('things.list', { it: schema as Schema })));
  return { schema: value.routes[0]?.operations[0]?.arguments[0]?.schema, diagnostics };
}

const at = '/routes/0/operations/0/arguments/0/schema';

describe('a schema that works stays the same object', () => {
  test.each([
    {},
    { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    { type: ['string', 'null'], default: null },
    { type: 'string', enum: ['a', 'b'], enumLabels: ['A', 'B'], default: 'a' },
    { type: 'integer', default: 1e300 },
    { type: 'number', multipleOf: 0.01, default: 19.99 },
    { type: 'string', format: 'date-time', default: '2024-05-01T10:00:00' },
    { type: 'string', format: 'uri', default: 'no uri' },
    { type: 'string', pattern: '^[\\w-]+$', default: 'a-b' },
    { type: 'array', items: { type: 'string' }, default: [] },
    { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' }, default: ['a', 1] },
    { type: 'object', properties: { a: { type: 'string', default: '' } }, required: ['a', 'b'] },
    { patternProperties: { '^x-': {} }, properties: { 'x-a': {} }, additionalProperties: false },
    { oneOf: [{ type: 'string' }, { type: 'integer' }], default: 5, context: [], readOnly: true },
  ] satisfies Schema[])('%j', async (schema) => {
    const result = await validateOne(schema);
    expect(result.diagnostics).toEqual([]);
    expect(result.schema).toBe(schema);
  });

  test('and so do the model and all its parts', async () => {
    const before = model(operation('things.list', { it: { type: 'string' } }));
    const { value } = validate(before);
    expect(value).toBe(before);
  });
});

describe('what does not work is left out', () => {
  test.each([
    [{ type: 'string', pattern: '(' }, { type: 'string' }, 'schema-does-not-compile', '/pattern'],
    [{ type: 'string', pattern: '[\\w\\-\\_]' }, { type: 'string' }, 'schema-does-not-compile', '/pattern'],
    [
      { type: 'string', pattern: '^a*a*$' },
      { type: 'string', uncheckedPattern: '^a*a*$' },
      'pattern-not-checked',
      '/pattern',
    ],
    [{ patternProperties: { '(?P<a>': {} } }, {}, 'schema-does-not-compile', '/patternProperties'],
    [
      { patternProperties: { '^a*a*$': {} }, additionalProperties: false },
      {},
      'schema-does-not-compile',
      '/patternProperties',
    ],
    [{ type: 'text' }, {}, 'schema-does-not-compile', '/type'],
    [{ type: [] }, {}, 'schema-does-not-compile', '/type'],
    [{ type: 'string', enum: [] }, { type: 'string' }, 'schema-does-not-compile', '/enum'],
    [{ anyOf: [] }, {}, 'schema-does-not-compile', '/anyOf'],
    [{ minLength: -1 }, {}, 'schema-does-not-compile', '/minLength'],
    [{ multipleOf: 0 }, {}, 'schema-does-not-compile', '/multipleOf'],
    [{ required: true }, {}, 'schema-does-not-compile', '/required'],
    [{ $ref: '#' }, {}, 'schema-does-not-compile', '/$ref'],
    [{ items: { items: [] } }, { items: {} }, 'schema-does-not-compile', '/items/items'],
    [{ items: 'string' }, {}, 'schema-does-not-compile', '/items'],
    [{ anyOf: [{}, 5] }, { anyOf: [{}, {}] }, 'schema-does-not-compile', '/anyOf/1'],
    [
      { properties: { 'a/b': { pattern: '(' } } },
      { properties: { 'a/b': {} } },
      'schema-does-not-compile',
      '/properties/a~1b/pattern',
    ],
    [
      { type: 'integer', enum: [1, 'b', 2], enumLabels: ['A', 'B', 'C'] },
      { type: 'integer', enum: [1, 2], enumLabels: ['A', 'C'] },
      'enum-value-invalid',
      '/enum/1',
    ],
    [
      { type: 'integer', enum: ['a'], enumLabels: ['A'] },
      { type: 'integer' },
      'enum-value-invalid',
      '/enum/0',
    ],
    [
      { type: 'boolean', default: 'no' },
      { type: 'boolean', refusedDefault: 'no' },
      'default-invalid',
      '/default',
    ],
    [
      { type: 'string', enum: ['a', 'b'], default: '' },
      { type: 'string', enum: ['a', 'b'], refusedDefault: '' },
      'default-invalid',
      '/default',
    ],
    [
      { type: 'integer', maximum: 5, default: 6 },
      { type: 'integer', maximum: 5, refusedDefault: 6 },
      'default-invalid',
      '/default',
    ],
    [
      { format: 'email', default: 'a@b.c' },
      { format: 'email', refusedDefault: 'a@b.c' },
      'default-invalid',
      '/default',
    ],
  ])('%j becomes %j', async (schema, expected, code, pointer) => {
    const result = await validateOne(schema);
    expect(result.schema).toEqual(expected);
    expect(result.diagnostics.map(({ code, where }) => [code, where.pointer])).toEqual([
      [code, at + pointer],
    ]);
  });

  test('silently where a null default means that there is none, or labels label nothing', async () => {
    for (const [schema, expected] of [
      [{ type: 'integer', default: null }, { type: 'integer' }],
      [{ type: 'integer', enumLabels: ['A'] }, { type: 'integer' }],
      [{ enum: [1, 2], enumLabels: ['A'] }, { enum: [1, 2] }],
    ])
      expect(await validateOne(schema)).toEqual({ schema: expected, diagnostics: [] });
  });

  test('silently where the site takes the default, or never assumes it', async () => {
    const range: Schema = { type: 'integer', minimum: 1 };
    for (const [schema, expected] of [
      [
        { type: 'boolean', default: 'TRUE' },
        { type: 'boolean', default: true },
      ],
      [
        { type: 'object', default: ['a'] },
        { type: 'object', default: { 0: 'a' } },
      ],
      [
        { type: 'array', items: range, default: '1,2' },
        { type: 'array', items: range, default: [1, 2] },
      ],
      [{ anyOf: [range, { type: 'null' }], default: '1' }, { anyOf: [range, { type: 'null' }] }],
      [{ items: { type: 'string', default: false } }, { items: { type: 'string' } }],
    ])
      expect(await validateOne(schema)).toEqual({ schema: expected, diagnostics: [] });
  });

  test('down to a depth that nobody means', async () => {
    let schema: unknown = {};
    for (let depth = 0; depth < 5000; depth++) schema = { items: schema, default: [] };
    const result = await validateOne(schema);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['schema-does-not-compile']);
  });

  test('when a value nests so deep that nothing can judge it', async () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    const result = await validateOne({ enum: [{}], default: { deep } });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['default-invalid']);
  });
});

test('each place is told what is wrong, with its own route, methods, argument and pointer', async () => {
  const shared: Schema = { type: 'boolean', default: 'no' };
  const before = model(operation('things.list', { a: { type: 'string' }, b: shared }), {
    ...operation('things.get', { c: shared }),
    response: { kind: 'schema', schema: { items: shared } },
  });
  const { value, diagnostics } = validate(before);
  expect(diagnostics).toEqual(
    [
      { route: '/shop/0', argument: 'b', pointer: '/routes/0/operations/0/arguments/1/schema/default' },
      { route: '/shop/1', argument: 'c', pointer: '/routes/1/operations/0/arguments/0/schema/default' },
    ].map((where) => ({
      code: 'default-invalid',
      level: 'warning',
      where: { ...where, methods: ['GET'] },
      message: 'The default "no" does not fit its own schema: it must be a boolean.',
      done: 'Types and validators do not use the default.',
    })),
  );
  const [first, second] = value.routes.map((route) => route.operations[0]);
  expect(first?.arguments[1]?.schema).toEqual({ type: 'boolean', refusedDefault: 'no' });
  expect(second?.arguments[0]?.schema).toBe(first?.arguments[1]?.schema);
  expect(second?.response).toEqual({
    kind: 'schema',
    schema: { items: { type: 'boolean' } },
  });
  expect(value.routes[0]?.operations[0]?.arguments[0]).toBe(before.routes[0]?.operations[0]?.arguments[0]);
});

const keywords: readonly (keyof Schema)[] = [
  'type',
  'default',
  'enum',
  'enumLabels',
  'minimum',
  'multipleOf',
  'minLength',
  'pattern',
  'format',
  'items',
  'prefixItems',
  'uniqueItems',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'maxProperties',
  'anyOf',
  'oneOf',
  'context',
];

const anySchema = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...keywords, 'x', '__proto__'), fc.oneof(fc.jsonValue(), tie('schema'))),
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'object', ['array', 'null']),
        default: fc.jsonValue(),
        pattern: fc.string(),
        enum: fc.array(fc.jsonValue()),
        items: tie('schema'),
        properties: fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('schema')),
        anyOf: fc.array(tie('schema'), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;

test('whatever stands where a schema belongs, what comes out compiles and accepts its default', async () => {
  const compile = await schemaCompiler();
  await fc.assert(
    fc.asyncProperty(anySchema, async (schema) => {
      const result = await validateOne(schema);
      const mended = result.schema as Schema;
      const accepts = compile(mended);
      if ('default' in mended) expect(accepts(mended.default)).toBe(true);
      const again = await validateOne(mended);
      expect(again.schema).toBe(mended);
      expect(again.diagnostics).toEqual([]);
    }),
    tries(500),
  );
});
