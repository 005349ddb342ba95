// What two recordings of one release have in common: the facts of the release, without the values of a site.

import type { Json } from '../../src/core/schema/schema.ts';
import { isEqualJson } from '../../src/source/normalize/known/merge-patch.ts';
import { isObject, type JsonObject, type ReleaseFacts } from './facts.ts';

/** Maps from names that a plugin may add to. The other maps are of keywords. */
const nameMaps = new Set(['endpoints', 'args', 'properties', 'patternProperties', 'supports']);

/** Lists that a plugin may add to. */
const nameLists = new Set(['taxonomies', 'types']);

/**
 * @param variant a recording of a site on which plugins and settings changed all that they can
 * @returns the facts of the plain recording without the members that have another value in the variant. Names that only
 * the variant has are left out; names that only the plain one has are kept.
 */
export const commonFacts = (plain: ReleaseFacts, variant: ReleaseFacts): ReleaseFacts => ({
  namespaces: plain.namespaces,
  routes: commonNames(plain.routes, variant.routes),
  types: commonNames(plain.types, variant.types),
  taxonomies: commonNames(plain.taxonomies, variant.taxonomies),
});

const commonNames = (plain: JsonObject, variant: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(plain).map(([name, value]) => {
      const other = Object.hasOwn(variant, name) ? variant[name] : undefined;
      return [name, isObject(value) && isObject(other) ? commonMembers(value, other) : value];
    }),
  );

function commonMembers(plain: JsonObject, variant: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(plain).flatMap(([key, value]) => {
      const other = Object.hasOwn(variant, key) ? variant[key] : undefined;
      const common = other === undefined ? undefined : commonValue(key, value, other);
      return common === undefined ? [] : [[key, common] as const];
    }),
  );
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function commonValue(key: string, plain: Json, variant: Json): Json | undefined {
  if (isEqualJson(plain, variant)) return plain;
  if (isObject(plain) && isObject(variant))
    return nameMaps.has(key) ? commonNames(plain, variant) : commonMembers(plain, variant);
  if (!isList(plain) || !isList(variant)) return undefined;
  if (nameLists.has(key)) return plain.filter((name) => variant.includes(name));
  const isOfSchemas = plain.length === variant.length && [...plain, ...variant].every(isObject);
  return isOfSchemas
    ? plain.map((item, at) => commonMembers(item as JsonObject, variant[at] as JsonObject))
    : undefined;
}
