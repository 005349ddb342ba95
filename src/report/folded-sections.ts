// Sections that a comment on GitHub shows collapsed. Each section contains as many entries as fit.

/**
 * In characters. GitHub refuses comments of more than 65,536 characters. Entries that do not fit are only
 * counted.
 */
export const maxCommentLength = 65_000;

export interface FoldedSection {
  /** The title of the section, without the number of entries. */
  readonly title: string;
  /** Whether the section is initially expanded. */
  readonly open: boolean;
  readonly groups: readonly EntryGroup[];
}

interface EntryGroup {
  /** The heading above the entries; undefined if there is none. */
  readonly heading?: string | undefined;
  readonly entries: readonly Entry[];
}

/** A text, and the number of issues in it. */
export interface Entry {
  readonly text: string;
  readonly count: number;
}

/**
 * The lines of the sections, and the number of omitted entries. If no entry of a section or group fits, the
 * whole section or group is omitted, including its heading.
 */
export function foldedSections(
  sections: readonly FoldedSection[],
  room: number,
): { readonly lines: readonly string[]; readonly leftOut: number } {
  const lines: string[] = [];
  let left = room;
  let leftOut = 0;
  for (const { title, open, groups } of sections) {
    const total = groups.reduce((sum, { entries }) => sum + countEntries(entries), 0);
    const summary = `<details${open ? ' open' : ''}><summary>${title} (${total})</summary>`;
    left -= summary.length + '\n\n\n</details>\n\n'.length;
    const inner: string[] = [];
    for (const { heading, entries } of groups) {
      left -= (heading?.length ?? 0) + 3;
      const shown = entries.filter(({ text }) => (left -= text.length + 1) >= 0);
      leftOut += countEntries(entries) - countEntries(shown);
      if (shown.length > 0)
        inner.push(...(heading === undefined ? [''] : ['', heading, '']), ...shown.map(({ text }) => text));
    }
    if (inner.length > 0) lines.push(summary, ...inner, '', '</details>', '');
  }
  return { lines, leftOut };
}

const countEntries = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { count }) => sum + count, 0);
