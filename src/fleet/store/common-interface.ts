// One interface for many sites: the operations that all of them have, or that any of them has, with arguments
// that all of them accept and responses that cover all of theirs.

import { isRecord } from '../../core/model/index-document.ts';
import { commonMembers, commonSchema, own } from './common-schema.ts';

/** `all`: the operations of every interface; `any`: those of at least one. */
export type Share = 'all' | 'any';

type Fields = Readonly<Record<string, unknown>>;

/** @param interfaces the routes of a namespace on some sites, the commonest first */
export function commonRoutes(interfaces: readonly Fields[], share: Share): Fields {
  const [first = {}, ...others] = interfaces;
  return others.reduce<Fields>((one, other) => joinedRoutes(one, other, share), first);
}

function joinedRoutes(one: Fields, other: Fields, share: Share): Fields {
  const keys = share === 'any' ? new Set([...Object.keys(one), ...Object.keys(other)]) : Object.keys(one);
  return Object.fromEntries(
    [...keys].flatMap((key): readonly (readonly [string, unknown])[] => {
      const [first, second] = [own(one, key), own(other, key)];
      if (isRecord(first) && isRecord(second)) {
        const route = joinedRoute(first, second, share);
        return route ? [[key, route]] : [];
      }
      return share === 'any' ? [[key, first ?? second]] : [];
    }),
  );
}

function joinedRoute(one: Fields, other: Fields, share: Share): Fields | undefined {
  const [first, second] = [argumentsByMethod(one), argumentsByMethod(other)];
  const joined = new Map<string, { readonly methods: string[]; readonly args: Fields }>();
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

/** A method is handled by the first endpoint that has it. */
function argumentsByMethod({ endpoints }: Fields): ReadonlyMap<string, Fields> {
  const found = new Map<string, Fields>();
  for (const endpoint of Array.isArray(endpoints) ? (endpoints as readonly unknown[]) : []) {
    if (!isRecord(endpoint)) continue;
    const { args } = endpoint;
    for (const method of methodsIn(endpoint['methods']))
      if (!found.has(method)) found.set(method, isRecord(args) ? args : {});
  }
  return found;
}

const methodsIn = (methods: unknown): readonly string[] =>
  (Array.isArray(methods)
    ? (methods as readonly unknown[])
    : isRecord(methods)
      ? Object.keys(methods)
      : [methods]
  ).filter((method): method is string => typeof method === 'string');

/** The methods of a route. */
export const methodsOf = (route: unknown): readonly string[] =>
  isRecord(route) ? [...argumentsByMethod(route).keys()] : [];
