// Finds operations by their routes, names, descriptions and arguments, and types by
// their properties. An argument that a thousand operations take is indexed once, and
// found for all of them.

/*! MiniSearch, Copyright 2022 Luca Ongaro, MIT licence: https://github.com/lucaong/minisearch */
import MiniSearch from 'minisearch';
import type { IndexedType, SearchData } from '../render/html/page-data-format.ts';
import { memberName } from './search-hit.ts';
import {
  argumentFit,
  argumentWords,
  meantBy,
  operationFit,
  operationWords,
  wanted,
  type Wanted,
} from './search-rank.ts';

export interface FoundWord {
  readonly score: number;
  /** The argument that was found, where the name or the path was not. */
  readonly argument?: number | undefined;
}

export interface SearchIndex {
  /** Every operation that one word finds, by its number, and how well the word fits. */
  readonly findWord: (word: string, fuzzy: boolean) => ReadonlyMap<number, FoundWord>;
  /** The types that have all of some words, the best first. */
  readonly findTypes: (words: readonly string[]) => readonly IndexedType[];
}

/** Bigger chunks would hold up the page while it is typed into. */
const chunkSize = 150;

/** `adminNotes` is found by itself and by each of its words. */
function indexedWords(word: string): string[] {
  const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
  return [...new Set([word, ...(parts.length > 1 ? parts : [])])].map((part) => part.toLowerCase());
}

const options = {
  tokenize: (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [],
  processTerm: indexedWords,
  searchOptions: {
    processTerm: (word: string): string => word.toLowerCase(),
    prefix: true,
    combineWith: 'AND',
  },
} as const;

/** Builds the index in pieces, so that the page stays awake meanwhile. */
export async function searchIndex(data: SearchData): Promise<SearchIndex> {
  const operations = await operationIndex(data);
  const args = await argumentIndex(data);
  const types = await typeIndex(data);
  const wordsOfOperations = await inChunks(data.operations, operationWords);
  const wordsOfArguments = await inChunks(data.arguments, argumentWords);
  const takenBy: number[][] = data.arguments.map(() => []);
  data.operations.forEach(([, , , , , , takes], at) => {
    for (const argument of takes) takenBy[argument]?.push(at);
  });

  const findWord = (word: string, fuzzy: boolean): ReadonlyMap<number, FoundWord> => {
    const found = new Map<number, FoundWord>();
    const keep = (at: number, one: FoundWord): void => {
      if ((found.get(at)?.score ?? 0) < one.score) found.set(at, one);
    };
    const how = { fuzzy: fuzzy && word.length > 2 ? 0.25 : false };
    const asTyped = wanted(word);
    for (const { id, terms } of args.search(word, how)) {
      const words = wordsOfArguments[id as number];
      if (words === undefined) continue;
      const score = bestFit(asTyped, terms, (one) => argumentFit(one, words));
      for (const at of takenBy[id as number] ?? []) keep(at, { score, argument: id as number });
    }
    const keepOperations = (name: string, share: number): void => {
      const meant = wanted(name);
      for (const { id, terms } of operations.search(name, how)) {
        const words = wordsOfOperations[id as number];
        if (words === undefined) continue;
        keep(id as number, { score: share * bestFit(meant, terms, (one) => operationFit(one, words)) });
      }
    };
    keepOperations(word, 1);
    for (const verb of meantBy(word)) keepOperations(verb, 0.9);
    return found;
  };

  return {
    findWord,
    findTypes: (words) =>
      types
        .search(words.join(' '), { boost: { name: 4 } })
        .map(({ id }) => data.types[id as number])
        .filter((type) => type !== undefined),
  };
}

async function operationIndex({ operations }: SearchData) {
  const index = new MiniSearch<{ id: number; path: string; name: string; description: string }>({
    ...options,
    fields: ['path', 'name', 'description'],
  });
  const documents = operations.map(([, , path, name, description], id) => ({ id, path, name, description }));
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
    ...options,
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
    ...options,
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

/** What a word counts less that is not quite what was typed. */
const mistyped = 6;

/** How well a word fits, or, where it was mistyped, what it was taken for. */
function bestFit(word: Wanted, terms: readonly string[], fit: (word: Wanted) => number): number {
  const isAsTyped = word.parts.every((part) => terms.some((term) => term.startsWith(part)));
  return isAsTyped ? fit(word) : Math.max(1, ...terms.map((term) => fit(wanted(term)) - mistyped));
}

/** As a map over a list, with a pause between the chunks. */
async function inChunks<From, To>(list: readonly From[], make: (from: From) => To): Promise<readonly To[]> {
  const made: To[] = [];
  for (let at = 0; at < list.length; at += chunkSize) {
    made.push(...list.slice(at, at + chunkSize).map(make));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return made;
}
