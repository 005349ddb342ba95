// Compares the operations of a route that exists on both sides: the methods, and the operation for each method.

import type { Operation, Route } from '../../core/model/api/api.ts';
import { compareArguments } from './compare-arguments.ts';
import { compareOperationResponses } from './compare-responses.ts';
import {
  operationForMethod,
  isReachedOnBothSides,
  findingPlaceOf,
  type ComparisonContext,
  type KeptOperation,
} from './comparison.ts';
import { differencesOf, type Difference } from './difference.ts';
import type { KeptRoute } from './pairs.ts';
import { operationLikenessKey } from './route-likeness.ts';
import { noteIfUndescribed } from './missing-schemas.ts';
import { handlesMethod, routeMethods } from '../../core/routes/route-table.ts';
import { parameterNamesOf } from './route-shape.ts';
import { methodChecks, operationChecks } from '../rules/every-rule.ts';
import type { SchemaIdentity } from './schema-identity.ts';

export function* compareOperations(pair: KeptRoute, comparison: ComparisonContext): Iterable<Difference> {
  const { before, after } = pair;
  const compared = new Set<string>();
  for (const method of routeMethods(before)) {
    const [old, now] = [operationForMethod(before, method), operationForMethod(after, method)];
    if (!old || !now) continue;
    const key = `${before.operations.indexOf(old)} ${after.operations.indexOf(now)}`;
    if (compared.has(key)) continue;
    compared.add(key);
    const differences = [
      ...compareOperation(
        { before: { route: before, operation: old }, after: { route: after, operation: now }, method },
        comparison,
      ),
    ];
    if (differences.length === 0 || isReachedOnBothSides(pair, method, comparison)) yield* differences;
    else comparison.ignored.unreachable += 1;
  }
  for (const operation of before.operations) yield* compareMethods('removed', before, operation, after);
  for (const operation of after.operations) yield* compareMethods('added', after, operation, before);
}

/** Finds the methods of an operation that the route accepts on only one side. */
function compareMethods(
  kind: 'removed' | 'added',
  route: Route,
  operation: Operation,
  other: Route,
): readonly Difference[] {
  // WordPress serves HEAD requests with the GET handler if a route has no HEAD handler.
  const methods = operation.methods.filter(
    (method) => operationForMethod(route, method) === operation && !handlesMethod(other, method),
  );
  const [first] = methods;
  if (first === undefined) return [];
  const kept = operation.methods.filter((method) => operationForMethod(other, method));
  const places = methods.map((method) => ({ ...findingPlaceOf(route, operation), method }));
  const context = { before: { route }, method: first };
  return differencesOf(methodChecks, { kind, operation, methods, kept }, places, context);
}

function* compareOperation(pair: KeptOperation, comparison: ComparisonContext): Iterable<Difference> {
  const { before, after, method } = pair;
  const { sameness, options } = comparison;
  const place = { ...findingPlaceOf(before.route, before.operation), method };
  const swapped = isSwapped(pair, sameness);
  const sameParameters =
    parameterNamesOf(before.route.parts).join() === parameterNamesOf(after.route.parts).join();
  const operations = { before: before.operation, after: after.operation, swapped, sameParameters, sameness };
  yield* differencesOf(operationChecks, operations, [place], pair);
  if (swapped) return;
  yield* compareArguments(pair, place, comparison);
  if (options.compareResponses) yield* compareOperationResponses(pair, place, comparison);
  else noteIfUndescribed(pair, comparison);
}

/**
 * Whether the operations that accept the method changed their order. WordPress runs the first operation that
 * accepts the method.
 */
function isSwapped({ before, after, method }: KeptOperation, sameness: SchemaIdentity): boolean {
  const all = ({ operations }: Route): readonly Operation[] =>
    operations.filter(({ methods }) => methods.includes(method));
  const [olds, nows] = [all(before.route), all(after.route)];
  if (olds.length < 2 || nows.length < 2) return false;
  const [old = '', ...behind] = olds.map((operation) => operationLikenessKey(operation, 'before', sameness));
  const [now = '', ...behindNow] = nows.map((operation) =>
    operationLikenessKey(operation, 'after', sameness),
  );
  return old !== now && behind.includes(now) && behindNow.includes(old);
}
