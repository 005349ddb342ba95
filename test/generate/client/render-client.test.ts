// What the client target prints, for small models: one folder of `cases` is one model.

import { format } from 'prettier';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import { plainNames } from '../../../src/source/normalize/names/namespace-names.ts';
import { runtimeModules } from '../../../src/generate/targets/client/runtime-modules.ts';
import { reexportedNames, runtimeSource } from '../../../src/generate/targets/client/runtime-source.ts';
import { render } from '../../../src/generate/targets/render.ts';
import { caseFile, caseFolders, readCase } from '../../support/case-folders.ts';

const group = 'render/client';
const verbatim = new Set(runtimeModules.map(({ file }) => `client/runtime/${file}.ts`));

const exportedName = (statement: ts.Statement): string =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
        .map(({ name }) => (ts.isIdentifier(name) ? name.text : ''))
        .join()
    : ((statement as ts.DeclarationStatement).name?.text ?? '');

const rendered = async (name: string) =>
  render(completeModel(readCase(group, name, 'model.json') as ModelDocument).value, ['client']);

/** What is much the same for every case. */
const wholes: ReadonlySet<string> = new Set(['client/index.ts', 'client/site.ts', 'client/types.ts']);

/** The cases for which these are kept: with uploads, pages and batches, abilities, and with none of these. */
const indexed: ReadonlySet<string> = new Set(['shop', 'resources', 'abilities', 'path-shapes']);

describe('a client is rendered', () => {
  test.each(caseFolders(group))('%s', async (name) => {
    for (const { path, text } of await rendered(name))
      if (!verbatim.has(path) && (!wholes.has(path) || indexed.has(name)))
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

test('every export of the runtime is known, has a name of its own, and leaves its mark behind', async () => {
  const names = runtimeModules.flatMap(({ file }) => [...runtimeSource(file).exports.keys()]);
  expect(new Set(names).size).toBe(names.length);
  for (const { file } of runtimeModules) {
    const { text, exports, imports } = runtimeSource(file);
    const program = ts.createSourceFile(`${file}.ts`, text, ts.ScriptTarget.ESNext);
    const isExported = (one: ts.Statement): boolean =>
      ts.canHaveModifiers(one) &&
      (ts.getModifiers(one) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    expect(new Set(exports.keys())).toEqual(new Set(program.statements.filter(isExported).map(exportedName)));
    const values = [...exports].filter(([, { kind }]) => kind === 'value').map(([name]) => name);
    const module = (await import(`../../../templates/client/runtime/${file}.ts`)) as object;
    expect(values.sort()).toEqual(Object.keys(module).sort());
    expect(imports.map((other) => `./${other}.js`)).toEqual(
      ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName),
    );
    expect(text).not.toMatch(/\/\* internal/);
  }
  expect(reexportedNames('batch', 'value')).toEqual(['SkippedError', 'batch', 'request']);
});

test('no namespace takes the name of another module or folder of the client', async () => {
  const files = await render(
    completeModel(readCase(group, 'abilities', 'model.json') as ModelDocument).value,
    ['client'],
  );
  const namespaces = new Set(files.flatMap(({ path }) => /^client\/(wp-[\w-]+)/.exec(path)?.[1] ?? []));
  const names = files.map(({ path }) => path.split(/[/.]/)[1] ?? '').filter((name) => !namespaces.has(name));
  expect(names).toContain('runtime');
  expect([...names, 'writable', 'fleet'].filter((name) => plainNames(name).module === name)).toEqual([]);
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
  const textOf = (file: string): string => files.find(({ path }) => path === file)?.text ?? '';
  const site = textOf('client/site.ts');
  expect(site.match(/readonly batch: .*/g)).toEqual(['readonly batch: batchOperations;']);
  expect(site.match(/^ *batch.*/gm)).toEqual(['    batch: batchPart,']);
  expect(textOf('client/index.ts')).toContain("import { clientRequest } from './runtime/batch.js';");
  expect(files.filter(({ path }) => path === 'client/runtime/batch.ts')).toHaveLength(1);
});
