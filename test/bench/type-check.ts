// How long the compilers take over everything that a tool wrote.

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCold, type Run } from './measure.ts';

const compilers = {
  '5.9': resolve('node_modules/typescript-5/bin/tsc'),
  '6': resolve('node_modules/typescript/bin/tsc'),
  '7': resolve('node_modules/typescript-7/bin/tsc'),
} as const;

export type Compiler = keyof typeof compilers;

export const compilerNames = Object.keys(compilers) as readonly Compiler[];

/** Seconds after which a compiler is stopped. */
const patience = 180;

/** @param output folder of the generated code, below `folder` */
export const typeCheck = (node: string, compiler: Compiler, folder: string, output: string): Promise<Run> =>
  check(node, compiler, folder, join(folder, `tsconfig.${output}.json`), { include: [`${output}/**/*.ts`] });

/** @param files of an app, below `folder`; with what they import */
export const typeCheckFiles = (
  node: string,
  compiler: Compiler,
  folder: string,
  files: readonly string[],
): Promise<Run> => check(node, compiler, folder, join(folder, `tsconfig.${files[0] ?? ''}.json`), { files });

function check(
  node: string,
  compiler: Compiler,
  folder: string,
  project: string,
  content: { readonly include: readonly string[] } | { readonly files: readonly string[] },
): Promise<Run> {
  writeFileSync(
    project,
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        module: 'esnext',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
        types: [],
      },
      ...content,
    }),
  );
  return runCold([node, compilers[compiler], '-p', project], { folder, limit: patience });
}
