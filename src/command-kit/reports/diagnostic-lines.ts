// Prints the issues of a source, grouped by code. Each message is printed once, followed by its places.

import { countCodes } from '../../core/diagnostics/diagnostic.ts';
import { groupBy } from '../../core/model/text/group-by.ts';
import type { LintIssue, LintPlace } from '../../core/model/reports/lint-report.ts';
import { interfaceText } from '../../report/place-text.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { levelPiece, bold, dim, tableLines, wrap, type Line, type LinePiece } from '../../terminal/lines.ts';

/** @param max the maximum number of places per code */
export function diagnosticLines(issues: readonly LintIssue[], max: number): readonly Line[] {
  const byCode = groupBy(issues, ({ code }) => code);
  return countCodes(issues).flatMap(({ code, level, count: times }): readonly Line[] => {
    const ofCode = byCode.get(code) ?? [];
    const [first] = ofCode;
    return [
      [
        bold(first?.headline ?? code),
        dim(`  ${code}  `),
        levelPiece(level),
        dim(`, ${countText(times, 'place')}`),
      ],
      ...messageLines(ofCode, max),
      ...wrap(first?.howToProceed ?? '', 90).map((line): Line => [`  ${line}`]),
      [],
    ];
  });
}

function messageLines(issues: readonly LintIssue[], max: number): readonly Line[] {
  const byMessage = groupBy(issues, ({ what, done }) => JSON.stringify([what, done]));
  const lines: Line[] = [];
  let left = max;
  for (const same of byMessage.values()) {
    const [first] = same;
    if (first === undefined || left <= 0) break;
    const places = same.slice(0, left).flatMap(({ where }) => where);
    left -= places.length;
    lines.push([`  ${first.what}`], ['  ', dim(first.done)], ...tableLines(places.map(placeCells), '    '));
  }
  if (issues.length > max) lines.push([dim(`    and ${issues.length - max} more: --all lists them`)]);
  return lines;
}

/**
 * A place as text (`POST /shop/v2/orders · privacy`), and its location: a place in a file, or a pointer into
 * the site's response.
 */
function placeCells(place: LintPlace): readonly LinePiece[] {
  const { text, file, route, documentPointer } = place;
  if (file === null) return [text, dim(documentPointer)];
  return route === null ? [text] : [interfaceText(place), dim(text)];
}
