// The sentence with which every report of drift begins: what changed, and why the run fails or passes.
// To say something else that a reader must know first, add a row to `clauses`.

import { countLevels } from '../core/model/reports/count-levels.ts';
import {
  driftLevels,
  type Drift,
  type DriftLevel,
  type FailOn,
  type InternalIssues,
  type LevelCounts,
} from '../core/model/reports/drift.ts';
import type { Verdict } from '../core/model/reports/drift-report.ts';
import { countText } from '../core/schema/schema-text.ts';
import { failingLevels } from './failing.ts';
import { capital, hasNoCounterpart, lacksResponses, notComparedClauses } from './finding-text.ts';

/** The numbers from which the sentence is made. */
export interface VerdictCounts {
  readonly failOn: FailOn;
  /** The number of findings by level. */
  readonly found: LevelCounts;
  /** The number of approved findings by level. */
  readonly approved: LevelCounts;
  /** The number of findings by level that make the run fail. */
  readonly failing: LevelCounts;
  /** The number of causes of breaking findings. */
  readonly causes: number;
  /** The number of breaking findings that affect the user's code; null if no code was read. */
  readonly used: number | null;
  /** The issues that do not make the run fail because they are internal; absent if there are none. */
  readonly internal?: InternalIssues;
  /** The number of changes that the user's code does not use; absent if the baseline is no contract. */
  readonly unused?: number;
  /** What was not compared, such as `responses were not compared (…)`. */
  readonly notCompared: readonly string[];
  /** `nothing` for a snapshot without an earlier or later version. */
  readonly compared: 'requests' | 'all' | 'nothing';
  /** The number of new type errors that make the run fail. */
  readonly typeErrors: number;
}

/** The sentence and the counts of a comparison. The caller adds the command that approves. */
export function verdictOf(drift: Drift): Verdict {
  const { findings, project, causes, summary } = drift;
  const breaking = findings.filter(({ level }) => level === 'breaking');
  const counts: VerdictCounts = {
    failOn: summary.failOn,
    found: countLevels(findings),
    approved: countLevels(findings.filter(({ approval }) => approval !== null)),
    failing: countLevels(findings.filter(({ fails }) => fails)),
    causes: causes.filter((cause) => cause.counts.breaking > 0).length,
    used:
      project === null ? null : breaking.filter(({ usages }) => usages !== null && usages.length > 0).length,
    ...(summary.internal && { internal: summary.internal }),
    ...(summary.contract && { unused: total(summary.contract.unused) }),
    notCompared: notComparedClauses(summary.compared),
    compared: hasNoCounterpart(summary.compared)
      ? 'nothing'
      : lacksResponses(summary.compared)
        ? 'requests'
        : 'all',
    typeErrors: project?.typeErrors.filter(({ fails }) => fails).length ?? 0,
  };
  return {
    text: verdictText(counts),
    failing: total(counts.failing),
    failingTypeErrors: counts.typeErrors,
    breakingCauses: counts.causes,
    breakingUsed: counts.used,
    approveCommand: null,
  };
}

/** For example `43 breaking changes from 2 causes; 12 affect your code; this run fails because of 12 of them.` */
export function verdictText(counts: VerdictCounts): string {
  const text = clauses.map((clause) => clause(counts)).filter((said) => said !== '');
  return capital(`${text.join('; ')}.`);
}

/** The clauses of the sentence, in their order. A clause that has nothing to say is empty. */
const clauses: readonly ((counts: VerdictCounts) => string)[] = [
  changesClause,
  approvedClause,
  usedClause,
  internalClause,
  unusedClause,
  ({ notCompared }) => notCompared.join('; '),
  outcomeClause,
];

function changesClause({ found, causes, unused, compared }: VerdictCounts): string {
  const others = levelsText(found);
  const change =
    found.breaking > 0
      ? `${countText(found.breaking, 'breaking change')}${causes > 1 ? ` from ${countText(causes, 'cause')}` : ''}`
      : others !== ''
        ? `nothing breaks (${others})`
        : `nothing changed${unused === undefined ? '' : ' that your code uses'}`;
  return compared === 'nothing' ? '' : compared === 'requests' ? `requests: ${change}` : change;
}

function approvedClause({ found, approved }: VerdictCounts): string {
  if (approved.breaking === 0) return '';
  return approved.breaking === found.breaking ? 'all approved' : `${approved.breaking} approved`;
}

function usedClause({ found, used }: VerdictCounts): string {
  if (used === null || found.breaking === 0) return '';
  return `${used === 0 ? 'none' : used} ${used === 1 || used === 0 ? 'affects' : 'affect'} your code`;
}

function internalClause({ internal }: VerdictCounts): string {
  if (internal === undefined) return '';
  const { issues, namespaces } = internal;
  const [concern, fail] = issues === 1 ? ['concerns', 'fails'] : ['concern', 'fail'];
  return `${issues} ${concern} only internal namespaces (${namespaces.join(', ')}) and ${fail} no run`;
}

function unusedClause({ unused = 0 }: VerdictCounts): string {
  return unused === 0
    ? ''
    : `${countText(unused, 'change')} that your code does not use ${unused === 1 ? 'is' : 'are'} safe`;
}

function outcomeClause(counts: VerdictCounts): string {
  const { failing, found, typeErrors } = counts;
  const number = total(failing);
  if (number + typeErrors > 0) {
    const errors = typeErrors === 0 ? [] : [`${countText(typeErrors, 'new type error')} in your code`];
    const onlyBreaking = number > 0 && number === failing.breaking;
    const changes =
      number === 0
        ? []
        : onlyBreaking && errors.length === 0
          ? [number < found.breaking ? `${number} of them` : number === 1 ? 'it' : 'them']
          : countedLevels(failing).map(([level, count]) => countText(count, `${level} change`));
    return `this run fails because of ${[...changes, ...errors].join(' and ')}`;
  }
  const reason = whyItPasses(counts);
  return `this run passes${reason === '' ? '' : `, because ${reason}`}`;
}

/** The reason why a run passes although something changed; empty if the other clauses show the reason. */
function whyItPasses({ failOn, found, approved }: VerdictCounts): string {
  if (total(found) === 0) return '';
  if (failOn === 'never') return 'it was started with --fail-on never or --update-baseline';
  const levels: readonly DriftLevel[] = failingLevels[failOn];
  const open = levels.filter((level) => found[level] > approved[level]);
  if (open.length > 0)
    return failOn === 'used' ? '--fail-on used counts only changes that affect your code' : '';
  const isApproved = levels.some((level) => found[level] > 0);
  return isApproved && found.breaking === 0 ? 'the changes that would fail it are approved' : '';
}

/** For example `3 risky, 20 safe`. */
const levelsText = (counts: LevelCounts): string =>
  countedLevels(counts)
    .map(([level, count]) => `${count.toLocaleString('en-US')} ${level}`)
    .join(', ');

const countedLevels = (counts: LevelCounts): readonly (readonly [level: DriftLevel, count: number])[] =>
  driftLevels.flatMap((level) => (counts[level] > 0 ? [[level, counts[level]] as const] : []));

const total = (counts: LevelCounts): number => driftLevels.reduce((sum, level) => sum + counts[level], 0);
