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
  const fence = fenceAround(line, 1);
  const padding = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** A fenced block of code (CommonMark 4.5) that no line of the text can end. Its lines end by line feeds alone. */
export function codeBlock(language: string, text: string): string {
  const lines = text.replace(invisible, '').replace(/[\u2028\u2029]/g, ' ');
  const fence = fenceAround(lines, 3);
  return `${fence}${language}\n${lines}\n${fence}`;
}

/** More backticks than the text holds in a row. */
const fenceAround = (text: string, fewest: number): string =>
  '`'.repeat(Math.max(fewest, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
