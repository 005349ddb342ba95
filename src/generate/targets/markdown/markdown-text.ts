// Converts text of a site to Markdown. Converted text cannot start a heading, a link, a tag or a table.
// Names and values are in code spans.

import { Code } from '../code.ts';

/** Marks Markdown of the renderer as safe. */
export const markdown = (text: string): Code => new Code(text);

const invisibleCharacters =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line of text. All special characters of Markdown and HTML are escaped. */
export const prose = (text: string): string =>
  text
    .replace(invisibleCharacters, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_[\]{}|~!]/g, '\\$&')
    .replace(/^([-+=#>])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');

/**
 * A code span for any text (CommonMark 6.1). The fence has more backticks than any run of backticks in the
 * text.
 */
export function codeSpan(text: string): string {
  const line = text.replace(invisibleCharacters, '').replace(/\s+/g, ' ');
  const fence = fenceAround(line, 1);
  const padding = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** A fenced code block (CommonMark 4.5) that no line of the text can end. */
export function codeBlock(language: string, text: string): string {
  const lines = text.replace(invisibleCharacters, '').replace(/[\u2028\u2029]/g, ' ');
  const fence = fenceAround(lines, 3);
  return `${fence}${language}\n${lines}\n${fence}`;
}

const fenceAround = (text: string, fewest: number): string =>
  '`'.repeat(Math.max(fewest, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));

/** Code in a table cell. The vertical bar is escaped, because it would end the table cell. */
export const codeCell = (text: string): string => codeSpan(text).replaceAll('|', '\\|');
