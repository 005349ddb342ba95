// Finds routes that can never be reached.
// WordPress tries routes in the site's order, and an earlier route can match all paths of a later route.

import type { HttpMethod } from '../../../core/model/api/api.ts';
import { takesAll, takesTogether, type Segment, type ParameterSegment } from './path-segments.ts';

interface PathNode {
  readonly literals: Map<string, PathNode>;
  readonly parameters: Map<string, { readonly parameter: ParameterSegment; readonly place: PathNode }>;
  readonly methods: Set<HttpMethod>;
}

const newPathNode = (): PathNode => ({ literals: new Map(), parameters: new Map(), methods: new Set() });

/**
 * At each position of a path, a real site has only a few patterns of path parameters. For a malicious site,
 * only the first patterns are checked.
 */
const maxPatterns = 20;

/** The paths of all routes before the current route. */
export class EarlierPaths {
  private readonly root = newPathNode();

  add(segments: readonly Segment[], methods: readonly HttpMethod[]): void {
    let place = this.root;
    for (const segment of segments) place = addSegment(place, segment);
    for (const method of methods) place.methods.add(method);
  }

  /** Whether an earlier route certainly matches every request for the path. */
  answer(segments: readonly Segment[], method: HttpMethod): boolean {
    let places: readonly PathNode[] = [this.root];
    for (const [at, segment] of segments.entries()) {
      const remaining = segments.slice(at);
      if (places.some((place) => spans(place, remaining, method))) return true;
      places = places.flatMap((place) => nodesAfter(place, segment)).slice(0, maxPatterns);
    }
    return places.some(({ methods }) => methods.has(method));
  }
}

function addSegment({ literals, parameters }: PathNode, segment: Segment): PathNode {
  const known =
    segment.kind === 'literal' ? literals.get(segment.text) : parameters.get(segment.pattern)?.place;
  const place = known ?? newPathNode();
  if (segment.kind === 'literal') literals.set(segment.text, place);
  else parameters.set(segment.pattern, { parameter: segment, place });
  return place;
}

function nodesAfter({ literals, parameters }: PathNode, segment: Segment): readonly PathNode[] {
  const same =
    segment.kind === 'literal' ? literals.get(segment.text) : parameters.get(segment.pattern)?.place;
  const others = [...parameters.values()]
    .slice(0, maxPatterns)
    .filter(({ parameter, place }) => place !== same && takesAll(parameter, segment));
  return [...(same ? [same] : []), ...others.map(({ place }) => place)];
}

const spans = ({ parameters }: PathNode, remaining: readonly Segment[], method: HttpMethod): boolean =>
  [...parameters.values()]
    .slice(0, maxPatterns)
    .some(
      ({ parameter, place }) =>
        parameter.kind === 'rest' && place.methods.has(method) && takesTogether(parameter, remaining),
    );
