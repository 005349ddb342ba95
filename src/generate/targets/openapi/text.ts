// Text of a site in a document that others show. Descriptions are CommonMark there, and
// readers take HTML and bare addresses in them for their own.

import { codeSpan, prose } from '../markdown/text.ts';

/** What readers may make a link of, wherever it stands in a word. */
const address = /:\/\/|www\.|@|(?:mailto|javascript|data|xmpp):/i;

const known = new Map<string, string>();

/** One line of CommonMark that shows the text and nothing else: no tag, no link, no heading. */
export function commonMark(text: string): string {
  let shown = known.get(text);
  if (shown === undefined) {
    if (known.size > 10_000) known.clear();
    known.set(text, (shown = escaped(text)));
  }
  return shown;
}

/** Readers make links of bare addresses (GitHub's autolinks), in code spans alone they do not. */
function escaped(text: string): string {
  if (!address.test(text)) return prose(text);
  const shown: string[] = [];
  let plain: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    if (!address.test(word)) {
      plain.push(word);
      continue;
    }
    shown.push(prose(plain.join(' ')), codeSpan(word));
    plain = [];
  }
  return [...shown, prose(plain.join(' '))].filter((piece) => piece !== '').join(' ');
}

/** Sentences and remarks as paragraphs; undefined where there are none. */
export function paragraphs(texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.flatMap((text) => (text === undefined ? [] : [commonMark(text)])).filter(Boolean);
  return said.length === 0 ? undefined : said.join('\n\n');
}

const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/** Text where no CommonMark is read; a viewer that takes it for HTML all the same finds no tag. */
export const plainText = (text: string): string =>
  text.replace(invisible, ' ').replaceAll('<', '‹').replaceAll('>', '›').trim();
