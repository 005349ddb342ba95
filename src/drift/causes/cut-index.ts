// Detects a truncated index, which lacks all routes after some point.
// A deactivated plugin removes its own namespaces, but not the end of a list.

import type { ApiModel } from '../../core/model/api/api.ts';

export interface IndexCut {
  /** The keys of the missing routes. */
  readonly routes: ReadonlySet<string>;
  /** The first letter of the path segment at which the index was cut, such as `p`. */
  readonly letter: string;
}

/**
 * The minimum numbers of missing and of remaining routes. With fewer routes, the difference may be a
 * coincidence.
 */
const minCutRoutes = 8;
const minKept = 4;

/**
 * Looks for the cut in the order of the index, in alphabetical order, and within one namespace. Only a cut
 * within a namespace counts, because a removed plugin looks like a cut between two namespaces.
 */
export function findCut({ routes }: ApiModel, gone: ReadonlySet<string>): IndexCut | undefined {
  if (gone.size < minCutRoutes || routes.length - gone.size < minKept) return undefined;
  const keys = routes.map(({ key }) => key);
  const namespaceOf = new Map(routes.map(({ key, namespace }) => [key, namespace]));
  for (const order of [keys, keys.toSorted(byText), ofOneNamespace(keys, gone, namespaceOf)]) {
    const point = order.findIndex((key) => gone.has(key));
    const [last, first] = [order[point - 1], order[point]];
    if (point < minKept || last === undefined || first === undefined) continue;
    const behind = order.slice(point);
    if (behind.length !== gone.size || behind.some((key) => !gone.has(key))) continue;
    if (namespaceOf.get(last) !== namespaceOf.get(first)) continue;
    return { routes: gone, letter: letterAt(last, first) };
  }
  return undefined;
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

function ofOneNamespace(
  keys: readonly string[],
  gone: ReadonlySet<string>,
  namespaceOf: ReadonlyMap<string, string>,
): readonly string[] {
  const [first = ''] = gone;
  const namespace = namespaceOf.get(first);
  return keys.filter((key) => namespaceOf.get(key) === namespace).toSorted(byText);
}

/**
 * The first letter of the path segment in which the first missing route differs from the last remaining
 * route.
 */
function letterAt(last: string, first: string): string {
  let at = 0;
  while (at < first.length && first[at] === last[at]) at += 1;
  const from = first.lastIndexOf('/', at) + 1;
  return /\w/.exec(first.slice(from))?.[0] ?? first.slice(from, from + 1);
}
