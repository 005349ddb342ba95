// The standalone build of prettier, which ignores `.prettierrc` and `.editorconfig` files.
// Prettier is loaded on first use.

import type { Options, Plugin } from 'prettier';

const plugins = {
  // The babel-ts parser takes two thirds of the typescript parser's time.
  'babel-ts': async () => scriptPlugins(),
  babel: async () => scriptPlugins(),
  json: async () => scriptPlugins(),
  markdown: async (): Promise<readonly Plugin[]> => [await import('prettier/plugins/markdown')],
} as const satisfies Record<string, () => Promise<readonly Plugin[]>>;

export type Parser = keyof typeof plugins;

async function scriptPlugins(): Promise<readonly Plugin[]> {
  const [babel, estree] = await Promise.all([
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ]);
  return [babel, estree.default as Plugin];
}

/**
 * Embedded code in other languages is not formatted.
 *
 * @throws Error for invalid code
 */
export async function formatBy(parser: Parser, text: string, options: Options): Promise<string> {
  const { format } = await import('prettier/standalone');
  const loaded = [...(await plugins[parser]())];
  return format(text, { ...options, parser, plugins: loaded, embeddedLanguageFormatting: 'off' });
}
