// Rules about routes: which there are, and which paths each of them serves.

import type { Route } from '../../core/model/api.ts';
import { isCoreRoute, whyRouteIsGone } from '../../core/model/core-routes.ts';
import { isDeprecated } from '../compare/deprecated.ts';
import type { Json } from '../../core/schema/schema.ts';
import type { KeptRoute, RoutePair } from '../compare/pairs.ts';
import { parameterNamesOf } from '../compare/route-shape.ts';
import type { Change, Row } from './rule.ts';

type RouteRow = Row<RoutePair>;

type Of<Kind extends RoutePair['kind']> = Extract<RoutePair, { readonly kind: Kind }>;

const methodsOf = (route: Route): Json =>
  [...new Set(route.operations.flatMap(({ methods }) => methods))].toSorted();

const shown = (route: Route): Json => ({ path: route.path, methods: methodsOf(route) });

const allDeprecated = ({ operations }: Route): boolean =>
  operations.length > 0 && operations.every(isDeprecated);

const removed =
  (test: (pair: Of<'removed'>) => boolean): RouteRow['find'] =>
  (pair) =>
    pair.kind === 'removed' && test(pair)
      ? {
          before: shown(pair.before),
          after: null,
          ...along(pair),
          ...hinted([
            ...(pair.family === undefined ? [] : ['the routes below it were removed too']),
            ...(isCoreRoute(pair.before.path) && !pair.takenOver ? [whyRouteIsGone] : []),
          ]),
        }
      : undefined;

/** Routes that were removed together are one finding. */
const along = ({ family }: { readonly family: string | undefined }): Partial<Change> =>
  family === undefined ? {} : { cause: family };

const hinted = (hints: readonly string[]): Partial<Change> =>
  hints.length === 0 ? {} : { hint: hints.join('; ') };

const kept =
  (test: (pair: Of<'kept'>) => boolean): RouteRow['find'] =>
  (pair): Change | undefined =>
    pair.kind === 'kept' && pair.before.key !== pair.after.key && test(pair)
      ? { before: pair.before.key, after: pair.after.key }
      : undefined;

/** A path parameter that was added or removed with an optional part renames none. */
const hasOldParameterNames = ({ before, after }: Of<'kept'>): boolean => {
  const [old, now] = [parameterNamesOf(before.parts), parameterNamesOf(after.parts)];
  return old.length !== now.length || old.join() === now.join();
};

const losesPaths = ({ paths, lostPath }: Of<'kept'>): boolean =>
  (paths.kind === 'narrowed' || paths.kind === 'changed') && lostPath !== undefined;

/** The text of the path changed, not the pattern of a path parameter. */
const textDiffers = ({ before, after }: Of<'kept'>): boolean => {
  const texts = (route: Route): string => route.path.replace(/\{[^}]*\}/g, '{}').toLowerCase();
  return texts(before) !== texts(after);
};

const index = (...keys: readonly string[]): Json => ({
  routes: Object.fromEntries(
    keys.map((key) => [key, { methods: ['GET'], endpoints: [{ methods: ['GET'] }] }]),
  ),
});

const things = '/demo/v1/things';

