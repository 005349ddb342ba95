import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { fetchedIn } from '../../core/model/index/fetched.ts';
import type { WireIndex } from '../../core/model/index/index-document.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import { plainText } from './plain-text.ts';
import { sourceProblem } from '../problems.ts';
import type { Recognized } from './recognize.ts';

export type RecognizedIndex = Extract<Recognized, { readonly kind: 'index' | 'index-without-routes' }>;

/**
 * Reports an index whose `routes` is an empty list, and an index with an invalid member `_snapshot`. PHP writes
 * an empty map as a list.
 */
export function indexIn(recognized: RecognizedIndex, report: Report): WireIndex {
  if (recognized.kind === 'index') {
    reportUnsoundRecord(recognized.index, report);
    return recognized.index;
  }
  report(sourceProblem('source-routes-empty-list', { pointer: '/routes' }, {}));
  return { ...recognized.index, routes: {} };
}

/** Reports an invalid member `_snapshot`, because users may have edited the file by hand. */
function reportUnsoundRecord({ _snapshot: record }: WireIndex, report: Report): void {
  const read = fetchedIn(record);
  if (read?.kind !== 'unsound') return;
  const { member, found } = read;
  report(
    sourceProblem(
      'snapshot-record-invalid',
      { pointer: pointer('_snapshot', ...(member === null ? [] : [member])) },
      { member, found: found === undefined ? null : plainText(JSON.stringify(found), 60) },
    ),
  );
}
