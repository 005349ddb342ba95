// How many lines a reviewer is shown of a change: added and removed ones.

/** @param before the texts of files by path */
export function changedLines(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const changed = new Map<string, number>();
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const count = differences(linesOf(before.get(path)), linesOf(after.get(path)));
    if (count > 0) changed.set(path, count);
  }
  return changed;
}

const linesOf = (text = ''): readonly string[] => text.split('\n').slice(0, -1);

/** Both without what they have in common, in order. */
function differences(one: readonly string[], other: readonly string[]): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one, other].map((lines) => lines.slice(start, lines.length - end));
  return left === undefined || right === undefined
    ? 0
    : left.length + right.length - 2 * longestInCommon(left, right);
}

function longestInCommon(one: readonly string[], other: readonly string[]): number {
  let row = new Uint32Array(other.length + 1);
  for (const line of one) {
    const next = new Uint32Array(other.length + 1);
    for (const [at, candidate] of other.entries())
      next[at + 1] = line === candidate ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0);
    row = next;
  }
  return row.at(-1) ?? 0;
}
