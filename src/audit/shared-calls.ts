// The calls of code that objects of several kinds run: `list()` of a class `Resource`, of which there
// is one for posts and one for pages.

import { ts } from 'ts-morph';
import type { CodePlace } from '../core/model/drift.ts';
import { unknownAnswer } from './response-uses.ts';
import type { CodeCall } from './code-call.ts';
import type { Made } from './evaluate/values.ts';

/** What one object calls, and where it is made. */
export interface ReceiverRun {
  readonly calls: readonly CodeCall[];
  readonly place: CodePlace;
}

/**
 * Calls that are the same whatever runs them, once; the others stand where their object is made.
 *
 * @param plain the calls as found without a known object; empty where every object makes one
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
  const [isSame, goesThere] = [inEach(wholeOf), inEach(wayOf)];
  const found = new Map<string, CodeCall>();
  for (const { calls, place } of runs)
    for (const call of calls)
      if (isSame(call)) found.set(wholeOf(call), call);
      else if (!found.has(wayOf(call)))
        found.set(wayOf(call), sharedBy(call, goesThere(call) ? undefined : place));
  return [...found.values()];
}

/** Where it goes. */
const wayOf = ({ addresses, methods }: CodeCall): string =>
  JSON.stringify([[...new Set(addresses.map(({ path }) => JSON.stringify(path)))], methods]);

/** Where it goes, and what it sends. */
const wholeOf = (call: CodeCall): string =>
  JSON.stringify([wayOf(call), call.addresses.map(({ query }) => query), call.query, call.body]);

/** @param place where its address comes from, if not from where it is written */
const sharedBy = (call: CodeCall, place: CodePlace | undefined): CodeCall => ({
  ...call,
  shared: true,
  answer: unknownAnswer,
  addresses: place ? placedAt(call, place).addresses : call.addresses,
});

const placedAt = (call: CodeCall, place: CodePlace): CodeCall => ({
  ...call,
  addresses: call.addresses.map((address) => ({ ...address, place })),
});

/** An object is known by what it was made with, or else by its class. */
export const shownOf = ({ of, args = [], node }: Made): ts.Node =>
  ts.isNewExpression(node) && args.flat().some(({ kind }) => kind === 'text') ? node : (of.name ?? of);
