// Prettier, as the standalone build, which never looks for a `.prettierrc` or an
// `.editorconfig` around the output. It is loaded only when there is something for it.

import type { Options, Plugin } from 'prettier';

const plugins = {
  // babel-ts takes two thirds of the time of typescript
  'babel-ts': async () => scriptPlugins(),
  babel: async () => scriptPlugins(),
  json: async () => scriptPlugins(),
  markdown: async (): Promise<readonly Plugin[]> => [await import('prettier/plugins/markdown')],
} as const satisfies Record<string, () => Promise<readonly Plugin[]>>;

/** A language as prettier calls what reads it. */
export type Parser = keyof typeof plugins;

async function scriptPlugins(): Promise<readonly Plugin[]> {
  const [babel, estree] = await Promise.all([
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  // prettier's own type for this plugin is a bare namespace
  return [babel, estree.default as Plugin];
}

/**
 * A text as prettier formats it; code of other languages within it stays as it is.
 *
 * @throws Error when prettier cannot read it
 */
export async function formatBy(parser: Parser, text: string, options: Options): Promise<string> {
  const { format } = await import('prettier/standalone');
  const loaded = [...(await plugins[parser]())];
  return format(text, { ...options, parser, plugins: loaded, embeddedLanguageFormatting: 'off' });
}
