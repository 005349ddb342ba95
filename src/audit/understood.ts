// Divides the REST calls of the code into calls that the audit understood, and calls that it did not check.

import type { NotUnderstoodCall } from '../core/model/reports/audit.ts';
import type { CheckedCode } from './check-calls.ts';
import { unclearRule } from './unclear-calls.ts';
import { isIgnored } from './check-calls.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import { codePathText } from './code-call.ts';
import type { FoundCalls } from './find-calls.ts';

export interface Understanding {
  readonly understood: number;
  /** The calls in the order of files. */
  readonly notUnderstood: readonly NotUnderstoodCall[];
}

/** @param reported the calls that the report lists */
export function understandingOf(
  reported: CheckedCode['calls'],
  { unclear, unknown, unused }: Pick<FoundCalls, 'unclear' | 'unknown' | 'unused'>,
): Understanding {
  const places = new Map<string, boolean>();
  const notUnderstood = new Map<string, NotUnderstoodCall>();
  const note = (call: NotUnderstoodCall): void => {
    const key = keyOf(call);
    const known = notUnderstood.get(key);
    notUnderstood.set(key, known ? { ...known, paths: [...new Set([...known.paths, ...call.paths])] } : call);
  };
  for (const { call, candidates, isUnderstood } of reported) {
    // For a call that depends on the arguments of its function, the calls of the function count.
    if (!isUnderstood && call.followed) continue;
    if (!isUnderstood && isIgnored(unclearRule.code, call.place)) continue;
    if (candidates.length === 0) {
      // The index of the site or of a namespace is no operation. An address that begins with a gap has an unknown namespace.
      if (call.addresses.some(({ path }) => codePathText(path).startsWith('/{')))
        note(noteOf(call, 'address', []));
      continue;
    }
    const key = keyOf(call.place);
    places.set(key, isUnderstood && places.get(key) !== false);
    if (!isUnderstood)
      note(
        noteOf(
          call,
          'operation',
          candidates.map(({ path }) => path),
        ),
      );
  }
  const listed = <Call extends FoundCalls['unknown'][number]>(calls: readonly Call[]): readonly Call[] =>
    calls.filter(({ place }) => !isIgnored(unclearRule.code, place));
  for (const call of listed(unknown)) note(noteOf(call, 'address', []));
  for (const call of listed(unclear)) note(noteOf(call, call.unclear, []));
  for (const call of listed(unused)) note(noteOf(call, 'text', [call.text]));
  return {
    understood: [...places].filter(([key, isUnderstood]) => isUnderstood && !notUnderstood.has(key)).length,
    notUnderstood: [...notUnderstood.values()].toSorted(byPlace),
  };
}

const keyOf = ({ file, line, column }: NotUnderstoodCall | CodePlace): string =>
  [file, line, column].join(':');

const noteOf = (
  { caller, place: { file, line, column } }: FoundCalls['unknown'][number],
  reason: NotUnderstoodCall['reason'],
  paths: readonly string[],
): NotUnderstoodCall => ({ caller, file, line, column, reason, paths: [...new Set(paths)] });

const byPlace = (one: NotUnderstoodCall, other: NotUnderstoodCall): number =>
  (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
  one.line - other.line ||
  one.column - other.column;
