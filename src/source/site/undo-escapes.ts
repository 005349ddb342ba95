// Reads a text with all its escapes undone, and finds patterns in it: escapes of JSON, PHP and YAML, entities and tags
// of HTML, percent-encoding, invisible characters, white space, accents, and escapes within escapes. The undone text is
// a stack: when its end forms an escape, the character replaces the escape, and may complete another escape.
// Each character is pushed once, so the time grows linearly with the length of the text.

import { namedCharacter } from './named-characters.ts';
import type { TextAutomaton } from './text-automaton.ts';

export type Span = readonly [start: number, end: number];

/** The number of characters that an escape can have, with the characters that introduce it. */
const maxEscape = 14;

/** The undone text is stored up to this length. Of a longer text, the end is kept, and the last open tag. */
const maxStored = 0x10000;

const maxOpenTags = 64;

/** The maximum number of code units of one folded character. */
const maxFold = 18;

const [tab, carriageReturn, space, lowSurrogates] = [0x09, 0x0d, 0x20, 0xdc00] as const;
/** The high surrogate of U+E0000 to U+E03FF: invisible copies of ASCII. */
const tagSurrogate = 0xdb40;

const units = (text: string): readonly number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

const unitOf = (char: string): number => char.charCodeAt(0);
const [ampersand, backslash, percent, semicolon] = [
  unitOf('&'),
  unitOf('\\'),
  unitOf('%'),
  unitOf(';'),
] as const;
const [less, greater, quote] = [unitOf('<'), unitOf('>'), unitOf('"')] as const;
const [letterX, letterU, capitalU] = [unitOf('x'), unitOf('u'), unitOf('U')] as const;

/** The value of a hexadecimal digit, or -1. */
function hexValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

const isAlphanumeric = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);

/** Letters after a backslash that mean white space or a control character. */
const controlLetters: ReadonlyMap<number, number> = new Map(
  Object.entries({ b: 0x08, f: 0x0c, n: 0x0a, r: 0x0d, t: tab }).map(([letter, unit]) => [
    unitOf(letter),
    unit,
  ]),
);

const folded = new Map<number, readonly number[]>();

/** A character without its accents, in its usual form; nothing for an invisible character. */
function foldOf(unit: number): readonly number[] {
  let fold = folded.get(unit);
  if (fold === undefined) {
    fold = units(
      String.fromCharCode(unit)
        .normalize('NFKD')
        .replace(/\s/gu, ' ')
        .replace(/[\p{C}\p{M}]/gu, ''),
    );
    folded.set(unit, fold);
  }
  return fold;
}

class UndoneText {
  readonly #automaton: TextAutomaton | undefined;
  readonly #removesTags: boolean;
  readonly #found: (start: number, end: number) => void;
  /** How much of the end is kept when the stack is full. */
  readonly #kept: number;
  readonly #units: Uint16Array;
  /** For each unit: the position of its escape in the source. */
  readonly #starts: Int32Array;
  /** For each unit: the number of white space before it. */
  readonly #gaps: Int32Array;
  readonly #states: Int32Array;
  #length = 0;
  #gap = 0;
  /** The positions of each `<` that has no `>` yet. */
  #open: number[] = [];
  /** The high surrogate that was added last, and its position in the source. */
  #high = 0;
  #highStart = 0;
  hasTags = false;

  constructor(
    sourceLength: number,
    removesTags: boolean,
    automaton?: TextAutomaton,
    found: (start: number, end: number) => void = () => undefined,
  ) {
    this.#removesTags = removesTags;
    this.#automaton = automaton;
    this.#found = found;
    this.#kept = (automaton?.maxLength ?? 0) + maxEscape;
    const size = Math.max(
      4 * this.#kept,
      automaton ? Math.min(sourceLength, maxStored) : maxFold * sourceLength,
    );
    this.#units = new Uint16Array(size);
    this.#starts = new Int32Array(size);
    this.#gaps = new Int32Array(size);
    this.#states = new Int32Array(size);
  }

  /** @param start the position in the source at which the unit or its escape begins */
  add(unit: number, start: number, end: number): void {
    const high = this.#high;
    this.#high = 0;
    if (unit < 0x80) {
      if (unit === space || (unit >= tab && unit <= carriageReturn)) this.#gap++;
      else if (unit > space && unit < 0x7f) {
        this.#push(unit, start, end);
        this.#reduce(unit, end);
      }
    } else if (unit >= 0xd800 && unit < lowSurrogates) {
      this.#high = unit;
      this.#highStart = start;
    }
    // Of two surrogates, only the second is kept, so that half a character does not count.
    else if (unit >= lowSurrogates && unit < 0xe000) {
      if (high !== 0 && high !== tagSurrogate) this.#push(unit, this.#highStart, end);
    } else
      for (const part of foldOf(unit))
        if (part === space) this.#gap++;
        else this.#push(part, start, end);
  }

  /** Ends a text. What follows does not continue it. */
  separate(): void {
    this.#length = 0;
    this.#open = [];
    this.#high = 0;
  }

