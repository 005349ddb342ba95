// Finds many texts in one pass over a longer text (Aho-Corasick). The time does not depend on the number of texts, and
// no text can make it grow faster than its length.

/** A text to find. */
export interface Pattern {
  readonly text: string;
  /** Whether there may be white space within an occurrence. */
  readonly allowsGaps: boolean;
}

export interface TextAutomaton {
  /** The state after one more code unit. The initial state is 0. */
  readonly next: (state: number, unit: number) => number;
  /** The patterns that end at a state, longest first. */
  readonly endsAt: (state: number) => readonly Pattern[] | undefined;
  /** The length of the longest pattern, in code units. */
  readonly maxLength: number;
}

/** For each state, the patterns that end there. */
type Ends = (readonly Pattern[] | undefined)[];

export function textAutomaton(patterns: readonly Pattern[]): TextAutomaton {
  // Code units that are in no pattern share the class 0.
  const classes = new Uint16Array(0x10000);
  let width = 1;
  for (const { text } of patterns)
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (classes[unit] === 0) classes[unit] = width++;
    }
  const states = 1 + patterns.reduce((sum, { text }) => sum + text.length, 0);
  const table = new Int32Array(states * width);
  const ends: Ends = Array.from({ length: states }, () => undefined);
  addPatterns(patterns, table, ends, (unit) => classes[unit] ?? 0, width);
  linkStates(table, ends, width, states);
  return {
    next: (state, unit) => table[state * width + (classes[unit] ?? 0)] ?? 0,
    endsAt: (state) => ends[state],
    maxLength: patterns.reduce((max, { text }) => Math.max(max, text.length), 0),
  };
}

function addPatterns(
  patterns: readonly Pattern[],
  table: Int32Array,
  ends: Ends,
  classOf: (unit: number) => number,
  width: number,
): void {
  let states = 1;
  for (const pattern of patterns) {
    let state = 0;
    for (let at = 0; at < pattern.text.length; at++) {
      const cell = state * width + classOf(pattern.text.charCodeAt(at));
      if (table[cell] === 0) table[cell] = states++;
      state = table[cell] ?? 0;
    }
    ends[state] = [...(ends[state] ?? []), pattern];
  }
}

/** Gives each state the transitions and the ends of its longest proper suffix, in the order of the depth. */
function linkStates(table: Int32Array, ends: Ends, width: number, states: number): void {
  const suffix = new Int32Array(states);
  const queue = [0];
  for (const state of queue)
    for (let column = 1; column < width; column++) {
      const cell = state * width + column;
      const child = table[cell] ?? 0;
      const after = state === 0 ? 0 : (table[(suffix[state] ?? 0) * width + column] ?? 0);
      if (child === 0) {
        table[cell] = after;
        continue;
      }
      suffix[child] = after;
      const shorter = ends[after];
      if (shorter) ends[child] = [...(ends[child] ?? []), ...shorter];
      queue.push(child);
    }
}
