// The search index: one MiniSearch index of operations, types and chapters.
// MiniSearch ranks the documents. The ranking depends on the fields in which the words of the query occur.

/*! MiniSearch, Copyright 2022 Luca Ongaro, MIT license: https://github.com/lucaong/minisearch */
import MiniSearch, { type SearchOptions, type SearchResult as SearchHit } from 'minisearch';
import type { IndexedOperation, SearchData } from '../../generate/targets/html/page-data-format.ts';
import { memberName } from './search-hit.ts';
import { indexWords, splitName, squeezed, stem } from './search-words.ts';

/** A document, by the kind of its source and its position there. */
export interface IndexedItem {
  readonly kind: 'operation' | 'type' | 'chapter';
  readonly at: number;
}

/** How well an item matches a term. */
export interface ItemMatch {
  readonly score: number;
  /** The words of the index that the term matched. */
  readonly found: readonly string[];
  /** Whether the name of the item contains the term. */
  readonly isNamed: boolean;
  /** Whether the path or the name in the client contains the term, as `remove` in `/cart/remove-item`. */
  readonly isInPath: boolean;
  /** Whether only a description or the response contains the term. */
  readonly isMentioned: boolean;
}

export interface SearchIndex {
  readonly items: readonly IndexedItem[];
  /** The items that contain a term, by their position in `items`. */
  readonly find: (term: string, isPrefix: boolean) => ReadonlyMap<number, ItemMatch>;
  /** Whether the index contains the word. */
  readonly knows: (word: string) => boolean;
  /** Whether the name of an item contains the word, or a word that begins with it. */
  readonly names: (word: string) => boolean;
  /** The words of the index that differ from a word by one letter, or only in the order of letters. */
  readonly corrected: (word: string) => readonly string[];
}

/** The fields of a document, and their weights. */
const nameBoost = {
  title: 3,
  /** The last literal words of the path. */
  resource: 3,
  path: 2,
  name: 1,
  /** Search terms of a chapter. */
  words: 8,
  /** The words of the namespace, the plugin and the path parameters. */
  around: 1,
};

const contentBoost = {
  arguments: 1.2,
  values: 1,
  members: 0.6,
  answers: 0.3,
  description: 0.6,
  /** The text of a chapter. */
  text: 0.6,
};

const pathFields: ReadonlySet<string> = new Set(['resource', 'path', 'name']);
const mentions: ReadonlySet<string> = new Set(['answers', 'description']);
/** The highest score for what an item contains. A name has a higher score. */
export const mostForContent = 7;

type Field = keyof typeof nameBoost | keyof typeof contentBoost;
type IndexDocument = Partial<Record<Field, string>> & { readonly id: number };

/** The number of documents per chunk. Larger chunks would delay typing on the page. */
const chunkSize = 100;

/** Builds the index in chunks, so that the page stays responsive. */
export async function searchIndex(data: SearchData): Promise<SearchIndex> {
  const items: IndexedItem[] = [
    ...data.operations.map((_, at) => ({ kind: 'operation' as const, at })),
    ...data.types.map((_, at) => ({ kind: 'type' as const, at })),
    ...data.chapters.map((_, at) => ({ kind: 'chapter' as const, at })),
  ];
  const index = new MiniSearch<IndexDocument>({
    fields: [...Object.keys(nameBoost), ...Object.keys(contentBoost)],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { weights: { prefix: 0.3, fuzzy: 0.3 } },
  });
  const words = wordsOf(data);
  const known = new Set<string>();
  const names = new Set<string>();
  for (let from = 0; from < items.length; from += chunkSize) {
    const documents = items
      .slice(from, from + chunkSize)
      .map((item, at): IndexDocument => ({ id: from + at, ...words(item) }));
    index.addAll(documents);
    for (const { id: _, ...fields } of documents)
      for (const [field, text] of Object.entries(fields))
        for (const word of text.split(' ')) {
          known.add(word);
          if (Object.hasOwn(nameBoost, field)) names.add(word);
        }
    await new Promise((resolve) => setTimeout(resolve));
  }

  const search = (term: string, options: SearchOptions): readonly SearchHit[] => index.search(term, options);
  const inNames = { fields: Object.keys(nameBoost), boost: nameBoost, bm25: { k: 1.2, b: 0.5, d: 0.3 } };
  // The length of a list of arguments says nothing about one of them.
  const inContent = {
    fields: Object.keys(contentBoost),
    boost: contentBoost,
    bm25: { k: 1.2, b: 0, d: 0.3 },
  };

  return {
    items,
    // A name says what an item is about. If the name contains a term, the content of the item does not raise the score.
    find: remembered(
      (term, isPrefix) =>
        new Map(
          [inContent, inNames].flatMap((options) =>
            search(term, { ...options, prefix: isPrefix }).map(
              ({ id, score, terms, match }): [number, ItemMatch] => [
                id as number,
                {
                  score: options === inNames ? score : Math.min(score, mostForContent),
                  found: terms,
                  isNamed: options === inNames,
                  isInPath: Object.values(match)
                    .flat()
                    .some((field) => pathFields.has(field)),
                  isMentioned: Object.values(match)
                    .flat()
                    .every((field) => mentions.has(field)),
                },
              ],
            ),
          ),
        ),
    ),
    knows: (word) => known.has(word),
    names: (word) => names.has(word) || (word.length > 2 && [...names].some((name) => name.startsWith(word))),
    corrected: (word) => {
      const near = (distance: number): readonly string[] => [
        ...new Set(search(word, { fuzzy: distance }).flatMap(({ terms }) => terms)),
      ];
      const letters = sorted(word);
      return [...near(1), ...near(2).filter((term) => sorted(term) === letters)];
    },
  };
}

