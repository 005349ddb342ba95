// Lists of words in paths: verbs and plurals. The names of operations depend on these lists, so never remove a word
// from a list.

/**
 * Verbs with which the words of a path may begin. The list is fixed, because a changed list would change names
 * of operations.
 */
export const acts: ReadonlySet<string> = new Set(
  `accept activate add analyze apply approve archive assign attach authenticate authorize batch begin bulk
  calculate cancel change check claim clean clear clone close complete compute confirm connect convert copy create
  deactivate decline delete deny detach disable disconnect dismiss do download duplicate edit email enable encode
  encrypt execute export extend fetch finish fix flush generate get hide ignore import init initialize insert
  install invalidate invite issue join launch leave link load lock log login logout mark merge migrate move notify
  open parse pause ping populate post-process preload preview process publish purge ready rebuild reconnect redeem
  refresh regenerate register reject release reload remote remove rename render reorder repair replace request
  resend reset resolve restart restore resume retry revert revoke run save scan schedule select send set setup
  share show skip snooze sort split start stop submit subscribe suspend switch sync test toggle track transfer
  trash trigger unassign undo unhide uninstall unlink unlock unpublish unschedule unsubscribe update upgrade
  upload validate verify view`.split(/\s+/),
);

/** Singular words that end in s, and plurals that do not end in s. */
const notPlural = new Set([
  'news',
  'series',
  'lens',
  'gas',
  'canvas',
  'alias',
  'bias',
  'atlas',
  'yes',
  'https',
  'dns',
  'css',
  'js',
  'cms',
  'sms',
  'rss',
]);
const irregularPlural = new Set([
  'children',
  'people',
  'men',
  'menus',
  'women',
  'media',
  'criteria',
  'indices',
]);

/** Whether the last part of a path word is a plural, as in `font-families`. */
export function isPlural(word: string): boolean {
  const last = splitWords(word).at(-1)?.toLowerCase() ?? '';
  if (irregularPlural.has(last)) return true;
  return last.length > 2 && last.endsWith('s') && !/(?:ss|us|is)$/.test(last) && !notPlural.has(last);
}

/**
 * Whether a word is the plural of another word, such as `posts` of `post`, `statuses` of `status` and
 * `categories` of `category`.
 */
export const isPluralOf = (word: string, one: string): boolean =>
  isPlural(word) &&
  [`${one}s`, `${one}es`, ...(one.endsWith('y') ? [`${one.slice(0, -1)}ies`] : [])].includes(word);

/** Matches almost all words in paths, so that the slow Unicode classes are rarely needed. */
const plainWords = /^[a-z\d]+(?:[-_][a-z\d]+)*$/;

/** Splits a text into words: `import-plugins`, `importPlugins` and `import_plugins` become [import, plugins]. */
export const splitWords = (text: string): readonly string[] =>
  plainWords.test(text)
    ? text.split(/[-_]/)
    : text
        .normalize('NFC')
        .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== '');

/** Whether a word is a plural whose route reads and writes one item, as in `/wp/v2/settings`. */
export const namesOptions = (word: string): boolean =>
  ['defaults', 'options', 'preferences', 'settings'].includes(splitWords(word).at(-1)?.toLowerCase() ?? '');

/** Whether a word means one summary of many items, as in `/reports/orders/stats`. */
export const isTotal = (word: string): boolean => word === 'stats' || word === 'collection-data';

/** Words for people. `users/me` is the caller, but `groups/me` may be several groups of the caller. */
const people: ReadonlySet<string> = new Set(
  `accounts affiliates agents authors clients contributors creators customers drivers editors employees guests
  hosts instructors learners members owners participants patients people persons players profiles sellers shoppers
  staff students subscribers teachers users vendors volunteers workers`.split(/\s+/),
);

export const namesPeople = (word: string): boolean =>
  people.has(splitWords(word).at(-1)?.toLowerCase() ?? '');
