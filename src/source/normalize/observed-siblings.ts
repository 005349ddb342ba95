// Finds the properties that a plugin declares for several resources, but never sends. Plugins often derive their
// controllers from one class, so resources that were not observed lack the same properties.

import type { Resource } from '../../core/model/api.ts';
import type { Observation } from '../../core/model/observation.ts';
import type { Deviation } from '../../core/schema/deviation.ts';
import { contexts, shapeOf, type ShapeContext } from '../../core/schema/shape.ts';

/** The number of observed resources that must lack a property. */
const minResources = 2;

type ObservedItems = ReadonlyMap<Resource, ReadonlyMap<ShapeContext, Observation>>;

/**
 * The properties that a resource without observations probably lacks too: at least two observed resources of the
 * namespace require the property, and none of their responses contains it.
 */
export function deviationsOfSiblings(
  resources: Iterable<Resource>,
  observed: ObservedItems,
): ReadonlyMap<Resource, readonly Deviation[]> {
  const lacking = new Map<string, number>();
  const sent = new Set<string>();
  for (const [resource, byContext] of observed) {
    const keys = new Set([...byContext.values()].flatMap((item) => Object.keys(item.keys ?? {})));
    for (const name of keys) sent.add(propertyKey(resource, name));
    for (const name of requiredIn(resource, [...byContext.keys()])) {
      const key = propertyKey(resource, name);
      if (!keys.has(name)) lacking.set(key, (lacking.get(key) ?? 0) + 1);
    }
  }
  const unsent = new Set(
    [...lacking].filter(([key, count]) => count >= minResources && !sent.has(key)).map(([key]) => key),
  );
  if (unsent.size === 0) return new Map();
  return new Map(
    [...resources].flatMap((resource) => {
      if (observed.has(resource)) return [];
      const missing = requiredIn(resource, contexts)
        .filter((name) => unsent.has(propertyKey(resource, name)))
        .map((property): Deviation => ({ property, kind: 'missing', provenance: 'observed' }));
      return missing.length === 0 ? [] : [[resource, missing] as const];
    }),
  );
}

const propertyKey = ({ namespace }: Resource, name: string): string => `${namespace}\n${name}`;

const requiredIn = (resource: Resource, among: readonly ShapeContext[]): readonly string[] => [
  ...new Set(among.flatMap((context) => shapeOf(resource, context).required ?? [])),
];