  text(): string {
    return String.fromCharCode(...this.#units.subarray(0, this.#length));
  }

  /** Whether there is white space from the position to the end. */
  hasGap(from: number): boolean {
    return this.#length > 0 && this.#gaps[from] !== this.#gaps[this.#length - 1];
  }

  #push(unit: number, start: number, end: number): void {
    if (this.#length === this.#units.length) this.#shorten();
    const at = this.#length++;
    this.#units[at] = unit;
    this.#starts[at] = start;
    this.#gaps[at] = this.#gap;
    if (!this.#automaton) return;
    const state = this.#automaton.next(at === 0 ? 0 : (this.#states[at - 1] ?? 0), unit);
    this.#states[at] = state;
    const ends = this.#automaton.endsAt(state);
    if (!ends) return;
    for (const { text, allowsGaps } of ends) {
      const from = this.#length - text.length;
      if (from < 0 || (!allowsGaps && this.hasGap(from))) continue;
      this.#found(this.#starts[from] ?? 0, end);
      break;
    }
  }

  /** If an escape ends with the last unit, replaces the escape by its character. */
  #reduce(unit: number, end: number): void {
    const last = this.#length - 1;
    if (last > 0 && this.#units[last - 1] === backslash && !this.hasGap(last - 1)) {
      const escaped = isAlphanumeric(unit) ? controlLetters.get(unit) : unit;
      if (escaped !== undefined) this.#replaceEnd(2, escaped, end);
    } else if (hexValue(unit) >= 0) this.#reduceHex(end);
    else if (unit === semicolon) this.#reduceEntity(end);
    else if (unit === greater) this.#closeTag();
    else if (unit === less) {
      if (this.#open.length === maxOpenTags) this.#open.shift();
      this.#open.push(last);
    }
  }

  /** `%41`, `\x41`, `\u0041` and `\U00000041`. */
  #reduceHex(end: number): void {
    const [all, length] = [this.#units, this.#length];
    if (all[length - 3] === percent) this.#replaceHex(3, 2, end);
    else if (all[length - 3] === letterX && all[length - 4] === backslash) this.#replaceHex(4, 2, end);
    else if (all[length - 5] === letterU && all[length - 6] === backslash) this.#replaceHex(6, 4, end);
    else if (all[length - 9] === capitalU && all[length - 10] === backslash) this.#replaceHex(10, 8, end);
  }

  #replaceHex(count: number, digits: number, end: number): void {
    const point = this.#hexFrom(this.#length - digits);
    if (point !== undefined && !this.hasGap(this.#length - count)) this.#replaceEnd(count, point, end);
  }

  /** The hexadecimal number from the position to the end. */
  #hexFrom(from: number): number | undefined {
    let number = 0;
    for (let at = from; at < this.#length; at++) {
      const digit = hexValue(this.#units[at] ?? 0);
      if (digit < 0) return undefined;
      number = number * 16 + digit;
    }
    return number;
  }

  #reduceEntity(end: number): void {
    const last = this.#length - 1;
    for (let at = last - 1; at >= 0 && at > last - maxEscape; at--) {
      if (this.#units[at] !== ampersand) continue;
      const point = namedCharacter(String.fromCharCode(...this.#units.subarray(at + 1, last)));
      if (point !== undefined && !this.hasGap(at)) this.#replaceEnd(this.#length - at, point, end);
      return;
    }
  }

  #closeTag(): void {
    const open = this.#open.pop();
    if (open === undefined) return;
    this.hasTags = true;
    if (this.#removesTags) this.#cut(open);
  }

  #replaceEnd(count: number, point: number, end: number): void {
    if (point > 0x10ffff) return;
    const at = this.#length - count;
    const start = this.#starts[at] ?? 0;
    this.#cut(at);
    if (point < 0x10000) this.add(point, start, end);
    else for (const unit of units(String.fromCodePoint(point))) this.add(unit, start, end);
  }

  #cut(at: number): void {
    this.#gap = this.#gaps[at] ?? 0;
    this.#length = at;
    while ((this.#open.at(-1) ?? -1) >= at) this.#open.pop();
  }

  /** Removes the middle of the stack: what is before the last open tag, and between it and the end. */
  #shorten(): void {
    const tail = this.#length - this.#kept;
    const open = this.#open.at(-1);
    const head = open === undefined || open >= tail ? 0 : Math.min(open + 1, this.#kept);
    for (const list of [this.#units, this.#starts, this.#gaps, this.#states]) {
      if (open !== undefined) list.copyWithin(0, open + 1 - head, open + 1);
      list.copyWithin(head, tail, this.#length);
    }
    this.#open = head > 0 ? [head - 1] : this.#open.filter((at) => at >= tail).map((at) => at - tail);
    this.#length = head + this.#kept;
  }
}

/** The text with its escapes undone, without white space. */
export function undone(
  text: string,
  removesTags: boolean,
): { readonly text: string; readonly hasGaps: boolean } {
  const result = new UndoneText(text.length, removesTags);
  for (let at = 0; at < text.length; at++) result.add(text.charCodeAt(at), at, at + 1);
  return { text: result.text(), hasGaps: result.hasGap(0) };
}

/**
 * The places at which a pattern occurs in a text, in the order of their ends. Tags may separate parts of a pattern or
 * contain the pattern, so a text with tags is read a second time.
 *
 * @param isJson whether quotes without a backslash separate the strings of JSON, which are then read one by one
 */
export function findUndone(text: string, automaton: TextAutomaton, isJson: boolean): readonly Span[] {
  const spans: Span[] = [];
  const read = (removesTags: boolean): boolean => {
    const result = new UndoneText(text.length, removesTags, automaton, (start, end) => {
      spans.push([start, end]);
    });
    let isEscaped = false;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (isJson && unit === quote && !isEscaped) result.separate();
      else result.add(unit, at, at + 1);
      isEscaped = unit === backslash && !isEscaped;
    }
    return result.hasTags;
  };
  if (read(true)) read(false);
  return spans;
}
