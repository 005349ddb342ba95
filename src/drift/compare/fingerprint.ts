// A fingerprint identifies a finding by its change and its places.
// The fingerprint does not depend on the message, so an approval stays valid if the message is reworded.

import type { Place } from '../../core/model/reports/drift.ts';
import { sha256Hex } from '../../core/model/text/sha256.ts';
import type { RuleChange, DriftRule } from '../rules/rule.ts';
import type { SchemaIdentity } from './schema-identity.ts';

/**
 * The length of a fingerprint: twelve hexadecimal digits. All places are part of the fingerprint, so an approval
 * for two routes does not cover a third route.
 *
 * @param shapeOfKey returns the path shape of a route, so that a renamed path parameter does not change the
 * fingerprint
 */
export function findingFingerprint(
  { code, firstNames = {} }: DriftRule,
  change: RuleChange,
  places: readonly Place[],
  shapeOfKey: (key: string) => string,
  { valueKey }: SchemaIdentity,
): string {
  const [first] = places;
  // A namespace is identified by its name.
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
