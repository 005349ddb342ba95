// English grammar for headings: singular and plural forms, articles, and names with a special spelling.

import { isPlural } from '../../core/model/names/path-words.ts';

const singulars: ReadonlyMap<string, string> = new Map([
  ['aliases', 'alias'],
  ['analyses', 'analysis'],
  ['biases', 'bias'],
  ['caches', 'cache'],
  ['canvases', 'canvas'],
  ['children', 'child'],
  ['cookies', 'cookie'],
  ['criteria', 'criterion'],
  ['gases', 'gas'],
  ['indices', 'index'],
  ['lenses', 'lens'],
  ['media', 'media item'],
  ['men', 'man'],
  ['movies', 'movie'],
  ['people', 'person'],
  ['women', 'woman'],
]);

/** The endings of plurals. */
const pluralEndings: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/(?<=[^aeiou])ies$/, 'y'],
  [/(?<=(?:sh|ch|ss|x|zz))es$/, ''],
  [/(?<=(?:stat|bon|vir|cens|camp|radi)us)es$/, ''],
  [/(?<=[^aeious]o)es$/, ''],
  [/s$/, ''],
];

/** For example, `posts` becomes `post`, and `categories` becomes `category`. */
export function singular(word: string): string {
  const known = singulars.get(word);
  if (known !== undefined) return known;
  if (/[A-Z]/.test(word)) return word.replace(/(?<=^[A-Z]{2,})s$/, '');
  if (!isPlural(word) || uncountable.has(word)) return word;
  const [ending, one] = pluralEndings.find(([end]) => end.test(word)) ?? [/$/, ''];
  return word.replace(ending, one);
}

/**
 * For example, `product` becomes `products`, and `category` becomes `categories`. Plurals and uncountable
 * nouns stay unchanged.
 */
export function plural(word: string): string {
  if (isPlural(word) || uncountable.has(word) || /[A-Z]/.test(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|sh|ch)$/.test(word) ? `${word}es` : `${word}s`;
}

const uncountable = new Set(
  `access advice analytics content credentials css data details feedback html info information insights
  javascript js json media metadata news progress seo stats statistics stock storage text traffic
  typography usage`.split(/\s+/),
);

export const isUncountable = (word: string): boolean => uncountable.has(word.toLowerCase());

/**
 * Words that start with a vowel letter but a consonant sound, or with a consonant letter but a vowel sound.
 * For example, `user` sounds like `you`, `SMS` like `ess`, and `xprofile` like `ex`.
 */
const soundsOfConsonant = /^(?:uni(?![nmd])|us[aeiu]|ut[ei]|eu|one\b|u(?:rls?|uids?|is?|sa|k)\b)/i;
const lettersWithVowel = /^[AEFHILMNORSX](?=[A-Z]{1,4}\b)/;
const silentH = /^(?:hour|honou?r|heir)/i;

export function withArticle(words: string): string {
  const [first = ''] = words.split(' ', 1);
  const isSpelt = first === first.toUpperCase() && first.length > 1;
  const vowel = isSpelt
    ? lettersWithVowel.test(first)
    : (/^(?:[aeiou]|x[^aeiouy])/i.test(first) && !soundsOfConsonant.test(first)) || silentH.test(first);
  return `${vowel ? 'an' : 'a'} ${words}`;
}

const spellings: ReadonlyMap<string, string> = new Map(
  `AI API APIs CDN CSS CSV CTA DNS FAQ FAQs GDPR GMT HTML HTTP HTTPS ID IDs IP IPs JS JSON JWT KYC PayPal PDF
  PHP REST RSS SEO SKU SMS SQL SSL SSO UI URL URLs USPS UTM UUID VAT Jetpack WooCommerce WooPay WooPayments WordPress XML
  XML-RPC OAuth oEmbed`
    .split(/\s+/)
    .map((word): readonly [string, string] => [word.toLowerCase().replace('-', ''), word])
    // Abbreviations that plugins use in paths.
    .concat([
      ['wccom', 'WooCommerce.com'],
      ['wcpay', 'WooPayments'],
    ]),
);

/**
 * Changes the case of a word for the middle of a sentence. For example, `url` becomes `URL`, and `Orders`
 * becomes `orders`.
 */
export const spelledWord = (word: string): string => spellings.get(word.toLowerCase()) ?? word.toLowerCase();
