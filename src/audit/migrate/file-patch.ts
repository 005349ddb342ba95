// The changes of a file as a patch that `git apply` reads. The edits are known, so no lines are compared.

import type { RewrittenFile } from './run.ts';
import { editedText, sortedEdits, type TextEdit } from './text-edits.ts';

const contextLineCount = 2;

/** Lines of a file that other lines replace. Lines are numbered from 0, and `last` is the line after the last. */
interface LineChange {
  readonly first: number;
  readonly last: number;
  readonly old: readonly string[];
  readonly now: readonly string[];
}

export function filePatch({
  path,
  mark,
  before: unmarked,
  edits: unmarkedEdits,
}: Pick<RewrittenFile, 'path' | 'mark' | 'before' | 'edits'>): readonly string[] {
  const before = mark + unmarked;
  const edits = unmarkedEdits.map((edit) => ({
    ...edit,
    start: edit.start + mark.length,
    end: edit.end + mark.length,
  }));
  const lines = linesOf(before);
  const hunks: LineChange[][] = [];
  for (const change of lineChanges(before, edits)) {
    const open = hunks.at(-1);
    const end = open?.at(-1)?.last;
    if (open && end !== undefined && change.first <= end + 2 * contextLineCount) open.push(change);
    else hunks.push([change]);
  }
  let shift = 0;
  return [
    `--- a/${path}`,
    `+++ b/${path}`,
    ...hunks.flatMap((changes): readonly string[] => {
      const above = Math.max(0, (changes[0]?.first ?? 0) - contextLineCount);
      const below = Math.min(lines.length, (changes.at(-1)?.last ?? 0) + contextLineCount);
      const growth = changes.reduce((sum, { old, now }) => sum + now.length - old.length, 0);
      const size = below - above;
      const head = `@@ -${above + 1},${size} +${above + 1 + shift},${size + growth} @@`;
      shift += growth;
      let at = above;
      const body = changes.flatMap(({ first, last, old, now }): readonly string[] => {
        const context = lines.slice(at, first);
        at = last;
        return [
          ...context.map((line) => ` ${line}`),
          ...old.map((line) => `-${line}`),
          ...now.map((line) => `+${line}`),
        ];
      });
      return [head, ...body, ...lines.slice(at, below).map((line) => ` ${line}`)];
    }),
  ].flatMap((line) => line.split('\n'));
}

/** The changed lines. Edits of the same line are one change. */
function lineChanges(before: string, edits: readonly TextEdit[]): readonly LineChange[] {
  const starts = [0, ...[...before.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineAt = (position: number): number => starts.findLastIndex((start) => start <= position);
  const groups: { readonly first: number; last: number; readonly edits: TextEdit[] }[] = [];
  for (const edit of sortedEdits(edits)) {
    const first = lineAt(edit.start);
    const last = Math.max(first, lineAt(Math.max(edit.start, edit.end - 1))) + 1;
    const open = groups.at(-1);
    if (open && first < open.last) {
      open.last = Math.max(open.last, last);
      open.edits.push(edit);
    } else groups.push({ first, last, edits: [edit] });
  }
  return groups.map((group) => {
    const start = starts[group.first] ?? before.length;
    const text = before.slice(start, starts[group.last] ?? before.length);
    const moved = group.edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    return withoutCommonLines(group.first, linesOf(text), linesOf(editedText(text, moved)));
  });
}

function withoutCommonLines(line: number, old: readonly string[], now: readonly string[]): LineChange {
  const max = Math.min(old.length, now.length);
  let head = 0;
  while (head < max && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < max - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const end = old.length - tail;
  return {
    first: line + head,
    last: line + end,
    old: old.slice(head, end),
    now: now.slice(head, now.length - tail),
  };
}

/** The lines of a text. The last line contains the remark of a patch if the text has no line end there. */
function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  return last === '' ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}
