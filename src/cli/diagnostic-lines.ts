// Diagnostics for people to read: by code, each message once, its places below it.

import { isOfConfig } from '../app/lint.ts';
import { problemCatalogue } from '../app/problem-catalogue.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { count } from '../schema/schema-words.ts';
import { countCodes, levelPiece } from './generate-report.ts';
import { bold, dim, table, type Line, type Piece } from './lines.ts';

/** The files that diagnostics are about, as the user names them. */
export interface DiagnosedFiles {
  readonly source: string;
  readonly config: string;
}

/** @param most how many places of one code are listed */
export function diagnosticLines(
  diagnostics: readonly Diagnostic[],
  files: DiagnosedFiles,
  most: number,
): readonly Line[] {
  const byCode = groupBy(diagnostics, ({ code }) => code);
  return countCodes(diagnostics).flatMap(({ code, level, count: times }): readonly Line[] => [
    [
      bold(problemCatalogue.get(code)?.title ?? code),
      dim(`  ${code}  `),
      levelPiece(level),
      dim(`, ${count(times, 'place')}`),
    ],
    ...messageLines(byCode.get(code) ?? [], files, most),
    [],
  ]);
}

function messageLines(
  diagnostics: readonly Diagnostic[],
  files: DiagnosedFiles,
  most: number,
): readonly Line[] {
  const byMessage = groupBy(diagnostics, ({ message, done }) => JSON.stringify([message, done]));
  const lines: Line[] = [];
  let left = most;
  for (const same of byMessage.values()) {
    const [first] = same;
    if (first === undefined || left <= 0) break;
    const places = same.slice(0, left);
    left -= places.length;
    lines.push(
      [`  ${first.message}`],
      ['  ', dim(first.done)],
      ...table(
        places.map((place) => placeOf(place, files)),
        '    ',
      ),
    );
  }
  if (diagnostics.length > most)
    lines.push([dim(`    and ${diagnostics.length - most} more: --all lists them`)]);
  return lines;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** `POST  /shop/v2/orders  privacy`, and where that is: in a file, or below a pointer into the response of a site. */
function placeOf(
  { code, where: { route, methods, argument, pointer = '', line, column } }: Diagnostic,
  { source, config }: DiagnosedFiles,
): readonly Piece[] {
  const file = isOfConfig(code) ? config : source;
  const place = line === undefined ? pointer : `${file}:${line}:${column ?? 1}`;
  const subject = [methods?.join(' '), route, argument].filter((part) => part !== undefined && part !== '');
  if (subject.length > 0) return [subject.join('  '), dim(place)];
  return line === undefined ? [file, dim(place)] : [place];
}
