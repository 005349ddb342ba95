// Abilities as a comparison sees them: by name, where both sides tell theirs. They have no
// path of their own: the site runs them all by one route.

import type { ApiModel } from '../model/api.ts';
import { pairUp } from './pair-up.ts';
import type { AbilityPair, SideAbility } from './pairs.ts';

/** A model without the routes of its abilities. */
export function withoutAbilities(model: ApiModel): ApiModel {
  const keys = new Set(model.site?.abilities?.map(({ route }) => route));
  return keys.size === 0 ? model : { ...model, routes: model.routes.filter(({ key }) => !keys.has(key)) };
}

/** Where one side does not tell its abilities, as it does not to whoever is not signed in, nothing is said of the other's. */
export function comparableAbilities(
  before: ApiModel,
  after: ApiModel,
): readonly [before: ApiModel, after: ApiModel] {
  if (before.site?.abilities && after.site?.abilities) return [before, after];
  return [withoutAbilities(before), withoutAbilities(after)];
}

/** Every ability of both sides in one pair. */
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
