// The search engine: finds chapters, operations and types for a query.
// MiniSearch ranks what matches; items that match more words of the query come first.

import type { IndexedOperation, SearchData } from '../../generate/targets/html/page-data-format.ts';
import { chapterHit, operationHit, typeHit, type SearchHit } from './search-hit.ts';
import { mostForContent, searchIndex, type IndexedItem, type ItemMatch } from './search-index.ts';
import { actFactor, actOf, operationOrder } from './search-order.ts';
import { isEmptyQuery, parseQuery, pathFit, type SearchQuery } from './search-query.ts';
import { rephrased } from './search-synonyms.ts';
import { importance, queryWords, termsOf, type QueryWord, type SearchTerm } from './search-terms.ts';
import { squeezed } from './search-words.ts';

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** The words that the results do not contain, because no item matches all words. */
  readonly without?: string;
}

export interface SearchEngine {
  readonly search: (text: string) => SearchResult;
  /** The addresses of the operations whose heading, name, path or namespace contains a word. */
  readonly named: (word: string) => ReadonlySet<string>;
  /** The chapters of the overview, which are suggested for an empty query. */
  readonly chapters: readonly SearchHit[];
  /** Whether the access of at least one operation is known. */
  readonly knowsWho: boolean;
}

const nothing: SearchResult = { hits: [], total: 0 };

const maxHits = 60;
const ofType = 0.1;
const ofChapter = 0.7;
/** Items with less than this share of the best score are left out. */
const leastShare = 0.1;

/** The share of a word that only a description mentions. */
const mentioned = 0.8;

interface RankedItem extends IndexedItem {
  readonly score: number;
  /** The words of the index that matched only the content of the item. */
  readonly found: readonly string[];
  /** The positions of the words of the query that matched. */
  readonly words: ReadonlySet<number>;
}

/** Builds the index in chunks, so that the page stays responsive. */
export async function searchEngine(data: SearchData): Promise<SearchEngine> {
  const index = await searchIndex(data);
  const orderFor = operationOrder(data);

  const ranked = (query: SearchQuery): readonly RankedItem[] => {
    const words = queryWords(query, index);
    const terms = termsOf(words, index);
    const order = orderFor(words, terms);
    const isNarrowed = query.path !== undefined || hasFilters(query);
    const factor = ({ kind, at }: IndexedItem): number => {
      if (kind !== 'operation')
        return isNarrowed ? 0 : kind === 'type' ? typeFactor(at, query, data) : ofChapter;
      const operation = data.operations[at];
      return operation === undefined || !passes(operation, query, data)
        ? 0
        : order(at) * home(operation, query, data);
    };
    return bestMatches(words, terms)
      .flatMap((matches, place) => {
        const item = index.items[place];
        const score = item === undefined ? 0 : factor(item);
        return item === undefined || score === 0 ? [] : rankedItem(item, matches, words, score, data);
      })
      .toSorted((one, other) => other.score - one.score);
  };

  /** For each item, the best match of each word. */
  const bestMatches = (words: readonly QueryWord[], terms: readonly SearchTerm[]): readonly Matches[] => {
    const all: Map<number, ItemMatch>[] = index.items.map(() => new Map<number, ItemMatch>());
    for (const { text, isPrefix, weight, word, isOwn, least } of terms)
      for (const [place, match] of index.find(text, isPrefix)) {
        const most = words[word]?.isFilter === true ? mostForContent : Infinity;
        const score = Math.max(match.isMentioned ? 0 : least, weight * Math.min(match.score, most));
        if (score > (all[place]?.get(word)?.score ?? 0))
          all[place]?.set(word, { ...match, score, isInPath: isOwn && match.isInPath });
      }
    return all;
  };

  /** The operations of a path or of filters, in the order of the pages if the query has no words. */
  const listed = (query: SearchQuery): readonly RankedItem[] => {
    const scores = new Map(query.words.length === 0 ? [] : ranked(query).map((one) => [one.at, one]));
    return data.operations
      .flatMap((operation, at) => {
        const fit = query.path === undefined ? 0 : pathFit(operation[2], query.path);
        if ((query.path !== undefined && fit === 0) || !passes(operation, query, data)) return [];
        const known = scores.get(at);
        if (query.words.length > 0 && known === undefined) return [];
        const likely = query.path === undefined ? 0 : -operation[2].length / 1000;
        return {
          kind: 'operation' as const,
          at,
          found: [],
          words: new Set<number>(),
          ...known,
          score: fit * 1000 + likely + (known?.score ?? 0),
        };
      })
      .toSorted((one, other) => other.score - one.score || one.at - other.at);
  };

  const hitOf = ({ kind, at, found }: RankedItem, query: SearchQuery): SearchHit | undefined => {
    if (kind === 'operation') return operationHit(at, found, query, data);
    const type = data.types[at];
    if (kind === 'type') return type && typeHit(type, query.words);
    const chapter = data.chapters[at];
    return chapter && chapterHit(chapter);
  };

  const answer = (query: SearchQuery): SearchResult => {
    const all = query.words.length > 0 && query.path === undefined ? ranked(query) : listed(query);
    const [best] = all;
    if (best === undefined) return nothing;
    const kept = query.path === undefined ? all.filter(({ score }) => score >= leastShare * best.score) : all;
    const words = queryWords(query, index);
    const without = words
      .filter(({ isVerb }, at) => !isVerb && !best.words.has(at))
      .map(({ typed }) => typed);
    return {
      hits: kept.slice(0, maxHits).flatMap((one) => hitOf(one, query) ?? []),
      total: kept.length,
      ...(without.length > 0 && best.words.size > 0 && { without: without.join(' ') }),
    };
  };

  const search = (text: string): SearchResult => {
    const query = parseQuery(text);
    if (isEmptyQuery(query)) return nothing;
    const found = answer(query);
    if (found.total > 0 || query.perhapsPath === undefined) return found;
    // A word such as `text/html` looks like a part of a path, but can be a value.
    return answer({ ...query, path: undefined, words: [...query.words, query.perhapsPath] });
  };

  return {
    chapters: data.chapters.map(chapterHit),
    knowsWho: data.operations.some(([, , , , , , , , , who]) => who !== undefined),
    search: (text) => search(rephrased(text) ?? text),
    named: (word) => {
      const words = queryWords({ words: [word], head: -1, by: -1 }, index);
      const terms = termsOf(words, index);
      const isNamed = (match: ItemMatch | undefined): boolean => match?.isNamed === true;
      const places = bestMatches(words, terms).flatMap((matches, place) =>
        words.every((_, at) => isNamed(matches.get(at))) ? (index.items[place] ?? []) : [],
      );
      return new Set(
        places.flatMap(({ kind, at }) => (kind === 'operation' ? (data.operations[at]?.[6] ?? []) : [])),
      );
    },
  };
}

