// Proves that a regular expression is fast. A backtracking engine tries all ways in which a pattern can match a text,
// one after the other. This analysis counts these ways for all texts at once: for each state of the pattern's
// automaton, it counts the ways that lead to the state. If the counts are limited for texts of any length, the time
// grows in proportion to the text. If the counts grow, or cannot be computed, the proof fails.

import type { AST } from '@eslint-community/regexpp';
import { charSetOf, everything, type CharSet } from './char-blocks.ts';

/**
 * The maximum number of steps of the engine per character of a text. The maximum limits the number of
 * alternatives and of short repeated scans.
 */
const maxStepsPerCharacter = 300;

/** The maximum number of steps of the proof itself, which take a few milliseconds. */
const maxProofWork = 50_000;
const maxMatchStates = 5000;

type MatchState =
  | { readonly kind: 'read'; readonly set: CharSet; readonly next: number }
  /**
   * A state with transitions that read no character. With `asserts`, the transitions may depend on the position
   * in the text.
   */
  | { readonly kind: 'free'; readonly next: number[]; readonly asserts: boolean }
  | { readonly kind: 'begin'; readonly next: number }
  | { readonly kind: 'accept' | 'dead' };

/**
 * Whether it is proven that a search for the pattern (`RegExp.prototype.test` with the flag `u`) takes a limited
 * number of steps per character of the text. A search that fails at one position continues at the next position,
 * so the ways from the next position are also counted.
 *
 * After a part from which the match always succeeds, the search never returns to earlier choices, so the steps
 * after that part are counted separately. A look-ahead counts as one additional way. Patterns with look-behind,
 * back references or repetitions of parts that may be empty are not proven.
 */
export function isLinear(pattern: AST.Pattern): boolean {
  try {
    new Counter(new MatchAutomatonBuilder().statesOf(pattern)).count();
    return true;
  } catch (error) {
    if (error instanceof NotProven) return false;
    throw error;
  }
}

class NotProven extends Error {}

/**
 * Builds the automaton of a pattern from the end to the beginning, so that the next state of each part already
 * exists.
 */
class MatchAutomatonBuilder {
  private readonly states: MatchState[] = [];

  statesOf(pattern: AST.Pattern): MatchAutomaton {
    const accept = this.add({ kind: 'accept' });
    return { start: this.branches(pattern.alternatives, accept), states: this.states };
  }

  private add(state: MatchState): number {
    if (this.states.length >= maxMatchStates) throw new NotProven();
    return this.states.push(state) - 1;
  }

  private free(next: number[], asserts = false): number {
    return this.add({ kind: 'free', next, asserts });
  }

  private branches(alternatives: readonly AST.Alternative[], next: number): number {
    return this.free(
      alternatives.map(({ elements }) =>
        elements.reduceRight((at, element) => this.element(element, at), next),
      ),
    );
  }

  private element(element: AST.Element, next: number): number {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return this.add({ kind: 'read', set: charSetOf(element), next });
      case 'Group':
      case 'CapturingGroup':
        return this.branches(element.alternatives, next);
      case 'Quantifier':
        return this.quantifier(element, next);
      case 'Assertion':
        return this.assertion(element, next);
      default:
        throw new NotProven();
    }
  }

  private quantifier({ element, min, max }: AST.Quantifier, next: number): number {
    let at = next;
    if (max === Infinity) {
      if (elementMayBeEmpty(element)) throw new NotProven();
      const ways = [next];
      at = this.free(ways);
      ways.push(this.element(element, at));
    } else for (let count = min; count < max; count += 1) at = this.free([this.element(element, at), next]);
    for (let count = 0; count < min; count += 1) at = this.element(element, at);
    return at;
  }

  private assertion(assertion: AST.Assertion, next: number): number {
    switch (assertion.kind) {
      case 'start':
        return this.add({ kind: 'begin', next });
      case 'lookahead': {
        const body = this.branches(assertion.alternatives, this.add({ kind: 'dead' }));
        return this.free([body, next], true);
      }
      case 'lookbehind':
        throw new NotProven();
      default:
        return this.free([next], true);
    }
  }
}

function elementMayBeEmpty(element: AST.Element): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
      return false;
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) => elements.every(elementMayBeEmpty));
    case 'Quantifier':
      return element.min === 0 || elementMayBeEmpty(element.element);
    default:
      return true;
  }
}

interface MatchAutomaton {
  readonly states: readonly MatchState[];
  readonly start: number;
}

/** For each state that reads a character, the number of ways that lead to the state. */
type Ways = ReadonlyMap<number, number>;

