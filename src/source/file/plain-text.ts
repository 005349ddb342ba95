// Makes text from a source safe for a message. The result cannot move the cursor, color the terminal, reverse the
// reading direction or fill the screen.

import { resolveEntities } from '../../core/model/text/markup-text.ts';

const invisibleText = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/** Puts a text on one line of at most `limit` code units, without control characters and direction characters. */
export function plainText(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 8)
    .replace(invisibleText, ' ')
    .trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** Removes the tags from HTML and decodes common entities. HTML without text is returned unchanged. */
export function markupText(markup: string, limit: number): string {
  const text = resolveEntities(
    markup
      .slice(0, limit * 32)
      .replace(/<\/?(?:a|b|i|em|strong|span|code)(?:\s[^<>]*)?>/gi, '')
      .replace(/<[^<>]*>/g, ' '),
  );
  return plainText(text, limit) || plainText(markup, limit);
}
