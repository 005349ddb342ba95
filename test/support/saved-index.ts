// The index in the text of a snapshot, which has the compact form.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { recognize } from '../../src/source/file/recognize.ts';

/** @returns a copy that tests may change, of the type that the test expects */
export function savedIndex<Index = WireIndex>(text: string): Index {
  const recognized = recognize(JSON.parse(text));
  if (recognized.kind !== 'index') throw new Error(`The text is no index, but ${recognized.kind}.`);
  return JSON.parse(JSON.stringify(recognized.index)) as Index;
}
