// Diagnostics for people to read: by code, each message once, its places below it.

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { count } from '../schema/schema-words.ts';
import { countCodes, levelPiece } from './generate-report.ts';
import { bold, dim, table, type Line } from './lines.ts';

/** @param most how many places of one code are listed */
export function diagnosticLines(diagnostics: readonly Diagnostic[], most: number): readonly Line[] {
  const byCode = groupBy(diagnostics, ({ code }) => code);
  return countCodes(diagnostics).flatMap(({ code, level, count: times }): readonly Line[] => [
    [bold(code), '  ', levelPiece(level), dim(`, ${count(times, 'place')}`)],
    ...messageLines(byCode.get(code) ?? [], most),
    [],
  ]);
}

function messageLines(diagnostics: readonly Diagnostic[], most: number): readonly Line[] {
  const byMessage = groupBy(diagnostics, ({ message, done }) => JSON.stringify([message, done]));
  const lines: Line[] = [];
  let left = most;
  for (const same of byMessage.values()) {
    const [first] = same;
    if (first === undefined || left <= 0) break;
    const places = same.slice(0, left);
    left -= places.length;
    lines.push([`  ${first.message}`], ['  ', dim(first.done)], ...table(places.map(placeOf), '    '));
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

const placeOf = ({ code, where: { route, methods, argument, pointer, line, column } }: Diagnostic) => [
  [methods?.join(' '), route, argument].filter((part) => part !== undefined && part !== '').join('  ') ||
    (code.startsWith('config-') ? '(the configuration)' : '(the source)'),
  dim(pointer ?? ''),
  ...(line === undefined ? [] : [dim(`${line}:${column ?? 1}`)]),
];
