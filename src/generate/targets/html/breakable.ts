import { escapeText, markup, type Markup } from '../markup.ts';
import { nameParts, type NamePlace } from './name-parts.ts';

/** A name as markup that can break between its parts. */
export const breakable = (name: string, place?: NamePlace): Markup =>
  markup(nameParts(name, place).map(escapeText).join('<wbr>'));
