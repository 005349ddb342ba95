// Sections that a comment on GitHub shows folded, with as many of their entries as there is room for.

/**
 * GitHub refuses comments of more than 65,536 characters. What does not fit is counted,
 * not lost without a word.
 */
export const maxCommentLength = 65_000;

export interface FoldedSection {
  /** Without the number of its entries. */
  readonly title: string;
  /** Whether it is shown unfolded at first. */
  readonly open: boolean;
  readonly groups: readonly EntryGroup[];
}

interface EntryGroup {
  /** Above the entries; undefined for none. */
  readonly heading?: string | undefined;
  readonly entries: readonly string[];
}

/**
 * The lines of the sections, and how many entries are left out. A section or a group of which no
 * entry fits is left out as a whole: its heading would announce nothing.
 */
export function foldedSections(
  sections: readonly FoldedSection[],
  room: number,
): { readonly lines: readonly string[]; readonly leftOut: number } {
  const lines: string[] = [];
  let left = room;
  let leftOut = 0;
  for (const { title, open, groups } of sections) {
    const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    const summary = `<details${open ? ' open' : ''}><summary>${title} (${total})</summary>`;
    left -= summary.length + '\n\n\n</details>\n\n'.length;
    const inner: string[] = [];
    for (const { heading, entries } of groups) {
      left -= (heading?.length ?? 0) + 3;
      const shown = entries.filter((text) => (left -= text.length + 1) >= 0);
      leftOut += entries.length - shown.length;
      if (shown.length > 0) inner.push(...(heading === undefined ? [''] : ['', heading, '']), ...shown);
    }
    if (inner.length > 0) lines.push(summary, ...inner, '', '</details>', '');
  }
  return { lines, leftOut };
}
