// Applies the change of one route between two releases to the site's declaration of the route.

import { isRecord } from '../core/model/index/index-document.ts';
import { objectOf, type JsonObject, type RouteFacts } from '../source/normalize/known/releases.ts';
import { methodsOf } from '../source/normalize/recognize/site-routes.ts';
import { applyChange } from './three-way.ts';

/** The declarations of a route in both releases; undefined in a release without the route. */
export interface RouteChange {
  /** The key of the route on the site. */
  readonly key: string;
  readonly before: RouteFacts | undefined;
  readonly after: RouteFacts | undefined;
}

/** A route that the release adds, in the form in which a site declares routes. */
export const newRoute = (route: RouteFacts, describes: boolean): JsonObject =>
  withEndpointList(declarationOf(route, describes));

/**
 * The site's route after the change; undefined if the release removes the route.
 *
 * @param describes whether the index contains response schemas
 */
export function changedRoute(
  { endpoints, schema, ...own }: JsonObject,
  { before, after }: RouteChange,
  describes: boolean,
): JsonObject | undefined {
  const list = Array.isArray(endpoints) ? endpoints : Object.values(objectOf(endpoints));
  const changed = applyChange(
    {
      ...own,
      endpoints: endpointMap(list.filter(isRecord)),
      ...(Object.keys(objectOf(schema)).length > 0 && { schema }),
    },
    before && declarationOf(before, describes),
    after && declarationOf(after, describes),
  );
  return isRecord(changed) ? withEndpointList(changed) : undefined;
}

const declarationOf = ({ namespace, endpoints, schema }: RouteFacts, describes: boolean): JsonObject => ({
  namespace,
  endpoints: endpointMap(Object.entries(endpoints).map(([methods, { args = {} }]) => ({ methods, args }))),
  ...(describes && schema && { schema }),
});

/** Endpoints by their first method, because a release can add further methods to an endpoint. */
function endpointMap(endpoints: readonly JsonObject[]): JsonObject {
  const map = new Map<string, JsonObject>();
  for (const endpoint of endpoints) {
    const methods = methodsOf(endpoint['methods']);
    const [first = ''] = methods;
    map.set(map.has(first) ? `${first} ${String(map.size)}` : first, { ...endpoint, methods });
  }
  return Object.fromEntries(map);
}

const withEndpointList = (route: JsonObject): JsonObject => {
  const endpoints = Object.values(objectOf(route['endpoints']));
  return {
    ...route,
    methods: [...new Set(endpoints.flatMap((endpoint) => methodsOf(objectOf(endpoint)['methods'])))],
    endpoints,
  };
};
