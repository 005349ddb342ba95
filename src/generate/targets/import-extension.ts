// The import extension of generated modules. Templates write `.js`, which Node and the compiler require for
// ES modules. Bundlers that look for exactly that file (Next.js, webpack, Metro, Jest) need no extension.
// Tools that run TypeScript directly (Node, Deno) need `.ts`.

import type { OutputFile } from '../../core/model/output-files.ts';

export const importExtensions = ['js', 'ts', 'none'] as const;

export type ImportExtension = (typeof importExtensions)[number];

/** The module that re-exports the user's own types. */
export const userTypesModule = 'user-types';

/** Matches only statements, because a statement starts a line and text of a site never does. */
const statement = /^((?:import|export|\}) .*from (['"])\.{1,2}\/[^'"]*)\.js\2;$/gm;
const typeImport = new RegExp(`\\bimport\\('(\\.{1,2})/${userTypesModule}\\.js'\\)`, 'g');

/**
 * Changes the extension in the imports of a module. Imports of the user's own files already have the right
 * extension.
 */
export function withImportExtension(file: OutputFile, extension: ImportExtension): OutputFile {
  if (extension === 'js' || !file.path.endsWith('.ts') || file.path.endsWith(`/${userTypesModule}.ts`))
    return file;
  const ending = extension === 'ts' ? '.ts' : '';
  return {
    ...file,
    text: file.text
      .replace(statement, `$1${ending}$2;`)
      .replace(typeImport, `import('$1/${userTypesModule}${ending}')`),
  };
}
