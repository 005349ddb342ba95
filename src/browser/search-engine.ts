// Finds operations by their routes, names, descriptions and arguments, and types by
// their properties. An argument that a thousand operations take is indexed once, and
// found for all of them.

import MiniSearch from 'minisearch';
import type {
  IndexedArgument,
  IndexedOperation,
  IndexedType,
  SearchData,
} from '../render/html/page-data-format.ts';
import { encodedName as encoded } from '../render/html/anchors.ts';
import { isEmptyQuery, parseQuery, pathFit, type SearchQuery } from './search-query.ts';
import {
  argumentFit,
  argumentWords,
  meantBy,
  operationFit,
  operationWords,
  partsOf,
  squeezed,
  wanted,
  type Wanted,
} from './search-rank.ts';

export interface Hit {
  readonly kind: 'operation' | 'type';
  readonly href: string;
  readonly methods: string;
  readonly title: string;
  readonly subtitle: string;
  readonly namespace: string;
  /** What matched, where it was not the title: an argument, a value, the description. */
  readonly where: Where | undefined;
}

export interface Where {
  readonly label: string;
  readonly name: string;
  readonly text: string;
}

interface Found {
  readonly score: number;
  /** The argument that was found, where the name or the path was not. */
  readonly argument?: number | undefined;
}

/** Bigger chunks would hold up the page while it is typed into. */
const chunkSize = 150;
const mostHits = 60;

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** `adminNotes` is found by itself and by each of its words. */
function indexedWords(word: string): string[] {
  const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
  return [...new Set([word, ...(parts.length > 1 ? parts : [])])].map((part) => part.toLowerCase());
}

const options = {
  tokenize: (text: string): string[] => [...wordsOf(text)],
  processTerm: indexedWords,
  searchOptions: {
    processTerm: (word: string): string => word.toLowerCase(),
    prefix: true,
    combineWith: 'AND',
  },
} as const;

export interface Answer {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** The word that was left out, since nothing has all of them. */
  readonly without?: string;
}

export interface SearchEngine {
  readonly search: (text: string) => Answer;
}

