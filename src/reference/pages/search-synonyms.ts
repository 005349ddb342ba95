// Normalizes words for the search, and lists synonyms that readers use for the names of a site.

/** A word without separators and capitals. `menu-items`, `menuItems` and `menu_items` are the same word. */
export const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The stem of a word, such as `category` for `categories`. The singular and the plural of a word have one stem.
 */
export const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/(?<=[^s])s$/, '');

export const splitName = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{N}]+|(?<=[a-z0-9])(?=[A-Z])/u)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());

/** Words in the names of operations, and their synonyms. */
const synonymTable: Readonly<Record<string, string>> = {
  // Verbs in operation names, with other words for the reader's goal.
  list: 'all every browse get fetch read show find',
  get: 'fetch read retrieve show view single one',
  create: 'add new insert make publish write submit register install reply place schedule upload',
  update:
    'put patch edit modify change set save rename move activate deactivate enable disable approve unapprove hold spam mark complete cancel ship',
  delete: 'remove trash destroy erase uninstall empty clear revoke',
  batch: 'bulk many several multiple mass',
  send: 'resend',
  duplicate: 'copy clone',
  // Words from the admin screens, for resources that have other names in the API.
  media: 'upload image picture photo file attachment video thumbnail',
  images: 'picture photo thumbnail',
  edit: 'crop rotate',
  slug: 'permalink',
  link: 'permalink url',
  users: 'author account profile',
  taxes: 'vat',
  items: 'item',
  blocks: 'reusable synced',
};

/**
 * Words that make another word more likely without being its synonym. For example, a refund is usually
 * created, and a password belongs to a user.
 */
const hintTable: Readonly<Record<string, string>> = {
  create: 'refund autosave',
  users: 'password',
};

type Synonyms = ReadonlyMap<string, readonly string[]>;

function inverted(table: Readonly<Record<string, string>>): Synonyms {
  const found = new Map<string, string[]>();
  for (const [meaning, words] of Object.entries(table))
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), meaning]);
  return found;
}

const standing = inverted(synonymTable);
const hintsByWord = inverted(hintTable);

export interface Meanings {
  /** The words of which the typed word is a synonym. */
  readonly stands: readonly string[];
  /** Words that the typed word makes more likely. */
  readonly hints: readonly string[];
}

/**
 * The other meanings of a word. Inflected forms such as `creating` and `uploads` have the synonyms of `create`
 * and `upload`.
 */
export function meaningsOf(word: string): Meanings {
  const bare = word.replace(/ing$/, '');
  const forms = bare === word ? [word, stem(word)] : [word, bare, `${bare}e`];
  const asVerb = bare === word ? [] : forms.filter((form) => Object.hasOwn(synonymTable, form));
  return {
    stands: [...(forms.map((form) => standing.get(form)).find(Boolean) ?? []), ...asVerb],
    // A plural is a noun, so the synonyms of the verb do not apply.
    hints: hintsByWord.get(word) ?? [],
  };
}

/** The meanings of phrases. */
const phrases: readonly (readonly [words: RegExp, meaning: string])[] = [
  // The path of the current user contains `me`, which few readers type.
  [/\b(?:who am i|(?:current|logged[- ]in|signed[- ]in|my) (?:user|profile|account))\b/, 'users me'],
  // The names that the admin screens use.
  [/\b(?:featured image|post thumbnail)s?\b/, 'featured_media'],
  [/\b(?:custom )?post types?\b/, 'types'],
  [/\btax rates?\b/, 'taxes'],
  [/\bdownload(?:able)?(?: products?)? permissions?\b/, 'customers downloads'],
  // The chapter of the reference uses one word for all phrases of this row.
  [/\b(?:log|sign)(?:ging|ing)? ?(?:in|on)\b/, 'login'],
];

/**
 * The text with its phrases replaced by words of the site. The result is undefined when the text contains no
 * known phrase.
 */
export function rephrased(text: string): string | undefined {
  const lower = text.toLowerCase();
  const said = phrases.reduce((before, [words, meaning]) => before.replace(words, meaning), lower);
  return said === lower ? undefined : said;
}
