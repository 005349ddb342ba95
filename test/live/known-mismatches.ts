// Where a site judges an argument otherwise than the schema it declares for it: its own
// callbacks look at the value instead, or besides. Each entry must still be needed.

export interface KnownMismatch {
  /** `METHOD /path argument`, as far as it matters. */
  readonly of: RegExp;
  /** The values, as JSON; all of them where left out. */
  readonly value?: RegExp;
  /** What the site does where the validators say the contrary. */
  readonly site: 'takes' | 'refuses';
  readonly reason: string;
}

export const knownMismatches: readonly KnownMismatch[] = [
  {
    of: /^POST /,
    value: /^null$/,
    site: 'takes',
    reason: 'null in a body counts as not sent; what the argument’s own callback makes of it is then used',
  },
  {
    of: /^POST \S+ (?:title|content|excerpt|caption|description)$/,
    site: 'takes',
    reason: 'declared as what is answered, { raw, rendered }; anything is taken, above all a plain text',
  },
  {
    of: /^POST \S+ template$/,
    site: 'refuses',
    reason: 'the templates of the theme and what the post has are allowed, and not declared',
  },
  {
    of: /^POST \S+ template$/,
    site: 'takes',
    reason: 'only looked for among the templates, so false and 0 are the empty text',
  },
  {
    of: /^POST \S+ meta$/,
    value: /^""$/,
    site: 'refuses',
    reason: 'a callback of its own wants a list or an object',
  },
  {
    of: /^POST \/wp\/v2\/users\S* meta$/,
    site: 'takes',
    reason: 'members are judged when the user is saved, not with the arguments',
  },
  {
    of: /^GET \S+ status$/,
    site: 'takes',
    reason: 'each status goes through sanitize_key first, so that capitals do not matter',
  },
  {
    of: /^GET \S+ (?:categories|tags|menus)(?:_exclude)?$/,
    value: /^(?:\[\]|\{\})$/,
    site: 'refuses',
    reason: 'empty, a list and a query of terms arrive as the same text, which fits both though only one may',
  },
  {
    of: /^POST \S+menus\S* locations$/,
    site: 'refuses',
    reason: 'the locations of the theme are allowed, and not declared',
  },
  {
    of: /^GET \/wp\/v2\/search subtype$/,
    site: 'refuses',
    reason: 'must be a subtype of the argument `type`, which is not sent along here',
  },
  {
    of: /^GET \/wp\/v2\/search subtype$/,
    value: /ANY/,
    site: 'takes',
    reason: 'each subtype goes through sanitize_key first, so that capitals do not matter',
  },
  {
    of: /^POST \S+users\S* (?:username|password)$/,
    site: 'refuses',
    reason: 'names and passwords have rules of their own',
  },
  { of: /^DELETE \S+users\S* reassign$/, site: 'takes', reason: 'false means: to nobody' },
  {
    of: /^POST \S+comments\S* author_email$/,
    value: /^(?:false|0|"0")$/,
    site: 'takes',
    reason: 'PHP calls these empty too, and an empty address is none',
  },
  { of: /^POST \S+menu-items\S* url$/, site: 'takes', reason: 'read as a text, whatever it is' },
  {
    of: /^POST \S+menu-items\S* url$/,
    site: 'refuses',
    reason: 'must be an address that WordPress would link to',
  },
  { of: /url-details url$/, site: 'refuses', reason: 'must be an address that WordPress would fetch' },
  { of: /^GET \/oembed\S+ max(?:width|height)$/, site: 'takes', reason: 'absint makes a number of anything' },
  {
    of: /block-renderer\S* attributes$/,
    site: 'takes',
    reason: 'judged by the attributes of the block, which only the path names',
  },
  { of: /widget-types\S+encode form_data$/, site: 'takes', reason: 'read as a form, whatever it is' },
];

/** The same for the oddest of arguments, those of `mu-plugins/quirks.php`. */
export const knownOddities: readonly KnownMismatch[] = [
  {
    of: /default_(?:text_for_object|false_for_text|outside_enum)$/,
    site: 'refuses',
    reason: 'a default that does not fit is judged with every request, whatever that sends',
  },
  {
    of: /enum_of_wrong_type$/,
    site: 'refuses',
    reason: 'no number is among words, so nothing is taken at all',
  },
  {
    of: /one_of_with_type$/,
    value: /^(?:\[\]|\{\})$/,
    site: 'refuses',
    reason: 'as for the terms of the core',
  },
  { of: /multiple_of$/, site: 'refuses', reason: 'divided as binary fractions: 1 is no multiple of 0.1' },
  { of: /items_a_word$|keywords_leaked$/, site: 'refuses', reason: 'a word where a schema belongs ends PHP' },
  {
    of: /pattern_possessive$/,
    site: 'refuses',
    reason: 'JavaScript has no such expression: left out of the model',
  },
  {
    of: /items_limits$/,
    value: /1e\+308/,
    site: 'refuses',
    reason: 'beyond 64 bits an integer is 0, like its neighbor',
  },
  {
    of: /required_list$/,
    site: 'refuses',
    reason: 'the index makes true of the list of what is required inside',
  },
];
