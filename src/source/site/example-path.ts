// Creates a path that a route's key matches, for a request to the route. WordPress tries keys in their order. If an
// earlier key also matches a path, its route responds, so such paths come last.

import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { compileAutomaton, automatonMatches, type Automaton } from '../../core/schema/automaton.ts';
import { toEcmaScript } from '../../core/schema/pcre.ts';

/**
 * @param keys every key of the index, in its order
 * @param wanted the keys that need paths
 * @returns the path of each key; undefined where no path can be created
 */
export function examplePaths(
  keys: readonly string[],
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, string | undefined> {
  const matchers = keys.map(matcherOf);
  const isFree = (path: string, at: number) =>
    matchers.slice(0, at).every((earlier) => !keyTakes(earlier, path));
  return new Map(
    keys.flatMap((key, at) => {
      if (!wanted.has(key)) return [];
      const paths = candidatesFor(key).filter((path) => keyTakes(matchers[at], path));
      return [[key, paths.find((path) => isFree(path, at)) ?? paths[0]]];
    }),
  );
}

const maxExampleKeyLength = 500;
const maxExamplePathLength = 1000;

function parseKey(key: string): { readonly source: string; readonly tree: AST.Pattern } | undefined {
  if (key.length > maxExampleKeyLength) return undefined;
  const source = toEcmaScript(key, 'unicode');
  try {
    return { source, tree: new RegExpParser().parsePattern(source, 0, source.length, { unicode: true }) };
  } catch {
    return undefined;
  }
}

/** An automaton that matches as WordPress does; undefined for a key without an automaton. */
function matcherOf(key: string): Automaton | undefined {
  const parsed = parseKey(key);
  return parsed && compileAutomaton(`^${parsed.source}$`, { unicode: true, ignoreCase: true });
}

const keyTakes = (matcher: Automaton | undefined, path: string): boolean =>
  matcher !== undefined && automatonMatches(matcher, path);

/** Preferred texts, in this order, where a pattern allows several. */
const tastes: readonly string[] = ['1', 'a', 'example', '-', 'b1'];

function candidatesFor(key: string): readonly string[] {
  const parsed = parseKey(key);
  if (!parsed) return [];
  const paths = tastes.flatMap((taste) =>
    [false, true].map((fill) => writeFirst(parsed.tree, { taste, fill })),
  );
  return [...new Set(paths)].filter(
    (path) => path.startsWith('/') && path.length <= maxExamplePathLength && !dotSegment.test(path),
  );
}

/** Matches `.` and `..` in a path, which would lead out of the REST base. */
const dotSegment = /\/\.{1,2}(?:\/|$)/;

interface Taste {
  readonly taste: string;
  /** Whether optional parts are included. */
  readonly fill: boolean;
}

const writeFirst = (branches: AST.Pattern | AST.Group | AST.CapturingGroup, taste: Taste): string =>
  branches.alternatives[0]?.elements.map((element) => writeElement(element, taste)).join('') ?? '';

function writeElement(element: AST.Element, taste: Taste): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
      return characterIn(element, taste);
    case 'Group':
    case 'CapturingGroup':
      return writeFirst(element, taste);
    case 'Quantifier':
      return writeQuantifier(element, taste);
    default:
      return '';
  }
}

function writeQuantifier({ element, min, max }: AST.Quantifier, taste: Taste): string {
  const times = Math.min(Math.max(min, taste.fill && max > 0 ? 1 : 0), 200);
  if (times !== 1 || max === 1) {
    const text = writeElement(element, taste);
    return text.repeat(Math.min(times, Math.ceil(maxExamplePathLength / Math.max(1, text.length)) + 1));
  }
  // For one or more characters of a class, the preferred text is used as far as it matches.
  const isClass = element.type === 'CharacterSet' || element.type === 'CharacterClass';
  if (!isClass) return writeElement(element, taste);
  const takes = characterMatcher(element);
  const word = Array.from(taste.taste).filter((char) => takes.test(char));
  return word.slice(0, max).join('') || writeElement(element, taste);
}

function characterIn(element: AST.CharacterSet | AST.CharacterClass, { taste }: Taste): string {
  const takes = characterMatcher(element);
  return [...Array.from(`${taste}1aA-_.`), ...printable].find((char) => takes.test(char)) ?? '';
}

const characterMatcher = (element: AST.CharacterSet | AST.CharacterClass): RegExp =>
  new RegExp(`^${element.raw}$`, 'iu');

const printable: readonly string[] = Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) =>
  String.fromCharCode(0x20 + at),
).filter((char) => char !== '/');
