// The pages of `docs/reference` that are made of the program itself, in Markdown.

import { codeSpan } from '../generate/targets/markdown/text.ts';

/** One page: where it stands below `docs/`, and its text before the formatter. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

const madeBy = '<!-- Made by `npm run docs`; change what it is made of instead. -->';

/** A page with its title, what it is about, and its sections. */
export const page = (path: string, title: string, sections: readonly string[]): Page => ({
  path,
  text: [madeBy, `# ${title}`, ...sections].join('\n\n') + '\n',
});

/**
 * Our own prose, as messages and help hold it: what would begin markup or end a cell is
 * escaped; flags and variables are code.
 *
 * @param text plain text
 */
export const words = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .split(/(?<![\w-])(--[a-z][a-z-]*|[A-Z]{2,}(?:_[A-Z]+)+)(?![\w-])/)
    .map((part, at) => (at % 2 === 1 ? codeSpan(part) : part.replace(/[\\`*_<>[\]|]/g, '\\$&')))
    .join('');

/** A table of cells that are Markdown; rows without a text in any column but the first are kept. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A link to a heading of the same page, as the forge names headings that are code. */
export const codeLink = (text: string): string => `[${codeSpan(text)}](#${text.toLowerCase()})`;

/** What was found, with its level: the first line below a code. */
export const headline = (title: string, level: string): string => `**${words(title)}** (${level})`;
