import { escapeText, markup, type Markup } from '../../../template-engine/markup.ts';
import { nameParts, type NamePlace } from './split-name.ts';

/** A name as markup, with possible line breaks between words. */
export const breakableName = (name: string, place?: NamePlace): Markup =>
  markup(nameParts(name, place).map(escapeText).join('<wbr>'));
