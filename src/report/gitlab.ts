// GitLab's code quality report: a list of issues, with no room for what concerns the whole.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format

import { createHash } from 'node:crypto';
import type { Cause, Drift, Finding, Rules } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import type { Sources } from './sources.ts';
import { causeFinder, causeWords, tellingCauses } from './cause-words.ts';
import { heldBackCaveats, placeWords, provenWords, titleOf } from './finding-words.ts';
import { severityOf, severityOfCause, severityOfTypeError, type Severity } from './severity.ts';
import { fileFromHere, typeErrorWords } from './usage-words.ts';

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

export const severities: Readonly<Record<Severity, string>> = {
  error: 'blocker',
  warning: 'major',
  note: 'info',
};

export function gitlabReport(drift: Drift, rules: Rules, { baseline }: Sources): string {
  const causeOf = causeFinder(drift);
  const issues = [
    ...tellingCauses(drift).map((cause) => causeIssue(cause, baseline)),
    ...drift.findings.map((finding) => findingIssue(finding, drift, rules, baseline, causeOf(finding))),
    ...typeErrorIssues(drift),
    ...heldBackCaveats(drift.summary.compared).map((text) => caveatIssue(text, baseline)),
  ];
  return `${JSON.stringify(issues, null, 2)}\n`;
}

const causeIssue = (cause: Cause, baseline: string): Issue => ({
  description: causeWords(cause),
  check_name: cause.kind,
  fingerprint: cause.fingerprint,
  severity: severities[severityOfCause(cause)],
  location: { path: baseline, lines: { begin: 1 } },
});

const caveatIssue = (text: string, baseline: string): Issue => ({
  description: text,
  check_name: 'not-all-was-compared',
  fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 12),
  severity: severities.note,
  location: { path: baseline, lines: { begin: 1 } },
});

const findingIssue = (
  finding: Finding,
  drift: Drift,
  rules: Rules,
  baseline: string,
  cause: Cause | undefined,
): Issue => ({
  description: [
    ...(cause ? [cause.title] : []),
    ...(finding.approval ? ['Approved'] : []),
    titleOf(finding, rules),
    ...finding.places.slice(0, 1).map(placeWords),
    finding.reason,
    ...(finding.proven ? [provenWords(finding.proven)] : []),
    ...(finding.approval ? [approvalWords(finding.approval)] : []),
  ].join(': '),
  check_name: finding.code,
  fingerprint: finding.fingerprint,
  severity: severities[severityOf(finding)],
  location: locationOf(finding, drift, baseline),
});

/** The first line of the user's code that it touches, else the baseline: both stand in the repository. */
function locationOf({ usages }: Finding, { project }: Drift, baseline: string): Issue['location'] {
  const [usage] = usages ?? [];
  return usage === undefined
    ? { path: baseline, lines: { begin: 1 } }
    : { path: fileFromHere(project, usage), lines: { begin: usage.line } };
}

function typeErrorIssues({ project }: Drift): readonly Issue[] {
  const seen = new Map<string, number>();
  return (project?.typeErrors ?? []).map((error) => {
    // Without the line, so that an error is known again when code above it grows; the same
    // error may stand in a file twice, and no two issues may have one fingerprint.
    const same = JSON.stringify([error.file, error.code, error.message]);
    const earlier = seen.get(same) ?? 0;
    seen.set(same, earlier + 1);
    return {
      description: `New type error: ${typeErrorWords(error)}`,
      check_name: 'new-type-error',
      fingerprint: createHash('sha256').update(`${same}${earlier}`).digest('hex').slice(0, 12),
      severity: severities[severityOfTypeError(error)],
      location: { path: fileFromHere(project, error), lines: { begin: error.line } },
    };
  });
}
