// Converts text to safe HTML for generated pages.
// HTML templates escape every `{{value}}`, and refuse a raw `{{{value}}}` that is not `Markup`.

export class Markup {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Marks HTML of the renderer as safe. */
export const markup = (text: string): Markup => new Markup(text);

export const noMarkup = new Markup('');

/** Matches special characters of HTML, control characters, and runner commands of CI systems. */
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

/** Control characters are replaced by U+FFFD, because HTML allows few control characters. */
const replacementOf = (found: string): string =>
  found.endsWith(':') ? `${found.slice(0, -1)}&#58;` : found === '#' ? '&#35;' : '\ufffd';

/** Escapes text for the content of an element, or for an attribute in double quotes. */
export const escapeText = (text: string): string =>
  text.replace(unsafeInText, (found) => replacements[found] ?? replacementOf(found));

export const joinMarkup = (pieces: readonly Markup[]): Markup =>
  new Markup(pieces.map(({ text }) => text).join(''));
