// A line of code with its neighboring lines.

import type { CodePlace } from '../../core/model/reports/code-usage.ts';
import { escapeText, markup, type Markup } from '../../template-engine/markup.ts';
import { reportLineText, type ReportLine } from '../report.ts';

export interface CodeView {
  readonly place: string;
  readonly text: string;
  readonly hasFrame: boolean;
  readonly frame: Markup;
}

export const viewCode = (code: ReportLine): CodeView => ({
  place: reportLineText(code),
  text: code.text,
  hasFrame: code.marked !== undefined,
  frame: markup(code.marked ? frameOf({ ...code, ...code.marked }) : ''),
});

const frameOf = (place: Omit<CodePlace, 'file'>): string =>
  place.frame.lines.map((text, at) => viewLine(text, place.frame.firstLine + at, place)).join('');

function viewLine(
  text: string,
  number: number,
  { line, column, length }: Pick<CodePlace, 'line' | 'column' | 'length'>,
): string {
  const [from, to] = number === line ? [column - 1, column - 1 + length] : [0, 0];
  const [before, meant, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)].map(escapeText);
  const mark = meant === '' ? '' : `<mark>${meant}</mark>`;
  return `<span class="line"><i>${number}</i>${before}${mark}${after}</span>`;
}
