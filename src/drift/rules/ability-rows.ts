// Rules about abilities: which abilities exist, and how to run each ability.
// The input of an ability is checked like arguments, and the output like responses.

import type { Json } from '../../core/schema/schema.ts';
import { abilityMethod } from '../../core/model/index/site.ts';
import type { AbilityPair, SideAbility } from '../compare/pairs.ts';
import type { RuleRow } from './rule.ts';

const abilityOutline = ({ ability: { name, category } }: SideAbility): Json => ({
  ability: name,
  ...(category !== undefined && { category }),
});

const abilityMethodOf = ({ ability }: SideAbility): Json => abilityMethod(ability.annotations);

const listing = (...abilities: readonly (readonly [name: string, more?: Json])[]): Json => ({
  routes: {},
  _site: {
    abilities: Object.fromEntries(
      abilities.map(([name, annotations = { readonly: true }]) => [name, { category: 'site', annotations }]),
    ),
  },
});

const oneRoute =
  'all abilities share one route, and only the site knows the existing abilities and their methods';

export const abilityRows: readonly RuleRow<AbilityPair>[] = [
  {
    code: 'ability-removed',
    level: 'breaking',
    title: 'An ability was removed',
    reason: 'Requests that run the ability now fail with 404 (rest_ability_not_found).',
    proof: { none: oneRoute },
    find: (pair) =>
      pair.kind === 'removed' ? { before: abilityOutline(pair.before), after: null } : undefined,
    mirror: ['ability-added'],
    example: { before: listing(['demo/count'], ['demo/sort']), after: listing(['demo/sort']) },
  },
  {
    code: 'ability-added',
    level: 'safe',
    title: 'An ability was added',
    reason: 'No existing code uses the new ability.',
    touches: 'nothing',
    find: (pair) => (pair.kind === 'added' ? { before: null, after: abilityOutline(pair.after) } : undefined),
    mirror: ['ability-removed'],
    example: { before: listing(['demo/sort']), after: listing(['demo/count'], ['demo/sort']) },
  },
  {
    code: 'ability-method-changed',
    level: 'breaking',
    title: 'An ability needs another HTTP method',
    reason: 'The site refuses the old method with 405 (rest_ability_invalid_method).',
    proof: { none: oneRoute },
    find: (pair) => {
      if (pair.kind !== 'kept') return undefined;
      const [before, after] = [abilityMethodOf(pair.before), abilityMethodOf(pair.after)];
      return before === after ? undefined : { before, after };
    },
    mirror: ['ability-method-changed'],
    example: { before: listing(['demo/count']), after: listing(['demo/count', { readonly: false }]) },
  },
];
