// Names in narrow places break before a word of theirs, not within it.

/** As many letters fit into the list at the side, and into the narrowest column of a table on a phone. */
const widest = { list: 26, column: 16 } as const;

export type NamePlace = keyof typeof widest;

/** The parts between which a name may break: at its dots and capitals, where it is longer than its place is wide. */
export const nameParts = (name: string, place: NamePlace = 'list'): readonly string[] =>
  name.length <= widest[place] ? [name] : name.split(/(?=[.])|(?<=[a-z0-9])(?=[A-Z])/);
