// Something wrong in a hand-written document, and where.

import { pointer } from '../../core/schema/json-pointer.ts';
import { plainText } from './plain-text.ts';

export interface Flaw {
  readonly path: JsonPath;
  /** Whether the member's name or its value is meant. */
  readonly part: 'name' | 'value';
  /** What was found and what is allowed. */
  readonly message: string;
}

/** The tokens of a JSON pointer, unescaped. */
export type JsonPath = readonly (string | number)[];

/** The offset of a value, or of a member's name, in the text it was read from. */
export type Locate = (path: JsonPath, part: Flaw['part']) => number;

export interface LocatedFlaw {
  /** An offset in the text. */
  readonly at: number;
  /** The message, behind the pointer to its place. */
  readonly says: string;
}

export const locatedFlaw = (at: number, path: JsonPath, message: string): LocatedFlaw => ({
  at,
  says: path.length === 0 ? message : `${plainText(pointer(...path), 200)}: ${message}`,
});
