// From differences of one cause to the finding that is reported.

import type { Finding } from '../model/drift.ts';
import { fingerprintOf } from './fingerprint.ts';
import { placesOf, type Group } from './group.ts';
import type { Change, Rule } from './rules/rule.ts';
import type { Sameness } from './sameness.ts';
import type { Evidence } from './witness/prove.ts';

/** @param shapeOfKey the shape of the path of the route that has the key */
export function findingOf(
  group: Group,
  { witness, refuted }: Evidence,
  shapeOfKey: (key: string) => string,
  sameness: Sameness,
): Finding {
  const [{ rule, change }] = group;
  const places = placesOf(group);
  const [{ namespace, route, method, pointer }] = places;
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
    reason: reasonOf(rule, change, refuted),
    witness,
    places,
    usages: null,
    approval: null,
    fails: false,
    fingerprint: fingerprintOf(rule, change, places, shapeOfKey, sameness),
  };
}

function reasonOf({ reason, side }: Rule, { hint }: Change, refuted: boolean): string {
  const sought = side === 'request' ? 'request that this refuses' : 'answer that this makes unreadable';
  const clauses = [...(hint === undefined ? [] : [hint]), ...(refuted ? [`yet no ${sought} was found`] : [])];
  return clauses.length === 0 ? reason : `${reason.replace(/\.$/, '')}; ${clauses.join('; ')}.`;
}
