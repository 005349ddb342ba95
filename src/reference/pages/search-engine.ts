// The search engine: finds the chapters, operations and types that match the whole query.
// If no item matches the whole query, the search allows a spelling mistake in a word, or leaves a word out.

import type { SearchData } from '../../generate/targets/html/page-data-format.ts';
import { chapterFinder } from './search-chapters.ts';
import { chapterHit, operationHit, typeHit, type SearchHit } from './search-hit.ts';
import { searchIndex, type FoundWord } from './search-index.ts';
import { operationScorer } from './search-score.ts';
import { isEmptyQuery, parseQuery, type SearchQuery } from './search-query.ts';
import { rephrased, squeezed } from './search-synonyms.ts';

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** The word that was left out, because no item matches all words. */
  readonly without?: string;
}

export interface SearchEngine {
  readonly search: (text: string) => SearchResult;
  /** The chapters of the overview, which are suggested for an empty query. */
  readonly chapters: readonly SearchHit[];
  /** Whether the access of at least one operation is known. */
  readonly knowsWho: boolean;
}

const nothing: SearchResult = { hits: [], total: 0 };

const maxHits = 60;
const maxTypes = 5;
/** The number of operations that are listed before types whose name differs from the query. */
const aheadOfTypes = 5;
/**
 * The maximum number of words in a query from which a word may be left out. A longer query is probably pasted
 * text.
 */
const maxWordsLeftOut = 6;

/** Builds the index in chunks, so that the page stays responsive. */
export async function searchEngine(data: SearchData): Promise<SearchEngine> {
  const index = await searchIndex(data);
  const findChapters = chapterFinder(data.chapters);
  const judge = operationScorer(data);

  /** The results of each word in the current search. */
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
    data.operations.forEach((_, at) => {
      const one = judge(at, query, byWord);
      if (one !== undefined) scored.push([at, one]);
    });
    return scored.sort(([a, one], [b, other]) => other.score - one.score || a - b);
  };

  const findTypes = ({ words, ...filters }: SearchQuery): readonly SearchHit[] =>
    words.length === 0 || !isEmptyQuery({ ...filters, words: [] })
      ? []
      : index
          .findTypes(words)
          .slice(0, maxTypes)
          .map((type) => typeHit(type, words));

  const answer = (query: SearchQuery): SearchResult => {
    const exact = findOperations(query, false);
    const typeHits = findTypes(query);
    const chapters = findChapters(query);
    const found = exact.length + typeHits.length + chapters.length > 0 ? exact : findOperations(query, true);
    const hits = found.slice(0, maxHits).map(([at, { argument }]) => operationHit(at, argument, query, data));
    const whole = squeezed(query.words.join(''));
    const named = typeHits.filter(({ title }) => squeezed(title) === whole);
    const others = typeHits.filter((hit) => !named.includes(hit));
    const chapterHits = (isNamed: boolean): readonly SearchHit[] =>
      chapters.filter((one) => one.isNamed === isNamed).map(({ chapter }) => chapterHit(chapter));
    return {
      hits: [
        ...chapterHits(true),
        ...hits.slice(0, 1),
        ...named,
        ...hits.slice(1, aheadOfTypes),
        ...chapterHits(false),
        ...others,
        ...hits.slice(aheadOfTypes),
      ],
      total: found.length + typeHits.length + chapters.length,
    };
  };

  /**
   * The result if no item matches all words. One word is left out of the query: the word whose removal gives
   * the fewest results.
   */
  const answerOfSome = (query: SearchQuery): SearchResult => {
    if (query.words.length < 2 || query.words.length > maxWordsLeftOut) return nothing;
    const [best] = query.words
      .map((without, at) => ({ ...answer({ ...query, words: query.words.toSpliced(at, 1) }), without }))
      .filter(({ total }) => total > 0)
      .toSorted((one, other) => one.total - other.total);
    return best ?? nothing;
  };

  const search = (text: string): SearchResult => {
    const query = parseQuery(text);
    if (isEmptyQuery(query)) return nothing;
    const found = answer(query);
    if (found.total > 0) return found;
    if (query.perhapsPath === undefined) return answerOfSome(query);
    // A word such as `text/html` looks like a part of a path, but can be a value.
    const asWord = { ...query, path: undefined, words: [...query.words, query.perhapsPath] };
    const foundAsWord = answer(asWord);
    return foundAsWord.total > 0 ? foundAsWord : answerOfSome(asWord);
  };

  return {
    chapters: data.chapters.map(chapterHit),
    knowsWho: data.operations.some(([, , , , , , , , who]) => who !== undefined),
    search: (text) => {
      foundBefore.clear();
      const otherwise = rephrased(text);
      const found = otherwise === undefined ? nothing : search(otherwise);
      // If no name matches the meaning of the phrase, the words of the phrase are searched as typed.
      return found.total > 0 && found.without === undefined ? found : search(text);
    },
  };
}
