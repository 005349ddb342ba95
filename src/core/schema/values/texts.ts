// Creates valid texts for a schema.

import { formatOf } from '../formats.ts';
import { takenBy, takenOfLength } from '../pattern-facts.ts';
import type { Schema } from '../schema.ts';
import { countTo } from './numbers.ts';

/** The maximum length of generated texts. If the schema requires longer texts, no text is generated. */
export const maxMadeTextLength = 20_000;

/** Returns up to `count` valid texts, with the shortest text first. */
export function fittingTexts(schema: Schema, count: number): readonly string[] {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const numbered = formatOf(format)?.numbered;
  if (numbered !== undefined) return countTo(count).map(numbered);
  if (pattern !== undefined) {
    const plain = takenBy(pattern);
    const lengths =
      plain === undefined
        ? []
        : countTo(count + 1).map((extra) => Math.max(minLength, codePointCount(plain)) + extra);
    const texts = [plain, ...lengths.map((length) => takenOfLength(pattern, length))];
    return [...new Set(texts.filter((text) => text !== undefined))]
      .filter((text) => codePointCount(text) >= minLength && codePointCount(text) <= maxLength)
      .slice(0, count);
  }
  const fill = Math.min(maxMadeTextLength, Math.max(minLength, Math.min(1, maxLength)));
  return countTo(count).map((at) => (letter(at) + 'a'.repeat(fill)).slice(0, fill));
}

const codePointCount = (text: string): number => Array.from(text).length;

const letter = (at: number): string => String.fromCharCode(97 + (at % 26));
