// Converts the result of a comparison into the document that `drift --format json` prints.

import type { Drift, Finding, FindingPlace, Rules, Touches } from '../../core/model/reports/drift.ts';
import {
  driftReportVersion,
  type DriftIssue,
  type DriftPlace,
  type DriftReport,
} from '../../core/model/reports/drift-report.ts';
import { findingPlaceText, ruleTitleOf, shortJsonText } from '../../report/finding-text.ts';
import { memberPathOf } from '../../report/place-text.ts';
import { verdictOf } from '../../report/verdict.ts';

export const driftReport = (drift: Drift, rules: Rules): DriftReport => {
  const { findings, ...rest } = drift;
  return {
    schemaVersion: driftReportVersion,
    verdict: verdictOf(drift),
    issues: findings.map((finding) => driftIssue(finding, rules)),
    ...rest,
  };
};

/** Adds the command that approves what makes the run fail. A run that passes needs no command. */
export const withApproveCommand = (report: DriftReport, command: string | undefined): DriftReport =>
  report.verdict.failing === 0
    ? report
    : { ...report, verdict: { ...report.verdict, approveCommand: command ?? null } };

export function driftIssue(finding: Finding, rules: Rules): DriftIssue {
  const { code, level, side, places, before, after, reason, witness, proven } = finding;
  const { usages, approval, cause, fails, internal, repeats, fingerprint } = finding;
  const headline = ruleTitleOf(finding, rules);
  return {
    code,
    level,
    headline,
    where: places.map(driftPlaceOf),
    what: changeSentence(headline, finding),
    why: reason,
    howToProceed: howToProceed(finding, rules),
    fails,
    approval,
    fingerprint,
    side,
    before,
    after,
    witness,
    proven,
    usages,
    cause,
    ...(internal && { internal }),
    ...(repeats && { repeats }),
  };
}

const driftPlaceOf = (place: FindingPlace): DriftPlace => ({
  text: findingPlaceText(place),
  namespace: place.namespace,
  route: place.route,
  methods: place.method === null ? [] : [place.method],
  operation: place.operation,
  pointer: place.pointer,
  file: null,
  line: null,
  column: null,
  fingerprint: place.fingerprint,
  ...(place.declaredAt && { declaredAt: place.declaredAt }),
});

/** A sentence such as `per_page/maximum was 100 and is 50 now.` */
function changeSentence(headline: string, { before, after, pointer, places: [first] }: Finding): string {
  const subject = pointer === '' ? (first ? findingPlaceText(first) : 'The site') : memberPathOf(pointer);
  if (before === null && after === null) return `${headline}: ${subject}.`;
  // The changed value may be a part of the item, such as some values of a list or some methods of a route.
  if (before === null) return `${subject}: ${shortJsonText(after)} is new.`;
  if (after === null) return `${subject}: ${shortJsonText(before)} was removed.`;
  return `${subject} was ${shortJsonText(before)} and is ${shortJsonText(after)} now.`;
}

/** The condition under which the change breaks the line of code, for each kind of use. */
const whenItMayBreak: Readonly<Record<Touches, string>> = {
  call: 'Check every call of this operation.',
  omission: 'Add the argument to every call that does not send it.',
  argument: 'Check every call that passes this argument.',
  value: 'Check the values that your calls send for this argument.',
  property: 'Check every line that reads this property.',
  'property-in-context': 'Check every line that reads this property, and the context of its request.',
  links: 'Check every line that reads the links of this response.',
  type: 'Check every line that names the type of this resource.',
  batch: 'Check every batch request that contains this operation.',
  'sign-in': 'Check how your code signs in.',
  client: 'Check where your code creates its client.',
  permission: 'Check whether the site should allow these callers.',
  reading: 'Read the source again in the described way, and compare again.',
  nothing: 'No line of code depends directly on this change. Check the calls of this route.',
};

function howToProceed({ code, level, approval, usages }: Finding, rules: Rules): string {
  if (approval) return 'Nothing to do: the finding is approved.';
  if (level === 'safe' || level === 'docs')
    return 'Nothing to do: existing calls still work. To use the additions, update the baseline.';
  const touches = rules.get(code)?.touches ?? 'call';
  if (usages?.length === 0 && touches !== 'permission' && touches !== 'reading')
    return 'Nothing to do: your code does not use the changed part of the interface.';
  return whenItMayBreak[touches];
}
