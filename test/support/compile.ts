// What a TypeScript compiler says of a project: what `tsc -p` prints. The compilers
// written in JavaScript run in this process, which is warm from the second project on and
// reads the declarations of libraries once.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript';
import { packageRoot } from './routewright.ts';

export const compilers = ['typescript-5', 'typescript', 'typescript-7'] as const;
export type Compiler = (typeof compilers)[number];

/** @param project the path of a tsconfig.json; @returns nothing when the compiler is content */
export const compile = (compiler: Compiler, project: string): Promise<string> =>
  compiler === 'typescript-7'
    ? compileNative(compiler, project)
    : Promise.resolve(compileHere(compiler, project));

const require = createRequire(import.meta.url);

function compileHere(compiler: Compiler, project: string): string {
  const typescript = require(compiler) as typeof ts;
  const { sys } = typescript;
  const config = typescript.getParsedCommandLineOfConfigFile(project, undefined, {
    ...sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(typescript.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });
  if (!config) throw new Error(`There is no project ${project}.`);
  const { fileNames: rootNames, options, errors } = config;
  const host = typescript.createCompilerHost(options);
  const program = typescript.createProgram({
    rootNames,
    options,
    configFileParsingDiagnostics: errors,
    host: keepingDeclarations(compiler, host),
  });
  return typescript.formatDiagnostics(typescript.getPreEmitDiagnostics(program), host).slice(0, 5000);
}

const declarations = new Map<string, ts.SourceFile>();

/** A host that reads each `.d.ts` once: how it is read depends on no option but those that the key names. */
const keepingDeclarations = (compiler: Compiler, host: ts.CompilerHost): ts.CompilerHost => ({
  ...host,
  getSourceFile: (file, how, ...more) => {
    const read = () => host.getSourceFile(file, how, ...more);
    if (!/\.d\.[cm]?ts$/.test(file)) return read();
    const key = `${compiler} ${JSON.stringify(how)} ${file}`;
    const known = declarations.get(key) ?? read();
    if (known) declarations.set(key, known);
    return known;
  },
});

function compileNative(compiler: Compiler, project: string): Promise<string> {
  const bin = join(packageRoot, 'node_modules', compiler, 'bin', 'tsc');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      // Each thread would work out again the types that files share.
      [bin, '-p', project, '--pretty', 'false', '--singleThreaded'],
      // Collecting garbage seldom suits a process this short.
      { maxBuffer: 2 ** 26, env: { ...process.env, GOGC: '400' } },
      (error, stdout, stderr) => {
        resolve(error ? `${stdout}${stderr}${error.message}`.slice(0, 5000) : stdout + stderr);
      },
    );
  });
}
