// Notes the responses that cannot be compared, because only one side describes them. All of them are one finding.

import type { ResponseShape } from '../../core/model/api/api.ts';
import type { ComparisonContext, KeptOperation } from './comparison.ts';
import { isDescribedBySite } from './declared.ts';
import { differencesOf, sitePlace, type Difference } from './difference.ts';
import type { ResponsesPair } from './pairs.ts';
import type { SideName } from './schema-identity.ts';
import { responsesChecks } from '../rules/every-rule.ts';

/** @param side the side without the response schema */
export function noteUndescribed(
  side: SideName,
  operations: KeptOperation,
  { notCompared, undescribed, options }: ComparisonContext,
): void {
  if (side === 'before' && options.isContract) return;
  notCompared.responses += 1;
  undescribed[side].push(operations[side].route.namespace);
}

/** Notes an operation of two models of which at most one describes responses. */
export function noteIfUndescribed(operations: KeptOperation, comparison: ComparisonContext): void {
  const [before, after] = [operations.before.operation.response, operations.after.operation.response];
  // The schema of a resource is known even if the form of the response was only observed.
  const lacks = (one: ResponseShape, other: ResponseShape): boolean =>
    !isDescribedBySite(one) && one.kind !== 'resource' && isDescribedBySite(other);
  if (lacks(after, before)) noteUndescribed('after', operations, comparison);
  else if (lacks(before, after)) noteUndescribed('before', operations, comparison);
}

/** The finding about all responses that were noted. */
export function undescribedResponses(
  { before, after, undescribed, options }: ComparisonContext,
  missing: readonly SideName[],
): readonly Difference[] {
  const pair = (side: SideName): ResponsesPair[SideName] => ({
    schemas: undescribed[side].length === 0 ? 'complete' : missing.includes(side) ? 'missing' : 'incomplete',
    namespaces: undescribed[side],
  });
  const names = new Set([...before.namespaces, ...after.namespaces].map(({ name }) => name));
  const [only] = names;
  // In a fleet, each namespace is compared alone.
  const namespace = names.size === 1 && !options.isContract ? (only ?? null) : null;
  return differencesOf(
    responsesChecks,
    { before: pair('before'), after: pair('after') },
    [{ ...sitePlace, namespace }],
    {},
  );
}
