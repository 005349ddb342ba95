// The paths of the OpenAPI document: which ones there are, the names of their parameters,
// and what becomes of operations that share one.

import { describe, expect, test } from 'vitest';
import type { ApiModel } from '../../../../src/core/model/api/api.ts';
import type { ModelDocument } from '../../../../src/core/model/api/document.ts';
import type { WireIndex } from '../../../../src/core/model/index/index-document.ts';
import { completeModel } from '../../../../src/source/normalize/complete-model.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { openApiDocument } from '../../../../src/generate/targets/openapi/document.ts';
import { pathForms } from '../../../../src/generate/targets/path-forms.ts';
import { caseFile, readCase } from '../../../support/case-folders.ts';
import { emptyFolder, routewright } from '../../../support/routewright.ts';

const documentOf = (model: ApiModel) => openApiDocument(model, undefined);

const byHand = (): ApiModel =>
  completeModel(readCase('render', 'openapi/by-hand', 'model.json') as ModelDocument).value;

/** A model of one route for each path, as it is written by hand. */
const modelOfPaths = (paths: readonly string[]): ApiModel =>
  completeModel({
    routewright: 2,
    title: 'Paths',
    baseUrl: '{rest_base}',
    namespaces: [{ name: 'odd/v1' }],
    routes: paths.map((path) => ({
      namespace: 'odd/v1',
      path: `/odd/v1${path}`,
      operations: [{ method: 'GET' }],
    })),
  }).value;

describe('path parameters', () => {
  test('have names that are a variable in the code of every generator, and say what the site calls them', () => {
    const names = ['options', 'class', '1st', '_', 'form_data', 'id'];
    const { paths } = documentOf(modelOfPaths(names.map((name, at) => `/t${String(at)}/{${name}}`)));
    const shown = Object.entries(paths).map(([path, { get }]) => [
      path,
      ...(get?.parameters ?? []).map((one) =>
        '$ref' in one ? one : [one.name, one['x-routewright-argument']],
      ),
    ]);
    expect(shown).toEqual([
      ['/odd/v1/t0/{path_options}', ['path_options', 'options']],
      ['/odd/v1/t1/{path_class}', ['path_class', 'class']],
      ['/odd/v1/t2/{path_1st}', ['path_1st', '1st']],
      ['/odd/v1/t3/{path__}', ['path__', '_']],
      ['/odd/v1/t4/{path_form_data}', ['path_form_data', 'form_data']],
      ['/odd/v1/t5/{id}', ['id', undefined]],
    ]);
  });

  test('differ in more than their spelling within a path', () => {
    const { paths } = documentOf(modelOfPaths(['/{post_id}/{postId}/{path_in}/{in}']));
    expect(Object.keys(paths)).toEqual(['/odd/v1/{post_id}/{postId_2}/{path_in}/{path_in_2}']);
  });

  test('of one value are that value', () => {
    const index: WireIndex = {
      name: 'Blocks',
      namespaces: ['wp/v2'],
      routes: Object.fromEntries(
        ['core/archives', 'core\\/rss', 'my-blocks/v1\\.2', '[a-z]+'].map((pattern) => [
          `/wp/v2/block-renderer/(?P<name>${pattern})`,
          { namespace: 'wp/v2', methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] },
        ]),
      ),
    };
    const { paths } = documentOf(normalize(index).value);
    const pathParameters = Object.entries(paths).map(([path, { get }]) => [
      path,
      get?.parameters?.length ?? 0,
    ]);
    expect(pathParameters).toEqual([
      ['/wp/v2/block-renderer/core/archives', 0],
      ['/wp/v2/block-renderer/core/rss', 0],
      ['/wp/v2/block-renderer/my-blocks/v1.2', 0],
      ['/wp/v2/block-renderer/{name}', 1],
    ]);
  });
});

describe('operations that share a path', () => {
  test('are named in the description and in an extension of the one that stays', () => {
    const { get } = documentOf(byHand()).paths['/shop/v1/products/{id}'] ?? {};
    expect(get?.description).toContain('`shopV1.products.getBySlug`');
    expect(get?.['x-routewright-operations']).toMatchObject([{ operationId: 'shopV1.products.getBySlug' }]);
  });

  test('are named in one line of generate', async () => {
    const source = caseFile('render', 'openapi/by-hand', 'model.json');
    const run = await routewright(['generate', source, '-o', 'out', '--target', 'openapi'], {
      cwd: emptyFolder(),
    });
    expect(run.stdout.split('\n').filter((line) => line.includes('getBySlug'))).toEqual([
      'Merged  OpenAPI cannot distinguish 1 operation from other operations with a path of the same shape: shopV1.products.getBySlug.',
    ]);
  });
});

test('a path with many parts to leave out has a few forms', () => {
  const part = (name: string) => ({ kind: 'optional', parts: [{ kind: 'parameter', name }] }) as const;
  const parts = Array.from({ length: 60 }, (_, at) => part(`path parameter${String(at)}`));
  const forms = pathForms(parts);
  expect(forms).toHaveLength(16);
  expect(forms[0]?.without).toEqual([]);
});

test('paths end as WordPress reads them, and elsewhere as they are written', () => {
  const model = completeModel({
    routewright: 2,
    title: 'A service',
    baseUrl: 'https://api.example/v1/',
    namespaces: [{ name: 'v1' }],
    routes: [{ namespace: 'v1', path: '/things/', operations: [{ method: 'GET' }] }],
  }).value;
  expect(Object.keys(documentOf(model).paths)).toEqual(['/things/']);
  expect(documentOf(model).servers).toEqual([{ url: 'https://api.example/v1' }]);
  expect(Object.keys(documentOf({ ...model, baseUrl: '{rest_base}' }).paths)).toEqual(['/things']);
});
