// The import extension of generated modules.
// Templates import `.js` files, as Node and the compiler require for ES modules.
// Bundlers such as Next.js, webpack, Metro and Jest look for exactly the file, and need no extension.
// Tools that run TypeScript directly (Node, Deno) need `.ts`.

import type { OutputFile } from '../../core/model/files/output-files.ts';

export const importExtensions = ['js', 'ts', 'none'] as const;

export type ImportExtension = (typeof importExtensions)[number];

export const userTypesModule = 'user-types';

/** The pattern matches only import statements, because text of a site never starts a line. */
const statement = /^((?:import|export|\}) .*from (['"])\.{1,2}\/[^'"]*)\.js\2;$/gm;
const typeImport = new RegExp(`\\bimport\\('(\\.{1,2})/${userTypesModule}\\.js'\\)`, 'g');

/**
 * Imports of the user's own files already have the right extension. Declarations are never run, and the compiler finds
 * a declaration only by `.js`.
 */
export function withImportExtension(file: OutputFile, extension: ImportExtension): OutputFile {
  const isModule = /(?<!\.d)\.ts$/.test(file.path) && !file.path.endsWith(`/${userTypesModule}.ts`);
  if (extension === 'js' || !isModule) return file;
  const ending = extension === 'ts' ? '.ts' : '';
  return {
    ...file,
    text: file.text
      .replace(statement, `$1${ending}$2;`)
      .replace(typeImport, `import('$1/${userTypesModule}${ending}')`),
  };
}
