// Compares abilities by name, if both sides list abilities.
// An ability has no path of its own, because the site runs all abilities with one route.

import type { ApiModel, Operation } from '../../core/model/api/api.ts';
import { pairUp } from './pair-up.ts';
import type { AbilityPair, SideAbility } from './pairs.ts';

/** Returns the model without the routes of abilities. */
export function withoutAbilities(model: ApiModel): ApiModel {
  const keys = new Set(model.site?.abilities?.map(({ route }) => route));
  return keys.size === 0 ? model : { ...model, routes: model.routes.filter(({ key }) => !keys.has(key)) };
}

/**
 * Returns both models, without their abilities if one side lists no abilities. Sites list abilities only to
 * signed-in callers.
 */
export function comparableAbilities(
  before: ApiModel,
  after: ApiModel,
): readonly [before: ApiModel, after: ApiModel] {
  if (before.site?.abilities && after.site?.abilities) return [before, after];
  return [withoutAbilities(before), withoutAbilities(after)];
}

/** Pairs all abilities of both sides. */
export function pairAbilities(before: ApiModel, after: ApiModel): readonly AbilityPair[] {
  if (!before.site?.abilities || !after.site?.abilities) return [];
  const { kept, removed, added } = pairUp(
    abilitiesOf(before),
    abilitiesOf(after),
    ({ ability }) => ability.name,
  );
  return [
    ...kept.map((pair): AbilityPair => ({ kind: 'kept', ...pair })),
    ...removed.map((one): AbilityPair => ({ kind: 'removed', before: one })),
    ...added.map((one): AbilityPair => ({ kind: 'added', after: one })),
  ];
}

function abilitiesOf({ site, routes }: ApiModel): readonly SideAbility[] {
  const byKey = new Map(routes.map((route) => [route.key, route]));
  return (site?.abilities ?? []).flatMap((ability): readonly SideAbility[] => {
    const route = byKey.get(ability.route);
    return route ? [{ ability, route }] : [];
  });
}

/**
 * Returns the newer model, with each ability's HTTP method from the older model. The rules of annotations
 * report the changed method once, and the comparison of input and output continues.
 */
export function runAsBefore(before: ApiModel, after: ApiModel): ApiModel {
  const old = new Map(abilitiesOf(before).map(({ route }) => [route.key, route.operations[0]]));
  if (old.size === 0) return after;
  const keys = new Set(after.site?.abilities?.map(({ route }) => route));
  return {
    ...after,
    routes: after.routes.map((route) => {
      const was = keys.has(route.key) ? old.get(route.key) : undefined;
      return was ? { ...route, operations: route.operations.map((is) => runAs(is, was)) } : route;
    }),
  };
}

function runAs(operation: Operation, { method, methods }: Operation): Operation {
  if (operation.method === method) return operation;
  const where = method === 'POST' ? 'body' : 'query';
  return {
    ...operation,
    method,
    methods,
    arguments: operation.arguments.map((argument) => ({ ...argument, in: where })),
  };
}
