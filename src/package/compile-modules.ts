// Generated modules as a package holds them: what runs, and the declarations beside it.
// Each module is compiled by itself: what it exports says its types in full.

import { ts } from 'ts-morph';
import type { OutputFile } from '../model/outcome.ts';

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
    if (file.path.endsWith('.d.ts'))
      return [file, { path: file.path.replace(/\.d\.ts$/, '.js'), text: 'export {};\n', isLaidOut: true }];
    return file.path.endsWith('.ts') ? compiled(file) : [file];
  });

function compiled({ path, text }: OutputFile): readonly OutputFile[] {
  const settings = { fileName: path, reportDiagnostics: true };
  const code = ts.transpileModule(text, { ...settings, compilerOptions: options });
  const types = ts.transpileDeclaration(text, { ...settings, compilerOptions: declarations });
  const [problem] = [...(code.diagnostics ?? []), ...(types.diagnostics ?? [])];
  if (problem)
    throw new Error(
      `${path} cannot be compiled: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`,
    );
  const base = path.replace(/\.ts$/, '');
  return [
    { path: `${base}.js`, text: code.outputText, isLaidOut: true },
    { path: `${base}.d.ts`, text: types.outputText, isLaidOut: true },
  ];
}