export const routeRows: readonly RouteRow[] = [
  {
    code: 'route-removed',
    level: 'breaking',
    title: 'A route was removed',
    reason: 'Its paths now return 404 (rest_no_route).',
    proof: 'unroutable',
    find: removed(({ before, takenOver }) => !takenOver && !allDeprecated(before)),
    mirror: ['route-added', 'route-shadowed'],
    example: { before: index(things, '/demo/v1/other'), after: index('/demo/v1/other') },
  },
  {
    code: 'route-removed-deprecated',
    level: 'risky',
    title: 'A deprecated route was removed',
    reason: 'It was deprecated; calls that still use it get 404 (rest_no_route).',
    find: removed(({ before, takenOver }) => !takenOver && allDeprecated(before)),
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
    title: 'A route was removed, and another one matches its paths',
    reason: 'Another route now handles its paths, with its own arguments and responses.',
    find: removed(({ takenOver }) => takenOver),
    mirror: ['route-added', 'route-shadowed'],
    example: {
      before: index(`${things}/latest`, `${things}/(?P<slug>[\\w-]+)`),
      after: index(`${things}/(?P<slug>[\\w-]+)`),
    },
  },
  {
    code: 'route-added',
    level: 'safe',
    title: 'A route was added',
    reason: 'No existing code uses it.',
    touches: 'nothing',
    find: (pair) =>
      pair.kind === 'added'
        ? {
            before: null,
            after: shown(pair.after),
            ...along(pair),
            ...(pair.wasOf && {
              hint: `${pair.wasOf.path} matched its paths before`,
            }),
          }
        : undefined,
    mirror: ['route-removed', 'route-removed-deprecated', 'route-taken-over'],
    example: { before: index('/demo/v1/other'), after: index('/demo/v1/other', things) },
  },
  {
    code: 'route-moved',
    level: 'breaking',
    title: 'A route has another path',
    reason: 'The old path now returns 404 (rest_no_route).',
    proof: 'unroutable',
    find: (pair) =>
      pair.kind === 'moved'
        ? {
            before: shown(pair.before),
            after: shown(pair.after),
            ...along(pair),
            hint: `${
              pair.alike === 'all'
                ? `an identical new route is at ${pair.after.path}`
                : `a new route with the same arguments is at ${pair.after.path}`
            }${pair.family === undefined ? '' : ', and the routes below it moved too'}`,
          }
        : undefined,
    mirror: ['route-moved'],
    example: {
      before: {
        routes: { '/demo/v1/terms/things': { methods: ['GET'], endpoints: [{ methods: ['GET'] }] } },
      },
      after: { routes: { '/demo/v1/things': { methods: ['GET'], endpoints: [{ methods: ['GET'] }] } } },
    },
  },
  {
    code: 'route-shadowed',
    level: 'risky',
    title: 'Another route matches paths of this one',
    reason:
      'The first route that matches a path wins, so the other route now handles these paths, with its own arguments and responses.',
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
    example: {
      before: index(`${things}/(?P<id>[\\d]+)`, `${things}/(?P<slug>[\\w-]+)`),
      after: index(`${things}/(?P<slug>[\\w-]+)`, `${things}/(?P<id>[\\d]+)`),
    },
  },
  {
    code: 'route-param-renamed',
    level: 'risky',
    title: 'A path parameter has another name',
    reason: 'The URLs are unchanged; generated clients take the value under the new name.',
    find: kept((pair) => !hasOldParameterNames(pair)),
    mirror: ['route-param-renamed'],
    example: { before: index(`${things}/(?P<id>[\\d]+)`), after: index(`${things}/(?P<thing>[\\d]+)`) },
  },
  {
    code: 'route-param-pattern-narrowed',
    level: 'breaking',
    title: 'A path parameter accepts fewer values',
    reason: 'Paths that match only the old pattern now return 404 (rest_no_route).',
    proof: 'unroutable',
    find: kept((pair) => losesPaths(pair) && !textDiffers(pair)),
    mirror: ['route-param-pattern-widened', 'route-param-pattern-narrowed', 'route-param-pattern-changed'],
    example: { before: index(`${things}/(?P<id>[\\w-]+)`), after: index(`${things}/(?P<id>[\\d]+)`) },
  },
  {
    code: 'route-param-pattern-widened',
    level: 'safe',
    title: 'A path parameter accepts more values',
    reason: 'Everything accepted before is still accepted.',
    find: kept((pair) => pair.paths.kind === 'widened' && !textDiffers(pair)),
    mirror: ['route-param-pattern-narrowed', 'route-param-pattern-changed'],
    example: { before: index(`${things}/(?P<id>[\\d]+)`), after: index(`${things}/(?P<id>[\\w-]+)`) },
  },
  {
    code: 'route-param-pattern-changed',
    level: 'risky',
    title: 'A path parameter accepts other values',
    reason: 'Some paths may now return 404 or reach another route.',
    find: kept(
      (pair) => !losesPaths(pair) && !textDiffers(pair) && !['equal', 'widened'].includes(pair.paths.kind),
    ),
    mirror: ['route-param-pattern-changed', 'route-param-pattern-narrowed', 'route-param-pattern-widened'],
    example: { before: index(`${things}/(?P<id>(\\d)\\d*)`), after: index(`${things}/(?P<id>(?=\\d)\\d*)`) },
  },
  {
    code: 'route-literal-changed',
    level: 'breaking',
    title: 'The text of the path changed',
    reason: 'Paths in the old form now return 404 (rest_no_route).',
    proof: 'unroutable',
    find: kept((pair) => losesPaths(pair) && textDiffers(pair)),
    mirror: ['route-respelled', 'route-literal-changed'],
    example: {
      before: index(`${things}(?:/(?P<part>[\\d]+))?/notes`),
      after: index(`${things}/(?P<part>[\\d]+)/notes`),
    },
  },
  {
    code: 'route-respelled',
    level: 'safe',
    title: 'The path is written in another way',
    reason: 'All paths that worked before still work.',
    find: kept(
      (pair) =>
        hasOldParameterNames(pair) && !losesPaths(pair) && (pair.paths.kind === 'equal' || textDiffers(pair)),
    ),
    mirror: ['route-respelled', 'route-literal-changed'],
    example: { before: index(`${things}/(?P<id>[\\d]+)`), after: index(`/demo/v1/Things/(?P<id>\\d+)`) },
  },
  {
    code: 'route-description-changed',
    level: 'docs',
    title: 'The description of the route changed',
    reason: 'Only text for people changed.',
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

const hinting = (...allow: readonly string[]): Json => ({
  routes: {
    [things]: {
      methods: ['GET', 'POST'],
      endpoints: [{ methods: ['GET'] }, { methods: ['POST'] }],
      _links: { self: [{ targetHints: { allow } }] },
    },
  },
});

export const permissionRows: readonly Row<KeptRoute>[] = [
  {
    code: 'target-hints-changed',
    level: 'risky',
    title: 'The account that read the index may use other methods',
    reason:
      'The site lists other methods for the account that read the index; other users may not be affected.',
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
    example: { before: hinting('GET', 'POST'), after: hinting('GET') },
  },
];
