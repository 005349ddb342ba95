// Reads the text of a source as a route index or as a model. The content of the text decides between the two.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import type { ModelDocument } from '../../core/model/api/document.ts';
import type { WireIndex } from '../../core/model/index/index-document.ts';
import { findDocument } from './find-document.ts';
import { indexIn } from './index-in.ts';
import { readSourceText } from './read-text.ts';

export type ReadDocument =
  | { readonly kind: 'index'; readonly index: WireIndex }
  | { readonly kind: 'model'; readonly document: ModelDocument };

export interface SourceBytes {
  readonly bytes: Uint8Array;
  /** The name of the source in messages. */
  readonly name: string;
  /** The address where an index probably is, for a message that the document is no index. */
  readonly baseHint: string;
}

/** @throws Halt when the document is neither an index nor a model */
export async function readDocument(
  { bytes, name, baseHint }: SourceBytes,
  report: Report,
): Promise<ReadDocument> {
  const text = readSourceText(bytes, name, report);
  const found = findDocument(text, name, baseHint, report);
  if (found.kind === 'yaml') {
    const { readYamlModel } = await import('./model-document.ts');
    return { kind: 'model', document: await readYamlModel(text, name) };
  }
  const { recognized } = found;
  switch (recognized.kind) {
    case 'index':
    case 'index-without-routes':
      return { kind: 'index', index: indexIn(recognized, report) };
    case 'model': {
      const { checkJsonModel } = await import('./model-document.ts');
      return { kind: 'model', document: await checkJsonModel(recognized.document, text, found.start, name) };
    }
  }
}
