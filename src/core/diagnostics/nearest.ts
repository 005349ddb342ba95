// Finds the few candidates that are nearest to a typed text, for messages such as "Did you mean …?".

/**
 * The number of letters to change, remove, add or swap with a neighbor to turn one text into another. Counting
 * stops at `limit`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? limit + 1;
}

/**
 * The candidates that contain the typed text, or differ from it by about a third of its letters. The best
 * candidate comes first.
 */
export function nearestNames(typed: string, candidates: Iterable<string>, most = 3): readonly string[] {
  const wanted = typed.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const found: { readonly candidate: string; readonly score: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const letters = candidate.toLowerCase();
    const far = editDistance(wanted, letters, limit);
    if (far <= limit) found.push({ candidate, score: far });
    else if (wanted.length > 2 && letters.includes(wanted))
      found.push({ candidate, score: limit + letters.length - wanted.length });
  }
  return found
    .sort((one, other) => one.score - other.score)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** Returns a question such as `did you mean "a", "b" or "c"?`, or undefined if no candidate is near. */
export function didYouMean(typed: string, candidates: Iterable<string>): string | undefined {
  const found = nearestNames(typed, candidates).map((candidate) => `"${candidate}"`);
  if (found.length === 0) return undefined;
  const last = found.at(-1) ?? '';
  return `Did you mean ${found.length === 1 ? last : `${found.slice(0, -1).join(', ')} or ${last}`}?`;
}
