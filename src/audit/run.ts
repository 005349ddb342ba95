// Checks the user's calls of a site, with or without a generated client.

import { auditRules } from './rules.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import {
  auditReportVersion,
  type AuditFinding,
  type AuditReport,
  type UsedOperation,
} from '../core/model/reports/audit.ts';
import { driftLevels, type DriftLevel } from '../core/model/reports/drift.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { takenBySite } from '../core/schema/site-acceptance.ts';
import type { CheckedPlace } from './call-places.ts';
import { codePathText } from './code-call.ts';
import { auditIssue } from './reports/audit-issues.ts';
import type { ApprovalOptions } from '../approvals/approvals-in-file.ts';
import { openAuditApprovals } from './audit-approvals.ts';
import { failsByLevel } from '../report/failing.ts';
import type { FailOn } from '../core/model/reports/drift.ts';
import { openAndFindCalls } from './project-code.ts';
import { newSchemaWork, type ReadOptions } from '../source/read-model.ts';
import { readSide, type Side } from '../source/read-side.ts';
import { callsSought } from './site-calls.ts';
import { suggestionFor } from './suggest-call.ts';
import { understandingOf } from './understood.ts';

/** The options of `audit`. */
export interface AuditOptions extends ReadOptions, ApprovalOptions {
  /** The source to check calls against: a site, a saved index or a model. */
  readonly source: string;
  /** The project: a tsconfig.json, a jsconfig.json or a folder. */
  readonly project: string;
  /**
   * An earlier source. Findings that exist with the earlier source too are not listed.
   *
   * @default none: all findings are listed
   */
  readonly since?: string | undefined;
  /**
   * The lowest level at which the audit fails.
   *
   * @default `breaking`
   */
  readonly failOn?: Exclude<FailOn, 'used'>;
  /** The site's address, in addition to the addresses in the source. */
  readonly site?: URL | undefined;
  /**
   * Whether the calls in tests and stories are checked.
   *
   * @default false
   */
  readonly includeTests?: boolean | undefined;
  /**
   * The number of calls that may be not understood. With more calls, the audit fails.
   *
   * @default any number
   */
  readonly maxUnknown?: number | undefined;
  /**
   * Adds to each call the equivalent call of the generated client.
   *
   * @default false
   */
  readonly suggest?: boolean;
}

export interface AuditResult {
  /** The report that `routewright audit --format json` prints. */
  readonly report: AuditReport;
  /** Whether an unapproved finding has the level of `failOn` or a more severe level. */
  readonly fails: boolean;
  /** Returns a message if the run wrote approvals. */
  readonly saveApprovals: () => string | undefined;
}

/**
 * Finds the calls of a site in a project and checks them against the source. Writes nothing.
 *
 * @throws Halt when the source cannot be read, or the project or the approvals are invalid
 */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  const { source, project, since, failOn = 'breaking', progress } = options;
  const approvals = await openAuditApprovals(options);
  const schemaWork = newSchemaWork();
  const side = await readSide(source, options, schemaWork);
  const earlier = since === undefined ? undefined : await readSide(since, options, schemaWork);
  assertRoutes(side);
  progress?.({ kind: 'begin', message: 'Reading the project' });
  const code = await openAndFindCalls(project, await callsSought(side, options), options);
  progress?.({ kind: 'begin', message: 'Checking its calls' });
  const { checkCalls: judge } = await import('./check-calls.ts');
  const checked = judge(code.found, side.model, takenBySite);
  const before = earlier && judge(code.found, earlier.model, takenBySite);
  const findings = sinceThen(checked.findings, before?.findings);
  const fails = failsByLevel(failOn);
  const approved = await approvals.mark(findings, [side.model], fails, auditRules);
  const marked = {
    ...approved,
    findings: approved.findings.map((finding) => ({ ...finding, fails: fails(finding) })),
  };
  const reported = checked.calls.filter(isReported);
  const understanding = understandingOf(reported, code.found);
  const coverage = coverageOf(reported, side.model);
  const hasFailed =
    marked.findings.some((finding) => finding.fails) ||
    understanding.notUnderstood.length > (options.maxUnknown ?? Infinity);
  return {
    report: {
      schemaVersion: auditReportVersion,
      issues: marked.findings.map((finding) => auditIssue(finding, auditRules)),
      calls: reported.map((one) => reportedCall(one, side.model, options.suggest === true)),
      coverage,
      notUnderstood: understanding.notUnderstood,
      unknownAddresses: code.found.unknown.map(whereOf),
      otherHosts: code.found.otherHosts.map((one) => ({ ...whereOf(one), host: one.host })),
      project: code.project,
      summary: {
        counts: byLevel(marked.findings),
        approved: byLevel(marked.findings.filter(({ approval }) => approval !== null)),
        approvals: marked.approvals,
        calls: placesOf(reported),
        understood: understanding.understood,
        notUnderstood: understanding.notUnderstood.length,
        unknownAddresses: code.found.unknown.length,
        otherHosts: code.found.otherHosts.length,
        operations: coverage.length,
        components: code.components,
        since: earlier?.name ?? null,
        fails: hasFailed,
      },
    },
    fails: hasFailed,
    saveApprovals: approvals.save,
  };
}