/** The states that follow a state without reading a character, and the number of steps to reach them. */
interface ReachableStates {
  readonly ways: Ways;
  readonly steps: number;
}

class Counter {
  private work = 0;
  private readonly certain: readonly boolean[];
  private readonly alphabet: readonly CharSet[];
  /** The states from which the match always succeeds, in the order in which the search reaches them. */
  private readonly entries = new Set<number>();
  private readonly known = {
    searching: new Map<number, ReachableStates>(),
    certain: new Map<number, ReachableStates>(),
  };

  constructor(private readonly automaton: MatchAutomaton) {
    this.certain = this.certainStates();
    this.alphabet = this.alphabetOf();
  }

  /** @throws NotProven if the pattern has too many ways, or counting the ways takes too many steps */
  count(): void {
    const { start } = this.automaton;
    this.explore('searching', this.reach('searching', start, true), this.reach('searching', start, false));
    for (const entry of this.entries) this.explore('certain', this.reach('certain', entry, true));
  }

  private spend(work: number): void {
    this.work += work;
    if (this.work > maxProofWork) throw new NotProven();
  }

  /** For each state, whether it reaches the accepting state without reading a character, for any text. */
  private certainStates(): readonly boolean[] {
    const { states } = this.automaton;
    const certain = states.map(({ kind }) => kind === 'accept');
    for (let changed = true; changed;) {
      changed = false;
      this.spend(states.length);
      for (const [at, state] of states.entries())
        if (!certain[at] && state.kind === 'free' && !state.asserts && state.next.some((to) => certain[to]))
          certain[at] = changed = true;
    }
    return certain;
  }

  /** Divides all characters into sets between which the pattern does not distinguish. */
  private alphabetOf(): readonly CharSet[] {
    const sets = new Set(
      this.automaton.states.flatMap((state) => (state.kind === 'read' ? [state.set] : [])),
    );
    let parts: CharSet[] = [everything];
    for (const set of sets) {
      this.spend(parts.length);
      parts = parts.flatMap((part) => [part & set, part & ~set].filter((piece) => piece !== 0n));
    }
    return parts;
  }

  /** Follows all possible texts until no new combination of counts appears. */
  private explore(phase: 'searching' | 'certain', first: ReachableStates, again?: ReachableStates): void {
    const seen = new Set<string>();
    const open: Ways[] = [];
    const meet = ({ ways }: ReachableStates): void => {
      const key = [...ways]
        .map(([at, count]) => `${at}:${count}`)
        .sort()
        .join();
      this.spend(ways.size + 1);
      if (seen.has(key)) return;
      seen.add(key);
      open.push(ways);
    };
    meet(first);
    // The newest combination is followed first, because growing counts are then found sooner.
    for (let ways = open.pop(); ways; ways = open.pop())
      for (const part of this.alphabet) meet(this.read(phase, ways, part, again));
  }

  /** Reads one more character of the set, and counts the ways that then lead to each state. */
  private read(
    phase: 'searching' | 'certain',
    from: Ways,
    part: CharSet,
    again?: ReachableStates,
  ): ReachableStates {
    const ways = new Map(again?.ways);
    let steps = again?.steps ?? 0;
    for (const [at, count] of from) {
      this.spend(1);
      const state = this.automaton.states[at];
      if (state?.kind !== 'read' || (state.set & part) === 0n) continue;
      const reach = this.reach(phase, state.next, false);
      steps += count * reach.steps;
      this.spend(reach.ways.size);
      for (const [to, more] of reach.ways) ways.set(to, (ways.get(to) ?? 0) + count * more);
    }
    if (steps > maxStepsPerCharacter) throw new NotProven();
    return { ways, steps };
  }

  private reach(phase: 'searching' | 'certain', from: number, atBegin: boolean): ReachableStates {
    const known = atBegin ? undefined : this.known[phase].get(from);
    if (known) return known;
    const ways = new Map<number, number>();
    let steps = 0;
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      steps += 1;
      this.spend(1);
      if (steps > maxStepsPerCharacter) throw new NotProven();
      if (phase === 'searching' && this.certain[at]) {
        this.entries.add(at);
        continue;
      }
      const state = this.automaton.states[at];
      if (state?.kind === 'read') ways.set(at, (ways.get(at) ?? 0) + 1);
      else if (state?.kind === 'free') open.push(...state.next);
      else if (state?.kind === 'begin' && atBegin) open.push(state.next);
    }
    const reach = { ways, steps };
    if (!atBegin) this.known[phase].set(from, reach);
    return reach;
  }
}
