import { compileAutomaton, automatonMatches, type Automaton } from '../../../core/schema/automaton.ts';
import { covers, keyAutomaton } from '../../../core/schema/pattern-facts.ts';
import { literalPattern } from '../../../core/schema/pcre.ts';
import { urlText } from '../client/path-template.ts';
import type { FlatPart } from '../path-forms.ts';

/** The value of a `rest` parameter can contain slashes. */
export type ParameterKind = 'number' | 'text' | 'rest';

export interface ParameterSegment {
  readonly kind: ParameterKind;
  readonly pattern: string;
}

export interface LiteralSegment {
  readonly kind: 'literal';
  readonly text: string;
}

export type Segment = LiteralSegment | ParameterSegment;

/** Compilers cannot handle longer paths, and no known site has such paths. */
const maxSegments = 24;

/** @returns undefined for a path with text and a path parameter in one segment, or with too many segments */
export function pathSegmentsOf(parts: readonly FlatPart[]): readonly Segment[] | undefined {
  const segments: Segment[] = [];
  let isBegun = false;
  for (const part of parts) {
    if (part.kind === 'parameter') {
      if (!isBegun) return undefined;
      segments.push(parameterSegment(part.pattern ?? '[^/]+', part.slashes === true));
      isBegun = false;
      continue;
    }
    const [first, ...others] = urlText(part.text).split('/');
    if (first !== '' || others.length === 0) return undefined;
    isBegun = others.at(-1) === '';
    for (const text of others) if (text !== '') segments.push({ kind: 'literal', text });
  }
  return segments.length > maxSegments ? undefined : segments;
}

const numberAutomaton = keyAutomaton('[0-9]+');

const parameterSegment = (pattern: string, hasSlashes: boolean): ParameterSegment => ({
  kind: hasSlashes ? 'rest' : covers(numberAutomaton, segmentAutomaton(pattern)) ? 'number' : 'text',
  pattern,
});

/** Whether a path parameter certainly matches all values of another path segment. */
export function takesAll({ kind, pattern }: ParameterSegment, other: Segment): boolean {
  if (other.kind === 'literal') return matchesText(pattern, other.text);
  if (pattern === other.pattern) return kind === other.kind;
  return other.kind === 'number' && covers(segmentAutomaton(pattern), segmentAutomaton(other.pattern));
}

/** Whether a path parameter certainly matches several path segments together. */
export const takesTogether = ({ pattern }: ParameterSegment, others: readonly Segment[]): boolean =>
  others.every(({ kind }) => kind === 'literal' || kind === 'number') &&
  covers(
    segmentAutomaton(pattern),
    compileAutomaton(
      `^${others.map((one) => (one.kind === 'literal' ? literalPattern(one.text) : '[0-9]+')).join('/')}$`,
      { unicode: false, ignoreCase: true },
    ),
  );

function matchesText(pattern: string, text: string): boolean {
  const automaton = segmentAutomaton(pattern);
  return automaton !== undefined && automatonMatches(automaton, text);
}

const segmentAutomata = new Map<string, Automaton | undefined>();

function segmentAutomaton(pattern: string): Automaton | undefined {
  if (segmentAutomata.has(pattern)) return segmentAutomata.get(pattern);
  if (segmentAutomata.size > 500) segmentAutomata.clear();
  const automaton = keyAutomaton(pattern);
  segmentAutomata.set(pattern, automaton);
  return automaton;
}
