// Walks over both models once: the site, its namespaces, routes and abilities. Returns every difference.
// Later, merge-differences.ts merges the differences with one cause into one finding.

import { pointer } from '../../core/schema/json-pointer.ts';
import { httpMethods, type AuthScheme } from '../../core/model/api/api.ts';
import type { Place } from '../../core/model/reports/drift.ts';
import { pairAbilities, withoutAbilities } from './abilities.ts';
import { compareOperations } from './compare-operations.ts';
import {
  operationForMethod,
  isReachedOnBothSides,
  findingPlaceOf,
  type ComparisonContext,
} from './comparison.ts';
import { differencesOf, sitePlace, type Difference, type DifferenceContext } from './difference.ts';
import { pairRoutes } from './pair-routes.ts';
import { unchangedPaths } from './path-values.ts';
import { pairUp } from './pair-up.ts';
import type { AbilityPair, KeptRoute, NamespacePair, RoutePair } from './pairs.ts';
import {
  abilityChecks,
  authChecks,
  namespaceChecks,
  permissionChecks,
  routeChecks,
  siteChecks,
  accessChecks,
} from '../rules/every-rule.ts';
import { routeMethods } from '../../core/routes/route-table.ts';
import { methodAccess } from './method-access.ts';

export function* compareModels(comparison: ComparisonContext): Iterable<Difference> {
  const { before, after, sameness, options, notCompared } = comparison;
  yield* compareSites(comparison);
  const { namespaces, routes } = pairRoutes(withoutAbilities(before), withoutAbilities(after), sameness);
  for (const pair of namespaces)
    if (options.compareRoutes || (pair.kind !== 'removed' && pair.kind !== 'added'))
      yield* compareNamespaces(pair);
    else {
      notCompared.namespaces += 1;
      notCompared.routes += (pair.kind === 'removed' ? pair.before : pair.after).routes.length;
    }
  for (const pair of routes)
    if (options.compareRoutes || (pair.kind !== 'removed' && pair.kind !== 'added'))
      yield* compareRoutes(pair, comparison);
    else notCompared.routes += 1;
  for (const pair of pairAbilities(before, after)) yield* compareAbilities(pair, comparison);
}

function* compareSites({ before, after, bases }: ComparisonContext): Iterable<Difference> {
  yield* differencesOf(siteChecks, bases, [sitePlace], {});
  const { kept, removed, added } = pairUp(before.auth, after.auth, schemeKey);
  const at = (scheme: AuthScheme): readonly Place[] => [
    { ...sitePlace, pointer: pointer('authentication', schemeKey(scheme)) },
  ];
  for (const pair of kept) yield* differencesOf(authChecks, { kind: 'kept', ...pair }, at(pair.before), {});
  for (const scheme of removed)
    yield* differencesOf(authChecks, { kind: 'removed', before: scheme }, at(scheme), {});
  for (const scheme of added)
    yield* differencesOf(authChecks, { kind: 'added', after: scheme }, at(scheme), {});
}

const schemeKey = (scheme: AuthScheme): string =>
  scheme.kind === 'header' ? `header ${scheme.header} ${scheme.description ?? ''}` : scheme.kind;

function compareNamespaces(pair: NamespacePair): readonly Difference[] {
  const { namespace, routes } = pair.kind === 'added' ? pair.after : pair.before;
  const itself: Place = { ...sitePlace, namespace: namespace.name };
  // If a namespace was added, removed or moved, the finding covers all routes of the namespace.
  const places = pair.kind === 'kept' ? [] : routes.map((route) => findingPlaceOf(route));
  return differencesOf(namespaceChecks, pair, [itself, ...places], { routes });
}

function compareRoutes(pair: RoutePair, comparison: ComparisonContext): readonly Difference[] {
  const route = pair.kind === 'added' ? pair.after : pair.before;
  const context: DifferenceContext = {
    before: pair.kind === 'added' ? undefined : { route: pair.before },
    after: 'after' in pair ? { route: pair.after } : undefined,
    ...(pair.kind === 'kept' && pair.lostPath !== undefined && { lostPath: pair.lostPath }),
  };
  const method = pair.kind === 'shadowed' ? pair.method : null;
  const ofRoute = differencesOf(routeChecks, pair, [{ ...findingPlaceOf(route), method }], context).map(
    (one) => (one.rule.corrects === 'path' ? { ...one, ...unchangedPaths(pair, comparison) } : one),
  );
  if (pair.kind !== 'kept') return ofRoute;
  const { ignored, options } = comparison;
  const counted = ignored.unreachable;
  const differences = [
    ...ofRoute,
    ...(options.comparePermissions ? comparePermissions(pair, context) : []),
    ...compareAccess(pair, comparison),
    ...compareOperations(pair, comparison),
  ];
  if (differences.length === 0) return differences;
  const methods = routeMethods(pair.before);
  if (methods.length === 0 || methods.some((one) => isReachedOnBothSides(pair, one, comparison)))
    return differences;
  if (ignored.unreachable === counted) ignored.unreachable += pair.before.operations.length;
  return [];
}

function compareAbilities(pair: AbilityPair, comparison: ComparisonContext): readonly Difference[] {
  const { route } = pair.kind === 'added' ? pair.after : pair.before;
  const context: DifferenceContext = {
    before: pair.kind === 'added' ? undefined : { route: pair.before.route },
    after: pair.kind === 'removed' ? undefined : { route: pair.after.route },
  };
  const own = differencesOf(abilityChecks, pair, [findingPlaceOf(route, route.operations[0])], context);
  if (pair.kind !== 'kept') return own;
  return [...own, ...compareOperations({ before: pair.before.route, after: pair.after.route }, comparison)];
}

function comparePermissions(pair: KeptRoute, context: DifferenceContext): readonly Difference[] {
  const { before, after } = pair;
  const [old, now] = [before.allow ?? [], after.allow ?? []];
  const moved = httpMethods.filter((method) => old.includes(method) !== now.includes(method));
  const places = moved.map((method) => ({
    ...findingPlaceOf(before, operationForMethod(before, method)),
    method,
  }));
  return differencesOf(permissionChecks, { before, after }, places, context);
}

const compareAccess = (
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
