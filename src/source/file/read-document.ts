// The text of a source becomes a route index or a model, told apart by content.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { ModelDocument } from '../../core/model/document.ts';
import { fetchedIn } from '../../core/model/fetched.ts';
import type { WireIndex } from '../../core/model/index-document.ts';
import { findDocument } from './find-document.ts';
import { plainText } from './plain-text.ts';
import { problem } from '../problems.ts';
import { readText } from './read-text.ts';

export type ReadDocument =
  | { readonly kind: 'index'; readonly index: WireIndex }
  | { readonly kind: 'model'; readonly document: ModelDocument };

export interface SourceBytes {
  readonly bytes: Uint8Array;
  /** What the source is called in messages. */
  readonly name: string;
  /** Where an index is likely to be found, if not here. */
  readonly baseHint: string;
}

/** @throws Halt when it is neither */
export async function readDocument(
  { bytes, name, baseHint }: SourceBytes,
  report: Report,
): Promise<ReadDocument> {
  const text = readText(bytes, name, report);
  const found = findDocument(text, name, baseHint, report);
  if (found.kind === 'yaml') {
    const { readYamlModel } = await import('./model-document.ts');
    return { kind: 'model', document: await readYamlModel(text, name) };
  }
  const { recognised } = found;
  switch (recognised.kind) {
    case 'index':
      reportUnsoundRecord(recognised.index, report);
      return { kind: 'index', index: recognised.index };
    case 'index-without-routes':
      report(problem('source-routes-empty-list', { pointer: '/routes' }, {}));
      return { kind: 'index', index: { ...recognised.index, routes: {} } };
    case 'model': {
      const { checkJsonModel } = await import('./model-document.ts');
      return { kind: 'model', document: await checkJsonModel(recognised.document, text, found.start, name) };
    }
  }
}

/** Tells of a record of how the snapshot was fetched that cannot be right: people edit files. */
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
