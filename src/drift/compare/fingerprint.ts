// The mark by which a finding is known again, so that an approval outlives a reworded
// message. It is made of what changed and where, never of words about it.

import type { Place } from '../../core/model/drift.ts';
import { sha256Hex } from '../../core/model/sha256.ts';
import type { Change, Rule } from '../rules/rule.ts';
import type { Sameness } from './schema-identity.ts';

/**
 * Twelve hexadecimal digits. All places count: what was approved at two routes is not
 * approved at a third.
 *
 * @param shapeOfKey the shape of a route's path, so that renaming a path parameter changes nothing
 */
export function fingerprintOf(
  { code, firstNames = {} }: Rule,
  change: Change,
  places: readonly Place[],
  shapeOfKey: (key: string) => string,
  { valueKey }: Sameness,
): string {
  const [first] = places;
  // A namespace is its name; which routes it had is told by the count in `before`.
  const marked = first?.route === null ? [first] : places;
  const where = marked.map(({ namespace, route, method, pointer }) =>
    JSON.stringify([route === null ? namespace : shapeOfKey(route), method, pointer]),
  );
  const firstNamed = (value: Change['before']): Change['before'] =>
    typeof value === 'string' && Object.hasOwn(firstNames, value) ? (firstNames[value] ?? value) : value;
  const text = [
    code,
    ...[...new Set(where)].toSorted(),
    valueKey('before', firstNamed(change.before)),
    valueKey('after', firstNamed(change.after)),
  ].join('\n');
  return sha256Hex(text, 12);
}

/** The mark of a finding at some of its places, by the marks of these. */
export function fingerprintOfPart(places: readonly string[]): string {
  const [first = ''] = places;
  if (places.length === 1) return first;
  return sha256Hex(places.toSorted().join('\n'), 12);
}
