// Text that is safe in a generated TypeScript file. Text of an index is data until one of these functions
// turns it into code. The code templates refuse to print anything else, so a forgotten escape throws an error
// (see templates.ts).

import { beginsName, nameLetter } from '../../core/model/name-letters.ts';

/** A piece of TypeScript that is safe to print unchanged. */
export class Code {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** For text that the renderer itself wrote, never for text of a site. */
export const code = (text: string): Code => new Code(text);

/**
 * Any JSON value as a TypeScript expression. JSON is a subset of ECMAScript with two exceptions, which are
 * escaped: `__proto__` keys would set a prototype (computed keys do not), and some readers end a line or a
 * script at certain characters.
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

/** Without the plus sign of an exponent, which formatters remove. */
const numberLiteral = (value: number): string =>
  Object.is(value, -0) ? '-0' : JSON.stringify(value).replace('e+', 'e');

const unsafeInSource =
  /[<\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** A string literal. `<` is escaped too, so that no text can close a script element. */
export const quote = (text: string): string =>
  JSON.stringify(text).replace(
    unsafeInSource,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const plainIdentifier = /^[A-Za-z$_][\w$]*$/;
const nameSigns = new RegExp(`^(?:${nameLetter}|\\$)+$`, 'u');

/** A key of an object type or literal, in quotes unless it is an identifier. */
export const propertyKey = (name: string): string =>
  (plainIdentifier.test(name) || (beginsName(name) && nameSigns.test(name))) && name !== '__proto__'
    ? name
    : quote(name);

const unsafeInComment =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** Most texts have none of these characters and need no further check. */
const mayNeedCare =
  /[*@<\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

const sourceLineBreak = /\r\n|[\n\r\u2028\u2029]/;

/**
 * Text that is safe in a line of a comment: it cannot end the comment, start a tag, or hide behind direction
 * marks. Templates print it only in comments.
 */
export class CommentText {
  constructor(readonly line: string) {}
}

/** Any text as the lines of a comment; no lines if it is empty. */
export const commentLines = (text: string): readonly CommentText[] =>
  text === '' ? [] : splitLines(commentText(text)).map((line) => new CommentText(line.trimEnd()));

/** Any text as a part of one line. */
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

/** Names in a list of code: `a, b`; undefined where there is none. */
export const nameList = (names: readonly string[]): Code | undefined =>
  names.length === 0 ? undefined : code(names.join(', '));
