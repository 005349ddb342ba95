// Text with characters that are not exactly one column wide: prettier knows the widths of all characters.

import { builders, printer } from 'prettier/doc';
import type { FormatOptions } from '../format-options.ts';
import { isDocList, type Doc, type DocNode } from './documents.ts';

const narrow = /^[\n\u0020-\u007e\u00a0-\u024f\u2010-\u2027]*$/;

/** Whether every character of the text is exactly one column wide. */
export const isNarrow = (text: string): boolean => narrow.test(text);

/** Prints a document with the printer of prettier. */
export const printWideDocument = (doc: Doc, { printWidth }: FormatOptions): string =>
  printer.printDocToString(prettierDoc(doc), { printWidth, tabWidth: 2, useTabs: false }).formatted;

function prettierDoc(doc: Doc): builders.Doc {
  if (typeof doc === 'string') return doc;
  return isDocList(doc) ? doc.map(prettierDoc) : prettierNode(doc);
}

function prettierNode({ kind, contents, flatContents, breaks, id }: DocNode): builders.Doc {
  const inner = prettierDoc(contents);
  const groupId = id === undefined ? {} : { groupId: id };
  switch (kind) {
    case 'group':
      return builders.group(inner, { shouldBreak: breaks, ...(id !== undefined && { id }) });
    case 'choice':
      return builders.conditionalGroup(inner as builders.Doc[]);
    case 'indent':
      return builders.indent(inner);
    case 'fill':
      return builders.fill(inner as builders.Doc[]);
    case 'if-break':
      return builders.ifBreak(inner, prettierDoc(flatContents), groupId);
    case 'indent-if-break':
      return builders.indentIfBreak(inner, { groupId: id ?? Symbol('none') });
    case 'line':
      return builders.line;
    case 'softline':
      return builders.softline;
    case 'hardline':
      return builders.hardline;
    case 'break-parent':
      return builders.breakParent;
  }
}
