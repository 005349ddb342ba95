// Finds the chapters of the overview that match a query.

import type { IndexedChapter } from '../../generate/targets/html/page-data-format.ts';
import type { SearchQuery } from './search-query.ts';
import { squeezed, stem } from './search-synonyms.ts';

export interface FoundChapter {
  readonly chapter: IndexedChapter;
  /** Whether the query is the title of the chapter, or one of its search terms in full. */
  readonly isNamed: boolean;
}

/**
 * Matches error codes of WordPress and WooCommerce. A pattern is used because a table of all codes would be too
 * long.
 */
const errorCodePattern = /^(?:woocommerce_)?rest_[a-z_]+$/;

/**
 * A search term, normalized for comparisons. `_fields` keeps its underscore, because it is an argument of every
 * route and `fields` can be anything.
 */
const comparableTerm = (text: string): string => (text.startsWith('_') ? '_' : '') + stem(squeezed(text));

/** @returns a function that finds chapters for words; a query with filters or a path finds only operations */
export function chapterFinder(
  chapters: readonly IndexedChapter[],
): (query: SearchQuery) => readonly FoundChapter[] {
  const known = chapters.map((chapter) => {
    const [title, , words] = chapter;
    const names = new Set([title, ...words].map(comparableTerm));
    const single = [title, ...words].flatMap((name) => name.split(' ')).map(comparableTerm);
    return { chapter, names, single, hasErrors: words.some((word) => errorCodePattern.test(word)) };
  });
  return ({ words, path, namespaces, methods, arguments: args, who }) => {
    if (words.length === 0 || path !== undefined) return [];
    if (namespaces.length + methods.length + args.length + who.length > 0) return [];
    const whole = comparableTerm(words.join(' '));
    const each = words.map(comparableTerm);
    return known.flatMap(({ chapter, names, single, hasErrors }) => {
      const isNamed = names.has(whole) || (hasErrors && errorCodePattern.test(words.join('_')));
      const isAbout = each.every((word) => single.some((one) => one.startsWith(word)));
      return isNamed || isAbout ? [{ chapter, isNamed }] : [];
    });
  };
}
