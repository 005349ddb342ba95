// Checks results that a caller passes back to the library: a model, a generation.
// An object that the library returned needs no further check.

import type { Generation } from '../generate/index.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { openObjectRule, listRule, scalarRule } from './rules.ts';

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

const fromGenerate = 'the value that `generate` or `check` returned';

export const generation = openObjectRule<Generation>(fromGenerate, {
  plan: openObjectRule<Generation['plan']>(fromGenerate, {
    changes: listRule(scalarRule('a change', () => true)),
  }),
  names: openObjectRule<Generation['names']>(fromGenerate, {
    added: listRule(scalarRule('a name', () => true)),
  }),
});
