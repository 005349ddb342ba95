/** The line and column of an offset in a text, both counted from 1. Columns count UTF-16 code units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export const placeOf = (text: string, at: number): TextPlace =>
  placesOf(text, [at]).get(at) ?? { line: 1, column: 1 };

/** The lines and columns of several offsets, found in one pass over the text. */
export function placesOf(text: string, offsets: readonly number[]): ReadonlyMap<number, TextPlace> {
  const places = new Map<number, TextPlace>();
  let line = 1;
  let lineStart = 0;
  let end = text.indexOf('\n');
  for (const at of [...offsets].sort((one, other) => one - other)) {
    for (; end !== -1 && end < at; end = text.indexOf('\n', lineStart)) {
      line++;
      lineStart = end + 1;
    }
    places.set(at, { line, column: at - lineStart + 1 });
  }
  return places;
}
