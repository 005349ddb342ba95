// The severity of a finding in the formats of other programs, which have three.

import type { Cause, Finding, NewTypeError } from '../model/drift.ts';
import { isApprovedCause, levelOfCause } from './cause-words.ts';

export type Severity = 'error' | 'warning' | 'note';

/**
 * What makes the run fail is an error, in every format alike. Of the rest, what may break
 * somebody is a warning, unless it is approved.
 */
export function severityOf({
  fails,
  level,
  approval,
}: Pick<Finding, 'fails' | 'level' | 'approval'>): Severity {
  if (fails) return 'error';
  return approval === null && (level === 'breaking' || level === 'risky') ? 'warning' : 'note';
}

/** Code that no longer compiles is at least a warning. */
export const severityOfTypeError = ({ fails }: Pick<NewTypeError, 'fails'>): Severity =>
  fails ? 'error' : 'warning';

/** As loud as the worst of what it made. */
export function severityOfCause(cause: Cause): Severity {
  if (cause.fails) return 'error';
  const level = levelOfCause(cause);
  return (level === 'breaking' || level === 'risky') && !isApprovedCause(cause) ? 'warning' : 'note';
}
