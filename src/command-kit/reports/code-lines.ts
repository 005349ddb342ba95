// Prints lines of the user's code: the place, how the line uses the site, and the code itself.

import { reportLineText, type ReportLine } from '../../report/report.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { bold, cyan, dim, red, type Line } from '../../terminal/lines.ts';

const maxCodeExcerpts = 5;

/**
 * @param withPlace whether to print the place before each excerpt
 * @param maxPlaces the maximum number of places; the code is printed for the first few places
 */
export function codeLines(
  code: readonly ReportLine[],
  withPlace = true,
  maxPlaces = maxCodeExcerpts,
): readonly Line[] {
  const shown = code.slice(0, maxPlaces);
  return [
    ...shown.flatMap((one, at): readonly Line[] => [
      ...(withPlace ? [['  ', cyan(reportLineText(one)), one.text === '' ? '' : ` ${one.text}`]] : []),
      ...(at < maxCodeExcerpts ? frameLines(one) : []),
    ]),
    ...(code.length > shown.length
      ? [[dim(`  and ${countText(code.length - shown.length, 'more line')} of your code`)]]
      : []),
  ];
}

const maxCodeWidth = 120;

/** The line with the marked part underlined, and the lines before and after it. */
function frameLines({ line, column, marked }: ReportLine): readonly Line[] {
  if (marked === undefined) return [];
  const { length, frame } = marked;
  const width = String(frame.firstLine + frame.lines.length - 1).length;
  // For a long line, such as minified code, only the part near the column is shown.
  const from = column + length > maxCodeWidth ? Math.max(0, column - 1 - maxCodeWidth / 2) : 0;
  return frame.lines.flatMap((text, at): readonly Line[] => {
    const number = frame.firstLine + at;
    const gutter = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | `;
    const code = text.slice(from, from + maxCodeWidth).replaceAll('\t', ' ');
    const shown: Line = ['    ', number === line ? bold(gutter) : dim(gutter), code];
    if (number !== line) return [shown];
    const before = ' '.repeat(gutter.length + column - 1 - from);
    return [shown, ['    ', before, red('^'.repeat(Math.min(length, maxCodeWidth)))]];
  });
}
