// Prepares the routes of an index for the comparison with the facts of releases.

import { isRecord, type WireIndex } from '../../../core/model/index/index-document.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { factArgument } from '../known/fact-schema.ts';
import { objectOf, type JsonObject } from '../known/releases.ts';

export interface SiteRoute {
  readonly key: string;
  readonly namespace: string;
  readonly endpoints: readonly SiteEndpoint[];
  /** Whether the site writes the formats of arguments. WordPress before 5.6 leaves them out. */
  readonly hasFormats: boolean;
}

export interface SiteEndpoint {
  readonly methods: readonly string[];
  /** The arguments as the site writes them, by name. */
  readonly written: JsonObject;
  /** The facts of the arguments, by name. */
  readonly args: JsonObject;
}

/** All routes of an index, by key. */
export const routesOf = (index: WireIndex): ReadonlyMap<string, SiteRoute> => siteRoutes(rawRoutes(index));

/**
 * The routes of all namespaces without any response schema. In other namespaces, the site's own schemas take
 * precedence.
 */
export function undescribedRoutes(index: WireIndex): ReadonlyMap<string, SiteRoute> {
  const read = rawRoutes(index);
  const described = new Set(
    read.flatMap(({ namespace, raw }) =>
      isRecord(raw['schema']) && Object.keys(raw['schema']).length > 0 ? [namespace] : [],
    ),
  );
  return siteRoutes(read.filter(({ namespace }) => !described.has(namespace)));
}

interface RawRoute {
  readonly key: string;
  readonly namespace: string;
  readonly raw: JsonObject;
}

const rawRoutes = ({ routes }: WireIndex): readonly RawRoute[] =>
  Object.entries(routes).flatMap(([key, raw]) =>
    isRecord(raw) && typeof raw['namespace'] === 'string' ? [{ key, namespace: raw['namespace'], raw }] : [],
  );

function siteRoutes(raw: readonly RawRoute[]): ReadonlyMap<string, SiteRoute> {
  const read = raw.map((route) => ({ ...route, endpoints: readEndpoints(route.raw['endpoints']) }));
  const hasFormats = read.some(({ endpoints }) =>
    endpoints.some(({ args }) => Object.values(args).some((argument) => 'format' in objectOf(argument))),
  );
  return new Map(
    read.map(({ key, namespace, endpoints }) => [key, { key, namespace, endpoints, hasFormats }]),
  );
}

const readEndpoints = (endpoints: unknown): readonly SiteEndpoint[] =>
  (Array.isArray(endpoints) ? endpoints : Object.values(objectOf(endpoints))).flatMap((endpoint) => {
    if (!isRecord(endpoint)) return [];
    const written = objectOf(endpoint['args']);
    const args = Object.fromEntries(
      Object.entries(written).map(([name, argument]) => [name, factArgument(argument as Json)]),
    );
    return [{ methods: methodsOf(endpoint['methods']), written, args }];
  });

/** The methods of an endpoint. Sites write methods as a list, a map or a text. */
export const methodsOf = (methods: unknown): readonly string[] =>
  (Array.isArray(methods)
    ? methods
    : typeof methods === 'string'
      ? methods.split(/[\s,|]+/)
      : Object.keys(objectOf(methods))
  )
    .filter((method): method is string => typeof method === 'string')
    .map((method) => method.toUpperCase());

/** The endpoint of a route that handles a method. */
export const endpointFor = (route: SiteRoute, method: string): SiteEndpoint | undefined =>
  route.endpoints.find(({ methods }) => methods.includes(method));
