// Checks whether a file still has the generated content after the user's formatter has changed the file.
// Both texts are normalized to a form without formatting before they are compared.

import type { FormatOptions } from './format-options.ts';
import { formatBy, type Parser } from './prettier.ts';

const anyForm = {
  printWidth: 100,
  singleQuote: true,
  // Formatters can also change line breaks inside braces and paragraphs.
  objectWrap: 'collapse',
  proseWrap: 'never',
} as const satisfies FormatOptions & Record<string, unknown>;

const by =
  (parser: Parser) =>
  (text: string): Promise<string> =>
    formatBy(parser, text, anyForm);

/** HTML and style sheets are not normalized, because their spaces can be significant. */
const forms: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  ts: async (text) => (await import('./layout/layout.ts')).layOut(text, anyForm) ?? by('babel-ts')(text),
  js: by('babel'),
  md: by('markdown'),
  json: (text) => JSON.stringify(JSON.parse(text)),
};

export async function isSameContent(path: string, one: string, other: string): Promise<boolean> {
  const formOf = forms[path.slice(path.lastIndexOf('.') + 1)];
  if (formOf === undefined) return false;
  try {
    return (await formOf(one)) === (await formOf(other));
  } catch {
    // A file that the parser cannot read was edited by the user.
    return false;
  }
}
