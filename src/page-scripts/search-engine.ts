// Answers what is typed into the search: the operations and types that fit all of it, or, where
// there are none, with a word mistyped or left out.

import type { IndexedOperation, SearchData } from '../render/html/page-data-format.ts';
import { operationHit, typeHit, type Hit } from './search-hit.ts';
import { searchIndex, type FoundWord } from './search-index.ts';
import { isEmptyQuery, parseQuery, pathFit, type SearchQuery } from './search-query.ts';
import { squeezed } from './search-rank.ts';

export interface Answer {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** The word that was left out, since nothing has all of them. */
  readonly without?: string;
}

export interface SearchEngine {
  readonly search: (text: string) => Answer;
}

const nothing: Answer = { hits: [], total: 0 };

const mostHits = 60;
const mostTypes = 5;
/** So many operations stand above types that are not called what was looked for. */
const aheadOfTypes = 5;
/** More words are a text that was pasted. */
const mostWordsLeftOut = 6;

/** Builds the index in pieces, so that the page stays awake meanwhile. */
export async function searchEngine(data: SearchData): Promise<SearchEngine> {
  const index = await searchIndex(data);

  /** What words found, within one search. */
  const foundBefore = new Map<string, ReadonlyMap<number, FoundWord>>();
  const findWord = (word: string, fuzzy: boolean): ReadonlyMap<number, FoundWord> => {
    const key = `${fuzzy ? '~' : '='}${word}`;
    const found = foundBefore.get(key) ?? index.findWord(word, fuzzy);
    foundBefore.set(key, found);
    return found;
  };

  const findOperations = (query: SearchQuery, fuzzy: boolean): readonly (readonly [number, FoundWord])[] => {
    const byWord = query.words.map((word) => findWord(word, fuzzy));
    const scored: (readonly [number, FoundWord])[] = [];
    data.operations.forEach((operation, at) => {
      const one = judge(operation, at, query, byWord, data);
      if (one !== undefined) scored.push([at, one]);
    });
    return scored.sort(([a, one], [b, other]) => other.score - one.score || a - b);
  };

  const findTypes = ({ words, ...filters }: SearchQuery): readonly Hit[] =>
    words.length === 0 || !isEmptyQuery({ ...filters, words: [] })
      ? []
      : index
          .findTypes(words)
          .slice(0, mostTypes)
          .map((type) => typeHit(type, words));

  const answer = (query: SearchQuery): Answer => {
    const exact = findOperations(query, false);
    const typeHits = findTypes(query);
    const found = exact.length + typeHits.length > 0 ? exact : findOperations(query, true);
    const hits = found
      .slice(0, mostHits)
      .map(([at, { argument }]) => operationHit(at, argument, query, data));
    const whole = squeezed(query.words.join(''));
    const named = typeHits.filter(({ title }) => squeezed(title) === whole);
    const others = typeHits.filter((hit) => !named.includes(hit));
    return {
      hits: [
        ...hits.slice(0, 1),
        ...named,
        ...hits.slice(1, aheadOfTypes),
        ...others,
        ...hits.slice(aheadOfTypes),
      ],
      total: found.length + typeHits.length,
    };
  };

  /** Where nothing has all the words: the query without one of them, namely without the one that leaves the fewest hits. */
  const answerOfSome = (query: SearchQuery): Answer => {
    if (query.words.length < 2 || query.words.length > mostWordsLeftOut) return nothing;
    const [best] = query.words
      .map((without, at) => ({ ...answer({ ...query, words: query.words.toSpliced(at, 1) }), without }))
      .filter(({ total }) => total > 0)
      .toSorted((one, other) => one.total - other.total);
    return best ?? nothing;
  };

  return {
    search: (text) => {
      const query = parseQuery(text);
      foundBefore.clear();
      if (isEmptyQuery(query)) return nothing;
      const found = answer(query);
      if (found.total > 0) return found;
      if (query.perhapsPath === undefined) return answerOfSome(query);
      // `text/html` looks like a part of a path, and may be a value.
      const asWord = { ...query, path: undefined, words: [...query.words, query.perhapsPath] };
      const foundAsWord = answer(asWord);
      return foundAsWord.total > 0 ? foundAsWord : answerOfSome(asWord);
    },
  };
}

/** Whether an operation fits every part of a query, and how well. */
function judge(
  [namespace, methods, path, name, , , takes]: IndexedOperation,
  at: number,
  query: SearchQuery,
  byWord: readonly ReadonlyMap<number, FoundWord>[],
  data: SearchData,
): FoundWord | undefined {
  const space = data.namespaces[namespace]?.toLowerCase() ?? '';
  if (!query.namespaces.every((wanted) => space.includes(wanted))) return undefined;
  if (
    query.methods.length > 0 &&
    !methods
      .toLowerCase()
      .split(' ')
      .some((one) => query.methods.includes(one))
  )
    return undefined;
  const wantedArguments = query.arguments.map((wanted) => bestArgument(takes, wanted, data));
  if (wantedArguments.includes(undefined)) return undefined;
  const fit = query.path === undefined ? 0 : pathFit(path, query.path);
  if (query.path !== undefined && fit === 0) return undefined;
  const words = byWord.map((found) => found.get(at));
  if (words.includes(undefined)) return undefined;

  // What filters alone leave stays in the order of the pages.
  const length =
    query.path !== undefined ? path.length / 1000 : query.words.length > 0 ? path.split('/').length / 10 : 0;
  const whole = query.words.join(' ');
  const exact = name.toLowerCase() === whole ? 100 : 0;
  const home = query.accessor !== undefined && squeezed(space) === query.accessor ? 20 : 0;
  const score = fit * 1000 + exact + home + words.reduce((sum, one) => sum + (one?.score ?? 0), 0) - length;
  // The last word narrows what the first began: `status processing` is about that value.
  const found = words.findLast((one) => one?.argument !== undefined)?.argument;
  return { score, argument: wantedArguments[0] ?? found };
}

/** Of the arguments whose names hold a word, the one that is named so, or else the first. */
function bestArgument(takes: readonly number[], wanted: string, data: SearchData): number | undefined {
  const named = takes.filter((at) => data.arguments[at]?.[0].toLowerCase().includes(wanted) === true);
  return named.find((at) => data.arguments[at]?.[0].toLowerCase() === wanted) ?? named[0];
}
