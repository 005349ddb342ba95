// Which routes a run asks again: every route gets its turn, and no run asks more than thirty.

import { expect, test } from 'vitest';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { observationRequests } from '../../../src/source/snapshot/observation-requests.ts';
import { planRecheck, type RecheckPlan } from '../../../src/drift/recheck/plan-recheck.ts';

interface Counts {
  readonly allowed: number;
  readonly refused: number;
  readonly items?: boolean;
}

const endpoints = [{ methods: ['GET'], args: {} }];

function plansOf({ allowed, refused, items = false }: Counts, days: number): readonly RecheckPlan[] {
  const route = (access?: unknown) => ({ namespace: 'club/v1', methods: ['GET'], endpoints, access });
  const index = {
    namespaces: ['club/v1'],
    routes: Object.fromEntries([
      ...Array.from({ length: allowed }, (_, at) => [
        [`/club/v1/open-${at}`, route({ allow: ['GET'], signedIn: false, status: 200 })],
        ...(items
          ? [[`/club/v1/open-${at}/(?P<slug>[\\w-]+)`, route({ allow: ['GET'], signedIn: false })]]
          : []),
      ]).flat(),
      ...Array.from({ length: refused }, (_, at) => [
        `/club/v1/closed-${at}`,
        route({ allow: [], signedIn: false, status: 401 }),
      ]),
    ]) as Readonly<Record<string, unknown>>,
  };
  const model: ApiModel = normalize(index).value;
  return Array.from({ length: days }, (_, day) =>
    planRecheck(model, model, observationRequests(index), 20_000 + day),
  );
}

const routesIn = ({ requests }: RecheckPlan): readonly string[] =>
  requests.flatMap(({ route, item }) => [route, ...(item ? [item.route] : [])]);

test.each<[Counts, number]>([
  [{ allowed: 45, refused: 0 }, 2],
  [{ allowed: 45, refused: 60 }, 7],
  [{ allowed: 5, refused: 60 }, 3],
  [{ allowed: 40, refused: 3, items: true }, 4],
])('every route of %j has its turn within %i days', (counts, days) => {
  const plans = plansOf(counts, days);
  const { allowed, refused, items } = counts;
  for (const plan of plans) {
    expect(plan.selected).toBeLessThanOrEqual(30);
    expect(plan.selected).toBeGreaterThanOrEqual(29);
    expect(new Set(routesIn(plan)).size).toBe(plan.selected);
  }
  expect(new Set(plans.flatMap(routesIn)).size).toBe(allowed * (items ? 2 : 1) + refused);
});

test('routes that visitors could read keep two thirds of a run, and the same day asks the same routes', () => {
  const [plan] = plansOf({ allowed: 45, refused: 60 }, 1);
  const isOpen = ({ route }: { readonly route: string }): boolean => route.includes('open');
  expect(plan?.requests.filter(isOpen)).toHaveLength(20);
  expect(plansOf({ allowed: 45, refused: 60 }, 1).map(routesIn)).toEqual(plan && [routesIn(plan)]);
});

test('a path is only asked for an item if the site serves it with the route of the item', () => {
  const [plan] = plansOf({ allowed: 1, refused: 0, items: true }, 1);
  const item = plan?.requests[0]?.item;
  expect(item?.member).toBe('slug');
  expect(item?.takes('/club/v1/open-0/hello')).toBe(true);
  expect(item?.takes('/club/v1/open-0/logout')).toBe(false);
  expect(plan?.requests[0]?.query).toEqual({ _fields: 'slug' });
});
