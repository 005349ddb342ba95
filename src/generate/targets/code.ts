// Converts text and values to safe TypeScript code.
// Code templates refuse to print unconverted values, so a missing escape throws an error.

import { beginsName, nameLetter } from '../../core/model/names/name-letters.ts';

export class Code {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Marks text as safe code. Marks text of the renderer as code. Text of a site must be escaped instead. */
export const code = (text: string): Code => new Code(text);

/**
 * JSON is a subset of ECMAScript except for two characters, which are escaped. A `__proto__` key would set a
 * prototype, so the key is computed. Characters that could end a line or a script are escaped.
 */
export function literalText(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(literalText).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(
        ([key, member]) =>
          `${key === '__proto__' ? '["__proto__"]' : propertyKey(key)}:${literalText(member)}`,
      )
      .join(',')}}`;
  if (typeof value === 'number') return numberLiteral(value);
  return JSON.stringify(value);
}

/** Formatters remove the plus sign of an exponent, so the number is printed without the plus sign. */
const numberLiteral = (value: number): string =>
  Object.is(value, -0) ? '-0' : JSON.stringify(value).replace('e+', 'e');

const unsafeInSource =
  /[<\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** A string literal. `<` is escaped, so that no text can end a script element. */
export const quote = (text: string): string =>
  JSON.stringify(text).replace(
    unsafeInSource,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const plainIdentifier = /^[A-Za-z$_][\w$]*$/;
const nameSigns = new RegExp(`^(?:${nameLetter}|\\$)+$`, 'u');

/** A key that is not an identifier is in quotes. */
export const propertyKey = (name: string): string =>
  (plainIdentifier.test(name) || (beginsName(name) && nameSigns.test(name))) && name !== '__proto__'
    ? name
    : quote(name);

const unsafeInComment =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** A first check for special characters, because most texts contain none. */
const mayNeedCare =
  /[*@<\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

const sourceLineBreak = /\r\n|[\n\r\u2028\u2029]/;

/**
 * Converts text to safe text for a line of a comment. The text of a comment cannot end the comment, start a
 * tag, or contain hidden direction marks. Templates print the result only in comments.
 */
export class CommentText {
  constructor(readonly line: string) {}
}

export const commentLines = (text: string): readonly CommentText[] =>
  text === '' ? [] : splitLines(commentText(text)).map((line) => new CommentText(line.trimEnd()));

export const comment = (text: string): CommentText =>
  new CommentText(splitLines(commentText(text)).join(' '));

const splitLines = (text: string): readonly string[] => {
  if (text === '') return [];
  return sourceLineBreak.test(text) ? text.split(sourceLineBreak) : [text];
};

const commentText = (text: string): string =>
  mayNeedCare.test(text)
    ? text
        .replace(unsafeInComment, '')
        .replaceAll('*/', '*\\/')
        .replaceAll('/*', '/\\*')
        .replace(/<\/(?=script)/gi, '<\\/')
        .replace(/(^|[\s{])@(?=\w)/g, '$1\\@')
        .trim()
    : text.trim();

/** Names as a list in code: `a, b`. */
export const nameList = (names: readonly string[]): Code | undefined =>
  names.length === 0 ? undefined : code(names.join(', '));
