// The order of a reference is the order of the site, with three exceptions.
// The newest version of a namespace comes before older versions. Operations of a resource are grouped.
// The route that only lists other routes comes last.

import type { Namespace } from '../../../core/model/api/api.ts';
import type { NamedOperation } from '../operation-names.ts';
import { versionFamilyOf } from './namespace-names.ts';

/** Sorts namespaces. */
export function namespacesInOrder(namespaces: readonly Namespace[]): readonly Namespace[] {
  const families = new Map<string, Namespace[]>();
  for (const namespace of namespaces) {
    const { family } = versionFamilyOf(namespace.name);
    families.set(family, [...(families.get(family) ?? []), namespace]);
  }
  return [...families.values()].flatMap((members) =>
    members.toSorted((one, other) => versionFamilyOf(other.name).version - versionFamilyOf(one.name).version),
  );
}

interface ResourceGroup {
  readonly operations: NamedOperation[];
  /** The literal segments of the resource's shortest path, such as `products`, `attributes` and `terms`. */
  place: readonly string[];
}

export function operationsInOrder(
  operations: readonly NamedOperation[],
  namespace: string,
): readonly (readonly NamedOperation[])[] {
  const groups = new Map<string, ResourceGroup>();
  for (const one of operations) {
    const place = literalSegments(one.route.path, namespace);
    const group = groups.get(one.resource);
    if (group === undefined) groups.set(one.resource, { operations: [one], place });
    else {
      group.operations.push(one);
      if (place.length < group.place.length) group.place = place;
    }
  }
  const first = [...new Set([...groups.values()].map(({ place: [begins = ''] }) => begins))];
  const rank = ({ place: [begins = ''] }: ResourceGroup): number =>
    begins === '' ? first.length : first.indexOf(begins);
  return [...groups.values()]
    .toSorted(
      (one, other) => rank(one) - rank(other) || compareTextLists(one.place.slice(1), other.place.slice(1)),
    )
    .map((group) => group.operations);
}

/** The segments of a path after its namespace, without the path parameters. */
export const literalSegments = (path: string, namespace: string): readonly string[] =>
  (path.startsWith(`/${namespace}`) ? path.slice(namespace.length + 1) : path)
    .split('/')
    .filter((text) => text !== '' && !text.includes('{'));

function compareTextLists(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((text, index) => text !== other[index]);
  if (at < 0) return one.length - other.length;
  const [text = '', against] = [one[at], other[at]];
  return against === undefined || text > against ? 1 : -1;
}
