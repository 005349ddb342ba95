// Text of a site as Markdown: nothing in it may begin a heading, a link, a tag or a
// table. Names and values stand in code spans.

import { Code } from '../code.ts';

/** Markdown that the renderer itself wrote. */
export const markdown = (text: string): Code => new Code(text);

const invisible =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line of prose, every character that means something to Markdown or HTML escaped. */
export const prose = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_[\]{}|~!]/g, '\\$&')
    .replace(/^([-+=#>])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');

/** A code span around any text (CommonMark 6.1: fenced by more backticks than it holds in a row). */
export function codeSpan(text: string): string {
  const line = text.replace(invisible, '').replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}
