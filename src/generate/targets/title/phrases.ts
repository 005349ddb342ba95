// The words of a path as English phrases in singular and plural, such as `product attributes`.

import { acts, isPlural, splitWords } from '../../../core/model/names/path-words.ts';
import { isUncountable, plural, singular, withArticle, spelledWord } from '../english.ts';

/** Consecutive words of a path, with the path parameter after the words. */
export interface PathNoun {
  readonly words: readonly (readonly string[])[];
  readonly parameter: string | undefined;
}

/** Path segments that do not describe their content. */
const folders = new Set(['data', 'settings', 'misc']);
/** Adjectives that come after their noun in a path, such as `plugins/active`. */
export const adjectives: ReadonlyMap<string, 'of one' | 'of many'> = new Map([
  ...`active allowed approved archived available completed deleted expired failed featured hidden installed latest
  pending popular private public published recent recommended rejected related saved scheduled starred suggested
  suspended trashed unread upcoming`
    .split(/\s+/)
    .map((word) => [word, 'of many'] as const),
  ['current', 'of one'],
  ['default', 'of one'],
]);
/** The maximum number of words in a heading. The complete path is below the heading. */
const maxWords = 5;

/**
 * Converts the words of an item to a phrase. The last word of the phrase remains unchanged, as in
 * `product attributes`.
 */
export function phraseOf({ words }: PathNoun): string {
  const inner = withoutRepetition(
    words.filter((one, at) => at === words.length - 1 || !folders.has(one.join(' '))),
  ).map((one, at, all) => asNouns(one, at === all.length - 1));
  const [last = [], before = []] = [inner.at(-1), inner.at(-2)];
  const adjective = last.length === 1 ? adjectives.get(last[0] ?? '') : undefined;
  if (adjective !== undefined && isPlural(before.at(-1) ?? ''))
    return [
      ...last,
      ...modifier(inner.slice(0, -2)),
      ...(adjective === 'of one' ? modifier([before]) : before),
    ].join(' ');
  const isReport = inner.length > 1 && inner[0]?.join(' ') === 'reports' && !acts.has(inner[1]?.[0] ?? '');
  if (isReport) return [...modifier(inner.slice(1, -1)), ...last, 'report'].join(' ');
  const phrase = [...modifier(inner.slice(0, -1)), ...last];
  if (phrase.length <= maxWords) return phrase.join(' ');
  return [...modifier(inner.slice(-2, -1)), ...last].slice(-maxWords - 1).join(' ');
}

/**
 * Removes repeated words: `block-patterns/patterns` becomes "block patterns", and
 * `products/suggested-products` becomes "suggested products".
 */
const withoutRepetition = (words: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  words.filter((one, at) => {
    const [noun = '', ...more] = one;
    if (more.length > 0) return true;
    const [before = '', after = []] = [words[at - 1]?.at(-1), words[at + 1]];
    if (singular(noun) === singular(before)) return false;
    // In `payments/woopayments`, only the repeated word is left out.
    const isSaidAgain = (after.at(-1) ?? '').toLowerCase().endsWith(noun.toLowerCase());
    return !isSaidAgain || after.join(' ') === noun;
  });

/** Nouns for verbs that name an item, as in `plugins/install/status` and `authorize_url`. */
export const nounsOfActs: ReadonlyMap<string, string> = new Map([
  ['activate', 'activation'],
  ['authorize', 'authorization'],
  ['connect', 'connection'],
  ['deactivate', 'deactivation'],
  ['dismiss', 'dismissal'],
  ['generate', 'generation'],
  ['install', 'installation'],
  ['migrate', 'migration'],
  ['register', 'registration'],
  ['validate', 'validation'],
  ['verify', 'verification'],
]);

const asNouns = (words: readonly string[], isLast: boolean): readonly string[] =>
  words.map((word, at) => (isLast && at === words.length - 1 ? word : (nounsOfActs.get(word) ?? word)));

const modifier = (words: readonly (readonly string[])[]): readonly string[] =>
  words.flatMap((one) => [...one.slice(0, -1), ...one.slice(-1).map(singular)]);

export const lastWord = (phrase: string): string => phrase.split(' ').at(-1) ?? '';

/** Converts a phrase to the singular. */
export function singularPhrase(phrase: string): string {
  const known = singularPhrases.get(phrase);
  if (known !== undefined) return known;
  const last = lastWord(phrase);
  return phrase.slice(0, phrase.length - last.length) + singular(last);
}

/** Plural forms that cannot be derived from the name in the path. */
const plurals: ReadonlyMap<string, string> = new Map([['navigation', 'navigation menus']]);

/** The phrase in plural. */
export function pluralPhrase(phrase: string): string {
  const known = plurals.get(phrase);
  if (known !== undefined) return known;
  const last = lastWord(phrase);
  return phrase.slice(0, phrase.length - last.length) + plural(last);
}

/** Singular forms that cannot be derived from the name in the path. */
const singularPhrases: ReadonlyMap<string, string> = new Map([
  ['global styles', 'set of global styles'],
  ['navigation', 'navigation menu'],
]);

/** A phrase with its article, such as `a product`, `the cart` or `feedback`. */
export const phraseForOne = (phrase: string): string => {
  const single = singularPhrase(phrase);
  return isUncountable(lastWord(single)) ? single : withArticle(single);
};

/** The item of a path parameter, such as `user` for `user_id`. */
export const parameterNoun = (parameter: string): string =>
  splitWords(parameter)
    .map(spelledWord)
    .filter((word) => word !== 'ID')
    .join(' ');
