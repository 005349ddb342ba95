// Names the places of a compact index: the route, a space, and the way within the route.
// The place `/wc/v3/orders GET.args.status` is the argument `status` of the endpoint with the method GET.

import { isRecord } from '../../core/model/index/index-document.ts';

/** The way from a route to a value: the names of members, and the positions in lists. */
export type Way = readonly (string | number)[];

type RouteFields = Readonly<Record<string, unknown>>;

const escapeToken = (token: string): string =>
  /[~. ]/.test(token) ? token.replaceAll('~', '~0').replaceAll('.', '~1').replaceAll(' ', '~2') : token;

const unescapeToken = (token: string): string =>
  token.replaceAll('~2', ' ').replaceAll('~1', '.').replaceAll('~0', '~');

/** The name of a place, from the route's key and the name of the way within the route. */
export const placeName = (route: string, way: string): string => `${route} ${way}`;

/** The name of a member or of an item within a value with a known name. */
export const nameWithin = (way: string, token: string | number): string =>
  `${way}${way === '' ? '' : '.'}${typeof token === 'number' ? token : escapeToken(token)}`;

/**
 * The name of an endpoint: its methods, such as `POST,PUT,PATCH`. If the methods do not identify the endpoint, the
 * name is its position, such as `endpoints.1`.
 */
export function endpointName(route: RouteFields, at: number): string {
  const { endpoints } = route;
  const name = methodsName(Array.isArray(endpoints) ? endpoints[at] : undefined);
  const isUnique =
    name !== undefined &&
    !Object.hasOwn(route, name) &&
    Array.isArray(endpoints) &&
    endpoints.findIndex((other) => methodsName(other) === name) === at;
  return isUnique ? name : `endpoints.${at}`;
}

/** Whether the methods of an endpoint can be a part of its name. The methods are never replaced by a reference. */
export const areMethodNames = (methods: unknown): methods is readonly string[] =>
  Array.isArray(methods) &&
  methods.length > 0 &&
  methods.length <= maxMethods &&
  methods.every((method) => typeof method === 'string' && /^[A-Z]{1,20}$/.test(method));

const maxMethods = 20;

function methodsName(endpoint: unknown): string | undefined {
  const methods = isRecord(endpoint) ? endpoint['methods'] : undefined;
  return areMethodNames(methods) ? methods.join(',') : undefined;
}

/**
 * Finds the value at a place.
 *
 * @param routes the routes of a compact index
 * @returns the route and the way to the value; undefined if the name does not lead to a value
 */
export function placeIn(
  routes: RouteFields,
  name: string,
): { readonly route: string; readonly way: Way; readonly value: unknown } | undefined {
  const space = name.lastIndexOf(' ');
  const key = name.slice(0, Math.max(space, 0));
  const route = memberOf(routes, key);
  if (space < 0 || !isRecord(route)) return undefined;
  const [first = '', ...tokens] = name
    .slice(space + 1)
    .split('.')
    .map(unescapeToken);
  const at = Object.hasOwn(route, first) ? -1 : endpointWithName(route, first);
  let way: Way = at < 0 ? [] : ['endpoints', at];
  let value: unknown = at < 0 ? route : (route['endpoints'] as readonly unknown[])[at];
  for (const token of at < 0 ? [first, ...tokens] : tokens) {
    value = memberOf(value, token);
    if (value === undefined) return undefined;
    way = [...way, token];
  }
  return { route: key, way, value };
}

const endpointWithName = (route: RouteFields, name: string): number =>
  Array.isArray(route['endpoints'])
    ? route['endpoints'].findIndex((endpoint) => methodsName(endpoint) === name)
    : -1;

/** The own member of an object, or the item of a list. Values of the prototype are ignored. */
export function memberOf(value: unknown, token: string): unknown {
  if (Array.isArray(value))
    return /^\d+$/.test(token) ? (value as readonly unknown[])[Number(token)] : undefined;
  return isRecord(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}
