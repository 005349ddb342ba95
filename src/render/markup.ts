// Text that may stand in a generated page as HTML. Everything an index says is text
// until it has been escaped; the HTML templates escape every `{{value}}` and refuse a
// raw `{{{value}}}` that is not `Markup`, so a forgotten escape fails loudly.

/** A piece of HTML, safe to print as it is. */
export class Markup {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** HTML that the renderer itself wrote, never text of a site. */
export const markup = (text: string): Markup => new Markup(text);

export const noMarkup = new Markup('');

const unsafeInText = /[&<>"\u0000\u2028\u2029]/g;

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // No HTML can hold it; renderers use it to mark places in text they are making.
  '\u0000': '\ufffd',
  '\u2028': '&#8232;',
  '\u2029': '&#8233;',
};

/** Text as HTML, for an element's content or an attribute in double quotes, as all of ours are. */
export const escapeText = (text: string): string =>
  text.replace(unsafeInText, (char) => replacements[char] ?? '');

export const textMarkup = (text: string): Markup => new Markup(escapeText(text));

export const joinMarkup = (pieces: readonly Markup[], between = ''): Markup =>
  new Markup(pieces.map(({ text }) => text).join(between));
