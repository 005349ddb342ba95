// Text of a source or a site, made fit for a message: it cannot move the cursor,
// colour the terminal, turn the reading direction or fill the screen.

import { resolveEntities } from '../../core/model/markup-text.ts';

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/** At most `limit` code units on one line, without control or direction characters. */
export function plainText(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 8)
    .replace(invisible, ' ')
    .trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** The words of a piece of markup without its tags, the common entities resolved; the markup itself where it has no words. */
export function markupText(markup: string, limit: number): string {
  const text = resolveEntities(
    markup
      .slice(0, limit * 32)
      .replace(/<\/?(?:a|b|i|em|strong|span|code)(?:\s[^<>]*)?>/gi, '')
      .replace(/<[^<>]*>/g, ' '),
  );
  return plainText(text, limit) || plainText(markup, limit);
}
