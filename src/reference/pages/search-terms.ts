// Turns the words of a query into the terms that the index is asked for.

import type { SearchQuery } from './search-query.ts';
import { actsOf, isActing, meaningsOf, type Act } from './search-synonyms.ts';
import { splitName, squeezed, stem } from './search-words.ts';

/** A term of the index, with its weight relative to the typed word. */
export interface SearchTerm {
  readonly text: string;
  readonly isPrefix: boolean;
  readonly weight: number;
  /** The position of the word of the query that the term stands for. */
  readonly word: number;
  /** Whether the term is the word itself, and no synonym. */
  readonly isOwn: boolean;
  /** The least score of an item that contains the term, apart from texts; 0 for most terms. */
  readonly least: number;
}

export interface QueryWord {
  readonly typed: string;
  /** The kinds of operations that the word asks for, if it is a verb. */
  readonly acts: readonly Act[];
  readonly isVerb: boolean;
  /** Whether the word is one of the verbs in the names of most operations. */
  readonly isPlain: boolean;
  /** Whether the word names an argument or a value, as `price` in `products by price`. */
  readonly isFilter: boolean;
  /** Whether the word is what the query is about, as `orders` in `customer orders` and `orders of a customer`. */
  readonly isHead: boolean;
}

/** Words that say little on a site, such as "api" and "route". */
const soft: ReadonlySet<string> = new Set(
  'site website wordpress woocommerce api rest endpoint route'.split(' '),
);
const softWeight = 0.3;
const headWeight = 1.3;

/** The weight of a synonym if names of the site contain the typed word, and if not. */
const besideWeight = 0.5;
const insteadWeight = 0.9;
const correctedWeight = 0.7;
/** The least score for two words that are one name, as `line items` for the argument `line_items`. */
const leastForPair = 18;
/** A verb says more about the kind of the operation than about its name. */
const verbWeight = 0.5;
/** The names of most operations contain one of these verbs. */
const plainVerbs: ReadonlySet<string> = new Set(['list', 'get', 'create', 'update', 'delete']);
const plainVerbWeight = 0.1;
/** The shortest word that also stands for the words that begin with it. */
const minPrefix = 2;
const minCorrected = 4;

interface Vocabulary {
  readonly names: (word: string) => boolean;
  readonly knows: (word: string) => boolean;
  readonly corrected: (word: string) => readonly string[];
}

/**
 * The words of a query. A name such as `line_items` is one word if the index contains it, otherwise several
 * words.
 */
export function queryWords(
  { words, head, by }: Pick<SearchQuery, 'words' | 'head' | 'by'>,
  { knows, names }: Vocabulary,
): readonly QueryWord[] {
  const all = words.flatMap((word) => {
    // `_embed` is an argument of all routes, and `embed` can be anything.
    if (word.startsWith('_') && knows(word)) return [word];
    const parts = splitName(word);
    const whole = squeezed(word);
    return parts.length > 1 && knows(stem(whole)) ? [whole] : parts;
  });
  // `shipping` is a noun, if the site has it.
  const acts = all.map((word) => (word.endsWith('ing') && names(word) ? [] : actsOf(word)));
  // A verb without a noun is looked for as a word.
  const nouns = all.filter((_, at) => acts[at]?.length === 0);
  if (nouns.length === 0)
    return all.map((typed) => ({
      typed,
      acts: [],
      isVerb: false,
      isPlain: false,
      isFilter: false,
      isHead: false,
    }));
  const [before = ''] = splitName(words[head] ?? '').slice(-1);
  const main = nouns.includes(before) ? before : nouns.at(-1);
  const filters = new Set(
    by < 0 ? [] : words.slice(by).flatMap((word) => [squeezed(word), ...splitName(word)]),
  );
  const isPlural = nouns.some((typed) => stem(typed) !== typed && !/(?:ss|us)$/.test(typed));
  return all.map((typed, at) => {
    const own = acts[at] ?? [];
    const asked = own.includes('get') && isPlural ? ['list' as const] : own;
    const isAct = at === 0 && (nouns.length > 1 || all.length === 1) && isActing(typed);
    return {
      typed,
      acts: isAct ? ['create' as const] : asked,
      isVerb: asked.length > 0,
      isPlain: plainVerbs.has(typed),
      isFilter: filters.has(typed),
      isHead: typed === main,
    };
  });
}

/** How much a word counts when an item matches only some words of the query. */
export const importance = ({ typed, isVerb }: QueryWord): number =>
  isVerb ? 0.3 : soft.has(typed) ? softWeight : 1;

export function termsOf(
  words: readonly QueryWord[],
  { names, knows, corrected }: Vocabulary,
): readonly SearchTerm[] {
  return words.flatMap(({ typed, isVerb, isPlain, isHead }, word): readonly SearchTerm[] => {
    const importantBy = isHead ? headWeight : 1;
    const own = stem(typed);
    const meanings = meaningsOf(typed);
    const isNamed = names(own);
    const isUnknown = !isVerb && meanings.length === 0 && typed.length >= minCorrected && !isNamed;
    const term = { isPrefix: false, word, isOwn: true, least: 0 };
    return [
      {
        ...term,
        text: own,
        isPrefix: typed.length >= minPrefix,
        weight: isVerb
          ? isPlain
            ? plainVerbWeight
            : verbWeight
          : soft.has(typed)
            ? softWeight
            : importantBy,
      },
      ...meanings.map((text) => ({
        ...term,
        text,
        weight: importantBy * (isNamed ? besideWeight : insteadWeight),
        isOwn: false,
      })),
      ...pairsAt(words, word)
        .filter(knows)
        .map((text) => ({ ...term, text, weight: 1, least: leastForPair })),
      // Most mistyped words lack a letter.
      ...(isUnknown ? corrected(own) : []).map((text) => ({
        ...term,
        text,
        isPrefix: true,
        weight: text.length > own.length ? 1 : correctedWeight,
      })),
    ];
  });
}

/** A word together with the word before it, and with the word after it. */
const pairsAt = (words: readonly QueryWord[], at: number): readonly string[] =>
  [words.slice(Math.max(0, at - 1), at + 1), words.slice(at, at + 2)]
    .filter((pair) => pair.length === 2 && !pair.some(({ isPlain }) => isPlain))
    .map((pair) => stem(pair.map(({ typed }) => typed).join('')));
