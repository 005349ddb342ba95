import type { Options, Plugin } from 'prettier';
import type { OutputFile } from '../model/outcome.ts';

export interface FormatOptions {
  readonly printWidth: number;
  readonly singleQuote: boolean;
}

/** JSON and the like come from their targets as they shall stand. babel-ts takes two thirds of the time of typescript. */
const parsers: ReadonlyMap<string, string> = new Map([['ts', 'babel-ts']]);

const parserOf = (path: string): string | undefined => parsers.get(path.slice(path.lastIndexOf('.') + 1));

/** Whether `formatFile` would change a file of this name at all. */
export const isFormatted = ({ path }: OutputFile): boolean => parserOf(path) !== undefined;

let prettier: ReturnType<typeof loadPrettier> | undefined;

/**
 * The text of a file, formatted by its extension, or as it is where that names no parser.
 *
 * @throws Error when prettier cannot read it
 */
export async function formatFile(
  { path, text }: OutputFile,
  { printWidth, singleQuote }: FormatOptions,
): Promise<string> {
  const parser = parserOf(path);
  if (parser === undefined) return text;
  prettier ??= loadPrettier();
  const { format, plugins } = await prettier;
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
