// Whether a comparison fails, and which of its findings are the reason.

import type { Drift, DriftLevel, Finding } from '../core/model/drift.ts';

/**
 * The levels that make a comparison fail; `used`: breaking findings that a project uses, and its new type
 * errors.
 */
export const failingLevels = {
  breaking: ['breaking'],
  risky: ['breaking', 'risky'],
  any: ['breaking', 'risky', 'safe', 'docs'],
  used: ['breaking'],
  never: [],
} as const satisfies Readonly<Record<string, readonly DriftLevel[]>>;

export type FailOn = keyof typeof failingLevels;

/** The default for `failOn`: with a project, changes that break the project. */
export const defaultFailOn = (project: string | undefined): FailOn =>
  project === undefined ? 'breaking' : 'used';

/**
 * @returns whether a finding makes a comparison fail. An approved one does not; with `used`, neither does one
 * that does not affect the project's code.
 */
export function failsOn(failOn: FailOn): (finding: Finding) => boolean {
  const isOfLevel = failsByLevel(failOn);
  return (finding) =>
    isOfLevel(finding) && (failOn !== 'used' || (finding.usages !== null && finding.usages.length > 0));
}

/** As `failsOn`, for findings that are all about the project's own code: those of an audit. */
export function failsByLevel(failOn: FailOn): (finding: Pick<Finding, 'level' | 'approval'>) => boolean {
  const levels: readonly DriftLevel[] = failingLevels[failOn];
  return ({ level, approval }) => approval === null && levels.includes(level);
}

/** Marks the findings that make a comparison fail, so that every report agrees. */
export function withVerdict(drift: Drift, failOn: FailOn): Drift {
  const fails = failsOn(failOn);
  const findings = drift.findings.map((finding) => ({ ...finding, fails: fails(finding) }));
  const errorsFail = failOn === 'used' && findings.some(isUnapproved);
  const typeErrors = drift.project?.typeErrors.map((error) => ({ ...error, fails: errorsFail })) ?? [];
  return {
    ...drift,
    findings,
    project: drift.project && { ...drift.project, typeErrors },
    summary: {
      ...drift.summary,
      fails: findings.some((finding) => finding.fails) || typeErrors.some((error) => error.fails),
    },
  };
}

/** Type errors are the effect of findings: if all findings are approved, so are the errors. */
const isUnapproved = ({ level, approval }: Finding): boolean => approval === null && level !== 'docs';