/** Builds the index in pieces, so that the page stays awake meanwhile. */
export async function searchEngine(data: SearchData): Promise<SearchEngine> {
  const operations = new MiniSearch<{ id: number; path: string; name: string; description: string }>({
    ...options,
    fields: ['path', 'name', 'description'],
  });
  const args = new MiniSearch<{
    id: number;
    name: string;
    values: string;
    members: string;
    description: string;
  }>({
    ...options,
    fields: ['name', 'values', 'members', 'description'],
  });
  const types = new MiniSearch<{ id: number; name: string; properties: string; description: string }>({
    ...options,
    fields: ['name', 'properties', 'description'],
  });
  const add = { chunkSize };
  await operations.addAllAsync(
    data.operations.map(([, , path, name, description], id) => ({ id, path, name, description })),
    add,
  );
  await args.addAllAsync(
    data.arguments.map(([name, description, values, members], id) => ({
      id,
      name,
      description,
      values: values.join(' '),
      members: members.map(memberName).join(' '),
    })),
    add,
  );
  await types.addAllAsync(
    data.types.map(([name, , description, properties], id) => ({
      id,
      name,
      description,
      properties: properties.join(' '),
    })),
    add,
  );

  const takenBy: number[][] = data.arguments.map(() => []);
  data.operations.forEach(([, , , , , , takes], at) => {
    for (const argument of takes) takenBy[argument]?.push(at);
  });

  const wordsOfOperations = await inChunks(data.operations, operationWords);
  const wordsOfArguments = await inChunks(data.arguments, argumentWords);

  /** What words found, within one search. */
  const foundBefore = new Map<string, ReadonlyMap<number, Found>>();
  const findWord = (word: string, fuzzy: boolean): ReadonlyMap<number, Found> => {
    const key = `${fuzzy ? '~' : '='}${word}`;
    const found = foundBefore.get(key) ?? findAnew(word, fuzzy);
    foundBefore.set(key, found);
    return found;
  };

  /** Every operation that one word finds. */
  const findAnew = (word: string, fuzzy: boolean): ReadonlyMap<number, Found> => {
    const found = new Map<number, Found>();
    const keep = (at: number, one: Found): void => {
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

  const findOperations = (query: SearchQuery, fuzzy: boolean): readonly (readonly [number, Found])[] => {
    const byWord = query.words.map((word) => findWord(word, fuzzy));
    const scored: (readonly [number, Found])[] = [];
    data.operations.forEach((operation, at) => {
      const one = judge(operation, at, query, byWord, data);
      if (one !== undefined) scored.push([at, one]);
    });
    return scored.sort(([a, one], [b, other]) => other.score - one.score || a - b);
  };

  const findTypes = ({ words, ...filters }: SearchQuery): readonly Hit[] =>
    words.length === 0 || !isEmptyQuery({ ...filters, words: [] })
      ? []
      : types
          .search(words.join(' '), { boost: { name: 4 } })
          .slice(0, mostTypes)
          .map(({ id }) => data.types[id as number])
          .filter((type) => type !== undefined)
          .map((type) => typeHit(type, words));

  const answer = (query: SearchQuery): Answer => {
    const exact = findOperations(query, false);
    const typeHits = findTypes(query);
    const found = exact.length + typeHits.length > 0 ? exact : findOperations(query, true);
    const hits = found.slice(0, mostHits).map(([at, one]) => operationHit(at, one, query, data));
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

  /** Nothing has all the words: what has all but one, the rarer the better. */
  const answerOfSome = (query: SearchQuery): Answer => {
    if (query.words.length < 2 || query.words.length > mostWordsLeftOut) return { hits: [], total: 0 };
    const [best] = query.words
      .map((without, at) => ({ ...answer({ ...query, words: query.words.toSpliced(at, 1) }), without }))
      .filter(({ total }) => total > 0)
      .toSorted((one, other) => one.total - other.total);
    return best ?? { hits: [], total: 0 };
  };

  return {
    search: (text) => {
      const query = parseQuery(text);
      foundBefore.clear();
      if (isEmptyQuery(query)) return { hits: [], total: 0 };
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

/** More words are a text that was pasted. */
const mostWordsLeftOut = 6;

const mostTypes = 5;
/** So many operations stand above types that are not called what was looked for. */
const aheadOfTypes = 5;

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

const mistyped = 6;

/** Whether an operation fits every part of a query, and how well. */
function judge(
  [namespace, methods, path, name, , , takes]: IndexedOperation,
  at: number,
  query: SearchQuery,
  byWord: readonly ReadonlyMap<number, Found>[],
  data: SearchData,
): Found | undefined {
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

function operationHit(at: number, found: Found, query: SearchQuery, data: SearchData): Hit {
  const [namespace, methods, path, name, description, href] = data.operations[at] ?? missing;
  const argument = found.argument === undefined ? undefined : data.arguments[found.argument];
  const inArgument = argument && placeIn(argument, [...query.words, ...query.arguments]);
  return {
    kind: 'operation',
    href: inArgument === undefined ? href : `${href}--${inArgument.anchor}`,
    methods,
    title: path,
    subtitle: name,
    namespace: data.namespaces[namespace] ?? '',
    where: inArgument ?? inDescription(description, query.words),
  };
}

const missing: IndexedOperation = [0, '', '', '', '', '', []];

/** Where in an argument the words were found: a value, a nested member, its name, or its description. */
function placeIn(
  [name, description, values, members]: IndexedArgument,
  words: readonly string[],
): Where & { readonly anchor: string } {
  const anchor = encoded(name);
  const others = words.filter((word) => !name.toLowerCase().includes(word));
  const holdsOther = (text: string): boolean => others.some((word) => text.toLowerCase().includes(word));
  const value = values.find(holdsOther);
  if (value !== undefined) return { label: 'value of', name, text: value, anchor };
  const member = members.find((one) => holdsOther(memberName(one)));
  return member === undefined
    ? { label: 'argument', name, text: description, anchor }
    : { label: 'argument', name: name + memberName(member), text: '', anchor: anchor + member };
}

const inDescription = (description: string, words: readonly string[]): Where | undefined =>
  words.length > 0 && description !== '' ? { label: '', name: '', text: description } : undefined;

/** `..product_id` → `[].product_id`: the end of an id, as a reader would say it. */
const memberName = (anchor: string): string =>
  anchor
    .replace(/\.(?=\.)/g, '[]')
    .replace(/~([0-9a-f]*)~/g, (_, code: string) =>
      code === '' ? '' : String.fromCodePoint(parseInt(code, 16)),
    );

function typeHit([name, href, description, properties]: IndexedType, words: readonly string[]): Hit {
  const property =
    properties.find((one) => words.includes(one.toLowerCase())) ??
    (words.some((word) => squeezed(name).includes(squeezed(word)))
      ? undefined
      : properties.find((one) => words.some((word) => partsOf(one).some((part) => part.startsWith(word)))));
  return {
    kind: 'type',
    href: property === undefined ? href : `${href}--${encoded(property)}`,
    methods: '',
    title: name,
    subtitle: '',
    namespace: 'Type',
    where:
      property === undefined
        ? inDescription(description, words)
        : { label: 'property', name: property, text: '' },
  };
}
