// Compiles generated modules to JavaScript and declarations for a package.
// Each module is compiled separately, because its exports declare their types in full.

import { ts } from 'ts-morph';
import type { OutputFile } from '../../core/model/files/output-files.ts';

const compileOptions: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  verbatimModuleSyntax: true,
};

const declarationOptions = { ...compileOptions, declaration: true, isolatedDeclarations: true };

/**
 * For example, `client/index.ts` becomes `client/index.js` and `client/index.d.ts`.
 *
 * @throws Error for a module whose exports do not declare their types
 */
export const compileModules = (files: readonly OutputFile[]): readonly OutputFile[] =>
  files.flatMap((file) => {
    if (isDeclarationFile(file))
      return [file, { ...file, path: file.path.replace(/\.d\.ts$/, '.js'), text: 'export {};\n' }];
    return isSourceModule(file) ? [compiledModule(file), compiledDeclaration(file)] : [file];
  });

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
