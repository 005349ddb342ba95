// Rules about routes: which routes exist, and which paths each route serves.

import type { Route } from '../../core/model/api/api.ts';
import { isCoreRoute, whyRouteIsMissing } from '../../core/model/api/core-routes.ts';
import { isDeprecated } from '../compare/deprecated.ts';
import type { Json } from '../../core/schema/schema.ts';
import type { KeptRoute, RoutePair } from '../compare/pairs.ts';
import { parameterNamesOf } from '../compare/route-shape.ts';
import { exampleWith, type RuleChange, type RuleRow } from './rule.ts';

type RouteRow = RuleRow<RoutePair>;

type RoutePairOf<Kind extends RoutePair['kind']> = Extract<RoutePair, { readonly kind: Kind }>;

const sortedMethodsOf = (route: Route): Json =>
  [...new Set(route.operations.flatMap(({ methods }) => methods))].toSorted();

const routeOutline = (route: Route): Json => ({ path: route.path, methods: sortedMethodsOf(route) });

const allDeprecated = ({ operations }: Route): boolean =>
  operations.length > 0 && operations.every(isDeprecated);

const whenRouteRemoved =
  (test: (pair: RoutePairOf<'removed'>) => boolean): RouteRow['find'] =>
  (pair) =>
    pair.kind === 'removed' && test(pair)
      ? {
          before: routeOutline(pair.before),
          after: null,
          ...routeFamilyCause(pair),
          ...withHints([
            ...(pair.family === undefined ? [] : ['all routes below this path were removed too']),
            ...(isCoreRoute(pair.before.path) && !pair.takenOver ? [whyRouteIsMissing] : []),
          ]),
        }
      : undefined;

/** Routes that were removed together become one finding. */
const routeFamilyCause = ({ family }: { readonly family: string | undefined }): Partial<RuleChange> =>
  family === undefined ? {} : { cause: family };

const withHints = (hints: readonly string[]): Partial<RuleChange> =>
  hints.length === 0 ? {} : { hint: hints.join('; ') };

const whenRouteKept =
  (test: (pair: RoutePairOf<'kept'>) => boolean): RouteRow['find'] =>
  (pair): RuleChange | undefined =>
    pair.kind === 'kept' && pair.before.key !== pair.after.key && test(pair)
      ? { before: pair.before.key, after: pair.after.key }
      : undefined;

/**
 * Whether the path parameters kept their names. If an optional part of the path is added or removed, its path
 * parameter does not count as renamed.
 */
const hasOldParameterNames = ({ before, after }: RoutePairOf<'kept'>): boolean => {
  const [old, now] = [parameterNamesOf(before.parts), parameterNamesOf(after.parts)];
  return old.length !== now.length || old.join() === now.join();
};

const losesPaths = ({ paths, lostPath }: RoutePairOf<'kept'>): boolean =>
  (paths.kind === 'narrowed' || paths.kind === 'changed') && lostPath !== undefined;

/** Whether the text of the path changed. Changes of the patterns of path parameters are ignored. */
const textDiffers = ({ before, after }: RoutePairOf<'kept'>): boolean => {
  const texts = (route: Route): string => route.path.replace(/\{[^}]*\}/g, '{}').toLowerCase();
  return texts(before) !== texts(after);
};

/** An example of routes with other keys. */
const keyExample = exampleWith((keys: readonly string[]): Json => ({
  routes: Object.fromEntries(
    keys.map((key) => [key, { methods: ['GET'], endpoints: [{ methods: ['GET'] }] }]),
  ),
}));

const otherKey = '/demo/v1/other';
const itemRouteExample = '/demo/v1/things';
const itemKey = (pattern: string): string => `${itemRouteExample}/(?P<id>${pattern})`;

