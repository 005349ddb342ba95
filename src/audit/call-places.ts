// The calls of the code, each with the requests that it may send. All commands read this result.
// A call is understood if each of its requests has one certain operation, or if the site has no route for any of them.

import type { CallTarget, CheckContext, CheckedCall } from './checked-call.ts';
import { checkedCalls } from './checked-call.ts';
import type { CodeCall } from './code-call.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';

/** One call, or the calls of the index itself, which have no candidates. */
export interface CheckedPlace {
  /** The first request of the call. */
  readonly call: CodeCall;
  /** The requests that the call may send. */
  readonly candidates: readonly CheckedCall[];
  /** The operations of the requests; empty if the call is not understood. */
  readonly operations: readonly CallTarget[];
  readonly isUnderstood: boolean;
}

interface Candidate {
  readonly call: CodeCall;
  /** Undefined for a call of the index. */
  readonly checked: CheckedCall | undefined;
}

/** @param calls requests in the code, of which several may be alternatives of one call */
export function checkedPlaces(calls: readonly CodeCall[], context: CheckContext): readonly CheckedPlace[] {
  const ways = groupedBy(
    calls.flatMap((call): readonly Candidate[] => {
      const checked = checkedCalls(call, context);
      return checked.length === 0
        ? [{ call, checked: undefined }]
        : checked.map((one) => ({ call, checked: one }));
    }),
    ({ call, checked }) => [
      placeKey(call.place),
      call.way,
      checked?.address.isOfObject === true && placeKey(checked.address.place),
      checked?.isDecidedInside,
    ],
  ).map((group) => ({
    call: group[0].call,
    candidates: possibleCandidates(group.flatMap(({ checked }) => checked ?? [])),
  }));
  // Several ways to one request are one call, such as the first attempt and a retry.
  return groupedBy(ways, ({ call, candidates }) => [
    placeKey(call.place),
    candidates.map(({ path, call: { methods }, isDecidedInside }) => [path, methods, isDecidedInside]),
    candidates.some(({ address }) => address.isOfObject === true) && call.way,
  ]).map((group) =>
    settled(
      group[0].call,
      group.flatMap(({ candidates }) => candidates),
    ),
  );
}

const placeKey = ({ file, line, column }: CodePlace): string => [file, line, column].join(':');

type Group<Item> = readonly [Item, ...Item[]];

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): readonly Group<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/**
 * The candidates without impossible combinations. If a path has several bases, only a base with a route for the path
 * is possible.
 */
function possibleCandidates(candidates: readonly CheckedCall[]): readonly CheckedCall[] {
  const pathKey = ({ path, address }: CheckedCall): string =>
    `${placeKey(address.place)} ${path.replace(/^\/[^/]*\/[^/]*/, '')}`;
  const reached = new Set(candidates.filter(({ routes }) => routes.length > 0).map(pathKey));
  return candidates.filter((one) => one.routes.length > 0 || !reached.has(pathKey(one)));
}

function settled(call: CodeCall, candidates: readonly CheckedCall[]): CheckedPlace {
  const hasNoRoute = candidates.every((one) => isWithoutRoute(one) && !one.call.isOpen);
  const isUnderstood =
    candidates.length > 0 &&
    (hasNoRoute || candidates.every(({ isSure, targets }) => isSure && targets.length === 1));
  return {
    call,
    candidates,
    isUnderstood,
    operations: isUnderstood ? candidates.flatMap(({ targets }) => targets) : [],
  };
}

/** Whether the site certainly has no operation for a request. */
const isWithoutRoute = ({ routes, targets, address, call, isCertain }: CheckedCall): boolean =>
  address.isRewritten !== true &&
  (routes.length === 0 || (isCertain && targets.length === 0 && call.methods !== undefined));
