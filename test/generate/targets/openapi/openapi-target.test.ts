// The OpenAPI document: what it says of each construct, that validators accept it whatever
// a site says, and that the answers of a site fit it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ApiModel } from '../../../../src/core/model/api/api.ts';
import type { ModelDocument } from '../../../../src/core/model/api/document.ts';
import type { WireIndex } from '../../../../src/core/model/index/index-document.ts';
import type { NamespaceParts } from '../../../../src/generate/targets/module-parts.ts';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { completeModel } from '../../../../src/source/normalize/complete-model.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { openApiDocument } from '../../../../src/generate/targets/openapi/document.ts';
import { renderOpenApi } from '../../../../src/generate/targets/openapi/render-openapi.ts';
import { commonMark } from '../../../../src/generate/targets/openapi/common-mark.ts';
import { namedOperations } from '../../../../src/generate/targets/operation-names.ts';
import { viewTypes } from '../../../../src/generate/targets/types/types-module.ts';
import { blogIndex } from '../../../support/blog-index.ts';
import { caseFile, caseFolders, readCase } from '../../../support/case-folders.ts';
import { hostile, hostileModel } from '../../../support/hostile-model.ts';
import { randomModel } from '../../../support/random-model.ts';
import { emptyFolder, routewright } from '../../../support/routewright.ts';
import { sampleModel, sampleNames } from '../../../support/samples.ts';
import { argument, operation, smallModel } from '../../../support/small-model.ts';

const documentOf = (model: ApiModel) => openApiDocument(model, undefined);

const textOf = (model: ApiModel): string =>
  renderOpenApi(model, { format: 'json' })
    .map(({ text }) => text)
    .join();

const byHand = (): ApiModel =>
  completeModel(readCase('render', 'openapi/by-hand', 'model.json') as ModelDocument).value;

const normalized = (name: string): ApiModel =>
  normalize(readCase('normalize', name, 'index.json') as WireIndex).value;

const config = await createConfig({ extends: ['recommended'] });
// It compiles the schema of OpenAPI once.
const validator = new Validator();

/** The errors of both validators. */
async function errorsOf(text: string): Promise<readonly string[]> {
  const problems = await lintFromString({ source: text, config, absoluteRef: '/openapi.json' });
  const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>);
  return [
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} (${at?.pointer ?? ''})`),
    ...(valid ? [] : [JSON.stringify(errors).slice(0, 1000)]),
  ];
}

test.each(['responses', 'resource-links', 'enums', 'access'])('%s', async (name) => {
  await expect(textOf(normalized(name))).toMatchFileSnapshot(
    caseFile('render', `openapi/${name}`, 'openapi.json'),
  );
});

test('what sites say otherwise than OpenAPI', async () => {
  await expect(textOf(byHand())).toMatchFileSnapshot(caseFile('render', 'openapi/by-hand', 'openapi.json'));
});

test('a form holds no member that nobody can send', () => {
  const title: Schema = {
    type: 'object',
    properties: { raw: { type: 'string' }, rendered: { type: 'string', readOnly: true } },
    required: ['raw', 'rendered'],
  };
  const create = operation('media.create', [argument('title', title, { in: 'body' })], {
    method: 'POST',
    methods: ['POST'],
  });
  const model = smallModel(create);
  const path = '/shop/v1/media';
  const routes = model.routes.map((route) => ({
    ...route,
    path,
    parts: [{ kind: 'text', text: path } as const],
  }));
  const content = documentOf({ ...model, routes }).paths[path]?.post?.requestBody?.content;
  expect(content?.['multipart/form-data']?.schema).toMatchObject({
    properties: { title: { type: 'object', properties: { raw: { type: 'string' } }, required: ['raw'] } },
  });
  expect(JSON.stringify(content)).not.toContain('rendered');
});

test('types nested in resources are called as the client calls them', () => {
  const nested: string[] = [];
  for (const model of [...caseFolders('normalize').map(normalized), normalize(blogIndex).value]) {
    const known = new Set<string>();
    for (const namespace of model.namespaces) {
      const { name, accessor, module } = namespace;
      const parts: NamespaceParts['parts'] = [{ path: module, operations: namedOperations(model, name) }];
      for (const { declarations, resourceTypes } of viewTypes(model, { namespace, parts }))
        for (const type of [...declarations, ...resourceTypes]) known.add(`${accessor}.${type.name.text}`);
    }
    const names = Object.keys(documentOf(model).components.schemas);
    const ours = names.filter((name) => /^\w+\.\w+$/.test(name) && !known.has(name));
    expect(ours).toEqual([]);
    nested.push(...names.filter((name) => name === 'wpV2.PostContent' || name === 'wpV2.PostTitle'));
  }
  expect(new Set(nested).size).toBe(2);
});

test('what is said of the place of a nested type is said beside its name, and null around it', () => {
  const address: Schema = {
    type: ['object', 'null'],
    description: 'Where it goes.',
    properties: { city: { type: 'string' }, street: { type: 'string' } },
  };
  const model = completeModel({
    routewright: 2,
    title: 'A shop',
    baseUrl: 'https://shop.example',
    namespaces: [{ name: 'shop/v1' }],
    resources: [
      {
        name: 'Order',
        namespace: 'shop/v1',
        schema: {
          type: 'object',
          properties: {
            to: { ...address, type: 'object' },
            from: address,
            lines: { type: 'array', items: { ...address, type: 'object' } },
          },
        },
      },
    ],
    routes: [
      {
        namespace: 'shop/v1',
        path: '/shop/v1/orders',
        operations: [
          {
            method: 'GET',
            response: {
              kind: 'resource',
              resource: 'Order',
              form: 'item',
              context: 'view',
              rule: 'declared',
            },
          },
        ],
      },
    ],
  }).value;
  const { schemas } = documentOf(model).components;
  const reference = (name: string) => ({ $ref: `#/components/schemas/shopV1.${name}` });
  expect(schemas['shopV1.Order']).toMatchObject({
    properties: {
      to: { ...reference('OrderTo'), description: 'Where it goes.' },
      from: { anyOf: [reference('OrderFrom'), { type: 'null' }], description: 'Where it goes.' },
      lines: { type: 'array', items: reference('OrderLines') },
    },
  });
  expect(schemas['shopV1.OrderTo']).toEqual({
    type: 'object',
    properties: { city: { type: 'string' }, street: { type: 'string' } },
  });
});

