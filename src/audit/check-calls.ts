// The entry point of the checks, which evaluate how the site handles each call.

import { createHash } from 'node:crypto';
import type { ApiModel } from '../core/model/api/api.ts';
import { formerAuditCodes, type AuditFinding } from '../core/model/reports/audit.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import { driftLevels } from '../core/model/reports/drift.ts';
import type { TakenBySite } from '../core/schema/site-acceptance.ts';
import { codePathText, type CodeCall, type UnclearCall } from './code-call.ts';
import type { FoundCalls } from './find-calls.ts';
import { checkedPlaces, type CheckedPlace } from './call-places.ts';
import type { RuleHit, CheckContext, CheckedCall } from './checked-call.ts';
import { RouteMatcher } from './route-matches.ts';
import type { AuditRule } from './rule.ts';
import { callRules, contentRules } from './rules.ts';
import { unclearRule, unclearCallTexts } from './unclear-calls.ts';

export interface CheckedCode {
  /** The findings, sorted by level (most severe first), then by file. */
  readonly findings: readonly AuditFinding[];
  /** Each call with the requests that it may send. */
  readonly calls: readonly CheckedPlace[];
}

/** @param takes decides whether the site accepts a value for a schema */
export function checkCalls(
  { calls, unclear }: Pick<FoundCalls, 'calls' | 'unclear'>,
  model: ApiModel,
  takes: TakenBySite,
): CheckedCode {
  const context = checkContextOf(model, takes);
  const checked = checkedPlaces(calls, context);
  const hits = hitsOf(checked, context);
  const findings = hits.map(({ rule, hit, checked: one }) => auditFindingOf(rule, hit, one));
  const all = [
    ...findings,
    ...unclear.filter(({ place }) => !isIgnored(unclearRule.code, place)).map(unclearFinding),
  ];
  return { findings: withFingerprints(all.toSorted(byWorst)), calls: checked };
}

/** The result of one rule, with the rule and the call. */
export interface CallHit {
  readonly rule: AuditRule;
  readonly hit: RuleHit;
  readonly checked: CheckedCall;
}

/** The results of all rules that hold for each request of a call. Equal results at one place are one result. */
export function hitsOf(places: readonly CheckedPlace[], context: CheckContext): readonly CallHit[] {
  const hits = new Map<string, CallHit>();
  for (const { candidates } of places) {
    const found = candidates.map((checked) => ruleHits(checked, context));
    for (const one of found.flat()) {
      if (isIgnored(one.rule.code, one.hit.place)) continue;
      const key = keyOfHit(one);
      if (hits.has(key) || (isUnreachable(one) && one.checked.call.isOpen)) continue;
      const isShared = candidates.every(
        (other, at) => isIrrelevant(other, one) || found[at]?.some((hit) => isSameHit(one, hit)) === true,
      );
      if (isShared) hits.set(key, one);
    }
  }
  return [...hits.values()];
}

const ruleHits = (checked: CheckedCall, context: CheckContext): readonly CallHit[] =>
  checked.address.isRewritten === true
    ? []
    : (checked.isDecidedInside ? contentRules : callRules).flatMap((rule) =>
        rule.judge(checked, context).map((hit) => ({ rule, hit: withAssumption(hit, checked), checked })),
      );

const keyOfHit = ({ rule, hit: { place, pointer } }: CallHit): string =>
  [rule.code, place.file, place.line, place.column, pointer].join('\n');

/** Whether the line before a place has a comment such as `// routewright-ignore-next-line unknown-route: reason`. */
export function isIgnored(code: string, { line, frame: { lines, firstLine } }: CodePlace): boolean {
  const [, ignored] =
    /routewright-ignore-next-line\s+([\w-]+):\s*\S/.exec(lines[line - 1 - firstLine] ?? '') ?? [];
  return ignored === code;
}

/** Whether two requests of a call have the same problem. A missing route may be missing for any reason. */
const isSameHit = (one: CallHit, other: CallHit): boolean =>
  isUnreachable(one)
    ? isUnreachable(other)
    : one.rule === other.rule && one.hit.pointer === other.hit.pointer;

