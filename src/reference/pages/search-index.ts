// The search index.
// The index contains operations with their texts, arguments and responses, types with their properties, and chapters.
// An argument that a thousand operations share is indexed once and found for all these operations.

/*! MiniSearch, Copyright 2022 Luca Ongaro, MIT license: https://github.com/lucaong/minisearch */
import MiniSearch, { type Query } from 'minisearch';
import type { IndexedType, SearchData } from '../../generate/targets/html/page-data-format.ts';
import { memberName } from './search-hit.ts';
import {
  responseFit,
  responseIndexWords,
  argumentFit,
  argumentWords,
  operationFit,
  operationWords,
  readsMany,
  wantedWord,
  type WantedWord,
} from './search-rank.ts';
import { meaningsOf, stem } from './search-synonyms.ts';

export interface FoundWord {
  readonly score: number;
  /** The matching argument, if neither the name nor the path matched. */
  readonly argument?: number | undefined;
}

export interface SearchIndex {
  /** The operations that match one word, by number, with their scores. */
  readonly findWord: (word: string, fuzzy: boolean) => ReadonlyMap<number, FoundWord>;
  /** The types that match all words, best first. */
  readonly findTypes: (words: readonly string[]) => readonly IndexedType[];
}

/** The number of entries per chunk. Larger chunks would delay typing on the page. */
const chunkSize = 150;

/**
 * The words for the index. For example, `adminNotes` is indexed as `adminnotes`, `admin` and `notes`, and
 * each word is indexed in the singular too.
 */
function indexedWords(word: string): string[] {
  const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
  const lower = [word, ...(parts.length > 1 ? parts : [])].map((part) => part.toLowerCase());
  return [...new Set([...lower, ...lower.map(stem)])];
}

const searchTerms = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const miniSearchOptions = {
  tokenize: searchTerms,
  processTerm: indexedWords,
  searchOptions: { processTerm: (word: string): string => word.toLowerCase(), combineWith: 'AND' },
} as const;

/** A query that matches the start of every word, and matches a plural by its singular. */
const queryFor = (text: string, fuzzy: number | false): Query => ({
  combineWith: 'AND',
  queries: searchTerms(text).map((word) => ({
    combineWith: 'OR',
    queries: [
      { queries: [word], prefix: true, fuzzy },
      { queries: [stem(word.toLowerCase())], prefix: false },
    ],
  })),
});

/**
 * The weight of a synonym relative to the typed word. An operation that matches both the typed word and a
 * synonym gets a bonus.
 */
const synonymWeight = 0.9;
const synonymBonus = 0.25;

