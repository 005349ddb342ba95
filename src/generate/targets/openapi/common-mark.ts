// Descriptions are CommonMark, in which tools also display HTML and bare URLs.

import { codeSpan, prose } from '../markdown/markdown-text.ts';

/** Matches text that a Markdown renderer can turn into a link, anywhere in a word. */
const linkLike = /:\/\/|www\.|@|(?:mailto|javascript|data|xmpp):/i;

const commonMarkCache = new Map<string, string>();

/** Converts a line of text to CommonMark that displays exactly the text, without tags, links or headings. */
export function commonMark(text: string): string {
  let shown = commonMarkCache.get(text);
  if (shown === undefined) {
    if (commonMarkCache.size > 10_000) commonMarkCache.clear();
    commonMarkCache.set(text, (shown = escapedLine(text)));
  }
  return shown;
}

/**
 * Escapes a line and puts bare URLs in code spans. Outside of code spans, Markdown renderers convert URLs to
 * links (GitHub's autolinks).
 */
function escapedLine(text: string): string {
  if (!linkLike.test(text)) return prose(text);
  const shown: string[] = [];
  let plain: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    if (!linkLike.test(word)) {
      plain.push(word);
      continue;
    }
    shown.push(prose(plain.join(' ')), codeSpan(word));
    plain = [];
  }
  return [...shown, prose(plain.join(' '))].filter((piece) => piece !== '').join(' ');
}

export function commonMarkParagraphs(texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.flatMap((text) => (text === undefined ? [] : [commonMark(text)])).filter(Boolean);
  return said.length === 0 ? undefined : said.join('\n\n');
}

const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/**
 * Text for fields that are not CommonMark. The text contains no tags, because a viewer may display the text
 * as HTML.
 */
export const textWithoutTags = (text: string): string =>
  text.replace(controlCharacters, ' ').replaceAll('<', '‹').replaceAll('>', '›').trim();
