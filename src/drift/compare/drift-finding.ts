// Builds the reported finding from the differences with one cause.

import type { DriftSide, Finding, Place } from '../../core/model/drift.ts';
import { fingerprintOf } from './fingerprint.ts';
import { placesOf, type Group } from './merge-differences.ts';
import type { Change, Rule } from '../rules/rule.ts';
import type { Sameness } from './schema-identity.ts';
import type { Evidence } from '../witness/prove.ts';

/** @param shapeOfKey the shape of the path of the route that has the key */
export function findingOf(
  group: Group,
  { witness, refuted, unfinished }: Evidence,
  shapeOfKey: (key: string) => string,
  sameness: Sameness,
): Finding {
  const [{ rule, change }] = group;
  const placed = placesOf(group);
  const [{ place }] = placed;
  const { namespace, route, method, pointer } = place;
  const fingerprint = (one: Change, places: readonly Place[]): string =>
    fingerprintOf(rule, one, places, shapeOfKey, sameness);
  return {
    code: rule.code,
    level: refuted ? 'risky' : rule.level,
    side: rule.side,
    namespace,
    route,
    method,
    pointer,
    before: change.before,
    after: change.after,
    reason: reasonOf(rule, change, { refuted, unfinished }),
    witness,
    proven: null,
    places: placed.map((one) => ({
      ...one.place,
      fingerprint: fingerprint(one.difference.change, [one.place]),
    })),
    usages: null,
    approval: null,
    cause: null,
    fails: false,
    fingerprint: fingerprint(
      change,
      placed.map((one) => one.place),
    ),
  };
}

/** Replaces the rule's reason, which would contradict a change that makes no difference. */
const whenRefuted: Readonly<Record<DriftSide, string>> = {
  request:
    'It is declared more strictly, but no request was found that was taken and is refused now: for generated types it is another one.',
  response:
    'It is declared more widely, but no answer was found that the old type cannot hold: for generated types it is another one.',
};

const sought: Readonly<Record<DriftSide, string>> = {
  request: 'request that this refuses',
  response: 'answer that this makes unreadable',
};

function reasonOf(
  { reason, side }: Rule,
  { hint }: Change,
  { refuted, unfinished }: Omit<Evidence, 'witness'>,
): string {
  const said = refuted ? whenRefuted[side] : reason;
  const clauses = [
    ...(hint === undefined ? [] : [hint]),
    ...(unfinished
      ? [
          `whether there is any ${sought[side]} is not decided, for the search was stopped: too much is declared here`,
        ]
      : []),
  ];
  return clauses.length === 0 ? said : `${said.replace(/\.$/, '')}; ${clauses.join('; ')}.`;
}
