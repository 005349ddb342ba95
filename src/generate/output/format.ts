// All generated files are formatted with the same options.
// A `.prettierrc` or `.editorconfig` near the output has no effect.

import { createRequire } from 'node:module';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { formatFile } from './format-file.ts';
import type { FormatOptions } from './format-options.ts';

/** The manifest records the formatter's options and version, so that the next run notices a change. */
export interface Formatting extends FormatOptions {
  /** The version of prettier. */
  readonly prettier: string;
}

export function formattingNow(): Formatting {
  const { version } = createRequire(import.meta.url)('prettier/package.json') as { readonly version: string };
  return { prettier: version, printWidth: 100, singleQuote: true };
}

/**
 * Formats files by their extensions.
 *
 * @param onFormatted called with the number of formatted files
 * @throws Error if a target generated invalid code
 */
export async function formatFiles(
  files: readonly OutputFile[],
  options: FormatOptions,
  onFormatted: (done: number) => void,
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const file of files) {
    texts.push(await formatFile(file, options));
    onFormatted(texts.length);
  }
  return texts;
}
