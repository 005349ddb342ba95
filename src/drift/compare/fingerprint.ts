// Identifies a finding, so that an approval survives a reworded message. The fingerprint is made of the
// change and its places, never of the message.

import type { Place } from '../../core/model/drift.ts';
import { sha256Hex } from '../../core/model/sha256.ts';
import type { RuleChange, DriftRule } from '../rules/rule.ts';
import type { SchemaIdentity } from './schema-identity.ts';

/**
 * Twelve hexadecimal digits. All places count: an approval for two routes does not cover a third.
 *
 * @param shapeOfKey the shape of a route's path, so that renaming a path parameter changes nothing
 */
export function findingFingerprint(
  { code, firstNames = {} }: DriftRule,
  change: RuleChange,
  places: readonly Place[],
  shapeOfKey: (key: string) => string,
  { valueKey }: SchemaIdentity,
): string {
  const [first] = places;
  // A namespace is identified by its name; `before` has the number of its routes.
  const marked = first?.route === null ? [first] : places;
  const where = marked.map(({ namespace, route, method, pointer }) =>
    JSON.stringify([route === null ? namespace : shapeOfKey(route), method, pointer]),
  );
  const firstNamed = (value: RuleChange['before']): RuleChange['before'] =>
    typeof value === 'string' && Object.hasOwn(firstNames, value) ? (firstNames[value] ?? value) : value;
  const text = [
    code,
    ...[...new Set(where)].toSorted(),
    valueKey('before', firstNamed(change.before)),
    valueKey('after', firstNamed(change.after)),
  ].join('\n');
  return sha256Hex(text, 12);
}

/** The fingerprint of a finding reduced to some of its places, from the fingerprints of these places. */
export function fingerprintOfPart(places: readonly string[]): string {
  const [first = ''] = places;
  if (places.length === 1) return first;
  return sha256Hex(places.toSorted().join('\n'), 12);
}
