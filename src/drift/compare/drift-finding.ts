// Builds one finding from all differences with the same cause.

import type { DriftSide, Finding, Place, RepeatedChange } from '../../core/model/reports/drift.ts';
import type { SentBefore } from './difference.ts';
import { findingFingerprint } from './fingerprint.ts';
import { placesOfGroup, type MergedDifferences } from './merge-differences.ts';
import type { RuleChange, DriftRule } from '../rules/rule.ts';
import type { SchemaIdentity } from './schema-identity.ts';
import type { BreakEvidence } from '../witness/prove.ts';

/** @param shapeOfKey returns the path shape of the route with the key */
export function driftFindingOf(
  group: MergedDifferences,
  { witness, refuted, unfinished }: BreakEvidence,
  shapeOfKey: (key: string) => string,
  sameness: SchemaIdentity,
): Finding {
  const [{ rule, change, sentBefore }] = group;
  const placed = placesOfGroup(group);
  const [{ place }] = placed;
  const { namespace, route, method, pointer } = place;
  const fingerprint = (one: RuleChange, places: readonly Place[]): string =>
    findingFingerprint(rule, one, places, shapeOfKey, sameness);
  const placesOfFinding = placed.map((one) => ({
    ...one.place,
    fingerprint: fingerprint(one.difference.change, [one.place]),
  }));
  const [only] = placed.length === 1 ? placesOfFinding : [];
  return {
    code: rule.code,
    level: sentBefore ? 'docs' : refuted ? 'risky' : rule.level,
    side: rule.side,
    namespace,
    route,
    method,
    pointer,
    before: change.before,
    after: change.after,
    reason: sentBefore
      ? reasonOfSent[sentBefore.provenance](sentBefore.text)
      : findingReason(rule, change, { refuted, unfinished }),
    witness,
    proven: null,
    places: placesOfFinding,
    usages: null,
    approval: null,
    cause: null,
    fails: false,
    fingerprint: only?.fingerprint ?? fingerprint(change, placesOfFinding),
  };
}

export const repeatedChangeOf = (group: MergedDifferences): RepeatedChange => ({
  code: group[0].rule.code,
  places: placesOfGroup(group).map(({ place }) => place),
});

/** The reason of a finding about a declaration that changed without a change of what the site sends. */
const reasonOfSent: Readonly<Record<SentBefore['provenance'], (text: string) => string>> = {
  observed: (text) => `The site already sent ${text}, as the baseline observed; the declaration now says so.`,
  known: (text) => `The site is known to have already sent ${text}; the declaration now says so.`,
  unchanged: (text) => `The site is known to send ${text} as before; only the declaration changed.`,
  path: (text) => `The path parameter only has ${text}; the site accepts these as before.`,
};

/** Replaces the reason of the rule if the change has no effect, because the rule's reason would be wrong. */
const whenRefuted: Readonly<Record<DriftSide, string>> = {
  request:
    'The declared schema is stricter, but routewright found no request that was accepted before and is refused now. The generated types still change.',
  response:
    'The declared schema is less strict, but all responses that routewright tried fit the old type. The generated types still change.',
};

const sought: Readonly<Record<DriftSide, string>> = {
  request: 'a request that is now refused',
  response: 'a response that does not fit the old type',
};

function findingReason(
  { reason, side }: DriftRule,
  { hint }: RuleChange,
  { refuted, unfinished }: Omit<BreakEvidence, 'witness'>,
): string {
  const said = refuted ? whenRefuted[side] : reason;
  const clauses = [
    ...(hint === undefined ? [] : [hint]),
    ...(unfinished ? [`the search for ${sought[side]} was stopped, because the schema is too large`] : []),
  ];
  return clauses.length === 0 ? said : `${said.replace(/\.$/, '')}; ${clauses.join('; ')}.`;
}
