// Describes the errors in a hand-written document, and the position of each error.

import { pointer } from '../../core/schema/json-pointer.ts';
import { plainText } from './plain-text.ts';

export interface DocumentError {
  readonly path: JsonPath;
  /** Whether the error concerns the name or the value of the document's member. */
  readonly part: 'name' | 'value';
  /** The message: the problem and the allowed values. */
  readonly message: string;
}

/** The unescaped tokens of a JSON pointer. */
export type JsonPath = readonly (string | number)[];

/** Returns the offset of a value, or of the name of a member, in the source text. */
export type Locate = (path: JsonPath, part: DocumentError['part']) => number;

export interface LocatedError {
  /** The offset of the error in the text. */
  readonly at: number;
  /** The error's JSON pointer and message. */
  readonly says: string;
}

export const locateError = (at: number, path: JsonPath, message: string): LocatedError => ({
  at,
  says: path.length === 0 ? message : `${plainText(pointer(...path), 200)}: ${message}`,
});
