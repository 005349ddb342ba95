// Selects the routes that a run asks again as a visitor. The day decides the selection, so that later runs ask the other
// routes, without any stored state. The selection is pure.

import type { ApiModel, PathPart, Route } from '../../core/model/api/api.ts';
import { createRouteTable } from '../../core/routes/route-table.ts';
import { mayBeAsked } from '../../source/site/ask-witness.ts';
import type { VisitorRequest } from '../../source/site/ask-visitors.ts';
import type { ObservationRequest } from '../../source/snapshot/observation-requests.ts';
import { operationForMethod } from '../compare/comparison.ts';
import { methodAccess } from '../compare/method-access.ts';

/** The maximum number of requests to one site in one run. */
const maxRecheckRequests = 30;

/** The requests of a run that are kept for routes that refused visitors, if there are so many. */
const refusedShare = 10;

export interface RecheckPlan {
  readonly requests: readonly VisitorRequest[];
  /** The number of routes that can be asked again. */
  readonly routes: number;
  /** The number of routes in `requests`. */
  readonly selected: number;
}

/** A request, and whether the baseline could read its route as a visitor. */
interface Candidate {
  readonly request: VisitorRequest;
  readonly wasAllowed: boolean;
}

/**
 * @param after the routes of the current site
 * @param possible the requests that need no arguments, for the routes of the current site
 * @param day the number of the day since 1970
 */
export function planRecheck(
  before: ApiModel,
  after: ApiModel,
  possible: readonly ObservationRequest[],
  day: number,
): RecheckPlan {
  const candidates = candidatesOf(before, after, possible);
  const allowed = candidates.filter(({ wasAllowed }) => wasAllowed).map(({ request }) => request);
  const refused = candidates.filter(({ wasAllowed }) => !wasAllowed).map(({ request }) => request);
  const ofAllowed = turnOf(allowed, maxRecheckRequests - Math.min(sizeOf(refused), refusedShare), day);
  const ofRefused = turnOf(refused, maxRecheckRequests - sizeOf(ofAllowed), day);
  const requests = [...ofAllowed, ...ofRefused];
  return { requests, routes: sizeOf([...allowed, ...refused]), selected: sizeOf(requests) };
}

function candidatesOf(
  before: ApiModel,
  after: ApiModel,
  possible: readonly ObservationRequest[],
): readonly Candidate[] {
  const now = new Map(after.routes.map((route) => [route.key, route]));
  const { winner } = createRouteTable(after.routes);
  const recorded = new Map(
    before.routes.flatMap((route) => {
      const { visitor } = methodAccess(route, 'GET');
      const current = now.get(route.key);
      const isRead = current && operationForMethod(route, 'GET') && operationForMethod(current, 'GET');
      return isRead && visitor !== undefined ? [[route.key, { current, visitor }] as const] : [];
    }),
  );
  return possible
    .toSorted((one, other) => (one.route < other.route ? -1 : 1))
    .flatMap(({ route, query }): readonly Candidate[] => {
      const known = recorded.get(route);
      if (!known || !mayBeAsked(route) || winner(route, 'GET') !== known.current) return [];
      const item = known.visitor
        ? [...recorded.values()].flatMap(({ current }) => {
            const member = itemParameter(current, route);
            return member === undefined ? [] : [{ route: current, member }];
          })[0]
        : undefined;
      return [
        {
          wasAllowed: known.visitor,
          request: {
            route,
            query: {
              ...(Object.hasOwn(query, 'per_page') && { per_page: '1' }),
              _fields: item?.member ?? 'id',
            },
            ...(item && {
              item: {
                route: item.route.key,
                member: item.member,
                takes: (path) => mayBeAsked(path) && winner(path, 'GET') === item.route,
              },
            }),
          },
        },
      ];
    });
}

/** The path parameter of the route of a list's items: `id` of `/wp/v2/posts/{id}` for `/wp/v2/posts`. */
function itemParameter({ parts }: Route, list: string): string | undefined {
  const [text, parameter, ...others] = parts;
  return others.length === 0 && isText(text, `${list}/`) && parameter?.kind === 'parameter'
    ? parameter.name
    : undefined;
}

const isText = (part: PathPart | undefined, text: string): boolean =>
  part?.kind === 'text' && part.text === text;

const sizeOf = (requests: readonly VisitorRequest[]): number =>
  requests.reduce((sum, { item }) => sum + (item ? 2 : 1), 0);

/**
 * The requests of a day, in a window that moves through the list. A request for two routes may not fit at the end of the
 * window. The window moves by less than its size, so that such a request is in the window of the next day.
 */
function turnOf(requests: readonly VisitorRequest[], max: number, day: number): readonly VisitorRequest[] {
  const total = sizeOf(requests);
  if (total <= max) return requests;
  const start = (day * (max - 1)) % total;
  let offset = 0;
  const placed = requests.map((request) => {
    const at = offset;
    offset += sizeOf([request]);
    return { request, distance: (at - start + total) % total };
  });
  return placed
    .filter(({ request, distance }) => distance + sizeOf([request]) <= max)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ request }) => request);
}
