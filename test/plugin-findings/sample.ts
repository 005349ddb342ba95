// A sample of findings that is the same in each run, and in which no rule is left out.

import { createHash } from 'node:crypto';
import type { LintIssue } from '../../src/core/model/reports/lint-report.ts';

/** @returns all findings if they are few; otherwise findings of each rule in turn, in an order that hashes decide */
export function sampleOf(findings: readonly LintIssue[], size: number): readonly LintIssue[] {
  const rankOf = ({ fingerprint }: LintIssue): string =>
    createHash('sha256').update(fingerprint).digest('hex');
  const byRule = new Map<string, LintIssue[]>();
  for (const one of findings.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1)))
    byRule.set(one.code, [...(byRule.get(one.code) ?? []), one]);
  return [...byRule.values()]
    .flatMap((ofRule) => ofRule.map((one, turn) => ({ one, turn })))
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, size)
    .map(({ one }) => one);
}
