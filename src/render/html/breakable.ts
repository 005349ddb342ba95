// Names in narrow places break before a word of theirs, not within it.

import { escapeText, markup, type Markup } from '../markup.ts';

/** As many letters fit into the list at the side, and into the narrowest column of a table on a phone. */
const widest = { list: 26, column: 16 } as const;

/** A name that may break before its dots and capitals, where it is longer than its place is wide. */
export const breakable = (name: string, place: keyof typeof widest = 'list'): Markup =>
  markup(
    name.length <= widest[place]
      ? escapeText(name)
      : name
          .split(/(?=[.])|(?<=[a-z0-9])(?=[A-Z])/)
          .map(escapeText)
          .join('<wbr>'),
  );
