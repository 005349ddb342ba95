import type { OutputFile } from '../../core/model/files/output-files.ts';
import type { FormatOptions } from './format-options.ts';
import { formatBy } from './prettier.ts';

/**
 * Formats the text of a file. Formats TypeScript like prettier. The faster built-in layout is used if the
 * layout supports the syntax of the file. Targets generate JSON and other files with the final formatting.
 *
 * @throws Error for invalid code
 */
export async function formatFile(
  { path, text, isLaidOut }: OutputFile,
  options: FormatOptions,
): Promise<string> {
  if (!path.endsWith('.ts')) return text;
  const { layOut, layOutImports } = await import('./layout/layout.ts');
  if (isLaidOut === true) return layOutImports(text, options);
  try {
    const { printWidth, singleQuote } = options;
    return layOut(text, options) ?? (await formatBy('babel-ts', text, { printWidth, singleQuote }));
  } catch (error) {
    throw new Error(`The generated file ${path} cannot be formatted.`, { cause: error });
  }
}
