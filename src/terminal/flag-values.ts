// Converts the values that yargs parses for commands.

import { Halt } from '../core/diagnostics/halt.ts';
import { spanMilliseconds } from '../core/model/text/time-span.ts';

/** Reads one value. If a flag is given twice, yargs returns a list. */
export const singleValue =
  (flag: string) =>
  (value: unknown): string => {
    if (typeof value === 'string' && value !== '') return value;
    throw new Halt(
      'usage',
      Array.isArray(value) ? `${flag} was given more than once.` : `${flag} is empty.`,
      `Give ${flag} one value.`,
    );
  };

export const positiveNumber =
  (flag: string, unit: string) =>
  (value: unknown): number => {
    if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return value;
    throw new Halt('usage', `${flag} needs a number of ${unit} above 0.`, `For example: ${flag} 60`);
  };

/** Reads the values of a repeated flag or of a comma-separated list. Commas within braces do not separate
 * values. */
export const listValue =
  (flag: string) =>
  (values: unknown): readonly string[] => {
    const list = (Array.isArray(values) ? values : [values]).flatMap((value) => splitList(String(value)));
    if (list.includes('')) throw new Halt('usage', `${flag} is empty.`, `Give ${flag} a value.`);
    return [...new Set(list)];
  };

export function splitList(text: string): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === ',' && depth <= 0) {
      items.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...items, text.slice(start).trim()];
}

/** Reads a time span such as `12h`, in milliseconds. */
export const timeSpan =
  (flag: string) =>
  (value: unknown): number => {
    const ms = spanMilliseconds(String(value));
    if (ms !== undefined) return ms;
    throw new Halt('usage', `${flag} needs a number and a unit: s, m, h or d.`, `For example: ${flag} 12h`);
  };

/**
 * Converts a time span in the configuration to milliseconds. The schema of the configuration has already checked
 * the text.
 */
export const spanIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : timeSpan('A time span')(text);

export const percent =
  (flag: string) =>
  (value: unknown): number => {
    if (typeof value === 'number' && value >= 0 && value <= 100) return value;
    throw new Halt('usage', `${flag} needs a number from 0 to 100.`, `For example: ${flag} 5`);
  };

export const wholeNumber =
  (flag: string, least = 1) =>
  (value: unknown): number => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least) return value;
    throw new Halt('usage', `${flag} needs a whole number from ${least}.`, `For example: ${flag} 16`);
  };