/** While the reader types, most words of the query stay the same. */
function remembered(find: SearchIndex['find']): SearchIndex['find'] {
  const before = new Map<string, ReadonlyMap<number, ItemMatch>>();
  return (term, isPrefix) => {
    const key = `${isPrefix ? '' : '='}${term}`;
    const found = before.get(key) ?? find(term, isPrefix);
    if (before.size > maxRemembered) before.clear();
    before.set(key, found);
    return found;
  };
}

const maxRemembered = 100;

const sorted = (word: string): string => Array.from(word).sort().join('');

const joined = (texts: readonly string[]): string => [...new Set(texts)].join(' ');

/** The words of each document, by field. */
function wordsOf(data: SearchData): (item: IndexedItem) => Partial<Record<Field, string>> {
  const ofArguments = data.arguments.map(([name, , values, members]) => ({
    name: compoundWords(name),
    values: values.flatMap(compoundWords),
    members: members.map(memberName).flatMap(compoundWords),
  }));
  const ofTypes = data.types.map(([name, , description, properties]) => ({
    name: compoundWords(name),
    properties: properties.flatMap(compoundWords),
    description: indexWords(description),
  }));
  const ofOperation = (operation: IndexedOperation): Partial<Record<Field, string>> => {
    const [namespace, , path, title, name, description, , takes, answers] = operation;
    const [label = '', plugin = ''] = data.namespaces[namespace] ?? [];
    const segments = pathWithin(path, label).split('/');
    const literal = segments.filter((segment) => !segment.includes('{'));
    const parameters = segments.filter((segment) => segment.includes('{'));
    const takenArguments = takes.flatMap((place) => ofArguments[place] ?? []);
    const type = ofTypes[answers ?? -1];
    return {
      title: indexWords(title).join(' '),
      resource: joined(compoundWords(literal.findLast((segment) => segment !== 'batch') ?? '')),
      path: joined(literal.flatMap(compoundWords)),
      name: joined(compoundWords(name)),
      description: joined(indexWords(description)),
      arguments: joined(takenArguments.flatMap((one) => one.name)),
      values: joined(takenArguments.flatMap((one) => one.values)),
      members: joined(takenArguments.flatMap((one) => one.members)),
      answers: type === undefined ? '' : joined([...type.name, ...type.properties]),
      around: joined([label, plugin, ...parameters].flatMap(compoundWords)),
    };
  };
  return ({ kind, at }) => {
    if (kind === 'operation') {
      const operation = data.operations[at];
      return operation === undefined ? {} : ofOperation(operation);
    }
    if (kind === 'type') {
      const type = ofTypes[at];
      return type === undefined
        ? {}
        : {
            title: joined(type.name),
            arguments: joined(type.properties),
            description: joined(type.description),
          };
    }
    const [title = '', , words = [], text = ''] = data.chapters[at] ?? [];
    return {
      title: indexWords(title).join(' '),
      words: joined(words.flatMap(chapterWords)),
      text: joined(indexWords(text)),
    };
  };
}

/** The words of a name, and the whole name as one word if it has several words. */
function compoundWords(name: string): readonly string[] {
  const parts = splitName(name).map(stem);
  return parts.length > 1 && parts.length < 4 ? [...parts, stem(squeezed(name))] : parts;
}

/** The words of a search term of a chapter. Codes and arguments such as `_embed` are not split. */
const chapterWords = (term: string): readonly string[] =>
  term.startsWith('_') ? [term] : term.includes('_') ? [stem(squeezed(term))] : compoundWords(term);

/** A path without its namespace. */
export const pathWithin = (path: string, namespace: string): string =>
  path.startsWith(`/${namespace}`) ? path.slice(namespace.length + 1) : path;
