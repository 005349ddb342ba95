// The words between two path parameters name an item, which belongs to the previous item in the path.

import { namesPeople, splitWords } from '../../../core/model/names/path-words.ts';
import { withArticle, spelledWord } from '../english.ts';
import {
  adjectives,
  lastWord,
  phraseForOne,
  singularPhrase,
  phraseOf,
  parameterNoun,
  type PathNoun,
} from './phrases.ts';

/** The items in a path after the namespace, without optional parts. */
export function resourceNounsOf(path: string, namespace: string): readonly PathNoun[] {
  const prefix = namespace === '' ? '' : `/${namespace}`;
  const behind = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  // If the path starts with a path parameter, the parameter identifies an item of the namespace.
  const own = behind.startsWith('/{') ? `/${namespace.split('/').at(-1) ?? ''}${behind}` : behind;
  const things: PathNoun[] = [];
  let words: (readonly string[])[] = [];
  for (const segment of withoutOptional(own).split('/')) {
    const parameter = /\{([^{}]*)\}/.exec(segment)?.[1];
    const text = segment.replace(/\{[^{}]*\}/g, ' ');
    const found = /^v\d+$/i.test(text) ? [] : splitWords(text.replace(/%[0-9a-f]{2}/gi, ' '));
    if (found.length > 0) words.push(spelledOut(found.map(spelledWord)));
    if (parameter === undefined) continue;
    things.push({ words, parameter });
    words = [];
  }
  return words.length === 0 ? things : [...things, { words, parameter: undefined }];
}

/** Name prefixes that occur only in paths. */
const beginnings = new Set(['experimental', 'wp']);

/** Removes name prefixes of paths, and replaces abbreviations by whole words. */
const spelledOut = (words: readonly string[]): readonly string[] => {
  const named = words.length > 1 && beginnings.has(words[0] ?? '') ? words.slice(1) : words;
  return named.join(' ') === 'product cat' ? ['product', 'category'] : named;
};

/** Removes optional parts. Brackets can be nested. */
function withoutOptional(path: string): string {
  if (!path.includes('[')) return path;
  let depth = 0;
  let left = '';
  for (const char of path) {
    if (char === '[') depth++;
    if (depth === 0) left += char;
    if (char === ']') depth = Math.max(0, depth - 1);
  }
  return left;
}

/** The phrase for an item to which other items belong, such as "a group" in `settings/{group_id}/{id}`. */
function ownerPhrase(thing: PathNoun): string {
  if (thing.words.at(-1)?.join(' ') === 'me' || parameterNoun(thing.parameter ?? '') === 'me')
    return currentUser(thing);
  const phrase = phraseOf(thing);
  return thing.parameter === undefined ? `the ${phrase}` : phraseForOne(phrase);
}

/**
 * `users/me` is the current user, and `members/me` is the member who is the current user. `groups/me` can be
 * the groups of the current user.
 */
export function currentUser({ words }: PathNoun, areMany = false): string {
  if (words[0]?.[0] === 'users' || words.length === 1) return 'the current user';
  const phrase = phraseOf({ words: words.slice(0, -1), parameter: undefined });
  return !areMany && namesPeople(lastWord(phrase))
    ? `the current ${singularPhrase(phrase)}`
    : `your ${phrase}`;
}

/** Splits `users/me/…` after `me`, because `me` identifies an item. */
function splitAtMe(things: readonly PathNoun[]): readonly PathNoun[] {
  return things.flatMap((thing) => {
    const at = thing.words.findIndex((word) => word.join(' ') === 'me');
    return at === -1 || at === thing.words.length - 1
      ? [thing]
      : [
          { words: thing.words.slice(0, at + 1), parameter: undefined },
          { words: thing.words.slice(at + 1), parameter: thing.parameter },
        ];
  });
}

/**
 * The last item of a path, followed by its parent items. Two consecutive path parameters share the words
 * before the first parameter.
 */
export function targetAndOwners(
  things: readonly PathNoun[],
): readonly [target: PathNoun, owners: readonly string[]] {
  const all = splitAtMe(things);
  const before = all.slice(0, -1);
  const target = withItsNoun(all.at(-1) ?? { words: [], parameter: undefined }, before.at(-1));
  if (target.words.length > 0) return [target, before.toReversed().map(ownerPhrase)];
  const named = before.findLast(({ words }) => words.length > 0) ?? target;
  const parameters = before
    .slice(before.indexOf(named))
    .map(({ parameter = '' }) => parameterNoun(parameter));
  const owners = parameters
    .filter((parameter) => parameter !== '')
    .map((parameter) => withArticle(parameter));
  return [
    { words: named.words, parameter: target.parameter },
    [...owners.toReversed(), ...before.slice(0, before.indexOf(named)).toReversed().map(ownerPhrase)],
  ];
}

/** Adds the noun of the previous item. For example, `products/{id}/related` becomes "related products". */
const withItsNoun = (thing: PathNoun, before: PathNoun | undefined): PathNoun =>
  before !== undefined && thing.words.length === 1 && adjectives.has(thing.words[0]?.join(' ') ?? '')
    ? { ...thing, words: [...before.words.slice(-1), ...thing.words] }
    : thing;

export const ownersPhrase = (owners: readonly string[], word = 'of'): string =>
  owners.map((owner, at) => ` ${at === 0 ? word : 'of'} ${owner}`).join('');
