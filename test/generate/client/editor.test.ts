// What an editor shows of the generated client while somebody writes a call: what it
// offers, what it says of a value, and what it says of a mistake. By the language
// service that editors run.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import { render } from '../../../src/generate/targets/render.ts';
import { temporaryFolder, writeAll } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';

/** A name in a comment stands where the editor is asked. */
const source = `
import { createSite } from './client/site.js';
const { posts, types } = createSite({ baseUrl: 'https://x.test/wp-json' }).wpV2;
void posts.get({ id: 1, context: 'edit', _fields: ['id', '/*fields*/'] });
for await (const { id } of posts.list.paginate({ _fields: ['/*paginated*/'] })) void id;
void posts.get({ id: 1, context: '/*context*/' });
const context = 'edit' as 'view' | 'edit';
const /*either*/post = await posts.get({ id: 1, context });
const /*deleted*/gone = await posts.delete({ id: 1, force: Math.random() > 0.5 });
const /*narrowed*/few = await posts.list({ _fields: ['id', 'title.rendered'] });
void [post, gone, few];
void posts.get({ id: 1, _fields: ['id', 'titel'] });
void types.list({ _fields: ['post'] });
`;

let folder: string;
let service: ts.LanguageService;
let file: string;

beforeAll(async () => {
  folder = temporaryFolder();
  const model = completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value;
  writeAll(folder, [...(await render(model, ['client'])), { path: 'app.ts', text: source }]);
  file = join(folder, 'app.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined,
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const offeredAt = (mark: string): readonly string[] =>
  (service.getCompletionsAtPosition(file, source.indexOf(`/*${mark}*/`), {})?.entries ?? []).map(
    ({ name }) => name,
  );

const saidAfter = (mark: string): string => {
  const place = source.indexOf(`/*${mark}*/`) + mark.length + 4;
  const parts = service.getQuickInfoAtPosition(file, place)?.displayParts;
  return ts.displayPartsToString(parts).replace(/\s+/g, ' ');
};

test('the properties that `_fields` may name are offered, those of the context', () => {
  expect(offeredAt('fields')).toEqual(expect.arrayContaining(['id', 'content', 'content.raw', '_links']));
  expect(offeredAt('paginated')).toEqual(expect.arrayContaining(['id', 'title.rendered']));
  expect(offeredAt('paginated')).not.toContain('content.raw');
});

test('the contexts are offered', () => {
  expect(offeredAt('context')).toEqual(['view', 'embed', 'edit']);
});

test('what answers is said by its name, or by what it holds', () => {
  expect(saidAfter('either')).toBe('const post: Post | PostEdit');
  expect(saidAfter('deleted')).toBe('const gone: PostEdit | { deleted: true; previous: PostEdit; }');
  expect(saidAfter('narrowed')).toBe('const few: { id: number; title: { rendered: string; }; }[]');
});

test('a mistake is said at its place, in a line', () => {
  const said = service
    .getSemanticDiagnostics(file)
    .map(({ messageText, start = 0 }) => [
      source.slice(start).split(/[\],]/)[0],
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    ]);
  expect(said).toEqual(
    expect.arrayContaining([
      [`'titel'`, `Type '"titel"' is not assignable to type 'FieldPath<Post>'. Did you mean '"title"'?`],
      ["_fields: ['post'", `Type 'string[]' is not assignable to type 'undefined'.`],
    ]),
  );
});
