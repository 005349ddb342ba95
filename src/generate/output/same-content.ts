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

type Form = typeof anyForm;

const by =
  (parser: Parser) =>
  (text: string, form: Form): Promise<string> =>
    formatBy(parser, text, form);

/** HTML and style sheets are not normalized, because their spaces can be significant. */
const forms: Readonly<Record<string, (text: string, form: Form) => string | Promise<string>>> = {
  ts: async (text, form) =>
    (await import('./layout/layout.ts')).layOut(text, form) ?? by('babel-ts')(text, form),
  js: by('babel'),
  md: by('markdown'),
  json: (text) => JSON.stringify(JSON.parse(text)),
};

export async function isSameContent(path: string, one: string, other: string): Promise<boolean> {
  const formOf = forms[path.slice(path.lastIndexOf('.') + 1)];
  if (formOf === undefined) return false;
  try {
    // The layout keeps its caches as long as the options exist.
    const form = { ...anyForm };
    return (await formOf(one, form)) === (await formOf(other, form));
  } catch {
    // A file that the parser cannot read was edited by the user.
    return false;
  }
}
