// Creates example paths that the keys of routes match. WordPress tries the keys in the index's order, and the first key
// that matches responds. So a path that an earlier key also matches is only used if there is no better path.

import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { compileAutomaton, automatonMatches, type Automaton } from '../../core/schema/automaton.ts';
import { toEcmaScript } from '../../core/schema/pcre.ts';

/**
 * @param keys every key of the index, in the index's order
 * @param wanted the keys that need example paths
 * @returns the path of each key; undefined if no path can be created
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

/** An automaton that matches as WordPress does; undefined if the key cannot be turned into an automaton. */
function matcherOf(key: string): Automaton | undefined {
  const parsed = parseKey(key);
  return parsed && compileAutomaton(`^${parsed.source}$`, { unicode: true, ignoreCase: true });
}

const keyTakes = (matcher: Automaton | undefined, path: string): boolean =>
  matcher !== undefined && automatonMatches(matcher, path);

/** Texts that are preferred in this order where a pattern allows several texts. */
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
  /** Whether the path contains the optional parts of the pattern. */
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
  // For a repeated character class, the characters in the preferred text that the class does not allow are removed.
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
