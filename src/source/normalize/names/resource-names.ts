// Names the resources of each namespace by their titles. If several resources have one title, the resource that matches
// its route best gets the title as its name (`product` at `/products`). The other resources get additional words
// (`ProductLowInStock`). Only titles and paths in the namespace decide, so other plugins cannot change the names of
// types.

import type { NamesByPlace } from '../../../core/model/names/names-file.ts';
import { upperFirst } from '../../../core/model/names/name-letters.ts';
import { isPluralOf, splitWords } from '../../../core/model/names/path-words.ts';
import { camelCase } from './operation-name.ts';

/** A route's description, with the members that a name depends on. */
export interface TitledDescription {
  readonly namespace: string;
  readonly title: string;
  readonly path: string;
  /** The words of the path after the namespace. */
  readonly words: readonly string[];
}

/** Equal descriptions in one namespace, which become one resource. */
export type Alike<Description> = readonly [Description, ...Description[]];

/**
 * @param groups groups of equal descriptions, each with its best matching description first
 * @param kept the kept names, by the path of any description of a group
 * @returns the name of each group, by the first description of the group; the names in a namespace differ, even
 * if case is ignored
 */
export function resolveNames<Description extends TitledDescription>(
  groups: readonly Alike<Description>[],
  kept: NamesByPlace['types'] = {},
): ReadonlyMap<Description, string> {
  const names = new Map<Description, string>();
  const taken = new Set<string>();
  const keyOf = ({ namespace }: TitledDescription, name: string): string =>
    `${namespace}\n${name.toLowerCase()}`;
  const take = (description: Description, name: string): void => {
    names.set(description, name);
    taken.add(keyOf(description, name));
  };
  const ranked = byFit(groups, ([best]) => best);
  for (const group of Object.keys(kept).length > 0 ? ranked : []) {
    const name = group.flatMap(({ path }) => (Object.hasOwn(kept, path) ? (kept[path] ?? []) : []))[0];
    if (name !== undefined && !taken.has(keyOf(group[0], name))) take(group[0], name);
  }
  const unnamed = ranked.map(([first]) => first).filter((first) => !names.has(first));
  const others = unnamed.filter((first) => {
    const name = resourceTypeName(first.title);
    if (taken.has(keyOf(first, name))) return true;
    take(first, name);
    return false;
  });
  for (const first of others) {
    const isFree = (name: string): boolean => !taken.has(keyOf(first, name));
    take(first, firstFreeName(longerTitles(first), isFree));
  }
  return names;
}

/** The titles to try, from short to long. The longer titles contain words from the end of the path. */
const longerTitles = ({ title, words }: TitledDescription): readonly string[] =>
  words.map((_, at) => resourceTypeName(`${title} ${words.slice(words.length - 1 - at).join(' ')}`));

function firstFreeName(names: readonly string[], isFree: (name: string) => boolean): string {
  const free = names.find(isFree);
  if (free !== undefined) return free;
  const last = names.at(-1) ?? 'Resource';
  let count = 2;
  while (!isFree(`${last}${count}`)) count++;
  return `${last}${count}`;
}

/** Sorts descriptions. The description whose path matches the title best comes first. */
export const byFit = <Item>(
  items: readonly Item[],
  described: (item: Item) => TitledDescription,
): readonly Item[] =>
  items
    .map((item) => ({ item, fit: fitOf(described(item)) }))
    .sort((one, other) => compareFits(one.fit, other.fit))
    .map(({ item }) => item);

type Fit = readonly (string | number)[];

function compareFits(ours: Fit, theirs: Fit): number {
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  return at === -1 ? 0 : (ours[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1;
}

function fitOf({ title, words, path }: TitledDescription): Fit {
  const wanted = lowerWords(title);
  const found = words.flatMap(lowerWords);
  const isSaid = (word: string): boolean => found.some((one) => isSameNoun(one, word));
  const isWanted = (word: string): boolean => wanted.some((one) => isSameNoun(word, one));
  return [
    isSameNoun(found.at(-1) ?? '', wanted.at(-1) ?? '') ? 0 : 1,
    -wanted.filter(isSaid).length,
    found.filter((word) => !isWanted(word)).length,
    path.split('/').length,
    path.length,
    path,
  ];
}

const lowerWords = (text: string): readonly string[] => splitWords(text).map((word) => word.toLowerCase());

/** Whether two words are the same noun, such as `template` and `templates`. */
const isSameNoun = (word: string, one: string): boolean => word === one || isPluralOf(word, one);

/** TypeScript's built-in types. A resource with the name of a built-in type would hide that type. */
const takenTypes = new Set(
  `Array ArrayBuffer Blob Boolean Date Error File FormData Function Headers Iterable Iterator Map Number Object Omit Partial
  Pick Promise Proxy Readonly Record RegExp Request Response Set String Symbol Transport URL Uint8Array`.split(
    /\s+/,
  ),
);

export function resourceTypeName(title: string): string {
  // The title, or the word of the path that replaces it, may contain no letters and digits: `/-/(?P<id>…)`.
  const name = upperFirst(camelCase(title) || 'resource');
  return takenTypes.has(name) ? `${name}Resource` : name;
}
