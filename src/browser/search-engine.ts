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

export interface SearchEngine {
  readonly search: (text: string) => { readonly hits: readonly Hit[]; readonly total: number };
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

  /** Every operation that one word finds. */
  const findWord = (word: string, fuzzy: boolean): ReadonlyMap<number, Found> => {
    const found = new Map<number, Found>();
    const keep = (at: number, one: Found): void => {
      if ((found.get(at)?.score ?? 0) < one.score) found.set(at, one);
    };
    const how = { fuzzy: fuzzy && word.length > 3 ? 0.25 : false };
    for (const hit of args.search(word, { ...how, boost: { name: 3, members: 1.5 } }))
      for (const at of takenBy[hit.id as number] ?? [])
        keep(at, { score: hit.score * 0.4, argument: hit.id as number });
    for (const hit of operations.search(word, { ...how, boost: { name: 3, path: 2 } }))
      keep(hit.id as number, { score: 5 + hit.score });
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

  const findTypes = ({ words, ...filters }: SearchQuery): readonly IndexedType[] =>
    words.length === 0 || !isEmptyQuery({ ...filters, words: [] })
      ? []
      : types
          .search(words.join(' '), { boost: { name: 4 } })
          .slice(0, 5)
          .map(({ id }) => data.types[id as number])
          .filter((type) => type !== undefined);

  return {
    search: (text) => {
      const query = parseQuery(text);
      if (isEmptyQuery(query)) return { hits: [], total: 0 };
      const exact = findOperations(query, false);
      const found = exact.length > 0 ? exact : findOperations(query, true);
      const typeHits = findTypes(query).map((type) => typeHit(type, query.words));
      const hits = found.slice(0, mostHits).map(([at, one]) => operationHit(at, one, query, data));
      const [first, ...rest] = hits;
      const ranked = first === undefined ? typeHits : [first, ...typeHits, ...rest];
      return { hits: ranked, total: found.length + typeHits.length };
    },
  };
}

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
  const length = query.words.length === 0 && query.path === undefined ? 0 : path.length;
  const whole = query.words.join(' ');
  const exact = name.toLowerCase() === whole ? 100 : path.toLowerCase().slice(1) === whole ? 200 : 0;
  const score = fit * 1000 + exact + words.reduce((sum, one) => sum + (one?.score ?? 0), 0) - length / 1000;
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
  const property = properties.find((one) => words.includes(one.toLowerCase()));
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
