// Scores how well an operation matches a whole query, from the results of each word.

import type { IndexedOperation, SearchData } from '../../generate/targets/html/page-data-format.ts';
import { standingOf } from './namespace-rank.ts';
import type { FoundWord } from './search-index.ts';
import { pathFit, type SearchQuery } from './search-query.ts';
import { pathWithin } from './search-rank.ts';
import { splitName, squeezed, stem } from './search-synonyms.ts';

/** The results of each word of a query, by the number of the operation. */
export type FoundByWord = readonly ReadonlyMap<number, FoundWord>[];

/** @returns undefined when the operation does not match every part of the query */
export type OperationScorer = (at: number, query: SearchQuery, byWord: FoundByWord) => FoundWord | undefined;

/**
 * Words with little meaning, such as "api" and "route". A match of such a word increases the score, but is not
 * required.
 */
const soft: ReadonlySet<string> = new Set('site wordpress woocommerce api rest endpoint route'.split(' '));

/** The bonus for each additional word of a path, if the query contains all words of the path. */
const covered = 14;

export function operationScorer(data: SearchData): OperationScorer {
  const standing = standingOf(data.namespaces);
  const facts = data.operations.map((operation) => operationFacts(operation, data));
  const most = new Map<string, number>();
  for (const [, , path, , , , takes] of data.operations)
    most.set(path, Math.max(takes.length, most.get(path) ?? 0));
  const richness = data.operations.map(([, , path]) => Math.log2(1 + (most.get(path) ?? 0)) / 4);

  return (at, query, byWord) => {
    const operation = data.operations[at];
    const fact = facts[at];
    if (operation === undefined || fact === undefined) return undefined;
    const [namespace, methods, path, name, , , takes, , who] = operation;
    if (!query.namespaces.every((wanted) => fact.space.includes(wanted))) return undefined;
    if (!hasMethod(methods, query.methods)) return undefined;
    if (!query.who.every((wanted) => hasAccess(wanted, who))) return undefined;
    const wantedArguments = query.arguments.map((wanted) => bestArgument(takes, wanted, data));
    if (wantedArguments.includes(undefined)) return undefined;
    const fit = query.path === undefined ? 0 : pathFit(path, query.path);
    if (query.path !== undefined && fit === 0) return undefined;
    const words = byWord.map((found) => found.get(at));
    if (words.some((one, place) => one === undefined && !soft.has(query.words[place] ?? '')))
      return undefined;

    const exact = name.toLowerCase() === query.words.join(' ') ? 100 : 0;
    const home = query.accessor !== undefined && squeezed(fact.space) === query.accessor ? 20 : 0;
    const said = words.reduce((sum, one) => sum + (one?.score ?? 0), 0);
    // If the query has only filters, the results stay in the order of the pages.
    const likelihood =
      query.path !== undefined
        ? -path.length / 1000
        : query.words.length === 0
          ? 0
          : pathCoverage(fact.pathWords, query.words) +
            (richness[at] ?? 0) -
            fact.depth / 2 -
            standing.handicap(namespace, query.words);
    // The last word of a query refines the earlier words.
    // For example, `status processing` asks for the status `processing`.
    const found = words.findLast((one) => one?.argument !== undefined)?.argument;
    return { score: fit * 1000 + exact + home + said + likelihood, argument: wantedArguments[0] ?? found };
  };
}

interface OperationFacts {
  /** The name of the namespace in lower case. */
  readonly space: string;
  /** The words of the path within the namespace, without path parameters, in the singular. */
  readonly pathWords: ReadonlySet<string>;
  readonly depth: number;
}

function operationFacts([namespace, , path]: IndexedOperation, { namespaces }: SearchData): OperationFacts {
  const space = namespaces[namespace] ?? '';
  const segments = pathWithin(path, space).split('/');
  const texts = segments.filter((segment) => !segment.startsWith('{'));
  return {
    space: space.toLowerCase(),
    pathWords: new Set(texts.flatMap(splitName).map(stem)),
    depth: segments.length,
  };
}

function pathCoverage(pathWords: ReadonlySet<string>, words: readonly string[]): number {
  const asked = new Set(words.flatMap(splitName).map(stem));
  return [...pathWords].every((word) => asked.has(word)) ? covered * Math.max(0, pathWords.size - 1) : 0;
}

/**
 * Whether an operation has the requested access. An operation whose access was not observed counts as neither
 * public nor private.
 */
const hasAccess = (wanted: string, who: IndexedOperation[8]): boolean =>
  wanted === 'private' ? who === 'signed-in' || who === 'refused' : who === wanted;

const hasMethod = (methods: string, wanted: readonly string[]): boolean =>
  wanted.length === 0 ||
  methods
    .toLowerCase()
    .split(' ')
    .some((one) => wanted.includes(one));

/** The argument whose name is exactly the word, or else the first argument whose name contains the word. */
function bestArgument(takes: readonly number[], wanted: string, data: SearchData): number | undefined {
  const named = takes.filter((at) => data.arguments[at]?.[0].toLowerCase().includes(wanted) === true);
  return named.find((at) => data.arguments[at]?.[0].toLowerCase() === wanted) ?? named[0];
}
