// Writes each argument and schema of an index once. A repeated value is replaced by a reference to its first place.
// The first place is always earlier in the file, and within namespaces of the same plugin. References are names and not
// hashes, so that a change of a value changes only its first place.

import { isRecord } from '../../core/model/index/index-document.ts';
import { areMethodNames, endpointName, nameWithin, placeName } from './place.ts';
import { escapedObject, referenceTo } from './reference.ts';
import { namespaceOfRoute, sortedRoutes } from './route-order.ts';
import { valueIds, type ValueIds } from './value-ids.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A document with routes: a snapshot, or the part of a fleet's store with the routes of a namespace. */
export interface RoutesDocument {
  readonly [member: string]: unknown;
  readonly routes: Fields;
}

export const compactVersion = 1;

/** The minimum length of the JSON of a value that a reference may replace. */
const minSharedLength = 60;

/** The minimum length of an enumeration, which is shorter because one edit should change one line. */
const minEnumLength = 10;

/**
 * Packs a document. `unpack` restores the document, with its members and routes in the same order.
 *
 * @param document a JSON value without the members `_compact` and `_order`, which the compact form adds
 */
export function pack(document: RoutesDocument): Fields {
  const { routes, runs } = sortedRoutes(document.routes);
  const ids = valueIds();
  const families = new Map<string, Map<number, string>>();
  const packed = Object.entries(routes).map(([key, route]) => {
    const family = familyOf(namespaceOfRoute(route));
    const places = families.get(family) ?? new Map<number, string>();
    families.set(family, places);
    return [key, packRoute(key, route, ids, places)] as const;
  });
  return {
    _compact: compactVersion,
    ...document,
    routes: Object.fromEntries(packed),
    ...(runs && { _order: runs }),
  };
}

/** Namespaces of one plugin begin with the same word: `wc/v3`, `wc/store/v1` and `wc-admin`. */
const familyOf = (namespace: string): string => /^[^/_-]*/.exec(namespace)?.[0] ?? '';

/** @param places the first places of the values in the family, by the values' identifiers */
function packRoute(key: string, route: unknown, { idOf }: ValueIds, places: Map<number, string>): unknown {
  if (!isRecord(route)) return route;

  const packValue = (value: unknown, way: string, name = ''): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const { id, length } = idOf(value);
    if (length >= (name === 'enum' ? minEnumLength : minSharedLength)) {
      const place = places.get(id);
      if (place !== undefined) return referenceTo(place);
      places.set(id, placeName(key, way));
    }
    return packMembers(value, way);
  };

  const packMembers = (value: object, way: string): unknown =>
    Array.isArray(value)
      ? value.map((item, at) => packValue(item, nameWithin(way, at)))
      : escapedObject(
          mapMembers(value as Fields, (member, name) => packValue(member, nameWithin(way, name), name)),
        );

  const packEndpoint = (endpoint: unknown, way: string): unknown =>
    isRecord(endpoint) && areMethodNames(endpoint['methods'])
      ? mapMembers(endpoint, (member, name) =>
          name === 'methods' ? member : packValue(member, nameWithin(way, name)),
        )
      : packValue(endpoint, way);

  return mapMembers(route, (member, name) =>
    name === 'endpoints' && Array.isArray(member)
      ? member.map((endpoint, at) => packEndpoint(endpoint, endpointName(route, at)))
      : packValue(member, nameWithin('', name)),
  );
}

const mapMembers = (fields: Fields, map: (member: unknown, name: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, map(member, name)]));
