// Writes flags as words of a command line, to pass them from one command to another.

import { camelCase } from '../core/model/camel-case.ts';
import type { FlagTable } from './command.ts';

/**
 * @param given the values of the typed flags, as yargs parses them
 * @returns a word for each flag of the table that was typed (`--fail-on=risky`, `--no-config`)
 */
export const flagWords = (given: Readonly<Record<string, unknown>>, table: FlagTable): readonly string[] =>
  Object.keys(table).flatMap((name) => {
    const value = given[camelCase(name)];
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
    return (Array.isArray(value) ? value : [value]).map((one) => `--${name}=${String(one)}`);
  });
