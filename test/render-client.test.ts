// What the client target prints, for small models: one folder of `cases` is one model.

import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import type { ModelDocument } from '../src/model/document.ts';
import { completeModel } from '../src/normalize/complete-model.ts';
import {
  apiFetchTypes,
  apiFetchValues,
  batchTypes,
  batchValues,
  pagingTypes,
  pagingValues,
  responseCheckTypes,
  responseCheckValues,
  runtimeTypes,
  runtimeValues,
  sessionTypes,
  sessionValues,
  shapedTypes,
  uploadTypes,
  uploadValues,
} from '../src/render/client/index-view.ts';
import { render } from '../src/render/render.ts';
import * as apiFetch from '../templates/client/api-fetch.ts';
import * as batch from '../templates/client/batch.ts';
import * as paging from '../templates/client/paging.ts';
import * as sessions from '../templates/client/sessions.ts';
import * as responseCheck from '../templates/client/response-check.ts';
import * as runtime from '../templates/client/transport.ts';
import * as upload from '../templates/client/upload.ts';
import { caseFile, caseFolders, readCase } from './support/case-folders.ts';

const group = 'render/client';
const verbatim = new Set(
  ['transport', 'response-check', 'sessions', 'api-fetch', 'shaped', 'paging', 'batch', 'upload'].map(
    (name) => `client/${name}.ts`,
  ),
);

const rendered = async (name: string) =>
  render(completeModel(readCase(group, name, 'model.json') as ModelDocument).value, ['client']);

describe('a client is rendered', () => {
  test.each(caseFolders(group))('%s', async (name) => {
    for (const { path, text } of await rendered(name))
      if (!verbatim.has(path))
        await expect(
          await format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 }),
        ).toMatchFileSnapshot(caseFile(group, name, path));
  });
});

test('the same model gives the same bytes, and no site’s address', async () => {
  const [first, second] = await Promise.all([rendered('shop'), rendered('shop')]);
  expect(first).toEqual(second);
  expect(JSON.stringify(first)).not.toContain('{rest_base}');
});

test('the index passes on what the runtime exports, and each name once', () => {
  const modules = [
    [runtime, runtimeValues],
    [sessions, sessionValues],
    [apiFetch, apiFetchValues],
    [responseCheck, responseCheckValues],
    [paging, pagingValues],
    [batch, batchValues],
    [upload, uploadValues],
  ] as const;
  for (const [module, values] of modules)
    expect(Object.keys(module)).toEqual(expect.arrayContaining([...values]));
  const names: readonly string[] = [
    ...modules.flatMap(([, values]) => values),
    ...runtimeTypes,
    ...sessionTypes,
    ...apiFetchTypes,
    ...responseCheckTypes,
    ...shapedTypes,
    ...pagingTypes,
    ...batchTypes,
    ...uploadTypes,
  ];
  expect(new Set(names).size).toBe(names.length);
});

test('an operation’s text does not depend on other operations', async () => {
  const document = readCase(group, 'shop', 'model.json') as ModelDocument;
  const alone = { ...document, routes: document.routes.slice(1, 2) };
  const moduleOf = async (model: ModelDocument) =>
    (await render(completeModel(model).value, ['client'])).find(({ path }) => path === 'client/shop-v3.ts')
      ?.text ?? '';
  const [whole, part] = [await moduleOf(document), await moduleOf(alone)];
  for (const statement of [
    /export interface OrdersUpdateArgs \{[^]*?\n\}/,
    /export interface OrdersUpdateResult \{[^]*?\n\}/,
    /export const ordersUpdate: [^;]*;/,
    /export const ordersDelete: [^;]*;/,
  ]) {
    const [text] = statement.exec(part) ?? [];
    expect(text).toBeDefined();
    expect(statement.exec(whole)?.[0]).toBe(text);
  }
});

test('a namespace called as a function of the client keeps its name', async () => {
  const document = readCase(group, 'resources', 'model.json') as ModelDocument;
  const text = JSON.stringify(document).replaceAll('"ext/v1"', '"batch"').replaceAll('"extV1"', '"batch"');
  const files = await render(completeModel(JSON.parse(text) as ModelDocument).value, ['client']);
  const index = files.find(({ path }) => path === 'client/index.ts')?.text ?? '';
  expect(index.match(/readonly batch: .*/g)).toEqual(['readonly batch: batchOperations;']);
  expect(index).not.toContain('{ batch }');
  expect(index).toContain("import { clientRequest } from './batch.js';");
  expect(files.filter(({ path }) => path === 'client/batch.ts')).toHaveLength(1);
});
