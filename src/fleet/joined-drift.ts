// Joins the comparisons of all steps into one.
// Each step becomes the cause of its findings, so the reports and approvals of drift also work for a fleet.

import { countLevels } from '../core/model/reports/count-levels.ts';
import { createHash } from 'node:crypto';
import { adviseVersion } from '../drift/compare/version-advice.ts';
import type { FleetStep } from './interface-changes.ts';
import {
  driftLevels,
  fleetStep,
  type Cause,
  type Drift,
  type DriftSummary,
  type Finding,
} from '../core/model/reports/drift.ts';

/** A step with its changes. */
export interface StepDrift {
  readonly step: FleetStep;
  readonly drift: Drift;
  /** The fingerprint of the cause that represents the step. */
  readonly cause: string;
  readonly title: string;
}

const shortHashLength = 8;

/**
 * The title of a step, such as
 * `wc/v3: interface 3f2a90c1 → 91bcd04e on 212 sites; 1,120 sites still have 3f2a90c1`.
 */
export function nameOfStep(
  step: FleetStep,
  still: number,
  first: boolean,
): Pick<StepDrift, 'cause' | 'title'> {
  const { subject, before, after, sites, software } = step;
  const name = subject === 'root' ? 'outside the routes' : subject.namespace || 'the root';
  const [old, now] = [before?.slice(0, shortHashLength), after?.slice(0, shortHashLength)];
  const where = sitesText(sites.length);
  const happened =
    old === undefined
      ? `${now ?? ''} is new on ${where}`
      : now === undefined
        ? `${old} is removed from ${where}`
        : `interface ${old} → ${now} on ${where}`;
  const versions =
    software &&
    old !== undefined &&
    now !== undefined &&
    ` (${software.name} ${software.before ?? '?'} → ${software.after ?? '?'})`;
  const others = still > 0 ? `; ${sitesText(still)} still ${still === 1 ? 'has' : 'have'} ${old ?? ''}` : '';
  const leader = first ? `; first on ${step.first.site} (${step.first.at})` : '';
  return {
    title: `${name}: ${happened}${versions || ''}${others}${leader}`,
    cause: createHash('sha256')
      .update(`cause\n${fleetStep}\n${JSON.stringify([subject, before, after])}`)
      .digest('hex')
      .slice(0, 12),
  };
}

const sitesText = (many: number): string => (many === 1 ? '1 site' : `${many.toLocaleString('en')} sites`);

/** All findings with their steps, most severe first. The counts of the comparisons are added up. */
export function joinedDrift(steps: readonly StepDrift[], selected: readonly string[] | null): Drift {
  const findings = steps
    .flatMap(({ drift, cause }) => drift.findings.map((finding): Finding => ({ ...finding, cause })))
    .toSorted((one, other) => driftLevels.indexOf(one.level) - driftLevels.indexOf(other.level));
  return {
    findings,
    causes: [],
    project: null,
    summary: joinedSummary(
      steps.map(({ drift }) => drift.summary),
      countLevels(findings),
      selected,
    ),
  };
}

function joinedSummary(
  all: readonly DriftSummary[],
  counts: DriftSummary['counts'],
  selected: readonly string[] | null,
): DriftSummary {
  const sum = (of: (one: DriftSummary) => number): number => all.reduce((total, one) => total + of(one), 0);
  const gone = all.flatMap(({ removedExports }) => removedExports);
  return {
    compared: {
      namespace: null,
      selected,
      request: true,
      response: all.every(({ compared }) => compared.response),
      responsesMissing: (['before', 'after'] as const).filter((side) =>
        all.some(({ compared }) => compared.responsesMissing.includes(side)),
      ),
      routes: all.every(({ compared }) => compared.routes),
      fetched: { before: null, after: null },
      permalinks: { before: null, after: null },
      hosts: null,
      notCompared: {
        namespaces: sum(({ compared }) => compared.notCompared.namespaces),
        routes: sum(({ compared }) => compared.notCompared.routes),
        responses: sum(({ compared }) => compared.notCompared.responses),
      },
    },
    counts,
    approved: { breaking: 0, risky: 0, safe: 0, docs: 0 },
    approvals: null,
    // Both lists are empty for a fleet, because a namespace that one site lost may exist on other sites.
    namespaces: { onlyBefore: [], onlyAfter: [] },
    routes: { before: sum(({ routes }) => routes.before), after: sum(({ routes }) => routes.after) },
    operations: {
      before: sum(({ operations }) => operations.before),
      after: sum(({ operations }) => operations.after),
    },
    ignored: {
      volatileDefaults: sum(({ ignored }) => ignored.volatileDefaults),
      unreachable: sum(({ ignored }) => ignored.unreachable),
      undocumented: sum(({ ignored }) => ignored.undocumented),
    },
    components: null,
    removedExports: gone,
    versionAdvice: adviseVersion(counts, gone.length),
    failOn: 'breaking',
    fails: false,
  };
}

/** Adds the steps to the report. Each step is the cause of its findings. */
export function withStepCauses(drift: Drift, steps: readonly StepDrift[]): Drift {
  const byStep = new Map<string, Finding[]>();
  for (const finding of drift.findings) {
    const own = byStep.get(finding.cause ?? '');
    if (own) own.push(finding);
    else byStep.set(finding.cause ?? '', [finding]);
  }
  // Steps that differ only in how the sites were read share one cause.
  const named = new Map(steps.map((one) => [one.cause, one]));
  return {
    ...drift,
    causes: [...named.values()]
      .flatMap(({ step, cause, title }): readonly Cause[] => {
        const findings = byStep.get(cause);
        return findings ? [stepCause(step, cause, title, findings)] : [];
      })
      .toSorted(compareStepCauses),
  };
}

const stepCause = (
  { subject, before, after, software }: FleetStep,
  fingerprint: string,
  title: string,
  findings: readonly Finding[],
): Cause => ({
  kind: fleetStep,
  title,
  subject: `${subject === 'root' ? 'root' : subject.namespace} ${before ?? 'nothing'} ${after ?? 'nothing'}`,
  versions: software && { before: software.before, after: software.after },
  counts: countLevels(findings),
  approved: countLevels(findings.filter(({ approval }) => approval !== null)),
  fails: findings.some(({ fails }) => fails),
  fingerprint,
});

/** Sorts findings by level (most severe first), then by step. */
function compareStepCauses(one: Cause, other: Cause): number {
  const level = driftLevels.find((each) => one.counts[each] !== other.counts[each]);
  return level === undefined ? 0 : other.counts[level] - one.counts[level];
}