/** Builds the index in chunks, so that the page stays responsive. */
export async function searchIndex(data: SearchData): Promise<SearchIndex> {
  const operations = await operationIndex(data);
  const args = await argumentIndex(data);
  const types = await typeIndex(data);
  const wordsOfOperations = await inChunks(data.operations, (operation) =>
    operationWords(operation, data.namespaces[operation[0]] ?? ''),
  );
  const wordsOfArguments = await inChunks(data.arguments, argumentWords);
  const wordsOfTypes = await inChunks(data.types, responseIndexWords);
  const takenBy: number[][] = data.arguments.map(() => []);
  const answeredBy: number[][] = data.types.map(() => []);
  data.operations.forEach(([, , , , , , takes, answers], at) => {
    for (const argument of takes) takenBy[argument]?.push(at);
    if (answers !== undefined) answeredBy[answers]?.push(at);
  });

  /** The matches of a word, without the matches of its synonyms. */
  const findPlainly = (word: string, fuzzy: boolean): Map<number, FoundWord> => {
    const found = new Map<number, FoundWord>();
    const keep = (at: number, one: FoundWord): void => {
      if ((found.get(at)?.score ?? 0) < one.score) found.set(at, one);
    };
    const query = queryFor(word, fuzzy && word.length > 2 ? 0.25 : false);
    const asTyped = wantedWord(word);
    for (const { id, terms } of args.search(query)) {
      const words = wordsOfArguments[id as number];
      if (words === undefined) continue;
      const score = bestFit(asTyped, terms, (one) => argumentFit(one, words));
      for (const at of takenBy[id as number] ?? []) keep(at, { score, argument: id as number });
    }
    for (const { id, terms } of types.search(query)) {
      const words = wordsOfTypes[id as number];
      const score = words && bestFit(asTyped, terms, (one) => responseFit(one, words));
      for (const at of answeredBy[id as number] ?? []) keep(at, { score: score ?? 0 });
    }
    for (const { id, terms } of operations.search(query)) {
      const words = wordsOfOperations[id as number];
      if (words === undefined) continue;
      keep(id as number, { score: bestFit(asTyped, terms, (one) => operationFit(one, words)) });
    }
    return found;
  };

  return {
    findWord: (word, fuzzy) => {
      const plain = findPlainly(word, fuzzy);
      const { stands, hints } = meaningsOf(word);
      const found = new Map(plain);
      const raised = new Map<number, number>();
      for (const meaning of [...stands, ...hints])
        for (const [at, one] of findPlainly(meaning, false)) {
          raised.set(at, (raised.get(at) ?? 0) + synonymBonus * one.score);
          const score = synonymWeight * one.score;
          if (stands.includes(meaning) && score > (found.get(at)?.score ?? 0))
            found.set(at, { ...one, score });
        }
      for (const [at, one] of found) found.set(at, { ...one, score: one.score + (raised.get(at) ?? 0) });
      return found;
    },
    findTypes: (words) =>
      types
        .search(queryFor(words.join(' '), false), { boost: { name: 4 } })
        .map(({ id }) => data.types[id as number])
        .filter((type) => type !== undefined),
  };
}

async function operationIndex({ operations }: SearchData) {
  const index = new MiniSearch<{ id: number; path: string; name: string; description: string }>({
    ...miniSearchOptions,
    fields: ['path', 'name', 'description'],
  });
  const documents = operations.map((operation, id) => {
    const [, , path, name, description] = operation;
    return { id, path, name: readsMany(operation) ? `${name} list` : name, description };
  });
  await index.addAllAsync(documents, { chunkSize });
  return index;
}

async function argumentIndex({ arguments: args }: SearchData) {
  const index = new MiniSearch<{
    id: number;
    name: string;
    values: string;
    members: string;
    description: string;
  }>({
    ...miniSearchOptions,
    fields: ['name', 'values', 'members', 'description'],
  });
  const documents = args.map(([name, description, values, members], id) => ({
    id,
    name,
    description,
    values: values.join(' '),
    members: members.map(memberName).join(' '),
  }));
  await index.addAllAsync(documents, { chunkSize });
  return index;
}

async function typeIndex({ types }: SearchData) {
  const index = new MiniSearch<{ id: number; name: string; properties: string; description: string }>({
    ...miniSearchOptions,
    fields: ['name', 'properties', 'description'],
  });
  const documents = types.map(([name, , description, properties], id) => ({
    id,
    name,
    description,
    properties: properties.join(' '),
  }));
  await index.addAllAsync(documents, { chunkSize });
  return index;
}

/** The penalty for a word that differs from the typed word. */
const mistyped = 6;

/** How well a word matches. For a misspelled word, how well the corrected word matches. */
function bestFit(word: WantedWord, terms: readonly string[], fit: (word: WantedWord) => number): number {
  const isAsTyped = word.parts.every((part) =>
    terms.some((term) => term.startsWith(part) || stem(term) === stem(part)),
  );
  return isAsTyped ? fit(word) : Math.max(1, ...terms.map((term) => fit(wantedWord(term)) - mistyped));
}

/** Works like `list.map`, but pauses between chunks. */
async function inChunks<From, To>(list: readonly From[], make: (from: From) => To): Promise<readonly To[]> {
  const made: To[] = [];
  for (let at = 0; at < list.length; at += chunkSize) {
    made.push(...list.slice(at, at + chunkSize).map(make));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return made;
}
