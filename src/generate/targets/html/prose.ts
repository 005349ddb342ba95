// Sentences from a site as HTML. Text between backticks becomes code.

import { escapeText, markup, type Markup } from '../../../template-engine/markup.ts';

const inBackticks = /`([^`\n]+)`/g;

export const proseMarkup = (text: string): Markup =>
  markup(escapeText(text.trim()).replace(inBackticks, '<code>$1</code>'));
