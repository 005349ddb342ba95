// From differences of one cause to the finding that is reported.

import type { Finding, Place } from '../model/drift.ts';
import { fingerprintOf } from './fingerprint.ts';
import { placesOf, type Group } from './group.ts';
import type { Change, Rule } from './rules/rule.ts';
import type { Sameness } from './sameness.ts';
import type { Evidence } from './witness/prove.ts';

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
    places: placed.map((one) => ({
      ...one.place,
      fingerprint: fingerprint(one.difference.change, [one.place]),
    })),
    usages: null,
    approval: null,
    fails: false,
    fingerprint: fingerprint(
      change,
      placed.map((one) => one.place),
    ),
  };
}

function reasonOf(
  { reason, side }: Rule,
  { hint }: Change,
  { refuted, unfinished }: Omit<Evidence, 'witness'>,
): string {
  const sought = side === 'request' ? 'request that this refuses' : 'answer that this makes unreadable';
  const clauses = [
    ...(hint === undefined ? [] : [hint]),
    ...(refuted ? [`yet no ${sought} was found`] : []),
    ...(unfinished
      ? [
          `whether there is any ${sought} is not decided, for the search was stopped: too much is declared here`,
        ]
      : []),
  ];
  return clauses.length === 0 ? reason : `${reason.replace(/\.$/, '')}; ${clauses.join('; ')}.`;
}
