import type { Options, Plugin } from 'prettier';
import type { OutputFile } from '../model/outcome.ts';
import type { FormatOptions } from './format-options.ts';

let prettier: ReturnType<typeof loadPrettier> | undefined;

/**
 * The text of a file: TypeScript as prettier lays it out, by our own layout where that knows
 * all that the file holds; JSON and the like come from their targets as they shall stand.
 *
 * @throws Error when prettier cannot read it
 */
export async function formatFile(
  { path, text, isLaidOut }: OutputFile,
  { printWidth, singleQuote }: FormatOptions,
): Promise<string> {
  if (!path.endsWith('.ts')) return text;
  const { layOut, layOutImports } = await import('./layout/layout.ts');
  if (isLaidOut === true) return layOutImports(text, { printWidth, singleQuote });
  const laidOut = layOut(text, { printWidth, singleQuote });
  if (laidOut !== undefined) return laidOut;
  prettier ??= loadPrettier();
  const { format, plugins } = await prettier;
  // babel-ts takes two thirds of the time of typescript
  const parser = 'babel-ts';
  const options: Options = { parser, plugins, printWidth, singleQuote, embeddedLanguageFormatting: 'off' };
  try {
    return await format(text, options);
  } catch (error) {
    throw new Error(`The generated file ${path} cannot be formatted.`, { cause: error });
  }
}

async function loadPrettier() {
  const [{ format }, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  // prettier's own type for this plugin is a bare namespace
  const plugins: Plugin[] = [babel, estree.default as Plugin];
  return { format, plugins };
}
