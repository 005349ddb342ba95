// In narrow columns, a name is broken only between its words.

/** The maximum number of letters in the sidebar, and in the narrowest table column on a phone. */
const maxNameWidths = { list: 26, column: 16 } as const;

export type NamePlace = keyof typeof maxNameWidths;

/** Splits a name at its dots and capitals if the name is too long for one line. */
export const nameParts = (name: string, place: NamePlace = 'list'): readonly string[] =>
  name.length <= maxNameWidths[place] ? [name] : name.split(/(?=[.])|(?<=[a-z0-9])(?=[A-Z])/);
