// In narrow places, names break between words and not within them.

/** The maximum number of letters in the list at the side, and in the narrowest column of a table on a phone. */
const maxNameWidths = { list: 26, column: 16 } as const;

export type NamePlace = keyof typeof maxNameWidths;

/** Splits a name at its dots and capitals if it is too long for its place. */
export const nameParts = (name: string, place: NamePlace = 'list'): readonly string[] =>
  name.length <= maxNameWidths[place] ? [name] : name.split(/(?=[.])|(?<=[a-z0-9])(?=[A-Z])/);
