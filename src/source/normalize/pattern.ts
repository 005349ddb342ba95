// A schema's `pattern`: translated from PCRE, and told apart by whether it may run.

import { safeForm } from '../../core/schema/safe-pattern.ts';
import { toEcmaScript } from '../../core/schema/pcre.ts';

export type PatternReading =
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** A regular expression, but matching it is not proven to be quick: it must not run. */
  | { readonly kind: 'unsafe'; readonly pattern: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

const maxPatternLength = 4096;

/** Whether an error says that a pattern is none, or so long or nested that it cannot be read. */
export const isUnreadable = (error: unknown): error is Error =>
  error instanceof SyntaxError || error instanceof RangeError;

/** Translates a PCRE pattern for the `u` flag, or says why it cannot be used. */
export function readPattern(pcre: string): PatternReading {
  if (pcre.length > maxPatternLength)
    return { kind: 'unreadable', reason: `it is longer than ${maxPatternLength} characters` };
  const pattern = toEcmaScript(pcre, 'unicode');
  try {
    const safe = safeForm(pattern);
    return safe === undefined ? { kind: 'unsafe', pattern } : { kind: 'pattern', pattern: safe };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { kind: 'unreadable', reason: error.message };
  }
}
