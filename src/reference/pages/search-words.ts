// Words as the search compares them, and what readers say for what a site calls otherwise.

/** `menu-items`, `menuItems` and `menu_items` are one word. */
export const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** `posts` → `post`, `categories` → `category`: enough to bring the two together. */
export const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/(?<=[^s])s$/, '');

export const partsOf = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{N}]+|(?<=[a-z0-9])(?=[A-Z])/u)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());

/** What operations are named with, and the words that people say for it. */
const said: Readonly<Record<string, string>> = {
  // Verbs: each names an operation by what the reader wants to happen.
  list: 'all every browse get fetch read show find',
  get: 'fetch read retrieve show view single one',
  create: 'add new insert make publish write submit register install reply place schedule upload',
  update:
    'put patch edit modify change set save rename move activate deactivate enable disable approve unapprove hold spam mark complete cancel ship',
  delete: 'remove trash destroy erase uninstall empty clear revoke',
  batch: 'bulk many several multiple mass',
  send: 'resend',
  duplicate: 'copy clone',
  // The words of the screens, where the interface has kept others.
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

/** What a word makes likelier, though it does not stand for it: a refund is made, a password is a user's. */
const hinted: Readonly<Record<string, string>> = {
  create: 'refund autosave',
  users: 'password',
};

type Words = ReadonlyMap<string, readonly string[]>;

function inverted(table: Readonly<Record<string, string>>): Words {
  const found = new Map<string, string[]>();
  for (const [meaning, words] of Object.entries(table))
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), meaning]);
  return found;
}

const standing = inverted(said);
const hinting = inverted(hinted);

export interface Meanings {
  /** Words that the typed one stands for. */
  readonly stands: readonly string[];
  /** Words that it makes likelier. */
  readonly hints: readonly string[];
}

/** What else a word may mean; `creating` and `uploads` mean what `create` and `upload` do. */
export function meantBy(word: string): Meanings {
  const bare = word.replace(/ing$/, '');
  const forms = bare === word ? [word, stem(word)] : [word, bare, `${bare}e`];
  const asVerb = bare === word ? [] : forms.filter((form) => Object.hasOwn(said, form));
  return {
    stands: [...(forms.map((form) => standing.get(form)).find(Boolean) ?? []), ...asVerb],
    // In the plural it is the thing, not what is done.
    hints: hinting.get(word) ?? [],
  };
}

/** What several words mean together. */
const phrases: readonly (readonly [words: RegExp, meaning: string])[] = [
  // The path says `me`, which nobody types.
  [/\b(?:who am i|(?:current|logged[- ]in|signed[- ]in|my) (?:user|profile|account))\b/, 'users me'],
  // What the screens call them.
  [/\b(?:featured image|post thumbnail)s?\b/, 'featured_media'],
  [/\b(?:custom )?post types?\b/, 'types'],
  [/\btax rates?\b/, 'taxes'],
  [/\bdownload(?:able)?(?: products?)? permissions?\b/, 'customers downloads'],
  // One word for the chapter.
  [/\b(?:log|sign)(?:ging|ing)? ?(?:in|on)\b/, 'login'],
];

/** A text with the phrases in it as the site says them; undefined where it has none. */
export function rephrased(text: string): string | undefined {
  const lower = text.toLowerCase();
  const said = phrases.reduce((before, [words, meaning]) => before.replace(words, meaning), lower);
  return said === lower ? undefined : said;
}
