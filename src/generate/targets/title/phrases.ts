// The words of a path as English phrases: `products/attributes` → `product attributes`, one of
// them, many of them.

import { acts, isPlural, wordsOf } from '../../../core/model/path-words.ts';
import { isUncountable, plural, singular, withArticle, written } from '../english.ts';

/** Words that stand together in a path, and the path parameter behind them. */
export interface Thing {
  readonly words: readonly (readonly string[])[];
  readonly parameter: string | undefined;
}

/** Folders that say nothing of what is in them. */
const folders = new Set(['data', 'settings', 'misc']);
/** What is said of things that stand before it: `plugins/active`. */
export const adjectives: ReadonlyMap<string, 'of one' | 'of many'> = new Map([
  ...`active allowed approved archived available completed deleted expired failed featured hidden installed latest
  pending popular private public published recent recommended rejected related saved scheduled starred suggested
  suspended trashed unread upcoming`
    .split(/\s+/)
    .map((word) => [word, 'of many'] as const),
  ['current', 'of one'],
  ['default', 'of one'],
]);
/** Words beyond these are told by the path, which stands below the heading. */
const maxWords = 5;

/** The words of a thing as one phrase, its last word as it is: `products/attributes` → `product attributes`. */
export function phraseOf({ words }: Thing): string {
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

/** `block-patterns/patterns` are block patterns, `products/suggested-products` suggested products. */
const withoutRepetition = (words: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  words.filter((one, at) => {
    const [noun = '', ...more] = one;
    if (more.length > 0) return true;
    const [before = '', after = []] = [words[at - 1]?.at(-1), words[at + 1]];
    if (singular(noun) === singular(before)) return false;
    // `payments/woopayments` too; what is only said once more is left out there.
    const isSaidAgain = (after.at(-1) ?? '').toLowerCase().endsWith(noun.toLowerCase());
    return !isSaidAgain || after.join(' ') === noun;
  });

/** What an act is called where it is a thing: `plugins/install/status`, `authorize_url`. */
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

/** @param isLast nothing stands behind these words, so that the last of them is what they name */
const asNouns = (words: readonly string[], isLast: boolean): readonly string[] =>
  words.map((word, at) => (isLast && at === words.length - 1 ? word : (nounsOfActs.get(word) ?? word)));

const modifier = (words: readonly (readonly string[])[]): readonly string[] =>
  words.flatMap((one) => [...one.slice(0, -1), ...one.slice(-1).map(singular)]);

export const lastWord = (phrase: string): string => phrase.split(' ').at(-1) ?? '';

/** `product attributes` → `product attribute`. */
export function oneOf(phrase: string): string {
  const known = singularPhrases.get(phrase);
  if (known !== undefined) return known;
  const last = lastWord(phrase);
  return phrase.slice(0, phrase.length - last.length) + singular(last);
}

/** What many of them are called, where that is not their name. */
const plurals: ReadonlyMap<string, string> = new Map([['navigation', 'navigation menus']]);

/** `posts` as it is; `product_cat`, which sites list by that name, as `product cats`. */
export function manyOf(phrase: string): string {
  const known = plurals.get(phrase);
  if (known !== undefined) return known;
  const last = lastWord(phrase);
  return phrase.slice(0, phrase.length - last.length) + plural(last);
}

/** What one of them is called, where that is not their name. */
const singularPhrases: ReadonlyMap<string, string> = new Map([
  ['global styles', 'set of global styles'],
  ['navigation', 'navigation menu'],
]);

/** `a product`, `the cart`; `feedback`. */
export const one = (phrase: string): string => {
  const single = oneOf(phrase);
  return isUncountable(lastWord(single)) ? single : withArticle(single);
};

/** `user_id` → `user`; what names no thing is none. */
export const parameterWords = (parameter: string): string =>
  wordsOf(parameter)
    .map(written)
    .filter((word) => word !== 'ID')
    .join(' ');
