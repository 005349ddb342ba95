// Checks results that a caller passes back to the library: a model, a comparison, a generation. An object that
// the library returned needs no other check.

import type { Comparison } from '../drift/index.ts';
import type { Generation } from '../generate/index.ts';
import type { ApiModel, Argument, Namespace, Operation, Route } from '../core/model/api.ts';
import type { DriftReport } from '../core/model/drift-report.ts';
import { anyText, having, listOf, rule, type Rule } from './rules.ts';

const returned = new WeakSet<object>();

/** Records a result as returned by the library. */
export function remembered<T extends object>(result: T): T {
  returned.add(result);
  return result;
}

export const isRemembered = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && returned.has(value);

/** Records the model of a result. */
export function withModel<T extends { readonly model: ApiModel }>(result: T): T {
  remembered(result.model);
  return result;
}

export function rememberedComparison(comparison: Comparison): Comparison {
  const { after, report, software } = comparison;
  for (const part of [after, report.summary, software]) if (part) remembered(part);
  return comparison;
}

const fromCompare = 'what `compare` returned';

const part = <T>(): Rule<T> => rule(fromCompare, isRemembered);

/** A caller may change other members: a baseline is written from these, and they must be unchanged. */
export const comparison = having<Comparison>(fromCompare, {
  after: part(),
  report: having<DriftReport>(fromCompare, { summary: part() }),
  software: rule(fromCompare, (value) => value === null || isRemembered(value)),
});

const fromGenerate = 'what `generate` or `check` returned';

export const generation = having<Generation>(fromGenerate, {
  plan: having<Generation['plan']>(fromGenerate, { changes: listOf(rule('a change', () => true)) }),
  names: having<Generation['names']>(fromGenerate, { added: listOf(rule('a name', () => true)) }),
});

const list = <T>(name: string, members: Parameters<typeof having<T>>[1]): Rule<readonly T[]> =>
  listOf(having<T>(name, members));

/** The members of a model that `namespaceSizes` counts. */
export const countedModel = having<ApiModel>('a model, which `readModel` returns as `value`', {
  namespaces: list<Namespace>('a namespace', { name: anyText }),
  routes: list<Route>('a route', {
    namespace: anyText,
    operations: list<Operation>('an operation', { arguments: list<Argument>('an argument', {}) }),
  }),
});
