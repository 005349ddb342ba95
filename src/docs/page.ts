// Helpers for the pages of `docs/reference` that are made from the program, in Markdown.

import { codeSpan } from '../generate/targets/markdown/text.ts';

/** A page: its path in `docs/`, and its text before formatting. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

const madeBy = '<!-- Made by `npm run docs`; change what it is made of instead. -->';

export const page = (path: string, title: string, sections: readonly string[]): Page => ({
  path,
  text: [madeBy, `# ${title}`, ...sections].join('\n\n') + '\n',
});

/**
 * Turns plain text, as in messages and help, into Markdown: escapes characters that begin markup or end a cell, and
 * marks flags and variables as code.
 *
 * @param text plain text
 */
export const words = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .split(/(?<![\w-])(--[a-z][a-z-]*|[A-Z]{2,}(?:_[A-Z]+)+)(?![\w-])/)
    .map((part, at) => (at % 2 === 1 ? codeSpan(part) : part.replace(/[\\`*_<>[\]|]/g, '\\$&')))
    .join('');

/** A table. Cells are Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A link to a heading of the same page whose text is code. */
export const codeLink = (text: string): string => `[${codeSpan(text)}](#${text.toLowerCase()})`;

/** The title of a finding and its level: the first line of the section about its code. */
export const headline = (title: string, level: string): string => `**${words(title)}** (${level})`;
