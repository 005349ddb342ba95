// Decides which paths a route matches, and creates a few example paths.

import type { PathPart, Route } from '../model/api/api.ts';
import type { Automaton } from '../schema/automaton.ts';
import { compileAutomaton, automatonMatches } from '../schema/automaton.ts';
import { literalPattern } from '../schema/pcre.ts';
import { acceptedExample, keyAutomaton } from '../schema/pattern-facts.ts';

export interface RoutePaths {
  /** Whether the route matches the path. */
  readonly takes: (path: string) => boolean;
  /** The automaton of the key; undefined if the key cannot be turned into an automaton. */
  readonly automaton: Automaton | undefined;
  /** Example paths that the route matches, with plain paths first. */
  readonly examples: readonly string[];
}

const pathsByRoute = new WeakMap<Route, RoutePaths>();

/** The paths of a route. The paths are computed on first use. */
export function routePaths(route: Route): RoutePaths {
  const paths = pathsByRoute.get(route) ?? computePaths(route);
  pathsByRoute.set(route, paths);
  return paths;
}

/**
 * Whether a key contains no special characters of a regular expression, so that it matches only itself. A dot,
 * as in `oembed/1.0`, counts as a literal character.
 */
export const isLiteral = ({ key }: Pick<Route, 'key'>): boolean => /^[\w/.~%@:,;=-]*$/.test(key);

function computePaths(route: Route): RoutePaths {
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
  const automaton = routeAutomaton(route);
  const templated = automaton ?? automatonOfParts(route.parts);
  return {
    takes: (path) => templated !== undefined && automatonMatches(templated, path),
    automaton,
    examples: templated ? examplesOf(route, templated) : [],
  };
}

/**
 * The automaton of a route's key. In a hand-written model, the key is the path template. The key from an index
 * is a regular expression.
 */
const routeAutomaton = (route: Route): Automaton | undefined =>
  route.key === route.path ? automatonOfParts(route.parts) : keyAutomaton(route.key);

export const automatonOfParts = (parts: readonly PathPart[]): Automaton | undefined =>
  compileAutomaton(`^${templateExpression(parts)}$`, { unicode: false, ignoreCase: true });

const templateExpression = (parts: readonly PathPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return literalPattern(part.text);
      return part.kind === 'parameter'
        ? `(?:${part.pattern ?? '[^/]+'})`
        : `(?:${templateExpression(part.parts)})?`;
    })
    .join('');

/** Typical values of path parameters: a number, a word, a slug. */
const parameterTexts: readonly string[] = ['1', 'a', 'new-1', '2024'];

function examplesOf(route: Route, automaton: Automaton): readonly string[] {
  const filled = parameterTexts.flatMap((value) => [
    fill(route.parts, value, true),
    fill(route.parts, value, false),
  ]);
  const examples = new Set(filled.filter((path) => automatonMatches(automaton, path)));
  const shortest = examples.size === 0 ? acceptedExample(automaton) : undefined;
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
