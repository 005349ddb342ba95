// What generated modules do by themselves, and what a compiler says of them.

import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createContext, Script } from 'node:vm';
import { transformSync } from 'esbuild';
import { expect } from 'vitest';
import { hashWithoutLayout } from '../../src/generate/output/content-hash.ts';
import { compile } from '../support/compile.ts';
import { packageRoot } from '../support/routewright.ts';
import { canary } from './attacks.ts';

export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Runs the text as a script of its own, imports and exports turned into calls of nothing. @returns what the canary is */
function evaluated(text: string): unknown {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs', target: 'es2022' });
  const everything: unknown = new Proxy(() => everything, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : everything),
  });
  const scope: Record<string, unknown> = { exports: {}, module: {}, require: () => everything };
  scope['globalThis'] = scope;
  try {
    new Script(code).runInContext(createContext(scope), { timeout: 10_000 });
  } catch {
    // A module that needs what it imports: whatever of the site ran, ran before.
  }
  return scope[canary];
}

/** The targets whose modules a compiler reads. */
const compiled = ['client', 'zod', 'query', 'wordpress', 'msw'];

/**
 * Holds a generated folder to what is promised of code: nothing of the site runs, and all compiles.
 *
 * @param folder where it is
 */
export async function expectSoundCode(folder: string, output: string, said: string): Promise<void> {
  for (const file of filesIn(join(folder, output)).filter((one) => /(?<!\.d)\.[jt]s$/.test(one)))
    expect(evaluated(readFileSync(file, 'utf8')), file).toBeUndefined();
  const config = join(folder, `tsconfig.${output}.json`);
  writeFileSync(
    config,
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
      include: compiled.map((target) => `${output}/${target}`),
    }),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const libraries = join(folder, 'node_modules');
  if (!existsSync(libraries)) symlinkSync(join(packageRoot, 'node_modules'), libraries);
  expect(await compile('typescript-7', config), said).toBe('');
}

/** Holds what was laid out to what was not: a layout adds nothing and takes nothing away. */
export function expectSameCode(plain: string, laidOut: string): void {
  const files = filesIn(plain).map((file) => relative(plain, file));
  expect(filesIn(laidOut).map((file) => relative(laidOut, file))).toEqual(files);
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const [one, other] = [plain, laidOut].map((place) =>
      hashWithoutLayout(file, readFileSync(join(place, file))),
    );
    expect(one, `${file}, as it was laid out`).toBe(other);
  }
}
