/** Line and column of an offset, both counted from 1; columns in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export function placeOf(text: string, at: number): Place {
  let line = 1;
  let lineStart = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', lineStart)) {
    line++;
    lineStart = end + 1;
  }
  return { line, column: at - lineStart + 1 };
}
