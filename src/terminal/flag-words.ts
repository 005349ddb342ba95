// Writes flags as words of a command line, to pass them from one command to another.

import { camelCase } from '../core/model/names/camel-case.ts';
import type { FlagTable } from './command.ts';

/**
 * @param given the values of the typed flags, as yargs parses them
 * @returns a word for each flag of the table that was typed (`--fail-on=risky`, `--no-config`)
 */
export const flagWords = (given: Readonly<Record<string, unknown>>, table: FlagTable): readonly string[] =>
  Object.keys(table).flatMap((name) => wordsOfFlag(name, given[camelCase(name)]));

/**
 * The words of one flag; empty for a value that a command line cannot contain.
 *
 * @param written writes a value as a word, such as with the quotes of a shell
 */
export function wordsOfFlag(
  name: string,
  value: unknown,
  written: (value: string) => string = (word) => word,
): readonly string[] {
  if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' || one instanceof URL
      ? [`--${name}=${written(String(one))}`]
      : [],
  );
}
