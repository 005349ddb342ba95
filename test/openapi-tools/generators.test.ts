// Other tools make code of the document of a real WordPress, and that code calls the site;
// and of documents of other shapes, where it has to compile.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { packageRoot, routewright } from '../support/routewright.ts';
import { runIn, workplaceOf, writeAll } from '../toolchains/workplace.ts';
import { generators, type Generator } from './generators.ts';
import { oddModel } from './odd-model.ts';
import { userSources } from './user-sources.ts';

const site = inject('site');
const { admin } = site.passwords;
const limit = 20 * 60 * 1000;

const made = mkdtempSync(join(tmpdir(), 'routewright-openapi-'));
afterAll(() => {
  rmSync(made, { recursive: true, force: true });
});

/** Without what the suite adds to the site to try odd names: hey-api fails at an argument `__proto__`. */
const core = ['--namespace', '!{quirk,failing,many,live}/**'];

async function documentOf(source: string, ...args: readonly string[]): Promise<string> {
  const env = { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: admin };
  const run = await routewright(['generate', source, '-o', made, '--target', 'openapi', ...args], { env });
  expect(run).toMatchObject({ code: 0 });
  return readFileSync(join(made, 'openapi/openapi.json'), 'utf8');
}

/** The folder with the code that a generator makes of a document, which compiles under `strict`. */
async function compiled(generator: Generator, document: string, program: string): Promise<string> {
  const { node, generate } = generator;
  const folder = await workplaceOf(generator);
  writeAll(folder, { 'openapi.json': document, 'main.ts': program });
  const generated = await runIn(folder, node, generate);
  expect(generated, generated.output).toMatchObject({ isDone: true });
  expect(await runIn(folder, node, ['tsc', '-p', '.'])).toEqual({ isDone: true, output: '' });
  return folder;
}

let document: string;

beforeAll(async () => {
  document = await documentOf(site.home, ...core);
});

test.each(generators)('$name lists, creates and reads a refusal', { timeout: limit }, async (generator) => {
  const { node, program } = generator;
  const folder = await compiled(generator, document, program);
  await build({
    entryPoints: [join(folder, 'main.ts')],
    outfile: join(folder, 'main.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const ran = await runIn(folder, node, ['node', 'main.mjs'], {
    BASE: site.restBase,
    CREDENTIALS: `admin:${admin}`,
    AUTHORIZATION: `Basic ${Buffer.from(`admin:${admin}`).toString('base64')}`,
  });
  expect(ran, ran.output).toMatchObject({ isDone: true });
  expect(JSON.parse(ran.output)).toEqual({
    listed: 5,
    created: 'draft',
    status: 400,
    code: 'rest_invalid_param',
    params: ['per_page'],
  });
});

const oddSource = join(made, 'odd.model.json');
writeFileSync(oddSource, JSON.stringify(oddModel));

const sources = [
  join(packageRoot, 'samples/content-commerce-site.index.json'),
  join(packageRoot, 'samples/analytics-service.model.json'),
  oddSource,
  ...userSources,
].map((source) => ({ source, of: basename(source) }));

describe.each(sources)('the document of $of', ({ source }) => {
  test.each(generators)('compiles as code of $name', { timeout: limit }, async (generator) => {
    await compiled(generator, await documentOf(source), 'export {};\n');
  });
});

test('a file is taken as the whole body, under the name that the header gives', async () => {
  const { paths } = JSON.parse(document) as {
    readonly paths: Readonly<Record<string, { readonly post?: { readonly requestBody?: object } }>>;
  };
  expect(paths['/wp/v2/media']?.post?.requestBody).toHaveProperty(['content', '*/*'], {});
  const answer = await fetch(`${site.restBase}wp/v2/media?title=Sent%20raw`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`admin:${admin}`)}`,
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="note.txt"',
    },
    body: 'A note.',
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    201,
    { title: { raw: 'Sent raw' }, mime_type: 'text/plain' },
  ]);
});