/** Whether a request says nothing about an argument: it does not send the argument, or sends it to the same operation. */
function isIrrelevant(other: CheckedCall, { hit: { pointer }, checked }: CallHit): boolean {
  const name = /^\/args\/(.*)$/.exec(pointer)?.[1];
  const sends = ({ sent }: CheckedCall): boolean => sent.some(({ argument }) => argument === name);
  const isSameOperation = other.targets.every(({ operation }) =>
    checked.targets.some((target) => target.operation === operation),
  );
  return name !== undefined && sends(checked) && (isSameOperation || !sends(other));
}

const isUnreachable = ({ rule: { code } }: CallHit): boolean =>
  /^unknown-(?:namespace|entity|route|method)$/.test(code);

function withAssumption(hit: RuleHit, { address: { assumedNamespace } }: CheckedCall): RuleHit {
  if (assumedNamespace === undefined) return hit;
  const assumption = `The code does not show the namespace: only ${assumedNamespace} has this route.`;
  return { ...hit, reason: `${hit.reason} ${assumption}` };
}

/** Pairs each call with the operations of a model that it may reach. */
export const matched = (
  calls: readonly CodeCall[],
  model: ApiModel,
  takes: TakenBySite,
): readonly CheckedPlace[] => checkedPlaces(calls, checkContextOf(model, takes));

/** The context of rules for a model. It keeps the results of matching, so it is made once for a model. */
export const checkContextOf = (model: ApiModel, takes: TakenBySite): CheckContext => ({
  model,
  matcher: new RouteMatcher(model.routes),
  takes,
  namespaces: model.namespaces.map(({ name }) => name),
});

function auditFindingOf(
  { code, level }: AuditRule,
  hit: RuleHit,
  { path, targets, call, routes }: CheckedCall,
): AuditFinding {
  const target = hit.target ?? (targets.length === 1 ? targets[0] : undefined);
  const [route, ...others] = routes;
  const only = target?.route ?? (others.length === 0 ? route : undefined);
  const [method, ...methods] = call.methods ?? [];
  return {
    ...hit.place,
    code,
    level: call.isByShape === true && level === 'breaking' ? 'risky' : level,
    namespace: only?.namespace ?? namespaceIn(path),
    route: only?.key ?? null,
    method: target?.method ?? (methods.length === 0 ? (method ?? null) : null),
    pointer: hit.pointer,
    operation: target ? target.operation.name : null,
    path,
    reason: hit.reason,
    hint: hit.hint ?? null,
    approval: null,
    fails: false,
    fingerprint: '',
  };
}

function unclearFinding(call: UnclearCall): AuditFinding {
  const path = codePathText(call.path);
  const { reason, hint = null } = unclearCallTexts(call);
  return {
    ...call.place,
    code: unclearRule.code,
    level: unclearRule.level,
    namespace: namespaceIn(path),
    route: null,
    method: null,
    pointer: '',
    operation: null,
    path,
    reason,
    hint,
    approval: null,
    fails: false,
    fingerprint: '',
  };
}

/** The namespace at the beginning of a path that matches no route. */
const namespaceIn = (path: string): string | null =>
  /^\/([\w.-]+\/v?\d[\w.]*)(?:\/|$)/.exec(path)?.[1] ?? null;

const byWorst = (one: AuditFinding, other: AuditFinding): number =>
  driftLevels.indexOf(one.level) - driftLevels.indexOf(other.level) ||
  (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
  one.line - other.line ||
  one.column - other.column ||
  (one.code < other.code ? -1 : 1);

/**
 * Adds fingerprints, which do not change when lines move or when a rule gets a new code. Equal findings in one
 * file get different fingerprints.
 */
function withFingerprints(findings: readonly AuditFinding[]): readonly AuditFinding[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const { code, file, path, method, pointer, frame, line, column, length } = finding;
    const meant = (frame.lines[line - frame.firstLine] ?? '').slice(column - 1, column - 1 + length);
    const text = JSON.stringify([formerAuditCodes[code] ?? code, file, path, method, pointer, meant]);
    const nth = counts.get(text) ?? 0;
    counts.set(text, nth + 1);
    return {
      ...finding,
      fingerprint: createHash('sha256').update(`${text}\n${nth}`).digest('hex').slice(0, 12),
    };
  });
}
