// Checks results that a caller passes back to the library: a model, a comparison, a generation.
// An object that the library returned needs no further check.

import type { Comparison } from '../drift/index.ts';
import type { Generation } from '../generate/index.ts';
import type { ApiModel, Argument, Namespace, Operation, Route } from '../core/model/api/api.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import { anyString, openObjectRule, listRule, scalarRule, type ArgumentRule } from './rules.ts';

const returnedResults = new WeakSet<object>();

export function rememberResult<T extends object>(result: T): T {
  returnedResults.add(result);
  return result;
}

export const isRemembered = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && returnedResults.has(value);

export function rememberModelOf<T extends { readonly model: ApiModel }>(result: T): T {
  rememberResult(result.model);
  return result;
}

export function rememberComparison(comparison: Comparison): Comparison {
  const { before, after, report, software } = comparison;
  for (const part of [before, after, report.summary, software]) if (part) rememberResult(part);
  return comparison;
}

const fromCompare = 'what `compare` returned';

const returnedPart = <T>(): ArgumentRule<T> => scalarRule(fromCompare, isRemembered);

/**
 * `updateBaseline` writes a baseline from certain members of a comparison, so callers must not change these
 * members. Callers may change all other members.
 */
export const comparison = openObjectRule<Comparison>(fromCompare, {
  before: returnedPart(),
  after: returnedPart(),
  report: openObjectRule<DriftReport>(fromCompare, { summary: returnedPart() }),
  software: scalarRule(fromCompare, (value) => value === null || isRemembered(value)),
});

const fromGenerate = 'the value that `generate` or `check` returned';

export const generation = openObjectRule<Generation>(fromGenerate, {
  plan: openObjectRule<Generation['plan']>(fromGenerate, {
    changes: listRule(scalarRule('a change', () => true)),
  }),
  names: openObjectRule<Generation['names']>(fromGenerate, {
    added: listRule(scalarRule('a name', () => true)),
  }),
});

const countedList = <T>(
  name: string,
  members: Parameters<typeof openObjectRule<T>>[1],
): ArgumentRule<readonly T[]> => listRule(openObjectRule<T>(name, members));

/** The members of a model that `namespaceSizes` needs. */
export const countedModel = openObjectRule<ApiModel>('a model, which `readModel` returns as `value`', {
  namespaces: countedList<Namespace>('a namespace', { name: anyString }),
  routes: countedList<Route>('a route', {
    namespace: anyString,
    operations: countedList<Operation>('an operation', {
      arguments: countedList<Argument>('an argument', {}),
    }),
  }),
});
