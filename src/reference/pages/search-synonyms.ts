// Words that readers use for the names of a site: trade words, words of the admin screens, and verbs.

import { stem } from './search-words.ts';

/** Words in the names of a site, and the words that readers use instead. */
const synonymTable: Readonly<Record<string, string>> = {
  // Trade.
  coupon: 'voucher discount promo promotion code gift',
  cart: 'basket trolley bag',
  checkout: 'pay',
  customer: 'client buyer shopper purchaser consumer patron',
  order: 'purchase sale invoice receipt transaction',
  product: 'item article goods merchandise catalog catalogue',
  items: 'item position',
  line: 'position row',
  refund: 'return reimburse reimbursement money chargeback',
  shipping: 'delivery postage freight dispatch courier carrier parcel shipment',
  taxes: 'vat gst duty',
  tax: 'vat gst duty',
  stock: 'inventory availability warehouse',
  price: 'cost amount pricing',
  gateway: 'payment provider processor',
  payment: 'pay charge',
  review: 'rating star feedback testimonial',
  variation: 'variant option size colour color',
  attribute: 'property characteristic feature',
  term: 'option',
  category: 'section department collection',
  wishlist: 'favourite favorite',
  report: 'statistic analytics figure',
  stats: 'statistic figure chart graph analytics',
  revenue: 'sale income turnover earning money',
  seller: 'selling bestseller popular best',
  currency: 'money',
  brand: 'manufacturer maker',
  downloads: 'file digital',
  // Content.
  post: 'article blog news entry',
  media: 'image picture photo file attachment video thumbnail audio gallery upload',
  images: 'picture photo thumbnail gallery',
  rate: 'cost fee',
  comment: 'reply discussion',
  user: 'author account profile member person people staff',
  connection: 'connect disconnect link',
  img: 'image picture',
  mailchimp: 'newsletter subscribe mailing',
  profile: 'account',
  tag: 'keyword',
  page: 'landing',
  block: 'reusable synced',
  pattern: 'reusable',
  slug: 'permalink url',
  link: 'permalink url',
  revision: 'version history',
  navigation: 'menu',
  template: 'layout design',
  theme: 'skin appearance design',
  plugin: 'extension addon module',
  setting: 'option configuration preference config',
  option: 'setting',
  type: 'kind',
  taxonomy: 'classification',
  role: 'capability permission',
  status: 'state health',
  note: 'message memo comment',
  form: 'signup newsletter subscribe',
  embed: 'preview youtube',
  proxy: 'preview',
  typography: 'font',
  colors: 'colour palette',
  size: 'usage space disk',
  feedback: 'submit response message',
  edit: 'crop rotate',
  installed: 'install',
  email: 'mail',
  countries: 'country',
  states: 'province region',
  webhook: 'callback notification notify event trigger',
  health: 'diagnostic',
};

/** The kinds of operations, and the verbs by which readers ask for them. */
const verbTable = {
  list: 'list all every browse search find filter sort query count which many',
  get: 'get fetch read retrieve show view display see check look load who tell what single one details',
  create:
    'create add new insert make publish write submit register install reply place schedule upload send start generate import export subscribe run apply duplicate copy clone issue book buy put save attach resend',
  update:
    'update edit modify change set save rename move activate deactivate enable disable approve unapprove hold spam mark complete cancel put patch reset restore adjust assign replace switch moderate toggle increase decrease fix archive unpublish dismiss disconnect connect',
  delete: 'delete remove trash destroy erase uninstall empty clear revoke discard dismiss',
  batch: 'batch bulk multiple several mass',
} as const;

export type Act = keyof typeof verbTable;

function inverted<Meaning extends string>(
  table: Readonly<Record<Meaning, string>>,
): ReadonlyMap<string, readonly Meaning[]> {
  const found = new Map<string, Meaning[]>();
  for (const [meaning, words] of Object.entries(table) as [Meaning, string][])
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), meaning]);
  return found;
}

const meanings = inverted(synonymTable);
const acts = inverted(verbTable);

/** The words of a site for which a reader's word stands, in the form of the index. */
export const meaningsOf = (word: string): readonly string[] =>
  [...new Set((meanings.get(word) ?? meanings.get(stem(word)) ?? []).map(stem))].filter(
    (meaning) => meaning !== stem(word),
  );

/** The kinds of operations that a verb asks for. Inflected forms such as `creating` count as the verb. */
export function actsOf(word: string): readonly Act[] {
  const bare = word.replace(/ing$/, '');
  const forms = bare === word ? [word] : [word, bare, `${bare}e`, bare.replace(/(.)\1$/, '$1')];
  return forms.map((form) => acts.get(form)).find(Boolean) ?? [];
}

const actingNouns: ReadonlySet<string> = new Set(['refund', 'autosave']);

/** Whether a word is a noun that also is a verb for creating the noun, as in `refund an order`. */
export const isActing = (word: string): boolean => actingNouns.has(word);

/** The meanings of phrases. */
const phrases: readonly (readonly [words: RegExp, meaning: string])[] = [
  // The path of the current user contains `me`, which few readers type.
  [
    /\b(?:who am i|who is (?:logged|signed)[- ]in|(?:current|logged[- ]in|signed[- ]in|my) (?:user|profile|account))\b/,
    'users me',
  ],
  [/\b(?:show|give|tell|get) (?:me|us)\b/, 'get'],
  // The names that the admin screens use.
  [/\b(?:featured image|post thumbnail)s?\b/, 'featured_media'],
  [/\b(?:custom )?post types?\b/, 'types'],
  [/\bblog posts?\b/, 'posts'],
  [/\btax rates?\b/, 'taxes'],
  [/\bvat rates?\b/, 'taxes'],
  [/\bdeliver(?:y|ies) (costs?|rates?|methods?|options?|zones?|class(?:es)?)\b/, 'shipping $1'],
  [/\bon sale\b/, 'on_sale'],
  [/\bdownload(?:able)?(?: products?)? permissions?\b/, 'customers downloads'],
  [/\bdiscount codes?\b/, 'coupon'],
  [/\b(?:empty|clear) (?:the |my )?(?:cart|basket)\b/, 'delete all cart items'],
  [/\b(?:change|reset|set|forgot) (?:the |my |a )?(?:user )?password\b/, 'update user password'],
  // Codes of errors. The properties `rest_base` and `rest_namespace` look like codes.
  [/\b(?:woocommerce_)?rest_(?!base|namespace|controller|route)[a-z_]+\b/, 'error codes'],
  [/^(?:http )?[45]\d\d(?: error)?$/, 'error codes'],
  // The chapter of the reference uses one word for all phrases of this row.
  [/\b(?:log|sign)(?:ging|ing|ged|ed)? ?(?:in|on)\b/, 'login'],
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
