// Prettier, with one set of options for everything that is generated. It is loaded only
// when there is something to format, as the standalone build, which never looks for a
// `.prettierrc` or `.editorconfig` around the output.

import { createRequire } from 'node:module';
import type { Options, Plugin } from 'prettier';

/** What decides how a file looks; part of the manifest, so that a change of it is seen. */
export interface Formatting {
  readonly prettier: string;
  readonly printWidth: number;
  readonly singleQuote: boolean;
}

/** The way this version formats. */
export function formattingNow(): Formatting {
  const { version } = createRequire(import.meta.url)('prettier/package.json') as { readonly version: string };
  return { prettier: version, printWidth: 100, singleQuote: true };
}

/** JSON and the like come from their targets as they shall stand. */
const parsers: ReadonlyMap<string, string> = new Map([['ts', 'typescript']]);

export type Format = (path: string, text: string) => Promise<string>;

/**
 * A function that formats a file by its extension.
 *
 * @throws Error when prettier cannot read the file: we have generated something broken
 */
export function formatWith({ printWidth, singleQuote }: Formatting): Format {
  let loaded: ReturnType<typeof loadPrettier> | undefined;
  return async (path, text) => {
    const parser = parsers.get(path.slice(path.lastIndexOf('.') + 1));
    if (parser === undefined) return text;
    loaded ??= loadPrettier();
    const { format, plugins } = await loaded;
    const options: Options = { parser, plugins, printWidth, singleQuote, embeddedLanguageFormatting: 'off' };
    try {
      return await format(text, options);
    } catch (error) {
      throw new Error(`The generated file ${path} cannot be formatted.`, { cause: error });
    }
  };
}

async function loadPrettier() {
  const [{ format }, typescript, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/typescript'),
    import('prettier/plugins/estree'),
  ]);
  // prettier's own type for this plugin is a bare namespace
  const plugins: Plugin[] = [typescript, estree.default as Plugin];
  return { format, plugins };
}
