import type { OutputFile } from '../../core/model/outcome.ts';
import type { FormatOptions } from './format-options.ts';
import { formatBy } from './prettier.ts';

/**
 * The text of a file: TypeScript as prettier lays it out, by our own layout where that knows
 * all that the file holds; JSON and the like come from their targets as they shall stand.
 *
 * @throws Error when prettier cannot read it
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
