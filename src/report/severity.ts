// Maps issues to the three severities of other programs.

import type { NewTypeError } from '../core/model/reports/code-usage.ts';
import type { Cause } from '../core/model/reports/drift.ts';
import type { Issue } from '../core/model/reports/issue.ts';
import { isApprovedCause, levelOfCause } from './cause-text.ts';

export type Severity = 'error' | 'warning' | 'note';

const warningLevels: ReadonlySet<string> = new Set(['breaking', 'risky', 'warning']);

/**
 * The severity of an issue. An issue that makes the run fail is an error in every format. Any other unapproved
 * issue that may break a caller is a warning.
 */
export function severityOf({
  fails,
  level,
  approval,
}: Pick<Issue, 'fails' | 'level' | 'approval'>): Severity {
  if (fails) return 'error';
  return approval === null && warningLevels.has(level) ? 'warning' : 'note';
}

/** The severity of a type error in the user's code. Code that no longer compiles is at least a warning. */
export const severityOfTypeError = ({ fails }: Pick<NewTypeError, 'fails'>): Severity =>
  fails ? 'error' : 'warning';

/** The highest severity among the findings of a cause. */
export function severityOfCause(cause: Cause): Severity {
  if (cause.fails) return 'error';
  return warningLevels.has(levelOfCause(cause)) && !isApprovedCause(cause) ? 'warning' : 'note';
}
