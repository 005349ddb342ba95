// Other tools make code of the document of a real WordPress, and that code calls the site.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { routewright } from '../support/routewright.ts';
import { runIn, workplaceOf, writeAll } from '../toolchains/workplace.ts';
import { generators } from './generators.ts';

const site = inject('site');
const { admin } = site.passwords;
const limit = 20 * 60 * 1000;

const made = mkdtempSync(join(tmpdir(), 'routewright-openapi-'));
afterAll(() => {
  rmSync(made, { recursive: true, force: true });
});

/** Without what the suite adds to the site to try odd names: hey-api fails at an argument `__proto__`. */
const core = ['--namespace', '!{quirk,failing,many,live}/**'];

let document: string;

beforeAll(async () => {
  const env = { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: admin };
  const run = await routewright(['generate', site.home, '-o', made, '--target', 'openapi', ...core], { env });
  expect(run).toMatchObject({ code: 0 });
  document = readFileSync(join(made, 'openapi/openapi.json'), 'utf8');
});

test.each(generators)('$name lists, creates and reads a refusal', { timeout: limit }, async (generator) => {
  const { node, generate, program } = generator;
  const folder = await workplaceOf(generator);
  writeAll(folder, { 'openapi.json': document, 'main.ts': program });
  const generated = await runIn(folder, node, generate);
  expect(generated, generated.output).toMatchObject({ isDone: true });
  expect(await runIn(folder, node, ['tsc', '-p', '.'])).toEqual({ isDone: true, output: '' });
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

test('a file is taken as the whole body, under the name that the header gives', async () => {
  const { paths } = JSON.parse(document) as {
    readonly paths: Readonly<Record<string, { readonly post?: { readonly requestBody?: object } }>>;
  };
  expect(paths['/wp/v2/media']?.post?.requestBody).toHaveProperty(['content', 'application/octet-stream']);
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
