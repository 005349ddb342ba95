// All that is generated, through the compilers that take the types away file by file and
// know nothing else of TypeScript, each at its own defaults; and what they make of it, run.

import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as babel from '@babel/core';
import { RegExpParser } from '@eslint-community/regexpp';
import * as swc from '@swc/core';
import * as sucrase from 'sucrase';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelDocument } from '../../src/core/model/api/document.ts';
import type { OutputFile } from '../../src/core/model/files/output-files.ts';
import { completeModel } from '../../src/source/normalize/complete-model.ts';
import { render } from '../../src/generate/targets/render.ts';
import type * as errors from '../../templates/client/runtime/call-errors.ts';
import type * as checks from '../../templates/client/runtime/response-check.ts';
import type * as transports from '../../templates/client/runtime/transport.ts';
import { temporaryFolder, writeAll } from '../support/built-client.ts';
import { readCase } from '../support/case-folders.ts';
import { newer } from '../support/newer.ts';
import { sampleModel, sampleNames } from '../support/samples.ts';

interface Transpiler {
  readonly name: string;
  readonly isMissing?: boolean;
  /** The file without its types, or what is wrong with it as an error. */
  readonly transpile: (file: OutputFile) => Promise<string>;
}

/** @param preset the path of `@babel/preset-typescript` */
const throughBabel = async (
  { transformAsync }: Pick<typeof babel, 'transformAsync'>,
  preset: string,
  { path, text }: OutputFile,
): Promise<string> => {
  const options = { filename: path, presets: [preset], configFile: false, babelrc: false };
  return (await transformAsync(text, options))?.code ?? '';
};

const newerCore = newer('@babel/core/lib/index.js');
const newerPreset = newer('@babel/preset-typescript/lib/index.js');

const transpilers: readonly Transpiler[] = [
  {
    name: 'Babel 7',
    transpile: (file) =>
      throughBabel(babel, createRequire(import.meta.url).resolve('@babel/preset-typescript'), file),
  },
  {
    name: 'Babel 8',
    isMissing: newerCore === undefined || newerPreset === undefined,
    transpile: async (file) => {
      const core = (await import(/* @vite-ignore */ newerCore ?? '')) as typeof babel;
      return throughBabel(core, newerPreset ?? '', file);
    },
  },
  {
    name: 'SWC',
    transpile: async ({ path, text }) => {
      const options = { filename: path, configFile: false, swcrc: false };
      return (await swc.transform(text, { ...options, jsc: { parser: { syntax: 'typescript' } } })).code;
    },
  },
  {
    name: 'Sucrase',
    transpile: async ({ path, text }) =>
      sucrase.transform(text, { filePath: path, transforms: ['typescript'] }).code,
  },
];

/** The TypeScript of every target. */
let samples: readonly OutputFile[];
let small: readonly OutputFile[];
const folders: string[] = [];

beforeAll(async () => {
  const rendered = await Promise.all(
    sampleNames.map(async (name) => render(await sampleModel(name), ['client', 'zod'])),
  );
  samples = rendered.flat();
  const document = readCase('render/client', 'resources', 'model.json') as ModelDocument;
  small = await render(completeModel(document).value, ['client', 'zod']);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Call = (args: object, options?: object) => Promise<unknown>;
type Posts = Readonly<Record<'get' | 'create', Call>>;
type Client = typeof errors &
  typeof transports &
  typeof checks & {
    readonly createSite: (options: object) => { readonly wpV2: { readonly posts: Posts } };
  };

test('the runtime holds no regular expression that an older engine stumbles over', () => {
  // Lookbehind and property escapes came with ES2018: Safari 16.3 and React Native’s engine lack one or the other.
  const parser = new RegExpParser({ ecmaVersion: 2017 });
  const wrong: string[] = [];
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isRegularExpressionLiteral(node))
      try {
        parser.parseLiteral(node.text);
      } catch (error) {
        wrong.push(`${path}: ${String(error)}`);
      }
    ts.forEachChild(node, (child) => {
      visit(child, path);
    });
  };
  const runtime = small.filter(({ path }) => path.startsWith('client/') || path === 'zod/schema.ts');
  expect(runtime.map(({ path }) => path)).toContain('client/runtime/upload.ts');
  for (const { path, text } of runtime) visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext), path);
  expect(wrong).toEqual([]);
});

describe.each(transpilers)('$name', ({ isMissing = false, transpile }) => {
  test.skipIf(isMissing)('takes every file of the samples', async () => {
    const wrong: string[] = [];
    for (const file of samples)
      await transpile(file).catch((error: unknown) => {
        wrong.push(`${file.path}: ${String(error)}`);
      });
    expect(wrong).toEqual([]);
  });

  test.skipIf(isMissing)('leaves a client that works, its errors whole', async () => {
    const folder = temporaryFolder();
    folders.push(folder);
    const files = small.map(async (file) => ({
      path: file.path.replace(/\.ts$/, '.js'),
      text: await transpile(file),
    }));
    writeAll(folder, await Promise.all(files));
    const load = (path: string): Promise<unknown> =>
      import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href);
    const modules = await Promise.all(['client/index.js', 'client/site.js'].map(load));
    const client = Object.assign({}, ...modules) as Client;
    const validators = (await load('zod/index.js')) as object;

    const sent: string[] = [];
    let response = Response.json({ id: 7 });
    const site = client.createSite({
      baseUrl: 'https://x.test/wp-json',
      validators,
      onResponseMismatch: 'throw',
      fetch: async (url: string) => {
        sent.push(url);
        return response;
      },
    });
    const { posts } = site.wpV2;

    expect(await posts.get({ id: 7, _fields: ['id'] })).toEqual({ id: 7 });
    expect(sent).toEqual(['https://x.test/wp-json/wp/v2/posts/7?_fields%5B%5D=id']);

    const refused: unknown = await posts.get({ id: 'seven' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(client.ValidationError);
    expect(refused).toMatchObject({
      name: 'ValidationError',
      kind: 'validation',
      operation: { name: 'wpV2.posts.get' },
      issues: [{ path: ['id'] }],
    });

    response = Response.json({ id: 'seven' });
    const mismatch: unknown = await posts.get({ id: 7, _fields: ['id'] }).catch((error: unknown) => error);
    expect(mismatch).toBeInstanceOf(client.ResponseMismatch);
    expect(mismatch).toMatchObject({ kind: 'mismatch', issues: [{ path: ['id'] }], data: { id: 'seven' } });
    expect((mismatch as checks.ResponseMismatch).response).toBe(response);

    const answer = { code: 'rest_invalid_param', message: 'No.', data: { params: { title: 'Too long.' } } };
    response = Response.json(answer, { status: 400 });
    const failed: unknown = await posts.create({ title: { raw: 'A' } }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(client.ApiError);
    expect(failed).toMatchObject({
      name: 'ApiError',
      kind: 'http',
      message: 'POST /wp/v2/posts: 400 No.',
      operation: { name: 'wpV2.posts.create' },
      status: 400,
      code: 'rest_invalid_param',
      reason: 'No.',
      params: { title: 'Too long.' },
      data: answer,
    });
    expect((failed as errors.ApiError).response).toBe(response);
  });
});
