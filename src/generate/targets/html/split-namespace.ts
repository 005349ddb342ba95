// Decides which operations of a namespace are on which page.
// A namespace has one page, unless that page would be too heavy. The resources of a heavy namespace then have pages of
// their own, one for each first segment of their paths, such as `wc-v3_orders.html`. A segment that is still too heavy
// is split by the next segment: `wc-v3_products.attributes.html`.
// The namespace's own page keeps its address. It lists all operations, and leads links to operations to their pages.

import type { NamedOperation } from '../operation-names.ts';
import { encodedName } from './anchors.ts';
import { operationWeight } from './operation-weight.ts';
import { literalSegments } from './reading-order.ts';

/**
 * The maximum estimated size of the operations of a page, in characters. Responses and the sidebar add up to
 * 180,000 characters. A page of this size has about 50 kB after compression.
 */
const maxWeight = 520_000;

/** In characters. A longer name could be too long for a file. */
const maxNameLength = 100;

/** The page of a resource; `path` is the part of the route's path that the page has in its name. */
export interface PagePlan {
  /** Empty for the page of the namespace. */
  readonly name: string;
  readonly path: string;
}

export const namespacePlan: PagePlan = { name: '', path: '' };

interface PlacedGroup {
  readonly group: readonly NamedOperation[];
  readonly segments: readonly string[];
  readonly weight: number;
}

/**
 * The page of each group of operations. Two groups are on the same page if their plans are the same object.
 *
 * @param groups the operations of a namespace, grouped by resource
 */
export function planPages(
  groups: readonly (readonly NamedOperation[])[],
  namespace: string,
): ReadonlyMap<readonly NamedOperation[], PagePlan> {
  const placed = groups.map((group) => ({
    group,
    segments: commonSegments(group, namespace),
    weight: group.reduce((sum, one) => sum + operationWeight(one), 0),
  }));
  const plans = new Map<readonly NamedOperation[], PagePlan>();
  const place = (members: readonly PlacedGroup[], plan: PagePlan, depth: number): void => {
    const isSplit = members.length > 1 && weightOf(members) > maxWeight;
    for (const [segment, within] of bySegment(members, depth)) {
      const next = isSplit && segment !== '' ? planWithin(plan, segment) : undefined;
      if (next === undefined) for (const { group } of within) plans.set(group, plan);
      else place(within, next, depth + 1);
    }
  };
  place(placed, namespacePlan, 0);
  return plans;
}

const weightOf = (members: readonly PlacedGroup[]): number =>
  members.reduce((sum, { weight }) => sum + weight, 0);

/** Segments that differ only in case are one segment, because not every disk can hold both files. */
const segmentKey = ({ segments }: PlacedGroup, depth: number): string =>
  (segments[depth] ?? '').toLowerCase();

function bySegment(
  members: readonly PlacedGroup[],
  depth: number,
): ReadonlyMap<string, readonly PlacedGroup[]> {
  const found = new Map<string, PlacedGroup[]>();
  for (const member of members) {
    const key = segmentKey(member, depth);
    const known = found.get(key);
    if (known === undefined) found.set(key, [member]);
    else known.push(member);
  }
  return found;
}

/** @returns undefined if the name of the page would be too long */
function planWithin({ name, path }: PagePlan, segment: string): PagePlan | undefined {
  const longer = [name, encodedName(segment)].filter(Boolean).join('.');
  return longer.length > maxNameLength ? undefined : { name: longer, path: `${path}/${segment}` };
}

/** The literal segments at the start of all paths of a resource, such as `products` and `attributes`. */
function commonSegments(group: readonly NamedOperation[], namespace: string): readonly string[] {
  const [first = [], ...others] = group.map(({ route }) => literalSegments(route.path, namespace));
  const end = first.findIndex((segment, at) => others.some((other) => other[at] !== segment));
  return end === -1 ? first : first.slice(0, end);
}
