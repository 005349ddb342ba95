// Prints a comparison for people.

import type { FailOn } from '../core/model/reports/drift.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import { viewDrift } from './reports/drift-view.ts';
import { failingLevels } from '../report/failing.ts';
import type { Sources } from '../report/sources.ts';
import { projectText } from '../report/usage-text.ts';
import { countText } from '../core/schema/schema-text.ts';
import { reportLines, typeErrorLines, type TextOptions } from '../command-kit/reports/issue-lines.ts';
import { bold, dim, type Line } from '../terminal/lines.ts';

/**
 * The issues that a text report lists. Without `all`, it lists the levels that can break a caller and the levels that
 * fail the run.
 *
 * @param max the maximum number of entries of a level; of a level that does not fail the run, it is at most ten
 */
export function listedIssues(
  all: boolean,
  failOn: FailOn,
  max = 20,
): Pick<TextOptions, 'shows' | 'maxIssues'> {
  if (all) return { shows: () => true };
  const failing: readonly string[] = ['breaking', ...failingLevels[failOn]];
  return {
    shows: (level) => level === 'risky' || failing.includes(level),
    maxIssues: (level) => (failing.includes(level) ? max : Math.min(max, 10)),
  };
}

export function driftLines(
  drift: DriftReport,
  sources: Sources,
  options: Pick<TextOptions, 'shows' | 'maxIssues'>,
): readonly Line[] {
  const report = viewDrift(drift, sources);
  return reportLines(report, { ...options, more: [...typeErrorLines(report), ...projectLines(drift)] });
}

/** With more issues that the code does not use, a report offers the contract. */
const maxUnusedIssues = 5;

/** The affected lines of the user's code, and a summary of the code that was read. */
function projectLines({ project, issues, summary }: DriftReport): readonly Line[] {
  const severe = issues.filter(({ level }) => level === 'breaking' || level === 'risky');
  if (project === null)
    return severe.length === 0 || summary.contract
      ? []
      : [[dim('To see the lines of your code that these changes affect: --project tsconfig.json')]];
  const used = severe.filter(({ usages }) => usages !== null && usages.length > 0);
  const isNoisy = severe.length - used.length > maxUnusedIssues;
  const affects = used.length === 1 ? 'affects' : 'affect';
  return [
    [
      bold(
        `${used.length === 0 ? 'No breaking or risky finding affects' : `${countText(used.length, 'breaking or risky finding')} ${affects}`} your code`,
      ),
      `; ${projectText(project)}`,
    ],
    ...(isNoisy
      ? [
          [
            dim(
              `With a contract of your code as the baseline ("routewright contract"), ${used.length} of ${countText(severe.length, 'breaking or risky finding')} would be left`,
            ),
          ] as Line,
        ]
      : []),
  ];
}
