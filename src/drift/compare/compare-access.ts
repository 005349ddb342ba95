// Compares who may use each method of a route that exists on both sides.

import { accessChecks } from '../rules/every-rule.ts';
import { routeMethods } from '../../core/routes/route-table.ts';
import {
  findingPlaceOf,
  isReachedOnBothSides,
  operationForMethod,
  type ComparisonContext,
} from './comparison.ts';
import { differencesOf, type Difference } from './difference.ts';
import { methodAccess } from './method-access.ts';
import type { KeptRoute } from './pairs.ts';

export const compareAccess = (
  pair: KeptRoute,
  comparison: Pick<ComparisonContext, 'tables'>,
): readonly Difference[] =>
  routeMethods(pair.before).flatMap((method) => {
    const { before, after } = pair;
    const [old, now] = [operationForMethod(before, method), operationForMethod(after, method)];
    if (!old || !now) return [];
    const access = { method, before: methodAccess(before, method), after: methodAccess(after, method) };
    const place = { ...findingPlaceOf(before, old), method };
    const context = {
      before: { route: before, operation: old },
      after: { route: after, operation: now },
      method,
    };
    const differences = differencesOf(accessChecks, access, [place], context);
    return differences.length === 0 || isReachedOnBothSides(pair, method, comparison) ? differences : [];
  });
