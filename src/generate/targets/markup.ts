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

/** Besides markup: what terminals and readers obey, and commands of runners where a page is printed to a log. */
const unsafeInText =
  /[&<>"\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u2028-\u202e\u2066-\u2069]|^\s*:(?=:)|#(?=#(?:\[|vso\[|teamcity\[))/gim;

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u2028': '&#8232;',
  '\u2029': '&#8233;',
};

/** Controls become U+FFFD: HTML can hold few of them, and none is text. */
const replacementOf = (found: string): string =>
  found.endsWith(':') ? `${found.slice(0, -1)}&#58;` : found === '#' ? '&#35;' : '\ufffd';

/** Text as HTML, for an element's content or an attribute in double quotes, as all of ours are. */
export const escapeText = (text: string): string =>
  text.replace(unsafeInText, (found) => replacements[found] ?? replacementOf(found));

export const textMarkup = (text: string): Markup => new Markup(escapeText(text));

export const joinMarkup = (pieces: readonly Markup[]): Markup =>
  new Markup(pieces.map(({ text }) => text).join(''));
