// Splits texts into words for the search, and normalizes the words.

/** A word without separators and capitals. `menu-items`, `menuItems` and `menu_items` are the same word. */
export const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The stem of a word, such as `category` for `categories`. The singular and the plural of a word have one stem.
 */
export const stem = (word: string): string =>
  word
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=.(?:s|x|z|ch|sh))e$/, '');

export const splitName = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{N}]+|(?<=[a-z0-9])(?=[A-Z])/u)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());

/** The words of a text in the form of the index. Words without a meaning of their own are left out. */
export const indexWords = (text: string): string[] =>
  splitName(text)
    .filter((word) => !isSmallWord(word))
    .map(stem);

/** Whether a word has no meaning of its own. */
export const isSmallWord = (word: string): boolean => smallWords.has(word);

const smallWords: ReadonlySet<string> = new Set(
  'a an the of for to in on at with from and or is are be it its this that as by'.split(' '),
);
