// Divides the REST calls of the code into calls that the audit understood, and calls that it did not check.

import type { NotUnderstoodCall } from '../core/model/reports/audit.ts';
import type { CheckedCode } from './check-calls.ts';
import { targetsMeantBy, type CheckedCall } from './checked-call.ts';
import { codePathText, type UnclearCall } from './code-call.ts';
import type { FoundCalls } from './find-calls.ts';

export interface Understanding {
  readonly understood: number;
  /** The calls in the order of files. */
  readonly notUnderstood: readonly NotUnderstoodCall[];
}

/** @param reported the calls that the report lists */
export function understandingOf(
  reported: CheckedCode['calls'],
  { unclear, unknown }: Pick<FoundCalls, 'unclear' | 'unknown'>,
): Understanding {
  let understood = 0;
  const notUnderstood: NotUnderstoodCall[] = [];
  for (const { call, checked } of reported) {
    // The index of the site is no operation.
    if (checked.length === 0) continue;
    if (checked.every(isUnderstood)) understood += 1;
    // For a call that depends on the arguments of its function, the calls of the function count.
    else if (!call.followed)
      notUnderstood.push(
        noteOf(
          call,
          'operation',
          checked.map(({ path }) => path),
        ),
      );
  }
  for (const call of unknown) notUnderstood.push(noteOf(call, 'address', []));
  for (const call of unclear)
    notUnderstood.push(
      noteOf(call, reasons[call.unclear], call.unclear === 'caller' ? [codePathText(call.path)] : []),
    );
  return { understood, notUnderstood: notUnderstood.toSorted(byPlace) };
}

/** Whether the operation is known, or the site certainly has no route at the path. */
const isUnderstood = (one: CheckedCall): boolean =>
  targetsMeantBy(one).length > 0 || (one.routes.length === 0 && one.address.isRewritten !== true);

const reasons: Readonly<Record<UnclearCall['unclear'], NotUnderstoodCall['reason']>> = {
  caller: 'function',
  address: 'address',
  limit: 'limit',
};

const noteOf = (
  { caller, place: { file, line, column } }: FoundCalls['unknown'][number],
  reason: NotUnderstoodCall['reason'],
  paths: readonly string[],
): NotUnderstoodCall => ({ caller, file, line, column, reason, paths: [...new Set(paths)] });

const byPlace = (one: NotUnderstoodCall, other: NotUnderstoodCall): number =>
  (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
  one.line - other.line ||
  one.column - other.column;
