// Whether a file holds what was generated, when a formatter of the project it belongs to has
// been over it: tabs for spaces, other quotes, other lines. Both texts are brought into one
// form, in which nothing is left of what a formatter decides.

import type { FormatOptions } from './format-options.ts';
import { formatBy, type Parser } from './prettier.ts';

const anyForm = {
  printWidth: 100,
  singleQuote: true,
  // line breaks within braces and paragraphs are the formatter's too
  objectWrap: 'collapse',
  proseWrap: 'never',
} as const satisfies FormatOptions & Record<string, unknown>;

const by =
  (parser: Parser) =>
  (text: string): Promise<string> =>
    formatBy(parser, text, anyForm);

/** By the ending of a file's name. HTML and style sheets are no formatter's business: there every space may count. */
const forms: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  ts: async (text) => (await import('./layout/layout.ts')).layOut(text, anyForm) ?? by('babel-ts')(text),
  js: by('babel'),
  md: by('markdown'),
  json: (text) => JSON.stringify(JSON.parse(text)),
};

/** Whether two texts of a file differ in nothing but what a formatter decides. */
export async function isSameContent(path: string, one: string, other: string): Promise<boolean> {
  const formOf = forms[path.slice(path.lastIndexOf('.') + 1)];
  if (formOf === undefined) return false;
  try {
    return (await formOf(one)) === (await formOf(other));
  } catch {
    // what cannot be read was edited
    return false;
  }
}