export const routeRows: readonly RouteRow[] = [
  {
    code: 'route-removed',
    level: 'breaking',
    title: 'A route was removed',
    reason: 'The paths of the route now return 404 (rest_no_route).',
    proof: 'unroutable',
    find: whenRouteRemoved(({ before, takenOver }) => !takenOver && !allDeprecated(before)),
    mirror: ['route-added', 'route-shadowed'],
    example: keyExample([itemRouteExample, otherKey], [otherKey]),
  },
  {
    code: 'route-removed-deprecated',
    level: 'risky',
    title: 'A deprecated route was removed',
    reason: 'The route was already deprecated. Calls that still use the route now get 404 (rest_no_route).',
    find: whenRouteRemoved(({ before, takenOver }) => !takenOver && allDeprecated(before)),
    mirror: ['route-added'],
    example: {
      before: {
        routes: [
          { path: '/things', operations: [{ method: 'GET', deprecated: true }] },
          { path: '/notes', operations: [] },
        ],
      },
      after: { routes: [{ path: '/notes', operations: [] }] },
    },
  },
  {
    code: 'route-taken-over',
    level: 'risky',
    title: 'A route was removed, and another route matches its paths',
    reason: 'Calls of the removed route now reach another route, with other arguments and responses.',
    find: whenRouteRemoved(({ takenOver }) => takenOver),
    mirror: ['route-added', 'route-shadowed'],
    example: keyExample(
      [`${itemRouteExample}/latest`, `${itemRouteExample}/(?P<slug>[\\w-]+)`],
      [`${itemRouteExample}/(?P<slug>[\\w-]+)`],
    ),
  },
  {
    code: 'route-added',
    level: 'safe',
    title: 'A route was added',
    reason: 'No existing code uses the new route.',
    touches: 'nothing',
    find: (pair) =>
      pair.kind === 'added'
        ? {
            before: null,
            after: routeOutline(pair.after),
            ...routeFamilyCause(pair),
            ...(pair.wasOf && {
              hint: `the route ${pair.wasOf.path} matched these paths before`,
            }),
          }
        : undefined,
    mirror: ['route-removed', 'route-removed-deprecated', 'route-taken-over'],
    example: keyExample([otherKey], [otherKey, itemRouteExample]),
  },
  {
    code: 'route-moved',
    level: 'breaking',
    title: 'The path of a route changed',
    reason: 'The old path now returns 404 (rest_no_route).',
    proof: 'unroutable',
    find: (pair) =>
      pair.kind === 'moved'
        ? {
            before: routeOutline(pair.before),
            after: routeOutline(pair.after),
            ...routeFamilyCause(pair),
            hint: `${
              pair.alike === 'all'
                ? `an identical new route is at ${pair.after.path}`
                : `a new route with the same arguments is at ${pair.after.path}`
            }${pair.family === undefined ? '' : ', and all routes below the old path moved too'}`,
          }
        : undefined,
    mirror: ['route-moved'],
    example: keyExample(['/demo/v1/terms/things'], [itemRouteExample]),
  },
  {
    code: 'route-shadowed',
    level: 'risky',
    corrects: 'path',
    title: 'Another route now handles some paths of a route',
    reason:
      'WordPress uses the first route that matches a path. For some paths, the first matching route is now another route, with other arguments and responses.',
    find: (pair) =>
      pair.kind === 'shadowed'
        ? {
            before: pair.before.key,
            after: pair.by.key,
            cause: pair.by.key,
            hint: `for example ${pair.path}`,
          }
        : undefined,
    mirror: ['route-shadowed', 'route-taken-over', 'route-removed'],
    example: keyExample(
      [itemKey(`[\\d]+`), `${itemRouteExample}/(?P<slug>[\\w-]+)`],
      [`${itemRouteExample}/(?P<slug>[\\w-]+)`, itemKey(`[\\d]+`)],
    ),
  },
  {
    code: 'route-param-renamed',
    level: 'risky',
    title: 'A path parameter was renamed',
    reason: 'The URLs are unchanged, but the generated client expects the path parameter under its new name.',
    find: whenRouteKept((pair) => !hasOldParameterNames(pair)),
    mirror: ['route-param-renamed'],
    example: keyExample([itemKey(`[\\d]+`)], [`${itemRouteExample}/(?P<thing>[\\d]+)`]),
  },
  {
    code: 'route-param-pattern-narrowed',
    level: 'breaking',
    title: 'A path parameter accepts fewer values',
    reason: 'Paths that match only the old pattern now return 404 (rest_no_route).',
    proof: 'unroutable',
    corrects: 'path',
    find: whenRouteKept((pair) => losesPaths(pair) && !textDiffers(pair)),
    mirror: ['route-param-pattern-widened', 'route-param-pattern-narrowed', 'route-param-pattern-changed'],
    example: keyExample([itemKey(`[\\w-]+`)], [itemKey(`[\\d]+`)]),
  },
  {
    code: 'route-param-pattern-widened',
    level: 'safe',
    title: 'A path parameter accepts more values',
    reason: 'The site still accepts every request that it accepted before.',
    find: whenRouteKept((pair) => pair.paths.kind === 'widened' && !textDiffers(pair)),
    mirror: ['route-param-pattern-narrowed', 'route-param-pattern-changed'],
    example: keyExample([itemKey(`[\\d]+`)], [itemKey(`[\\w-]+`)]),
  },
  {
    code: 'route-param-pattern-changed',
    level: 'risky',
    title: 'A path parameter accepts other values',
    reason: 'Some paths may now return 404 or reach another route.',
    corrects: 'path',
    find: whenRouteKept(
      (pair) => !losesPaths(pair) && !textDiffers(pair) && !['equal', 'widened'].includes(pair.paths.kind),
    ),
    mirror: ['route-param-pattern-changed', 'route-param-pattern-narrowed', 'route-param-pattern-widened'],
    example: keyExample([itemKey(`(\\d)\\d*`)], [itemKey(`(?=\\d)\\d*`)]),
  },
  {
    code: 'route-literal-changed',
    level: 'breaking',
    title: 'The fixed text of a route path changed',
    reason: 'Paths with the old text now return 404 (rest_no_route).',
    proof: 'unroutable',
    find: whenRouteKept((pair) => losesPaths(pair) && textDiffers(pair)),
    mirror: ['route-respelled', 'route-literal-changed'],
    example: keyExample(
      [`${itemRouteExample}(?:/(?P<part>[\\d]+))?/notes`],
      [`${itemRouteExample}/(?P<part>[\\d]+)/notes`],
    ),
  },
  {
    code: 'route-respelled',
    level: 'safe',
    title: 'The pattern of a route path is written differently',
    reason: 'All paths that worked before still work.',
    find: whenRouteKept(
      (pair) =>
        hasOldParameterNames(pair) && !losesPaths(pair) && (pair.paths.kind === 'equal' || textDiffers(pair)),
    ),
    mirror: ['route-respelled', 'route-literal-changed'],
    example: keyExample([itemKey(`[\\d]+`)], [`/demo/v1/Things/(?P<id>\\d+)`]),
  },
  {
    code: 'route-description-changed',
    level: 'docs',
    title: 'The description of the route changed',
    reason: 'Only the documentation changed. Requests and responses are the same.',
    find: (pair) =>
      pair.kind === 'kept' && (pair.before.description ?? '') !== (pair.after.description ?? '')
        ? {
            at: ['description'],
            before: pair.before.description ?? null,
            after: pair.after.description ?? null,
          }
        : undefined,
    mirror: ['route-description-changed'],
    example: {
      before: { routes: [{ path: '/things', description: 'Things.', operations: [] }] },
      after: { routes: [{ path: '/things', description: 'All things.', operations: [] }] },
    },
  },
];

const allowedMethodsExample = (...allow: readonly string[]): Json => ({
  routes: {
    [itemRouteExample]: {
      methods: ['GET', 'POST'],
      endpoints: [{ methods: ['GET'] }, { methods: ['POST'] }],
      _links: { self: [{ targetHints: { allow } }] },
    },
  },
});

export const permissionRows: readonly RuleRow<KeptRoute>[] = [
  {
    code: 'target-hints-changed',
    level: 'risky',
    title: 'Your account may now use other methods',
    reason:
      'The site now allows other methods for the account that read the index. The allowed methods of other users may be unchanged.',
    find: ({ before: { allow: before }, after: { allow: after } }) => {
      if (before === undefined || after === undefined) return undefined;
      const lost = before.filter((method) => !after.includes(method));
      if (lost.length === 0 && before.length === after.length) return undefined;
      return {
        at: ['targetHints', 'allow'],
        before,
        after,
        ...(lost.length > 0 && { hint: `no longer allowed: ${lost.join(', ')}` }),
      };
    },
    mirror: ['target-hints-changed'],
    example: { before: allowedMethodsExample('GET', 'POST'), after: allowedMethodsExample('GET') },
  },
];
