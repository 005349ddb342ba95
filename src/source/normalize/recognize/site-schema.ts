// Adapts the schema of a release to a site. WordPress derives the arguments of create and update from the schema, so
// the site's arguments show which properties the site has removed, changed or added.

import { applyPatch, patchBetween } from '../known/merge-patch.ts';
import { factSchema } from '../known/fact-schema.ts';
import { objectOf, type JsonObject, type RouteFacts } from '../known/releases.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import type { Json } from '../../../core/schema/schema.ts';
import type { MergedSchema } from './merge-schemas.ts';
import { endpointFor, type SiteRoute } from './site-routes.ts';

/** The contexts in which a post contains its terms. The context `embed` does not contain them. */
const termContexts = ['view', 'edit'];

/** Other routes of the site that belong to the described route. */
export interface SiteContext {
  readonly filters: JsonObject;
  readonly counterpart: SiteRoute | undefined;
}

/** Arguments of requests that are not properties of responses. */
const requestOnly: ReadonlySet<string> = new Set(['context', 'force', 'reassign', 'password']);

/**
 * Adapts a schema to the arguments with which the site creates or updates the resource.
 *
 * @param facts the declaration of the route in the release
 * @param site.filters the arguments with which the site's list can be filtered
 * @param site.counterpart the item route of a list, or the list route of an item
 */
export function adaptToSite(
  { schema, missing }: MergedSchema,
  facts: RouteFacts,
  route: SiteRoute,
  { filters, counterpart }: SiteContext,
): MergedSchema {
  const also = counterpart && endpointFor(counterpart, 'POST');
  const own = endpointFor(route, 'POST');
  const expected = Object.entries(facts.endpoints).find(([methods]) =>
    methods.split(',').includes('POST'),
  )?.[1];
  const expectedArgs = expected?.args ?? {};
  // If most arguments are no properties, they are parameters of an action.
  if (!own || !isRecord(schema['properties']) || !hasItsProperties(expectedArgs, schema['properties']))
    return { schema, missing };
  const properties = new Map(Object.entries(schema['properties']));
  const fromArguments = new Map<string, JsonObject>();
  for (const [name, property] of properties) {
    const expectedArgument = expectedArgs[name];
    if (expectedArgument === undefined) continue;
    const written = own.written[name];
    if (written === undefined) properties.delete(name);
    else properties.set(name, adaptProperty(property, expectedArgument, written));
  }
  for (const [name, written] of Object.entries(own.written)) {
    const isPathParameter = route.key.includes(`(?P<${name}>`);
    const isKnown = Object.hasOwn(expectedArgs, name) || properties.has(name);
    // Both create and update accept a property, so an argument of only one of them is no property.
    const isOfRequest = requestOnly.has(name) || (also && !Object.hasOwn(also.written, name));
    if (isKnown || isPathParameter || isOfRequest) continue;
    const added = withTexts(objectOf(propertyFacts(written)), written);
    // A list of posts can be filtered by every taxonomy of the posts, and every post contains its terms.
    if (Object.hasOwn(filters, `${name}_exclude`)) properties.set(name, { ...added, context: termContexts });
    else fromArguments.set(name, added);
  }
  const copied = repeatedTexts([...fromArguments.values()].map((added) => JSON.stringify(added)));
  // A plugin that declares several fields with one copied declaration does not describe any of them.
  for (const [name, added] of fromArguments)
    properties.set(name, copied.has(JSON.stringify(added)) ? {} : added);
  return {
    schema: { ...schema, properties: Object.fromEntries(properties) },
    missing: missing.filter((path) => properties.has(path.split(/[.[{]/)[0] ?? '')),
    ...(fromArguments.size > 0 && { fromArguments: [...fromArguments.keys()] }),
  };
}

const repeatedTexts = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.filter((text, at) => texts.indexOf(text) !== at));

/** Whether arguments are derived from a schema. Arguments are derived if most of them are properties of the schema. */
function hasItsProperties(args: JsonObject, properties: JsonObject): boolean {
  const names = Object.keys(args).filter((name) => !requestOnly.has(name));
  const shared = names.filter((name) => Object.hasOwn(properties, name));
  return names.length > 0 && shared.length * 2 > names.length;
}

/** The facts of an argument without members that only concern the request. */
function propertyFacts(argument: unknown): Json {
  const { required, ...facts } = factSchema(argument as Json);
  return Array.isArray(required) ? { ...facts, required } : facts;
}

/** Compares an argument of the release with that of the site, and applies the differences to the property. */
function adaptProperty(property: unknown, expected: unknown, written: unknown): unknown {
  const change = patchBetween(propertyFacts(expected), propertyFacts(written));
  return withTexts(objectOf(applyPatch(property as Json, change)), written);
}

/** Adds the site's own descriptions to a property. */
function withTexts(property: JsonObject, written: unknown): JsonObject {
  const { description, properties, items } = objectOf(written);
  const own = objectOf(properties);
  return {
    ...property,
    ...(typeof description === 'string' && { description }),
    ...(isRecord(property['properties']) && {
      properties: Object.fromEntries(
        Object.entries(property['properties']).map(([name, inner]) => [
          name,
          isRecord(inner) && Object.hasOwn(own, name) ? withTexts(inner, own[name]) : inner,
        ]),
      ),
    }),
    ...(isRecord(property['items']) && isRecord(items) && { items: withTexts(property['items'], items) }),
  };
}
