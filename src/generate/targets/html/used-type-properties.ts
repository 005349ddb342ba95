// The members of a named type that the user's code reads, collected from all operations that return the type.
// The page lists the members once, with the first operation that returns the type.

import type { Resource } from '../../../core/model/api/api.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import type { Reference } from './reference.ts';
import { nothingUsed, type UsedProperties } from './used-property-paths.ts';

const usedPropertiesCache = new WeakMap<Reference, ReadonlyMap<Resource, UsedProperties>>();

export function usedProperties(reference: Reference, resource: Resource): UsedProperties {
  let byResource = usedPropertiesCache.get(reference);
  if (byResource === undefined) usedPropertiesCache.set(reference, (byResource = byResourceOf(reference)));
  return byResource.get(resource) ?? nothingUsed;
}

function byResourceOf({ model, options, namespaces }: Reference): ReadonlyMap<Resource, UsedProperties> {
  const found = new Map<Resource, Set<string>>();
  for (const { operations } of namespaces)
    for (const { operation, route } of operations) {
      const properties = options.code?.operations.get(operation)?.properties;
      if (properties === undefined || operation.response.kind !== 'resource') continue;
      const resource = resourcesOf(model)(route.namespace, operation.response.resource);
      if (resource === undefined) continue;
      const paths = found.get(resource) ?? new Set<string>();
      found.set(resource, paths);
      for (const path of properties.keys()) paths.add(path);
    }
  return found;
}