/** The matches of an item, by the position of the word in the query. */
type Matches = ReadonlyMap<number, ItemMatch>;

/** Multiplies the sum of the scores by the square of the share of words that an item matches. */
function rankedItem(
  { kind, at }: IndexedItem,
  matches: Matches,
  words: readonly QueryWord[],
  factor: number,
  data: SearchData,
): readonly RankedItem[] {
  if (matches.size === 0) return [];
  const operation = kind === 'operation' ? data.operations[at] : undefined;
  const act = operation && actOf(operation);
  let covered = 0;
  let all = 0;
  words.forEach((one, word) => {
    const { acts } = one;
    const weight = importance(one);
    all += weight;
    const match = matches.get(word);
    if (match?.isMentioned === false || (act !== undefined && acts.includes(act))) covered += weight;
    else if (match !== undefined) covered += mentioned * weight;
  });
  const list = [...matches.values()];
  const isActNamed = words.some(
    ({ isVerb, isPlain }, word) => isVerb && !isPlain && matches.get(word)?.isInPath === true,
  );
  const fit = act === undefined ? 1 : actFactor(act, words, isActNamed);
  return [
    {
      kind,
      at,
      score: factor * fit * list.reduce((sum, { score }) => sum + score, 0) * (covered / all) ** 2,
      found: list.flatMap(({ isNamed, found }) => (isNamed ? [] : found)),
      words: new Set(matches.keys()),
    },
  ];
}

const hasFilters = ({ namespaces, methods, arguments: args, who }: SearchQuery): boolean =>
  namespaces.length + methods.length + args.length + who.length > 0;

/** A type comes before operations only if the query is its name. */
const typeFactor = (at: number, { words }: SearchQuery, { types }: SearchData): number =>
  words.length === 1 && types[at]?.[0].toLowerCase() === words[0] ? 0.9 : ofType;

/** Prefers the namespace and the name of a call in code. */
function home([namespace, , , , name]: IndexedOperation, query: SearchQuery, data: SearchData): number {
  const isNamed = squeezed(name) === squeezed(query.words.join('')) && query.words.join(' ').includes('.');
  const isHome =
    query.accessor !== undefined && squeezed(data.namespaces[namespace]?.[0] ?? '') === query.accessor;
  return (isNamed ? 3 : 1) * (isHome ? 2 : 1);
}

function passes(operation: IndexedOperation, query: SearchQuery, data: SearchData): boolean {
  const [namespace, methods, , , , , , takes, , who] = operation;
  const space = (data.namespaces[namespace]?.[0] ?? '').toLowerCase();
  return (
    query.namespaces.every((wanted) => space.includes(wanted)) &&
    hasMethod(methods, query.methods) &&
    query.who.every((wanted) => hasAccess(wanted, who)) &&
    query.arguments.every((wanted) =>
      takes.some((at) => data.arguments[at]?.[0].toLowerCase().includes(wanted) === true),
    )
  );
}

/**
 * Whether an operation has the requested access. An operation whose access was not observed counts as neither
 * public nor private.
 */
const hasAccess = (wanted: string, who: IndexedOperation[9]): boolean =>
  wanted === 'private' ? who === 'signed-in' || who === 'refused' : who === wanted;

const hasMethod = (methods: string, wanted: readonly string[]): boolean =>
  wanted.length === 0 ||
  methods
    .toLowerCase()
    .split(' ')
    .some((one) => wanted.includes(one));