describe('validators find no error', () => {
  test.each(sampleNames)('in the document of %s', async (name) => {
    expect(await errorsOf(textOf(await sampleModel(name)))).toEqual([]);
  });

  test.each(caseFolders('normalize'))('where an index has %s', async (name) => {
    expect(await errorsOf(textOf(normalized(name)))).toEqual([]);
  });

  test('in hand-written models, hostile ones among them', async () => {
    expect(await errorsOf(textOf(byHand()))).toEqual([]);
    // Redocly asks each map of properties for its own `hasOwnProperty`.
    const text = textOf(completeModel(hostileModel).value).replaceAll('"hasOwnProperty"', '"hasOwn"');
    expect(await errorsOf(text)).toEqual([]);
  });

  test('in models that chance wrote', async () => {
    for (const seed of [1, 2, 3]) expect(await errorsOf(textOf(randomModel(seed, 6)))).toEqual([]);
  });
});

test('operations are called apart, whatever their sites call them', () => {
  for (const model of [byHand(), completeModel(hostileModel).value, normalized('operation-names-clash')]) {
    const ids = Object.values(documentOf(model).paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(ids).toEqual([...new Set(ids)]);
  }
});

test('no name moves when another namespace comes', () => {
  const index = readCase('normalize', 'responses', 'index.json') as WireIndex & {
    readonly routes: Readonly<Record<string, { readonly namespace?: string }>>;
  };
  const namesIn = ({ paths, components }: ReturnType<typeof documentOf>): readonly string[] => [
    ...Object.values(paths).flatMap((item) => Object.values(item).map((one) => one.operationId)),
    ...Object.keys(components.schemas),
    ...Object.keys(components.parameters ?? {}),
  ];
  const routes = Object.entries(index.routes).filter(([, { namespace }]) => namespace !== 'wp/v2');
  const fewer = { ...index, routes: Object.fromEntries(routes) };
  const [before, after] = [fewer, index].map((one) => namesIn(documentOf(normalize(one).value)));
  expect(after).toEqual(expect.arrayContaining([...(before ?? [])]));
  expect(after?.length).toBeGreaterThan(before?.length ?? 0);
});

describe('parameters that several operations take', () => {
  test('stand once, called after the argument, others after who takes them first', () => {
    const sort = (by: string) => argument('sort', { type: 'string', enum: [by] });
    const ids = argument('ids', { type: 'array' });
    const odd = ['things.sort', 'things-2e-sort'].map((name) => argument(name, { type: 'string' }));
    const { paths, components } = documentOf(
      smallModel(
        operation('things.list', [sort('a'), argument('once', {})]),
        operation('things.find', [sort('a'), ids]),
        operation('users.list', [sort('b'), ids]),
        operation('users.find', [sort('b'), ...odd]),
        operation('users.all', [sort('c')]),
        operation('roles.list', [sort('c'), ...odd]),
      ),
    );
    const shared = Object.entries(components.parameters ?? {});
    expect(shared.map(([key, { name, schema }]) => [key, name, ...[schema['enum'] ?? []].flat()])).toEqual([
      ['shopV1.ids', 'ids[]'],
      ['shopV1.sort', 'sort', 'a'],
      ['shopV1.things-2d-2e-2d-sort', 'things-2e-sort'],
      ['shopV1.things-2e-sort', 'things.sort'],
      ['shopV1.users.all.sort', 'sort', 'c'],
      ['shopV1.users.sort', 'sort', 'b'],
    ]);
    expect(paths['/shop/v1/route-0']?.['get']?.parameters).toEqual([
      { $ref: '#/components/parameters/shopV1.sort' },
      { name: 'once', in: 'query', schema: {} },
    ]);
  });

  test.each([
    ['a hostile model', () => completeModel(hostileModel).value],
    ['a model by hand', byHand],
    ['a model that chance wrote', () => randomModel(1, 6)],
  ])('are all referred to, and nothing else is, in %s', (_, model) => {
    const { paths, components } = documentOf(model());
    const shared = components.parameters ?? {};
    const taken = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ parameters = [] }) => parameters),
    );
    const references = taken.flatMap((one) => ('$ref' in one ? [one.$ref] : []));
    const names = Object.keys(shared).map((name) => `#/components/parameters/${name}`);
    expect([...new Set(references)].sort()).toEqual(names);
    for (const name of names) {
      expect(name).toMatch(/^#\/components\/parameters\/[\w.-]+$/);
      expect(references.filter((one) => one === name).length).toBeGreaterThan(1);
    }
  });
});

