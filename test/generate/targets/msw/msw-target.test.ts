// The msw target: what it prints, what the compiler says of overrides, and what Mock Service
// Worker makes of it in Node, with a real client. A process of its own runs it: interceptors
// change what everybody in a process fetches by.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeModel } from '../../../../src/source/normalize/complete-model.ts';
import { planMock } from '../../../../src/mock-engine/plan-mock.ts';
import { packMock, unpackMock } from '../../../../src/mock-engine/packed-data.ts';
import { layOut } from '../../../../src/generate/output/layout/layout.ts';
import { formattingNow } from '../../../../src/generate/output/format.ts';
import type { OutputFile } from '../../../../src/core/model/files/output-files.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { temporaryFolder, writeAll } from '../../../support/built-client.ts';
import { caseFile } from '../../../support/case-folders.ts';
import { compile } from '../../../support/compile.ts';
import { hostileModel } from '../../../support/hostile-model.ts';
import { mockedModel } from '../../../support/mock-site.ts';
import { newer } from '../../../support/newer.ts';
import { packageRoot, runProcess } from '../../../support/routewright.ts';

const app = `
import { setupServer } from 'msw/node';
import { HttpResponse } from 'msw';
import { applicationPassword } from './client/index.js';
import { createSite } from './client/site.js';
import { handlers } from './msw/index.js';

const baseUrl = 'https://site.example/wp-json';
const server = setupServer(...handlers(
  {
    wpV2: {
      categories: { list: ({ args }) => [{ id: args.per_page ?? 0, name: 'Mine', parent: 0 }] },
      users: { get: async ({ request }) => HttpResponse.json({ asked: request.url }, { status: 418 }) },
    },
  },
  { baseUrl, seed: 7 },
));
server.listen({ onUnhandledRequest: 'error' });
const site = createSite({ baseUrl, auth: applicationPassword('editor', 'secret') });
const { id } = await site.wpV2.posts.create({ title: 'Hello', status: 'publish' });
const listed = await site.wpV2.posts.list({ include: [id] });
const wrong = await site.wpV2.posts.list.safe({ per_page: 500 });
const overridden = await site.wpV2.categories.list({ per_page: 3 });
const teapot = await fetch(baseUrl + '/wp/v2/users/1').then(async (one) => [one.status, await one.json()]);
server.close();
console.log(JSON.stringify({ listed, wrong: wrong.ok ? '' : wrong.error.message, overridden, teapot }));
`;

const types = `
import { handlers, type Overrides } from './msw/index.js';
export const fine: Overrides = { wpV2: { posts: { list: ({ args }) => (args.per_page === 1 ? [] : Response.error()) } } };
// @ts-expect-error: there is no such operation
handlers({ wpV2: { posts: { find: () => [] } } });
// @ts-expect-error: a list is answered
handlers({ wpV2: { posts: { list: () => 7 } } });
// @ts-expect-error: there is no such argument
handlers({ wpV2: { posts: { list: ({ args }) => [args.none] } } });
`;

const project = (include: readonly string[]): string =>
  JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noUnusedLocals: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
    },
    include,
  });

let folder = '';
let files: readonly OutputFile[] = [];
beforeAll(async () => {
  folder = temporaryFolder();
  files = await render(mockedModel, ['msw']);
  writeAll(folder, files);
  writeFileSync(join(folder, 'app.ts'), app);
  writeFileSync(join(folder, 'types.ts'), types);
  writeFileSync(join(folder, 'tsconfig.json'), project(['types.ts', 'app.ts', 'msw', 'client']));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('prints index', async () => {
  const { text = '' } = files.find(({ path }) => path === 'msw/index.ts') ?? {};
  await expect(layOut(text, formattingNow())).toMatchFileSnapshot(caseFile('render/msw', 'site', 'index.ts'));
});

test('compiles under strict with the types of MSW, which know what may be overridden', async () => {
  expect(await compile('typescript-7', join(folder, 'tsconfig.json'))).toBe('');
});

/** Bundles the app for a version of MSW, which is looked for where it is installed, and runs it. */
async function runApp(packages: string, node: string): Promise<unknown> {
  const home = join(folder, packages.replace(/\W+/g, '-'));
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
  symlinkSync(packages, join(home, 'node_modules'));
  await build({
    entryPoints: [join(folder, 'app.ts')],
    outfile: join(home, 'app.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['msw', 'msw/node'],
    logLevel: 'error',
  });
  const run = await runProcess(node, [join(home, 'app.js')], {});
  expect(run, run.stderr).toMatchObject({ code: 0 });
  return JSON.parse(run.stdout);
}

const answers = {
  listed: [expect.objectContaining({ id: 13, title: { rendered: 'Hello' } }) as unknown],
  wrong: expect.stringContaining('Invalid parameter(s): per_page') as unknown,
  overridden: [{ id: 3, name: 'Mine', parent: 0 }],
  teapot: [418, { asked: 'https://site.example/wp-json/wp/v2/users/1' }],
};

test('a client is answered by MSW 2 in Node', async () => {
  expect(await runApp(join(packageRoot, 'node_modules'), process.execPath)).toEqual(answers);
});

const node22 = newer('node-22/bin/node');
const msw3 = newer('msw/package.json');
test.skipIf(node22 === undefined || msw3 === undefined)(
  'and by MSW 3, which needs a newer Node',
  async () => {
    expect(await runApp(join(packageRoot, 'test/newer/node_modules'), node22 ?? '')).toEqual(answers);
  },
);

test('the browser gets the same, and nothing of Node', async () => {
  const result = await build({
    stdin: { contents: "export { handlers } from './msw/index.js';", resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    external: ['msw'],
    minify: true,
    write: false,
    logLevel: 'error',
  });
  expect(result.outputFiles[0]?.text).not.toMatch(/from"(?!msw")/);
});

test('what is packed is what was planned', () => {
  const data = planMock(mockedModel);
  expect(unpackMock(packMock(data))).toEqual(JSON.parse(JSON.stringify(data)));
});

test('nothing that a site says becomes code', async () => {
  const printed = await render(completeModel(hostileModel).value, ['msw']);
  const { text = '' } = printed.find(({ path }) => path === 'msw/data.ts') ?? {};
  expect(
    text.split('\n').filter((line) => !/^(?:\/\/.*|export const packed: string =| {2}".*";)?$/.test(line)),
  ).toEqual([]);
});
