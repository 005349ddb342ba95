// The lines of the project's code that a person must check: those that an unapproved breaking finding
// affects, and those with a new type error. Each line is listed once.

import type { DriftReport } from '../core/model/drift-report.ts';
import { typeErrorWords, usageWords } from './usage-text.ts';

export interface LineToCheck {
  /** As in the report: relative to the folder of the project's tsconfig. */
  readonly file: string;
  readonly line: number;
  /** The distinct reasons: `reads Order.total`, `TS2339: Property …`. */
  readonly reasons: readonly string[];
}

/** By file and line; empty without a project. */
export function linesToCheck({
  issues,
  project,
}: Pick<DriftReport, 'issues' | 'project'>): readonly LineToCheck[] {
  const found = [
    ...issues
      .filter(({ level, approval }) => level === 'breaking' && approval === null)
      .flatMap(({ usages }) => usages ?? [])
      .map((usage) => ({ ...usage, reason: usageWords(usage) })),
    ...(project?.typeErrors ?? []).map((error) => ({ ...error, reason: typeErrorWords(error) })),
  ];
  const lines = new Map<string, { file: string; line: number; reasons: Set<string> }>();
  for (const { file, line, reason } of found) {
    const place = `${file}:${line}`;
    const known = lines.get(place) ?? { file, line, reasons: new Set<string>() };
    known.reasons.add(reason);
    lines.set(place, known);
  }
  return [...lines.values()]
    .map(({ reasons, ...place }) => ({ ...place, reasons: [...reasons] }))
    .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}
