// Finds the properties that resources without observations may lack, by the observed resources of their namespace.
// Plugins often derive their controllers from one class, so several resources lack the same properties. Other plugins
// describe in their schemas what can be written, and the responses lack some of it.

import type { Resource } from '../../../core/model/api/api.ts';
import type { Observation } from '../../../core/model/observation/observation.ts';
import type { Deviation } from '../../../core/schema/deviation.ts';
import { contexts, shapeOf, type ShapeContext } from '../../../core/schema/shape.ts';
import { isPathName } from './observed-deviations.ts';

/** The minimum number of observed resources that lack a property. */
const minResources = 2;

type ObservedItems = ReadonlyMap<Resource, ReadonlyMap<ShapeContext, Observation>>;

/**
 * The properties that a resource without observations may lack too:
 *
 * - At least two observed resources of the namespace require the property, and none of their responses contains it.
 * - The property can be written, and at least half of the observed resources of the namespace, and at least two, lack a
 *   property that can be written.
 */
export function deviationsOfSiblings(
  resources: Iterable<Resource>,
  observed: ObservedItems,
): ReadonlyMap<Resource, readonly Deviation[]> {
  const lacking = new Map<string, number>();
  const sent = new Set<string>();
  const reliability = new Map<string, Reliability>();
  for (const [resource, byContext] of observed) {
    const keys = new Set([...byContext.values()].flatMap((item) => Object.keys(item.keys ?? {})));
    for (const name of keys) sent.add(propertyKey(resource, name));
    const absent = requiredIn(resource, [...byContext.keys()]).filter((name) => !keys.has(name));
    for (const name of absent) {
      const key = propertyKey(resource, name);
      lacking.set(key, (lacking.get(key) ?? 0) + 1);
    }
    const { all, incomplete } = reliability.get(resource.namespace) ?? { all: 0, incomplete: 0 };
    reliability.set(resource.namespace, {
      all: all + 1,
      incomplete: incomplete + (absent.some((name) => isWritable(resource, name)) ? 1 : 0),
    });
  }
  const unsent = new Set(
    [...lacking].filter(([key, count]) => count >= minResources && !sent.has(key)).map(([key]) => key),
  );
  const describingWriting = new Set(
    [...reliability]
      .filter(([, { all, incomplete }]) => incomplete >= minResources && incomplete * 2 >= all)
      .map(([namespace]) => namespace),
  );
  if (unsent.size === 0 && describingWriting.size === 0) return new Map();
  return new Map(
    [...resources].flatMap((resource) => {
      if (observed.has(resource)) return [];
      const missing = requiredIn(resource, contexts)
        .filter(
          (name) =>
            unsent.has(propertyKey(resource, name)) ||
            (describingWriting.has(resource.namespace) && isWritable(resource, name)),
        )
        .filter(isPathName)
        .map((property): Deviation => ({ property, kind: 'missing', provenance: 'observed' }));
      return missing.length === 0 ? [] : [[resource, missing] as const];
    }),
  );
}

/** The number of observed resources of a namespace, and of those that lack a property that can be written. */
interface Reliability {
  readonly all: number;
  readonly incomplete: number;
}

const isWritable = ({ schema: { properties = {} } }: Resource, name: string): boolean =>
  Object.hasOwn(properties, name) && properties[name]?.readOnly !== true;

const propertyKey = ({ namespace }: Resource, name: string): string => `${namespace}\n${name}`;

const requiredIn = (resource: Resource, among: readonly ShapeContext[]): readonly string[] => [
  ...new Set(among.flatMap((context) => shapeOf(resource, context).required ?? [])),
];
