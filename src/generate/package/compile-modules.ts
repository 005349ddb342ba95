// Compiles generated modules for a package, with declarations. Each module is compiled on its own, because
// its exports declare their types in full.

import { ts } from 'ts-morph';
import type { OutputFile } from '../../core/model/outcome.ts';

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  verbatimModuleSyntax: true,
};

const declarations = { ...options, declaration: true, isolatedDeclarations: true };

/**
 * `client/index.ts` → `client/index.js` and `client/index.d.ts`. A declaration file without code gets an
 * empty module, so that it can be imported. Other files stay.
 *
 * @throws Error for a module whose types depend on inference across modules, which is a bug of a template
 */
export const compileModules = (files: readonly OutputFile[]): readonly OutputFile[] =>
  files.flatMap((file) => {
    // An empty module makes the declarations importable.
    if (isDeclaration(file))
      return [file, { ...file, path: file.path.replace(/\.d\.ts$/, '.js'), text: 'export {};\n' }];
    return isModule(file) ? [codeOf(file), declarationOf(file)] : [file];
  });

/** Like `compileModules`, but only the declarations. */
export const declareModules = (files: readonly OutputFile[]): readonly OutputFile[] =>
  files.filter(isModule).map(declarationOf);

const isDeclaration = ({ path }: OutputFile): boolean => path.endsWith('.d.ts');
const isModule = (file: OutputFile): boolean => file.path.endsWith('.ts') && !isDeclaration(file);

const codeOf = (file: OutputFile): OutputFile =>
  compiled(
    file,
    '.js',
    ts.transpileModule(file.text, {
      fileName: file.path,
      reportDiagnostics: true,
      compilerOptions: options,
    }),
  );

const declarationOf = (file: OutputFile): OutputFile =>
  compiled(
    file,
    '.d.ts',
    ts.transpileDeclaration(file.text, {
      fileName: file.path,
      reportDiagnostics: true,
      compilerOptions: declarations,
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
