// Compiles generated modules for a package, with declarations. Each module is compiled on its own, because
// its exports declare their types in full.

import { ts } from 'ts-morph';
import type { OutputFile } from '../../core/model/output-files.ts';

const compileOptions: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  verbatimModuleSyntax: true,
};

const declarationOptions = { ...compileOptions, declaration: true, isolatedDeclarations: true };

/**
 * `client/index.ts` → `client/index.js` and `client/index.d.ts`. A declaration file without code gets an
 * empty module, so that it can be imported. Other files are not changed.
 *
 * @throws Error for a module whose types need inference across modules; its template then has a bug
 */
export const compileModules = (files: readonly OutputFile[]): readonly OutputFile[] =>
  files.flatMap((file) => {
    // An empty module makes the declarations importable.
    if (isDeclarationFile(file))
      return [file, { ...file, path: file.path.replace(/\.d\.ts$/, '.js'), text: 'export {};\n' }];
    return isSourceModule(file) ? [compiledModule(file), compiledDeclaration(file)] : [file];
  });

/** Like `compileModules`, but only the declarations. */
export const declareModules = (files: readonly OutputFile[]): readonly OutputFile[] =>
  files.filter(isSourceModule).map(compiledDeclaration);

const isDeclarationFile = ({ path }: OutputFile): boolean => path.endsWith('.d.ts');
const isSourceModule = (file: OutputFile): boolean => file.path.endsWith('.ts') && !isDeclarationFile(file);

const compiledModule = (file: OutputFile): OutputFile =>
  compiled(
    file,
    '.js',
    ts.transpileModule(file.text, {
      fileName: file.path,
      reportDiagnostics: true,
      compilerOptions: compileOptions,
    }),
  );

const compiledDeclaration = (file: OutputFile): OutputFile =>
  compiled(
    file,
    '.d.ts',
    ts.transpileDeclaration(file.text, {
      fileName: file.path,
      reportDiagnostics: true,
      compilerOptions: declarationOptions,
    }),
  );

function compiled(
  { path }: OutputFile,
  ending: string,
  { outputText: text, diagnostics = [] }: ts.TranspileOutput,
): OutputFile {
  const [problem] = diagnostics;
  if (problem)
    throw new Error(
      `${path} cannot be compiled: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`,
    );
  return { path: path.replace(/\.ts$/, ending), text, isLaidOut: true };
}
