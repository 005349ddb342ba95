// Explains why a WordPress-style site refuses a value with alternatives.
// The messages come from `rest_find_any_matching_schema` and `rest_find_one_matching_schema`.

import { isObject } from '../core/schema/checks.ts';
import type { Schema } from '../core/schema/schema.ts';
import { wpList, valueRefusal, type ValueRefusal } from './plain-refusal.ts';

/** An alternative, and the reason why it does not match the value. */
export interface CheckedBranch {
  readonly at: number;
  readonly schema: Schema;
  readonly refused: ValueRefusal | undefined;
}

export const fitsNone = (
  all: readonly CheckedBranch[],
  value: unknown,
  param: string,
): ValueRefusal | undefined =>
  all.some(({ refused }) => refused === undefined) ? undefined : noneFits(all, value, param);

export function fitsNotJustOne(
  all: readonly CheckedBranch[],
  value: unknown,
  param: string,
): ValueRefusal | undefined {
  const fitting = all.filter(({ refused }) => refused === undefined);
  if (fitting.length === 0) return noneFits(all, value, param);
  if (fitting.length === 1) return undefined;
  const titles = fitting.flatMap(({ schema: { title } }) => title ?? []);
  const positions = fitting.map(({ at }) => at);
  const message =
    titles.length === fitting.length
      ? `${param} matches ${wpList(titles)}, but should match only one.`
      : `${param} matches more than one of the expected formats.`;
  return valueRefusal('rest_one_of_multiple_matches', message, { positions });
}

/**
 * The error of the most likely alternative. If no alternative is likely, the error states that no alternative
 * matches.
 */
function noneFits(all: readonly CheckedBranch[], value: unknown, param: string): ValueRefusal {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return ofBranch(only, param);
  const beyondType = all.filter(
    ({ refused }) =>
      refused !== undefined && (refused.code !== 'rest_invalid_type' || refused.data?.['param'] !== param),
  );
  const [first] = beyondType;
  if (first !== undefined && beyondType.length === 1) return ofBranch(first, param);
  const nearest = first?.schema.type === 'object' ? nearestObject(beyondType, value) : undefined;
  if (nearest !== undefined) return ofBranch(nearest, param);
  const titles = all.flatMap(({ schema: { title } }) => title ?? []);
  const message =
    titles.length === all.length
      ? `${param} is not a valid ${wpList(titles)}.`
      : `${param} does not match any of the expected formats.`;
  return valueRefusal('rest_no_matching_schema', message);
}

function nearestObject(branches: readonly CheckedBranch[], value: unknown): CheckedBranch | undefined {
  const shared = ({ schema }: CheckedBranch): number =>
    isObject(value)
      ? Object.keys(schema.properties ?? {}).filter((name) => Object.hasOwn(value, name)).length
      : 0;
  const most = Math.max(...branches.map(shared));
  return most === 0 ? undefined : branches.find((branch) => shared(branch) === most);
}

function ofBranch({ at, schema: { title }, refused }: CheckedBranch, param: string): ValueRefusal {
  const reason = refused?.message ?? '';
  const message =
    title === undefined
      ? `${param} does not match the expected format.`
      : `${param} is not a valid ${title}.`;
  return valueRefusal('rest_no_matching_schema', `${message} Reason: ${reason}`, { position: at });
}
