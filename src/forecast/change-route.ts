// Applies the change of one route between two releases to the site's declaration of the route.

import { objectOf, type JsonObject, type RouteFacts } from '../source/normalize/known/releases.ts';
import { methodsOf } from '../source/normalize/recognize/site-routes.ts';
import { isRecord } from '../core/model/index/index-document.ts';
import { applyChange } from './three-way.ts';

/** The declarations of a route in both releases; undefined in a release without the route. */
export interface RouteChange {
  /** The key of the route on the site. */
  readonly key: string;
  readonly before: RouteFacts | undefined;
  readonly after: RouteFacts | undefined;
}

/** A route that the release adds, in the form in which a site declares routes. */
export const newRoute = ({ namespace, endpoints, schema }: RouteFacts, describes: boolean): JsonObject => ({
  namespace,
  methods: [...new Set(Object.keys(endpoints).flatMap((methods) => methods.split(',')))],
  endpoints: Object.entries(endpoints).map(([methods, { args = {} }]) => newEndpoint(methods, args)),
  ...(describes && schema && { schema }),
});

const newEndpoint = (methods: string, args: JsonObject): JsonObject => ({
  methods: methods.split(','),
  args,
});

/**
 * The site's route after the change.
 *
 * @param describes whether the index contains response schemas
 */
export function changedRoute(
  own: JsonObject,
  before: RouteFacts,
  after: RouteFacts,
  describes: boolean,
): JsonObject {
  const endpoints = changedEndpoints(endpointsIn(own), before, after);
  const schema = describes ? changedSchema(own['schema'], before, after) : own['schema'];
  const { schema: _schema, ...rest } = own;
  return {
    ...rest,
    methods: [...new Set(endpoints.flatMap(({ methods }) => methodsOf(methods)))],
    endpoints,
    ...(schema !== undefined && { schema }),
  };
}

const endpointsIn = ({ endpoints }: JsonObject): readonly JsonObject[] =>
  (Array.isArray(endpoints) ? endpoints : Object.values(objectOf(endpoints))).filter(isRecord);

const changedSchema = (own: unknown, before: RouteFacts, after: RouteFacts): unknown =>
  isRecord(own) && Object.keys(own).length > 0
    ? applyChange(own, before.schema, after.schema)
    : before.schema === undefined
      ? after.schema
      : own;

function changedEndpoints(
  own: readonly JsonObject[],
  before: RouteFacts,
  after: RouteFacts,
): readonly JsonObject[] {
  const endpoints = [...own];
  for (const { old, now } of pairedEndpoints(Object.keys(before.endpoints), Object.keys(after.endpoints))) {
    const at = old === undefined ? -1 : endpoints.findIndex(hasMethods(endpoints, old));
    const endpoint = endpoints[at];
    if (old === undefined) {
      const isNew = now !== undefined && !endpoints.some(({ methods }) => methodsOf(methods).join() === now);
      if (isNew) endpoints.push(newEndpoint(now, after.endpoints[now]?.args ?? {}));
    } else if (endpoint === undefined) continue;
    else if (now === undefined) endpoints.splice(at, 1);
    else endpoints[at] = changedEndpoint(endpoint, [old, before], [now, after]);
  }
  return endpoints;
}

/**
 * Finds the endpoint with exactly the given methods; if there is none, the first endpoint that handles the first
 * method.
 */
function hasMethods(endpoints: readonly JsonObject[], wanted: string): (endpoint: JsonObject) => boolean {
  const exact = endpoints.find(({ methods }) => methodsOf(methods).join() === wanted);
  return exact
    ? (endpoint) => endpoint === exact
    : ({ methods }) => methodsOf(methods).includes(wanted.split(',')[0] ?? '');
}

function changedEndpoint(
  endpoint: JsonObject,
  [old, before]: readonly [methods: string, facts: RouteFacts],
  [now, after]: readonly [methods: string, facts: RouteFacts],
): JsonObject {
  const args = objectOf(endpoint['args']);
  return {
    ...endpoint,
    ...(old !== now && {
      methods: applyChange(methodsOf(endpoint['methods']), old.split(','), now.split(',')),
    }),
    args: applyChange(args, before.endpoints[old]?.args ?? {}, after.endpoints[now]?.args ?? {}),
  };
}

interface EndpointPair {
  readonly old: string | undefined;
  readonly now: string | undefined;
}

/**
 * Pairs the endpoints of two releases with equal methods, and then the remaining endpoints with a common
 * method.
 */
function pairedEndpoints(old: readonly string[], now: readonly string[]): readonly EndpointPair[] {
  const left = new Set(now);
  const pairs = old.map((methods): EndpointPair => {
    const same = left.has(methods)
      ? methods
      : [...left].find(
          (one) => !old.includes(one) && one.split(',').some((each) => methods.split(',').includes(each)),
        );
    if (same !== undefined) left.delete(same);
    return { old: methods, now: same };
  });
  return [...pairs, ...[...left].map((methods) => ({ old: undefined, now: methods }))];
}
