// Prints a comparison for people.

import type { DriftReport } from '../core/model/reports/drift-report.ts';
import { viewDrift } from './reports/drift-view.ts';
import type { Sources } from '../report/sources.ts';
import { projectText } from '../report/usage-text.ts';
import { countText } from '../core/schema/schema-text.ts';
import { reportLines, typeErrorLines, type TextOptions } from '../command-kit/reports/issue-lines.ts';
import { bold, type Line } from '../terminal/lines.ts';

export function driftLines(
  drift: DriftReport,
  sources: Sources,
  options: Pick<TextOptions, 'shows' | 'maxIssues'>,
): readonly Line[] {
  const report = viewDrift(drift, sources);
  return reportLines(report, { ...options, more: [...typeErrorLines(report), ...projectLines(drift)] });
}

/** The affected lines of the user's code, and a summary of the code that was read. */
function projectLines({ project, issues }: DriftReport): readonly Line[] {
  if (project === null) return [];
  const used = issues.filter(
    ({ level, usages }) =>
      (level === 'breaking' || level === 'risky') && usages !== null && usages.length > 0,
  );
  const affects = used.length === 1 ? 'affects' : 'affect';
  return [
    [
      bold(
        `${used.length === 0 ? 'No breaking or risky finding affects' : `${countText(used.length, 'breaking or risky finding')} ${affects}`} your code`,
      ),
      `; ${projectText(project)}`,
    ],
  ];
}
