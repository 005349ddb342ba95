// Syntax documents: text with possible line breaks, with the meaning of prettier's documents.
// A document knows whether it contains a forced line break, so that the printer does not search for one.

export type Doc = string | readonly Doc[] | DocNode;

export type DocKind =
  | 'group'
  | 'choice'
  | 'indent'
  | 'line'
  | 'softline'
  | 'hardline'
  | 'break-parent'
  | 'if-break'
  | 'indent-if-break'
  | 'fill';

/** All nodes have the same fields, which makes the printer faster. */
export interface DocNode {
  readonly kind: DocKind;
  /** The parts of `fill`, the layouts of `choice`, the content of a broken group of `if-break`. */
  readonly contents: Doc;
  /** The content of `if-break` in a group on one line. */
  readonly flatContents: Doc;
  /** Whether the node contains a forced line break. A group with a forced line break is broken. */
  readonly breaks: boolean;
  /** The identity of a group, or the group on which the node depends. */
  readonly id: symbol | undefined;
  /** The first part of `fill` that remains to be printed. */
  readonly from: number;
}

const node = (
  kind: DocKind,
  contents: Doc,
  breaks: boolean,
  id?: symbol,
  flatContents: Doc = '',
): DocNode => ({
  kind,
  contents,
  flatContents,
  breaks,
  id,
  from: 0,
});

function hasBreak(doc: Doc): boolean {
  if (typeof doc === 'string') return false;
  if (!isDocList(doc)) return doc.breaks;
  for (const part of doc) if (typeof part !== 'string' && hasBreak(part)) return true;
  return false;
}

export const isDocList = (doc: readonly Doc[] | DocNode): doc is readonly Doc[] => Array.isArray(doc);

interface GroupOptions {
  readonly shouldBreak?: boolean;
  readonly id?: symbol;
}

export const line = node('line', '', false);
export const softline = node('softline', '', false);
export const hardline = node('hardline', '', true);
export const breakParent = node('break-parent', '', true);

export const group = (contents: Doc, { shouldBreak = false, id }: GroupOptions = {}): DocNode =>
  node('group', contents, shouldBreak || hasBreak(contents), id);

/** The first of the layouts that fits, or else the last. Its forced line breaks do not break groups around it. */
export const conditionalGroup = (layouts: readonly Doc[]): DocNode => node('choice', layouts, false);

export const indent = (contents: Doc): DocNode => node('indent', contents, hasBreak(contents));

export const fill = (parts: readonly Doc[]): DocNode => node('fill', parts, hasBreak(parts));

export const ifBreak = (broken: Doc, flat: Doc = '', id?: symbol): DocNode =>
  node('if-break', broken, hasBreak(broken) || hasBreak(flat), id, flat);

export const indentIfBreak = (contents: Doc, id: symbol): DocNode =>
  node('indent-if-break', contents, hasBreak(contents), id);

export const join = (separator: Doc, docs: readonly Doc[]): readonly Doc[] => {
  const parts: Doc[] = [];
  for (const [at, doc] of docs.entries()) {
    if (at > 0) parts.push(separator);
    parts.push(doc);
  }
  return parts;
};
