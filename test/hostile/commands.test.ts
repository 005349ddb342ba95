// No index ends a command with a stack, and nothing that is generated of one fails to compile
// or runs what it says.

import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { Json } from '../../src/schema/schema.ts';
import { compile } from '../support/compile.ts';
import fc from '../support/fast-check.ts';
import { emptyFolder, packageRoot, routewright, routewrightProcess } from '../support/routewright.ts';
import { attacks, attackTexts, canary, hostileIndex, indexSaying } from './attacks.ts';
import { patience, runs } from './runs.ts';

const targets = 'client,zod,query,wordpress,html,markdown,openapi,model';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** The text as a script of its own, imports and exports turned into calls of nothing. */
function evaluate(text: string): unknown {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const everything: unknown = new Proxy(() => everything, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : everything),
  });
  const scope: Record<string, unknown> = { exports: {}, require: () => everything };
  scope['globalThis'] = scope;
  try {
    new Script(outputText).runInContext(createContext(scope), { timeout: 10_000 });
  } catch {
    // A module that needs what it imports: whatever of the site ran, ran before.
  }
  return scope[canary];
}

/** Generates all there is of an index. */
async function generated(index: Json): Promise<string> {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  const run = await routewright(['generate', 'index.json', '-o', 'api', '--target', targets, '--no-format'], {
    cwd: folder,
  });
  if (run.code === 3) return '';
  expect(run, `${run.stderr}\n${JSON.stringify(index)}`).toMatchObject({ code: 0 });
  return folder;
}

async function expectSound(index: Json): Promise<void> {
  const folder = await generated(index);
  if (folder === '') return;
  for (const file of filesIn(join(folder, 'api')).filter(
    (one) => /\.[jt]s$/.test(one) && !one.endsWith('.d.ts'),
  ))
    expect(evaluate(readFileSync(file, 'utf8')), file).toBeUndefined();
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        target: 'ES2022',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        module: 'NodeNext',
        types: [],
      },
      include: ['api/client', 'api/zod', 'api/query'],
    }),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
  expect(await compile('typescript-7', join(folder, 'tsconfig.json')), JSON.stringify(index)).toBe('');
}

test(
  'what says every attack in every place compiles, and runs nothing of it',
  { timeout: patience },
  async () => {
    await expectSound(indexSaying(attackTexts.filter((text) => text.length < 300)));
  },
);

test('so does whatever else a site says', { timeout: patience }, async () => {
  await fc.assert(fc.asyncProperty(hostileIndex, expectSound), runs(2));
});

test('halves of characters are mended, in drift and in every target', { timeout: patience }, async () => {
  const folder = await generated(indexSaying([attacks['is half a pair'], attacks['is the other half']]));
  const [before, after] = [join(folder, 'index.json'), join(folder, 'after.json')];
  writeFileSync(after, JSON.stringify(indexSaying(['mild', attacks['is half a pair']])));
  expect((await routewright(['drift', before, after])).code).toBe(1);
  const { stdout } = await routewright(['lint', before, '--code', 'source-half-characters', '--json']);
  expect(JSON.parse(stdout)).toHaveLength(1);
  for (const file of filesIn(join(folder, 'api')))
    expect(readFileSync(file, 'utf8').isWellFormed()).toBe(true);
});

test(
  'a Node that makes no code from strings is told of, not taken for a bug',
  { timeout: patience },
  async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'index.json'), JSON.stringify(indexSaying(['mild'])));
    const run = await routewrightProcess(['generate', 'index.json', '-o', 'api'], {
      cwd: folder,
      env: { NODE_OPTIONS: '--disallow-code-generation-from-strings' },
    });
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/^error: Node\.js was told to make no code from strings/);
  },
);
