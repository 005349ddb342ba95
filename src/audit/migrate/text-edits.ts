// Edits of a text: ranges that are replaced. All other characters stay as they are.

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap. */
export function editedText(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const edit of sortedEdits(edits)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

export const sortedEdits = (edits: readonly TextEdit[]): readonly TextEdit[] =>
  edits.toSorted((one, other) => one.start - other.start || one.end - other.end);

export const overlap = (one: readonly TextEdit[], other: readonly TextEdit[]): boolean =>
  one.some((edit) => other.some(({ start, end }) => edit.start < end && start < edit.end));

/** The position in the original text of a position in the edited text. */
export function originalPosition(position: number, edits: readonly TextEdit[]): number {
  let shift = 0;
  for (const { start, end, text } of sortedEdits(edits)) {
    const begins = start + shift;
    if (position < begins) break;
    if (position < begins + text.length) return start;
    shift += text.length - (end - start);
  }
  return position - shift;
}

/** The line end of a text that may be from Windows. */
export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/**
 * The edit that removes a statement with its line, if the line contains nothing else.
 *
 * @param withBlank whether the edit also removes one of the two blank lines before and after the statement
 */
export function removalOf(text: string, start: number, end: number, withBlank = false): TextEdit {
  const before = text.lastIndexOf('\n', start - 1) + 1;
  const isAlone = text.slice(before, start).trim() === '';
  const rest = /^[^\S\n]*(?:\r?\n|$)/.exec(text.slice(end));
  if (isAlone && rest) {
    const after = end + rest[0].length;
    const blank = /^[^\S\n]*\r?\n/.exec(text.slice(after))?.[0] ?? '';
    const isBetween = withBlank && /\n[^\S\n]*\n$/.test(text.slice(0, before));
    return { start: before, end: isBetween ? after + blank.length : after, text: '' };
  }
  // A comment after the statement takes its place.
  return { start, end: end + (/^[^\S\n]*/.exec(text.slice(end))?.[0].length ?? 0), text: '' };
}
