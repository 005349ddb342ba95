// The facts of a plugin's release, from the snapshot of an exercised WordPress: what its routes declare, the forms of
// the responses that they do not declare, and the lowest role that each operation allows. No value of a response is in a
// snapshot, and names that belong to the recorded site are left out here.

import { isCoreNamespace } from '../../src/core/model/api/core-routes.ts';
import type { Operation } from '../../src/core/model/api/api.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { asMap, isObject, mapOf, type JsonFacts } from '../../src/source/normalize/known/fact-schema.ts';
import { factsOf, type JsonObject, type ReleaseFacts } from './facts.ts';

export function pluginReleaseFacts(index: WireIndex): ReleaseFacts {
  const { namespaces, routes } = factsOf({ version: '', index: index as unknown as JsonObject });
  const isOwn = (namespace: unknown): boolean => typeof namespace === 'string' && !isCoreNamespace(namespace);
  const operations = new Map(
    normalize(index).value.routes.map((route) => [route.key, route.operations] as const),
  );
  return {
    namespaces: Object.fromEntries(Object.entries(namespaces).filter(([name]) => isOwn(name))),
    routes: Object.fromEntries(
      Object.entries(routes)
        // Some plugins write the number of the site into their paths.
        .filter(([key, route]) => isOwn(asMap(route)['namespace']) && !/\/\d+(?:\/|$)/.test(key))
        .map(([key, route]) => {
          const responses = observedResponses(operations.get(key) ?? []);
          const access = rolesOf(index.routes[key] as Json);
          return [
            key,
            {
              ...asMap(route),
              ...(Object.keys(responses).length > 0 && { responses }),
              ...(Object.keys(access).length > 0 && { access }),
            },
          ];
        }),
    ),
    types: {},
    taxonomies: {},
  };
}

const rolesOf = (route: Json): JsonFacts =>
  mapOf(asMap(asMap(route)['access'])['roles'], (role) => (role === 'none' ? undefined : role));

/** The observed responses by method. The plugin does not declare them, or declares them wrongly. */
const observedResponses = (operations: readonly Operation[]): JsonFacts =>
  Object.fromEntries(
    operations.flatMap(({ method, response }) => {
      if (response.kind !== 'schema' || response.provenance !== 'observed') return [];
      const schema = formOf(response.schema as JsonFacts);
      return isMeaningful(method, schema) ? [[method, schema] as const] : [];
    }),
  );

/**
 * Whether the recorded site shows the kind of the response. A new site has no content and no connection, so a response
 * to GET that is only `false` or an empty list may be an object on other sites.
 */
function isMeaningful(method: string, { type, items, properties, additionalProperties }: JsonFacts): boolean {
  if (items ?? properties ?? additionalProperties) return true;
  return type === 'string' || type === 'number' || (method !== 'GET' && type === 'boolean');
}

const maxDepth = 6;

/** The form of an observed response: types and the names of members. */
function formOf(schema: Json | undefined, depth = 0): JsonFacts {
  if (!isObject(schema) || depth > maxDepth) return {};
  const { type, items, properties, additionalProperties } = schema;
  const members = Object.entries(asMap(properties)).filter(([name]) => name !== '_links');
  const forms = members.map(
    ([name, member]) => [name, isFlag(name, member) ? formOf(member, depth + 1) : {}] as const,
  );
  const isOfSite = members.length > maxMembers || members.some(([name]) => !ownName.test(name));
  return {
    ...(type !== undefined && { type }),
    ...(isObject(items) && { items: formOf(items, depth + 1) }),
    // The members of a map that were all texts or numbers on the recorded site may be objects on another one.
    ...(isObject(additionalProperties) &&
      isObject(additionalProperties['properties']) && {
        additionalProperties: formOf(additionalProperties, depth + 1),
      }),
    // Names such as addresses and ids belong to the content of the recorded site.
    ...(members.length > 0 && !isOfSite && { properties: Object.fromEntries(forms) }),
  };
}

/**
 * Whether a member that was only `true` or `false` is a flag by its name. PHP also writes `false` in place of a text or
 * an object that a new site does not have, such as the address of a next page.
 */
const isFlag = (name: string, member: Json): boolean =>
  asMap(member)['type'] !== 'boolean' || flagName.test(name);

const flagName =
  /^(?:is|has|can|was|use|allow|enable|disable|show|hide|should|needs?)(?:[-_A-Z]|$)|(?:ed|able|active|success|only)$/i;

const maxMembers = 120;

const ownName = /^@?[A-Za-z_][\w-]{0,63}$/;
