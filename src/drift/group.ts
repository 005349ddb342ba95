// One cause is one finding. A schema that two hundred routes share changes two hundred
// times; whoever reads the report wants to hear of it once, with its places.

import type { Place } from '../model/drift.ts';
import { httpMethods } from '../model/api.ts';
import type { Sameness } from './sameness.ts';
import type { Sighting } from './walk.ts';

export interface Grouped {
  readonly sightings: readonly [Sighting, ...Sighting[]];
  /** Of all of them, each once, in order. */
  readonly places: readonly [Place, ...Place[]];
}

/**
 * Sightings of one change belong together within a namespace, where they stand at the
 * same pointer, and beyond it, where it is the same two schemas that differ.
 */
export function groupByCause(sightings: readonly Sighting[], sameness: Sameness): readonly Grouped[] {
  const heads = new Map<string, number>();
  const parents = sightings.map((_, at) => at);
  const headOf = (at: number): number => {
    let head = at;
    while (parents[head] !== head) head = parents[head] ?? head;
    parents[at] = head;
    return head;
  };
  for (const [at, sighting] of sightings.entries())
    for (const key of keysOf(sighting, sameness)) {
      const known = heads.get(key);
      if (known === undefined) heads.set(key, at);
      else parents[headOf(at)] = headOf(known);
    }

  const groups = new Map<number, Sighting[]>();
  for (const [at, sighting] of sightings.entries()) {
    const group = groups.get(headOf(at));
    if (group) group.push(sighting);
    else groups.set(headOf(at), [sighting]);
  }
  return [...groups.values()].map(ordered);
}

function keysOf(
  { rule, change, places: [place], cause }: Sighting,
  { valueKey }: Sameness,
): readonly string[] {
  if (change.cause !== undefined) return [`${rule.code}\n${change.cause}`];
  const value = (side: 'before' | 'after'): string => valueKey(side, change[side]);
  const what = `${rule.code}\n${value('before')}\n${value('after')}\n${change.hint ?? ''}`;
  const near = `${what}\n${place?.namespace ?? ' '}\n${place?.pointer ?? ''}`;
  return cause === undefined ? [near] : [near, `${what}\n${cause}`];
}

function ordered(sightings: readonly Sighting[]): Grouped {
  const placed = sightings
    .flatMap((sighting) => sighting.places.map((place) => ({ sighting, place })))
    .toSorted((a, b) => comparePlaces(a.place, b.place));
  const places = new Map(placed.map(({ place }) => [placeKey(place), place]));
  const inOrder = new Set(placed.map(({ sighting }) => sighting));
  return {
    sightings: [...inOrder] as unknown as Grouped['sightings'],
    places: [...places.values()] as unknown as Grouped['places'],
  };
}

const placeKey = ({ route, method, pointer, namespace }: Place): string =>
  JSON.stringify([namespace, route, method, pointer]);

const compareTexts = (a: string | null, b: string | null): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  return b === null || a > b ? 1 : -1;
};

/** By namespace, route, method and pointer; what has none stands first. */
export function comparePlaces(a: Place, b: Place): number {
  const order = ({ method }: Place): number => (method === null ? -1 : httpMethods.indexOf(method));
  return (
    compareTexts(a.namespace, b.namespace) ||
    compareTexts(a.route, b.route) ||
    order(a) - order(b) ||
    compareTexts(a.pointer, b.pointer)
  );
}
