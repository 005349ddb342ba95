// The index in a document that was recognised as one.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { fetchedIn } from '../../core/model/fetched.ts';
import type { WireIndex } from '../../core/model/index-document.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import { plainText } from './plain-text.ts';
import { problem } from '../problems.ts';
import type { Recognised } from './recognise.ts';

export type RecognisedIndex = Extract<Recognised, { readonly kind: 'index' | 'index-without-routes' }>;

/** Reports PHP's empty list of routes, and an invalid record of how a snapshot was fetched. */
export function indexIn(recognised: RecognisedIndex, report: Report): WireIndex {
  if (recognised.kind === 'index') {
    reportUnsoundRecord(recognised.index, report);
    return recognised.index;
  }
  report(problem('source-routes-empty-list', { pointer: '/routes' }, {}));
  return { ...recognised.index, routes: {} };
}

/** The record may have been edited by hand. */
function reportUnsoundRecord({ _snapshot: record }: WireIndex, report: Report): void {
  const read = fetchedIn(record);
  if (read?.kind !== 'unsound') return;
  const { member, found } = read;
  report(
    problem(
      'snapshot-record-invalid',
      { pointer: pointer('_snapshot', ...(member === null ? [] : [member])) },
      { member, found: found === undefined ? null : plainText(JSON.stringify(found), 60) },
    ),
  );
}
