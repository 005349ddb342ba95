// Generated modules as a package holds them: what runs, and the declarations beside it.
// Each module is compiled by itself: what it exports says its types in full.

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
 * `client/index.ts` → `client/index.js` and `client/index.d.ts`; beside a declaration that
 * stands alone a module that can be imported; other files stay.
 *
 * @throws Error for a module whose types cannot be told without others: a template is at fault
 */
export const compileModules = (files: readonly OutputFile[]): readonly OutputFile[] =>
  files.flatMap((file) => {
    // What only declares stands beside a module that holds nothing, so that it can be imported.
    if (isDeclaration(file))
      return [file, { ...file, path: file.path.replace(/\.d\.ts$/, '.js'), text: 'export {};\n' }];
    return isModule(file) ? [codeOf(file), declarationOf(file)] : [file];
  });

/** As `compileModules`, the declarations alone. */
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
