// How generated modules name each other. Templates write `.js`, as Node and the compiler
// want it of ES modules; bundlers that look for just that file (Next.js, webpack, Metro,
// Jest) want no extension, and what runs TypeScript as it is (Node, Deno) wants `.ts`.

import type { OutputFile } from '../../core/model/outcome.ts';

export const importExtensions = ['js', 'ts', 'none'] as const;

export type ImportExtension = (typeof importExtensions)[number];

/** The module that passes on types of the user's own. */
export const userTypesModule = 'user-types';

/** Statements stand at the beginning of a line; what a site says never does. */
const statement = /^((?:import|export|\}) .*from (['"])\.{1,2}\/[^'"]*)\.js\2;$/gm;
const typeImport = new RegExp(`\\bimport\\('(\\.{1,2})/${userTypesModule}\\.js'\\)`, 'g');

/** A module whose imports end as asked; those of the user's own files already do. */
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
