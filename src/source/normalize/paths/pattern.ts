// Translates the `pattern` of a schema from PCRE to JavaScript, and decides whether the pattern is safe to run.

import { safeForm } from '../../../core/schema/safe-pattern.ts';
import { toEcmaScript } from '../../../core/schema/pcre.ts';

export type PatternReading =
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** A regular expression that must not run, because matching it may take very long. */
  | { readonly kind: 'unsafe'; readonly pattern: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

const maxPatternLength = 4096;

/** Whether an error means that a pattern is invalid, too long or too deeply nested. */
export const isUnreadable = (error: unknown): error is Error =>
  error instanceof SyntaxError || error instanceof RangeError;

/**
 * Translates a PCRE pattern to a JavaScript pattern with the flag `u`. If the pattern cannot be used, the result
 * contains the reason.
 */
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