test('what a site answers fits one of the contexts, and only one', () => {
  const { components, paths } = documentOf(byHand());
  const ajv = new Ajv2020({ strict: false });
  const answer = paths['/shop/v1/products/{id}']?.['delete']?.responses['200'];
  const asked = paths['/shop/v1/products/{id}']?.['get']?.responses['200'];
  const fits = (response: typeof answer, value: unknown): boolean => {
    if (response === undefined || '$ref' in response) throw new Error('There is no answer.');
    return ajv.validate({ ...response.content?.['application/json']?.schema, components }, value);
  };
  const embedded = { id: 1 };
  const viewed = { ...embedded, made: '2024-05-01T10:00:00', state: 'of a plugin', kind: 'a' };
  const edited = { ...viewed, secret: 'x' };
  for (const value of [embedded, viewed, edited, null]) expect(fits(asked, value)).toBe(true);
  for (const value of [{}, { ...viewed, kind: 'b', id: 'x' }, 7]) expect(fits(asked, value)).toBe(false);
  for (const value of [edited, { deleted: true, previous: edited }]) expect(fits(answer, value)).toBe(true);
  expect(fits(answer, { deleted: true, previous: embedded })).toBe(false);
});

test('text of a site is neither markup nor a link', () => {
  const texts = [
    'See https://evil.example/x, www.evil.example and mail a@evil.example',
    '[x](javascript:alert(1)) <https://evil.example> <img src=x onerror=alert(1)> ![x](//y)',
    '# Heading\n\n- list\n\n```\ncode',
    hostile,
  ];
  for (const text of texts) {
    const outside = commonMark(text).replace(/(`+)[\s\S]*?\1(?!`)/g, '');
    expect(outside).not.toMatch(/<|(?<!\\)[[\]`*]|:\/\/|www\.|@|javascript:|^#|\n/);
  }
  expect(commonMark('See https://a.example now')).toBe('See `https://a.example` now');
  const { info, tags } = documentOf({
    ...smallModel(operation('things.get', [])),
    title: '<script>x</script>',
  });
  expect(JSON.stringify([info, tags])).not.toContain('<');
});

describe('--target openapi', () => {
  const source = caseFile('normalize', 'responses', 'index.json');
  const generated = async (...args: readonly string[]) => {
    const cwd = emptyFolder();
    const run = await routewright(['generate', source, '-o', 'out', ...args], { cwd });
    return { run, read: (path: string) => readFileSync(join(cwd, 'out', path), 'utf8') };
  };

  test('says in YAML what it says in JSON', async () => {
    const json = await generated('--target', 'openapi');
    const yaml = await generated('--target', 'openapi', '--openapi-format', 'yaml');
    expect(yaml.run.stdout).toContain('openapi.yaml');
    expect([json.run.code, yaml.run.code]).toEqual([0, 0]);
    expect(parse(yaml.read('openapi/openapi.yaml'))).toEqual(JSON.parse(json.read('openapi/openapi.json')));
  });

  test('names the site where it is known', async () => {
    const { read } = await generated('--target', 'openapi', '--site', 'https://shop.example/wp-json/');
    expect(JSON.parse(read('openapi/openapi.json'))).toMatchObject({
      servers: [{ url: 'https://shop.example/wp-json' }],
    });
  });

  test('is the only target that has a format', async () => {
    const { run } = await generated('--openapi-format', 'yaml');
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('Add --target openapi.')]);
  });
});
