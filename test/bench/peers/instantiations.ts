// Counts the type instantiations that the compiler makes to check an app and its client: a figure that repeats exactly.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * @param folder the folder at which the relative imports of the app begin
 * @throws an error if the app has compile errors
 */
export function instantiationsOf(folder: string, app: string): number {
  const file = join(folder, 'instantiations.ts');
  writeFileSync(file, app);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const errors = program.getSemanticDiagnostics();
  if (errors.length > 0)
    throw new Error(
      errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'),
    );
  return (program as ts.Program & { getInstantiationCount: () => number }).getInstantiationCount();
}
