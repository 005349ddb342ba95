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

/** The unescaped tokens of a JSON pointer. */
export type JsonPath = readonly (string | number)[];

/** Returns the offset in the source text of a value, or of a member's name. */
export type Locate = (path: JsonPath, part: DocumentError['part']) => number;

export interface LocatedError {
  /** The offset in the text. */
  readonly at: number;
  /** The pointer to the place of the error, and the message. */
  readonly says: string;
}

export const locateError = (at: number, path: JsonPath, message: string): LocatedError => ({
  at,
  says: path.length === 0 ? message : `${plainText(pointer(...path), 200)}: ${message}`,
});
