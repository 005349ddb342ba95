// Decides whether a comparison fails, and which findings make it fail.

import type { Drift, DriftLevel, FailOn, Finding, InternalIssues } from '../core/model/reports/drift.ts';

/**
 * The levels at which a comparison fails. `used` means breaking findings that affect a project, and new type
 * errors of the project.
 */
export const failingLevels = {
  breaking: ['breaking'],
  risky: ['breaking', 'risky'],
  any: ['breaking', 'risky', 'safe', 'docs'],
  used: ['breaking'],
  never: [],
} as const satisfies Readonly<Record<FailOn, readonly DriftLevel[]>>;

/** The default of `failOn`. With a project, a comparison fails only if changes break the project. */
export const defaultFailOn = (project: string | undefined): FailOn =>
  project === undefined ? 'breaking' : 'used';

/**
 * @returns a function that decides whether a finding makes a comparison fail. An approved finding never makes a
 * comparison fail, and neither does an internal finding. With `used`, a finding makes the comparison fail only if it affects the project's code.
 */
export function failsOn(failOn: FailOn): (finding: Finding) => boolean {
  const isOfLevel = failsByLevel(failOn);
  return (finding) =>
    isOfLevel(finding) &&
    finding.internal !== true &&
    (failOn !== 'used' || (finding.usages !== null && finding.usages.length > 0));
}

/** Works like `failsOn`, for the findings of an audit, which are all about the project's own code. */
export function failsByLevel(failOn: FailOn): (finding: Pick<Finding, 'level' | 'approval'>) => boolean {
  const levels: readonly DriftLevel[] = failingLevels[failOn];
  return ({ level, approval }) => approval === null && levels.includes(level);
}

/** Marks the findings that make a comparison fail, so that all reports show the same findings as failing. */
export function withVerdict(drift: Drift, failOn: FailOn): Drift {
  const fails = failsOn(failOn);
  const findings = drift.findings.map((finding) => ({ ...finding, fails: fails(finding) }));
  const errorsFail = failOn === 'used' && findings.some(isUnapproved);
  const internal = internalIssues(drift.findings.filter(failsByLevel(failOn)));
  const typeErrors =
    drift.project?.typeErrors.map((error) => ({ ...error, fails: errorsFail && !error.siteAccepts })) ?? [];
  return {
    ...drift,
    findings,
    project: drift.project && { ...drift.project, typeErrors },
    summary: {
      ...drift.summary,
      failOn,
      ...(internal && { internal }),
      fails: findings.some((finding) => finding.fails) || typeErrors.some((error) => error.fails),
    },
  };
}

/** The internal ones of the findings that have a failing level. */
function internalIssues(findings: readonly Finding[]): InternalIssues | undefined {
  const internal = findings.filter((finding) => finding.internal === true);
  if (internal.length === 0) return undefined;
  const names = internal.flatMap(({ places }) => places.flatMap(({ namespace }) => namespace ?? []));
  return { issues: internal.length, namespaces: [...new Set(names)].toSorted() };
}

/**
 * Whether a finding still needs an approval. Type errors are the effect of findings, so they are approved if
 * all findings are approved.
 */
const isUnapproved = ({ level, approval }: Finding): boolean => approval === null && level !== 'docs';
