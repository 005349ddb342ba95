// A schema's `pattern`: translated from PCRE, proven to compile under the `u` flag,
// and refused when matching it could take forever. A pattern that is let through
// runs in the user's process, on values that may come from anywhere.

import { RegExpParser } from '@eslint-community/regexpp';
import { toEcmaScript } from '../schema/pcre.ts';
import { isSafePattern } from '../schema/safe-pattern.ts';

export type PatternReading =
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'unsafe' };

const longestPattern = 4096;

const parser = new RegExpParser({ ecmaVersion: 2022 });

/** Translates a PCRE pattern for the `u` flag, or says why it cannot be used. */
export function readPattern(pcre: string): PatternReading {
  if (pcre.length > longestPattern)
    return { kind: 'unreadable', reason: `it is longer than ${longestPattern} characters` };
  const pattern = toEcmaScript(pcre, 'unicode');
  try {
    const tree = parser.parsePattern(pattern, 0, pattern.length, { unicode: true });
    // The engine has the last word: it is what will run the pattern.
    new RegExp(pattern, 'u').test('');
    return isSafePattern(tree) ? { kind: 'pattern', pattern } : { kind: 'unsafe' };
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
  }
}
