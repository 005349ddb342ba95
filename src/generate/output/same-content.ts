// Checks whether a file still has the generated content after a formatter of the user's project has changed
// tabs, quotes or line breaks. Both texts are converted to a form without formatting.

import type { FormatOptions } from './format-options.ts';
import { formatBy, type Parser } from './prettier.ts';

const anyForm = {
  printWidth: 100,
  singleQuote: true,
  // Formatters also change line breaks within braces and paragraphs.
  objectWrap: 'collapse',
  proseWrap: 'never',
} as const satisfies FormatOptions & Record<string, unknown>;

const by =
  (parser: Parser) =>
  (text: string): Promise<string> =>
    formatBy(parser, text, anyForm);

/**
 * The conversion for each file extension. HTML and style sheets are not listed, because spaces can be
 * significant in them.
 */
const forms: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  ts: async (text) => (await import('./layout/layout.ts')).layOut(text, anyForm) ?? by('babel-ts')(text),
  js: by('babel'),
  md: by('markdown'),
  json: (text) => JSON.stringify(JSON.parse(text)),
};

/** Whether two texts of a file differ only in formatting. */
export async function isSameContent(path: string, one: string, other: string): Promise<boolean> {
  const formOf = forms[path.slice(path.lastIndexOf('.') + 1)];
  if (formOf === undefined) return false;
  try {
    return (await formOf(one)) === (await formOf(other));
  } catch {
    // A file that cannot be read was edited.
    return false;
  }
}
