// A regular expression as a finite automaton. `drift` compares patterns as sets of texts: it decides whether the new
// pattern accepts every text that the old pattern accepted, and finds a text that the new pattern refuses. Automata
// also match paths by the keys of a site. An automaton never backtracks and its steps are counted, so no key can block
// the program.

import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';

/** A code point, or one of the two markers for the beginning and the end of a text. */
export type Sign = number;

export const textBegin: Sign = -1;
export const textEnd: Sign = -2;

/** An element of a regular expression that matches one character or an end of the text: `a`, `[\d-]`, `.`, `^`. */
export interface Atom {
  readonly takes: (sign: Sign) => boolean;
  /**
   * Characters at the borders of the set of characters that the atom matches. The samples show a difference
   * between any two different atoms.
   */
  readonly samples: readonly Sign[];
}

export interface State {
  /** The states that follow this state without reading a character. */
  readonly free: number[];
  readonly edges: { readonly atom: Atom; readonly to: number }[];
}

export interface Automaton {
  readonly states: readonly State[];
  readonly start: number;
  readonly accept: number;
  readonly atoms: readonly Atom[];
  /** A cache: for each state, the states that follow it without reading a character. */
  readonly reached: (readonly number[] | undefined)[];
}

export interface AutomatonDialect {
  readonly unicode: boolean;
  readonly ignoreCase: boolean;
}

const automatonParser = new RegExpParser({ ecmaVersion: 2022 });

const maxSourceLength = 5000;
const maxStates = 3000;

/**
 * The maximum number of transitions without reading a character, in the whole automaton. A hundred optional
 * characters in a row need about this number.
 */
const maxReached = 20_000;

/**
 * The maximum number of steps for one comparison or match, which take about ten milliseconds. If the maximum is
 * exceeded, there is no result.
 */
const maxWork = 1_000_000;

/** The number of remaining steps for a comparison or match. */
export interface Budget {
  left: number;
}

export const newBudget = (): Budget => ({ left: maxWork });

/**
 * Turns a regular expression into an automaton. The expression may match anywhere in a text, unless `^` and `$`
 * anchor it.
 *
 * @returns undefined if the expression is invalid, is not regular (back references, look-around) or is too large
 */
export function compileAutomaton(source: string, dialect: AutomatonDialect): Automaton | undefined {
  if (source.length > maxSourceLength) return undefined;
  try {
    const pattern = automatonParser.parsePattern(source, 0, source.length, { unicode: dialect.unicode });
    return new AutomatonBuilder(dialect).automatonOf(pattern);
  } catch {
    return undefined;
  }
}

/** Whether the expression matches the text. False if the maximum number of steps is exceeded. */
export function automatonMatches(automaton: Automaton, text: string): boolean {
  const budget = newBudget();
  let states = startOf(automaton);
  for (const sign of [textBegin, ...Array.from(text, codePointOf), textEnd]) {
    states = stepAutomaton(automaton, states, sign, budget);
    if (states.length === 0 || budget.left < 0) return false;
  }
  return states.includes(automaton.accept);
}

const codePointOf = (char: string): number => char.codePointAt(0) ?? 0;

/** The states that follow the given states after reading one sign, without duplicates. Each step reduces the budget. */
export function stepAutomaton(
  automaton: Automaton,
  from: readonly number[],
  sign: Sign,
  budget: Budget,
): readonly number[] {
  const parts: (readonly number[])[] = [];
  for (const at of from)
    for (const edge of automaton.states[at]?.edges ?? []) {
      budget.left -= 1;
      if (edge.atom.takes(sign)) parts.push(reachable(automaton, edge.to));
    }
  if (parts.length < 2) return parts[0] ?? [];
  const states = new Set<number>();
  for (const part of parts) {
    budget.left -= part.length;
    for (const at of part) states.add(at);
  }
  return [...states];
}

export const startOf = (automaton: Automaton): readonly number[] => reachable(automaton, automaton.start);

/** Finds a state and all states that follow it without reading a character. */
function reachable({ states, reached }: Automaton, from: number): readonly number[] {
  const known = reached[from];
  if (known) return known;
  const seen = new Set([from]);
  for (const at of seen) for (const next of states[at]?.free ?? []) seen.add(next);
  // A state that only has transitions without reading is not needed in the result.
  const telling = [...seen].filter((at) => {
    const state = states[at];
    return state !== undefined && (state.edges.length > 0 || state.free.length === 0);
  });
  reached[from] = telling;
  return telling;
}

interface Fragment {
  readonly from: number;
  readonly to: number;
}

class TooLarge extends Error {}
class NotRegular extends Error {}

class AutomatonBuilder {
  private readonly states: State[] = [];
  private readonly atoms = new Map<string, Atom>();

