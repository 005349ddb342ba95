// The paths that a route matches, and a few examples of them.

import type { PathPart, Route } from '../model/api.ts';
import type { Automaton } from '../schema/automaton.ts';
import { compileAutomaton, matches } from '../schema/automaton.ts';
import { literalPattern } from '../schema/pcre.ts';
import { exampleOf, keyAutomaton } from '../schema/pattern-facts.ts';

export interface RoutePaths {
  /** Whether the route matches the path. */
  readonly takes: (path: string) => boolean;
  /** Undefined for a key that cannot be expressed as an automaton. */
  readonly automaton: Automaton | undefined;
  /** At least one where possible, plain ones first. */
  readonly examples: readonly string[];
}

const known = new WeakMap<Route, RoutePaths>();

/** Computed on first use. */
export function pathsOf(route: Route): RoutePaths {
  const paths = known.get(route) ?? describe(route);
  known.set(route, paths);
  return paths;
}

/** A key without special characters of an expression: it matches itself. The dot of `oembed/1.0` counts as literal. */
export const isLiteral = ({ key }: Pick<Route, 'key'>): boolean => /^[\w/.~%@:,;=-]*$/.test(key);

function describe(route: Route): RoutePaths {
  if (isLiteral(route)) {
    const key = route.key.toLowerCase();
    return {
      takes: (path) => path.toLowerCase() === key,
      get automaton() {
        return keyAutomaton(route.key);
      },
      examples: [route.key],
    };
  }
  const automaton = automatonOf(route);
  const templated = automaton ?? compileParts(route.parts);
  return {
    takes: (path) => templated !== undefined && matches(templated, path),
    automaton,
    examples: templated ? examplesOf(route, templated) : [],
  };
}

/** The key of a hand-written model is its path template; any other key is an expression. */
const automatonOf = (route: Route): Automaton | undefined =>
  route.key === route.path ? compileParts(route.parts) : keyAutomaton(route.key);

const compileParts = (parts: readonly PathPart[]): Automaton | undefined =>
  compileAutomaton(`^${expressionOf(parts)}$`, { unicode: false, ignoreCase: true });

const expressionOf = (parts: readonly PathPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return literalPattern(part.text);
      return part.kind === 'parameter'
        ? `(?:${part.pattern ?? '[^/]+'})`
        : `(?:${expressionOf(part.parts)})?`;
    })
    .join('');

/** Values that callers typically use for a path parameter: a number, a word, a slug. */
const fillings: readonly string[] = ['1', 'a', 'new-1', '2024'];

function examplesOf(route: Route, automaton: Automaton): readonly string[] {
  const filled = fillings.flatMap((value) => [
    fill(route.parts, value, true),
    fill(route.parts, value, false),
  ]);
  const examples = new Set(filled.filter((path) => matches(automaton, path)));
  const shortest = examples.size === 0 ? exampleOf(automaton) : undefined;
  return shortest === undefined ? [...examples] : [shortest];
}

const fill = (parts: readonly PathPart[], value: string, withOptional: boolean): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'parameter') return value;
      return withOptional ? fill(part.parts, value, true) : '';
    })
    .join('');
