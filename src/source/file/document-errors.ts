// An error in a hand-written document, and its place.

import { pointer } from '../../core/schema/json-pointer.ts';
import { plainText } from './plain-text.ts';

export interface DocumentError {
  readonly path: JsonPath;
  /** Whether the error concerns the member's name or its value. */
  readonly part: 'name' | 'value';
  /** The problem and the allowed values. */
  readonly message: string;
}

/** The tokens of a JSON pointer, unescaped. */
export type JsonPath = readonly (string | number)[];

/** Returns the offset of a value, or of a member's name, in the text from which it was read. */
export type Locate = (path: JsonPath, part: DocumentError['part']) => number;

export interface LocatedError {
  /** An offset in the text. */
  readonly at: number;
  /** The message, after the pointer to its place. */
  readonly says: string;
}

export const locateError = (at: number, path: JsonPath, message: string): LocatedError => ({
  at,
  says: path.length === 0 ? message : `${plainText(pointer(...path), 200)}: ${message}`,
});