  constructor(private readonly dialect: AutomatonDialect) {}

  automatonOf(pattern: AST.Pattern): Automaton {
    const start = this.state();
    const before = this.state();
    const body = this.branches(pattern.alternatives);
    const after = this.state();
    const accept = this.state();
    this.edge(start, beginAtom, before);
    this.edge(before, anyAtom, before);
    this.free(before, body.from);
    // `^` reads the marker for the beginning of the text, and `$` reads the marker for the end.
    this.free(start, body.from);
    this.free(body.to, after);
    this.edge(after, anyAtom, after);
    this.edge(after, endAtom, accept);
    this.free(after, accept);
    return this.bounded({ states: this.states, start, accept, atoms: [...this.atoms.values()], reached: [] });
  }

  private bounded(automaton: Automaton): Automaton {
    let reached = 0;
    for (const at of this.states.keys()) {
      reached += reachable(automaton, at).length;
      if (reached > maxReached) throw new TooLarge();
    }
    return automaton;
  }

  private state(): number {
    if (this.states.length >= maxStates) throw new TooLarge();
    return this.states.push({ free: [], edges: [] }) - 1;
  }

  private free(from: number, to: number): void {
    this.states[from]?.free.push(to);
  }

  private edge(from: number, atom: Atom, to: number): void {
    this.states[from]?.edges.push({ atom, to });
  }

  private branches(alternatives: readonly AST.Alternative[]): Fragment {
    const from = this.state();
    const to = this.state();
    for (const { elements } of alternatives) {
      let at = from;
      for (const element of elements) {
        const fragment = this.element(element);
        this.free(at, fragment.from);
        at = fragment.to;
      }
      this.free(at, to);
    }
    return { from, to };
  }

  private element(element: AST.Element): Fragment {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return this.branches(element.alternatives);
      case 'Quantifier':
        return this.quantifier(element);
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return this.single(this.atomOf(element));
      case 'Assertion':
        if (element.kind === 'start') return this.single(beginAtom);
        if (element.kind === 'end') return this.single(endAtom);
        throw new NotRegular();
      default:
        throw new NotRegular();
    }
  }

  private single(atom: Atom): Fragment {
    const from = this.state();
    const to = this.state();
    this.edge(from, atom, to);
    return { from, to };
  }

  private quantifier({ element, min, max }: AST.Quantifier): Fragment {
    const from = this.state();
    let at = from;
    for (let count = 0; count < min; count += 1) {
      const fragment = this.element(element);
      this.free(at, fragment.from);
      at = fragment.to;
    }
    const to = this.state();
    this.free(at, to);
    if (max === Infinity) {
      const loop = this.element(element);
      this.free(to, loop.from);
      this.free(loop.to, to);
      return { from, to };
    }
    for (let count = min; count < max; count += 1) {
      const fragment = this.element(element);
      this.free(at, fragment.from);
      this.free(fragment.to, to);
      at = fragment.to;
    }
    return { from, to };
  }

  private atomOf(element: AST.Character | AST.CharacterClass | AST.CharacterSet): Atom {
    const { raw } = element;
    const known = this.atoms.get(raw);
    if (known) return known;
    const flags = `${this.dialect.unicode ? 'u' : ''}${this.dialect.ignoreCase ? 'i' : ''}`;
    const expression = new RegExp(`^(?:${raw})$`, flags);
    const taken = new Map<Sign, boolean>();
    const atom: Atom = {
      takes: (sign) => {
        const answer = taken.get(sign) ?? (sign >= 0 && expression.test(String.fromCodePoint(sign)));
        taken.set(sign, answer);
        return answer;
      },
      samples: bordersOf(element),
    };
    this.atoms.set(raw, atom);
    return atom;
  }
}

const endAtom: Atom = { takes: (sign) => sign === textEnd, samples: [] };
const beginAtom: Atom = { takes: (sign) => sign === textBegin, samples: [] };
const anyAtom: Atom = { takes: (sign) => sign >= 0, samples: [] };

function bordersOf(element: AST.Character | AST.CharacterClass | AST.CharacterSet): readonly Sign[] {
  if (element.type === 'Character') return around(element.value, element.value);
  if (element.type === 'CharacterSet') return [];
  return element.elements.flatMap((member) => {
    if (member.type === 'Character') return around(member.value, member.value);
    return member.type === 'CharacterClassRange' ? around(member.min.value, member.max.value) : [];
  });
}

const around = (low: Sign, high: Sign): readonly Sign[] =>
  [low - 1, low, high, high + 1].filter((sign) => sign >= 0 && sign <= 0x10ffff && !isSurrogate(sign));

const isSurrogate = (sign: Sign): boolean => sign >= 0xd800 && sign <= 0xdfff;
