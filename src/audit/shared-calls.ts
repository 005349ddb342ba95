// Calls in a method that objects with different addresses share.
// An example is the method `list()` of a class `Resource` that has one object for posts and one for pages.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import { unknownResponseUse } from './response-uses.ts';
import type { CodeCall } from './code-call.ts';
import type { ConstructedObject } from './evaluate/values.ts';

/** The calls of one object, and the place that makes the object. */
export interface ReceiverRun {
  readonly calls: readonly CodeCall[];
  readonly place: CodePlace;
}

/**
 * Merges the calls of all objects. Calls that are equal for all objects are listed once. A call that only one
 * object makes is listed at the place that makes the object.
 *
 * @param plain the calls when the object is unknown; empty if every object makes a call
 */
export function callsOfReceivers(
  runs: readonly ReceiverRun[],
  plain: readonly CodeCall[],
): readonly CodeCall[] {
  const [only] = runs;
  if (only && runs.length === 1 && plain.length === 0)
    return only.calls.map((call) => placedAt(call, only.place));
  const inEach = (mark: (call: CodeCall) => string): ((call: CodeCall) => boolean) => {
    const marks = runs.map(({ calls }) => new Set(calls.map(mark)));
    return (call) => marks.every((one) => one.has(mark(call)));
  };
  const [isSame, goesThere] = [inEach(requestKey), inEach(destinationKey)];
  const found = new Map<string, CodeCall>();
  for (const { calls, place } of runs)
    for (const call of calls)
      if (isSame(call)) found.set(requestKey(call), call);
      else if (!found.has(destinationKey(call)))
        found.set(destinationKey(call), sharedBy(call, goesThere(call) ? undefined : place));
  return [...found.values()];
}

/** The address and methods of a call. */
const destinationKey = ({ addresses, methods }: CodeCall): string =>
  JSON.stringify([[...new Set(addresses.map(({ path }) => JSON.stringify(path)))], methods]);

/** The address, methods and arguments of a call. */
const requestKey = (call: CodeCall): string =>
  JSON.stringify([destinationKey(call), call.addresses.map(({ query }) => query), call.query, call.body]);

const sharedBy = (call: CodeCall, place: CodePlace | undefined): CodeCall => ({
  ...call,
  shared: true,
  answer: unknownResponseUse,
  addresses: place ? placedAt(call, place).addresses : call.addresses,
});

const placedAt = (call: CodeCall, place: CodePlace): CodeCall => ({
  ...call,
  addresses: call.addresses.map((address) => ({ ...address, place, isOfObject: true })),
});

/** The node that names an object in reports: the argument of its constructor, or its class. */
export const nodeNaming = ({ of, args = [], node }: ConstructedObject): ts.Node =>
  compiler.isNewExpression(node) && args.flat().some(({ kind }) => kind === 'text') ? node : (of.name ?? of);
