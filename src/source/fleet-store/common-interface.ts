// Builds one interface from many sites.
// The common interface has the operations that all sites have, or the operations that any site has.
// All sites accept the arguments of the common interface, and its responses cover the responses of all sites.

import { isRecord } from '../../core/model/index/index-document.ts';
import { commonMembers, commonSchema, ownKeyword } from './common-schema.ts';

/** `all`: the operations of every interface. `any`: the operations of at least one interface. */
export type Share = 'all' | 'any';

type RouteFields = Readonly<Record<string, unknown>>;

/** @param interfaces the routes of a namespace on several sites, most common first */
export function commonRoutes(interfaces: readonly RouteFields[], share: Share): RouteFields {
  const [first = {}, ...others] = interfaces;
  return others.reduce<RouteFields>((one, other) => joinedRoutes(one, other, share), first);
}

function joinedRoutes(one: RouteFields, other: RouteFields, share: Share): RouteFields {
  const keys = share === 'any' ? new Set([...Object.keys(one), ...Object.keys(other)]) : Object.keys(one);
  return Object.fromEntries(
    [...keys].flatMap((key): readonly (readonly [string, unknown])[] => {
      const [first, second] = [ownKeyword(one, key), ownKeyword(other, key)];
      if (isRecord(first) && isRecord(second)) {
        const route = joinedRoute(first, second, share);
        return route ? [[key, route]] : [];
      }
      return share === 'any' ? [[key, first ?? second]] : [];
    }),
  );
}

function joinedRoute(one: RouteFields, other: RouteFields, share: Share): RouteFields | undefined {
  const [first, second] = [argumentsByMethod(one), argumentsByMethod(other)];
  const joined = new Map<string, { readonly methods: string[]; readonly args: RouteFields }>();
  for (const method of new Set([...first.keys(), ...second.keys()])) {
    const [a, b] = [first.get(method), second.get(method)];
    const args = a && b ? commonMembers(a, b, 'request') : share === 'any' ? (a ?? b) : undefined;
    if (!args) continue;
    const text = JSON.stringify(args);
    const endpoint = joined.get(text) ?? { methods: [], args };
    joined.set(text, endpoint);
    endpoint.methods.push(method);
  }
  if (joined.size === 0) return undefined;
  const endpoints = [...joined.values()];
  const { schema: _, ...rest } = one;
  const [a, b] = [one['schema'], other['schema']];
  return {
    ...rest,
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints,
    ...(a !== undefined && b !== undefined && { schema: commonSchema(a, b, 'response') }),
  };
}

/** The arguments by method. The first endpoint with the method handles a request. */
function argumentsByMethod({ endpoints }: RouteFields): ReadonlyMap<string, RouteFields> {
  const found = new Map<string, RouteFields>();
  for (const endpoint of Array.isArray(endpoints) ? (endpoints as readonly unknown[]) : []) {
    if (!isRecord(endpoint)) continue;
    const { args } = endpoint;
    for (const method of methodNamesIn(endpoint['methods']))
      if (!found.has(method)) found.set(method, isRecord(args) ? args : {});
  }
  return found;
}

const methodNamesIn = (methods: unknown): readonly string[] =>
  (Array.isArray(methods)
    ? (methods as readonly unknown[])
    : isRecord(methods)
      ? Object.keys(methods)
      : [methods]
  ).filter((method): method is string => typeof method === 'string');

/** The methods of a route. */
export const methodsOfRawRoute = (route: unknown): readonly string[] =>
  isRecord(route) ? [...argumentsByMethod(route).keys()] : [];