function assertRoutes({ model, name }: Side): void {
  if (model.routes.length > 0) return;
  throw new Halt(
    'source',
    `${name} lists no routes, so the audit cannot check any calls.`,
    'A plugin may hide the index from visitors who are not signed in. Sign in, and run the audit again.',
  );
}

/** Findings that do not exist with the earlier source. */
function sinceThen(
  findings: readonly AuditFinding[],
  before: readonly AuditFinding[] | undefined,
): readonly AuditFinding[] {
  if (!before) return findings;
  const known = new Set(before.map(({ fingerprint }) => fingerprint));
  return findings.filter(({ fingerprint }) => !known.has(fingerprint));
}

const byLevel = (findings: readonly AuditFinding[]): Readonly<Record<DriftLevel, number>> => {
  const counts = { breaking: 0, risky: 0, safe: 0, docs: 0 } satisfies Record<DriftLevel, number>;
  for (const level of driftLevels) counts[level] = findings.filter((one) => one.level === level).length;
  return counts;
};

interface CallAtPlace {
  readonly caller: string;
  readonly place: { readonly file: string; readonly line: number; readonly column: number };
}

/** The number of places that send requests. */
const placesOf = (calls: readonly CheckedPlace[]): number =>
  new Set(calls.map(({ call: { place } }) => `${place.file}:${place.line}:${place.column}`)).size;

const whereOf = ({ caller, place: { file, line, column } }: CallAtPlace) => ({ caller, file, line, column });

const fullOperationName = (model: ApiModel, namespace: string, name: string): string =>
  `${model.namespaces.find((one) => one.name === namespace)?.accessor ?? namespace}.${name}`;

/** Calls whose operation another function decides are listed in that function. */
const isReported = ({ candidates }: CheckedPlace): boolean =>
  candidates.length === 0 || candidates.some((one) => !one.isDecidedInside);

function reportedCall(
  { call, candidates, operations, isUnderstood }: CheckedPlace,
  model: ApiModel,
  suggests: boolean,
): AuditReport['calls'][number] {
  const targets = isUnderstood ? operations : candidates.flatMap((one) => one.targets);
  const methods = candidates.map((one) => one.call.methods);
  return {
    ...whereOf(call),
    via: call.via,
    paths: [
      ...new Set(
        candidates.length > 0
          ? candidates.map(({ path }) => path)
          : call.addresses.map(({ path }) => codePathText(path)),
      ),
    ],
    methods: methods.every((one) => one !== undefined)
      ? [...new Set([call.methods ?? [], ...methods].flat())]
      : null,
    operations: [
      ...new Set(
        targets.map(({ route, operation }) => fullOperationName(model, route.namespace, operation.name)),
      ),
    ],
    suggestion: suggests ? suggestionFor(candidates, model) : null,
  };
}

/** The operations that the code certainly calls, each with the places of the calls. */
function coverageOf(calls: readonly CheckedPlace[], model: ApiModel): readonly UsedOperation[] {
  const used = new Map<string, UsedOperation>();
  for (const { isUnderstood, candidates } of calls)
    for (const { call, address, targets } of isUnderstood ? candidates : [])
      for (const { route, operation, method } of targets) {
        const { file, line, column } = call.shared ? address.place : call.place;
        const name = fullOperationName(model, route.namespace, operation.name);
        const known = used.get(name);
        const places = known?.places ?? [];
        const isKnown = places.some(
          (place) => place.file === file && place.line === line && place.column === column,
        );
        used.set(name, {
          operation: name,
          namespace: route.namespace,
          route: route.key,
          path: route.path,
          method,
          places: isKnown ? places : [...places, { file, line, column }],
        });
      }
  const order = new Map(model.routes.map(({ key }, at) => [key, at]));
  return [...used.values()].toSorted(
    (one, other) => (order.get(one.route) ?? 0) - (order.get(other.route) ?? 0),
  );
}
