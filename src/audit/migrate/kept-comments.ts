// Keeps the comments of replaced code. They are written before the client's call, on its line.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import type { TextEdit } from './text-edits.ts';

/** @param calls the texts of the client's call, of which one of the edits contains one */
export function withComments(
  edits: readonly TextEdit[],
  calls: readonly string[],
  file: ts.SourceFile,
): readonly TextEdit[] {
  const lost = edits
    .flatMap((edit) => commentsIn(file, edit))
    .filter((comment) => !directive.test(comment) && !edits.some(({ text }) => text.includes(comment)));
  if (lost.length === 0) return edits;
  const kept = lost.map(asBlock).join(' ');
  return edits.map((edit) =>
    calls.some((call) => edit.text.includes(call)) ? { ...edit, text: `${kept} ${edit.text}` } : edit,
  );
}

/** Comments for the compiler, which concern the replaced code. */
const directive = /^\/[/*]\s*@ts-/;

function commentsIn(file: ts.SourceFile, { start, end }: TextEdit): readonly string[] {
  const { text } = file;
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    if (node.end < start || node.pos > end) return;
    const children = node.getChildren(file);
    children.forEach(visit);
    if (children.length > 0 || compiler.isJsxText(node)) return;
    for (const at of [node.pos, node.end])
      for (const range of [
        ...(compiler.getLeadingCommentRanges(text, at) ?? []),
        ...(compiler.getTrailingCommentRanges(text, at) ?? []),
      ])
        if (range.pos >= start && range.end <= end) found.set(range.pos, text.slice(range.pos, range.end));
  };
  visit(file);
  return [...found].toSorted(([one], [other]) => one - other).map(([, comment]) => comment);
}

/** A comment in one line, because a line end after `return` would end the statement. */
const asBlock = (comment: string): string =>
  comment.startsWith('//')
    ? `/* ${comment.slice(2).trim().replaceAll('*/', '* /')} */`
    : comment.replace(/\s*\r?\n\s*(?:\*(?!\/))?\s*/g, ' ');
