// One set of options for everything that is generated, whatever a `.prettierrc` or an
// `.editorconfig` around the output says.

import { createRequire } from 'node:module';
import type { OutputFile } from '../../core/model/outcome.ts';
import { formatFile } from './format-file.ts';
import type { FormatOptions } from './format-options.ts';

/** What decides how a file looks; part of the manifest, so that a change of it is seen. */
export interface Formatting extends FormatOptions {
  /** The version of prettier. */
  readonly prettier: string;
}

/** The way this version formats. */
export function formattingNow(): Formatting {
  const { version } = createRequire(import.meta.url)('prettier/package.json') as { readonly version: string };
  return { prettier: version, printWidth: 100, singleQuote: true };
}

/**
 * The texts of some files, formatted by their extensions.
 *
 * @param told is called as each file is done
 * @throws Error when prettier cannot read a file: we have generated something broken
 */
export async function formatFiles(
  files: readonly OutputFile[],
  options: FormatOptions,
  told: (done: number) => void,
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const file of files) {
    texts.push(await formatFile(file, options));
    told(texts.length);
  }
  return texts;
}
