// Measures how well the declaration of a route in a release matches a site. Only differences between releases count,
// because an argument that no release has comes from a plugin.

import { isRecord } from '../../../core/model/index/index-document.ts';
import { objectOf, type JsonObject, type RouteFacts, type Variant } from '../known/releases.ts';
import { endpointFor, type SiteEndpoint, type SiteRoute } from './site-routes.ts';

/** The cost if only the release, or only the site, has a route. */
const absentRoute = 2;

/** A recorded declaration of a route, and the number of its differences from the site. */
export interface MatchedVariant {
  readonly variant: Variant<RouteFacts>;
  readonly cost: number;
}

/**
 * Compares all recorded declarations of a route with the site.
 *
 * @param route the site's route; undefined if the site does not have the route
 */
export function matchVariants(
  variants: readonly Variant<RouteFacts>[],
  route: SiteRoute | undefined,
): readonly MatchedVariant[] {
  const known = knownArguments(variants);
  return variants.map((variant) => ({
    variant,
    cost: route ? differencesFrom(variant.value, route, known) : absentRoute,
  }));
}

/** The cost of a release that does not contain the route. */
export const costWithout = (route: SiteRoute | undefined): number => (route ? absentRoute : 0);

/** The enumerated values that any recorded declaration contains, by method and by name of the argument. */
type KnownArguments = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** The first method of an endpoint, by which endpoints are compared. Releases combine methods in different ways. */
const firstMethodOf = (methods: string): string => methods.split(',')[0] ?? '';

/** The arguments of the first endpoint that handles a method; undefined if no endpoint handles the method. */
const argumentsFor = ({ endpoints }: RouteFacts, method: string): JsonObject | undefined => {
  const found = Object.entries(endpoints).find(([methods]) => methods.split(',').includes(method));
  return found && (found[1].args ?? {});
};

function knownArguments(variants: readonly Variant<RouteFacts>[]): KnownArguments {
  const methods = new Set(variants.flatMap(({ value }) => Object.keys(value.endpoints).map(firstMethodOf)));
  return new Map(
    Array.from(methods, (method) => {
      const known = new Map<string, Set<string>>();
      for (const { value } of variants)
        for (const [name, argument] of Object.entries(argumentsFor(value, method) ?? {})) {
          const values = known.get(name) ?? new Set<string>();
          for (const one of enumOf(argument)) values.add(JSON.stringify(one));
          known.set(name, values);
        }
      return [method, known];
    }),
  );
}

function differencesFrom(facts: RouteFacts, route: SiteRoute, known: KnownArguments): number {
  let differences = 0;
  for (const [method, names] of known) {
    const declared = argumentsFor(facts, method);
    const found = endpointFor(route, method)?.args;
    if (!declared || !found) {
      if (declared || found) differences += 1;
      continue;
    }
    for (const [name, values] of names)
      if (Object.hasOwn(declared, name)) {
        if (!isSameArgument(found[name], declared[name], values, route.hasFormats)) differences += 1;
      } else if (Object.hasOwn(found, name)) differences += 1;
  }
  return differences;
}

const enumOf = (argument: unknown): readonly unknown[] => {
  const { enum: own, items } = objectOf(argument);
  const values = own ?? objectOf(items)['enum'];
  return Array.isArray(values) ? values : [];
};

const typeOf = (argument: unknown, hasFormats: boolean): string => {
  const { type, format, items } = objectOf(argument);
  return JSON.stringify([type, hasFormats && format, objectOf(items)['type']]);
};

/**
 * Whether an argument of the site equals the argument of a release. An additional enumerated value only counts
 * if another release has the value, because plugins add values to enumerations.
 */
function isSameArgument(
  found: unknown,
  expected: unknown,
  known: ReadonlySet<string>,
  hasFormats: boolean,
): boolean {
  if (!isRecord(found) || typeOf(found, hasFormats) !== typeOf(expected, hasFormats)) return false;
  const values = new Set(enumOf(found).map((one) => JSON.stringify(one)));
  const wanted = new Set(enumOf(expected).map((one) => JSON.stringify(one)));
  if (wanted.size === 0 || values.size === 0) return true;
  return (
    [...wanted].every((one) => values.has(one)) &&
    [...values].every((one) => wanted.has(one) || !known.has(one))
  );
}

/**
 * The maximum share of a release's arguments that a route of the site may lack. The site's post types may have
 * fewer features, or a plugin may have removed an argument.
 */
const maxMissingShare = 0.25;

/** Whether a route of the site has most of the arguments of a release's route with the same key. */
export function isRouteOf(route: SiteRoute, facts: RouteFacts): boolean {
  const { args, missing } = missingArguments(route, facts);
  return missing !== undefined && missing.length <= args.length * maxMissingShare;
}

/** Whether a route of the site has the endpoints of a release's route, with the same names of arguments. */
export function hasExactArguments(route: SiteRoute, { endpoints }: RouteFacts): boolean {
  const declared = Object.entries(endpoints);
  return (
    declared.length === route.endpoints.length &&
    declared.every(([methods, { args = {} }]) => {
      const own = route.endpoints.find((endpoint) => endpoint.methods.join() === methods);
      const [names, others] = [Object.keys(args), Object.keys(own?.args ?? {})];
      return (
        own !== undefined &&
        names.length === others.length &&
        others.every((name) => Object.hasOwn(args, name))
      );
    })
  );
}

/**
 * Whether a route of the site has all arguments of a release's route.
 *
 * @param optional arguments that a setting of the site can remove
 */
export const hasArgumentsOf = (route: SiteRoute, facts: RouteFacts, optional: ReadonlySet<string>): boolean =>
  missingArguments(route, facts).missing?.every((name) => optional.has(name)) ?? false;

/**
 * The recorded arguments of a route's GET, or of its first endpoint if there is no GET. `missing` contains the
 * arguments that the site lacks. `missing` is undefined if the site has no such endpoint.
 */
function missingArguments(
  route: SiteRoute,
  { endpoints }: RouteFacts,
): { readonly args: readonly string[]; readonly missing: readonly string[] | undefined } {
  const [methods, { args = {} }] = Object.entries(endpoints).find(([key]) =>
    key.split(',').includes('GET'),
  ) ??
    Object.entries(endpoints)[0] ?? ['', {}];
  const endpoint: SiteEndpoint | undefined = endpointFor(route, methods.split(',')[0] ?? '');
  const names = Object.keys(args);
  return { args: names, missing: endpoint && names.filter((name) => !Object.hasOwn(endpoint.args, name)) };
}
