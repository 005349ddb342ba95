// The command that approves every finding that makes a run fail, ready to copy.

import { shellWord } from '../../core/model/text/shell-word.ts';
import { nameOfSource } from '../../source/source-name.ts';
import { programCommand } from '../../terminal/invocation.ts';
import { wordsOfFlag } from '../../terminal/flag-words.ts';
import type { Io } from '../../terminal/io.ts';

/**
 * Flags that do not change what is compared, that conflict with `--approve`, or whose values are secrets. All other
 * typed flags are repeated in the command.
 */
const leftOut: ReadonlySet<string> = new Set([
  'all',
  'approve',
  'format',
  'header',
  'httpAuth',
  'output',
  'prove',
  'proveLimit',
  'proveSignedIn',
  'quiet',
  'reason',
  'retries',
  'timeout',
  'tolerate',
  'until',
  'updateBaseline',
  'verbose',
]);

/**
 * @param command the words of the command, such as `fleet drift`
 * @param sources the sources, or the name of a project
 * @param given the typed values of the command's flags and positional arguments, by their names in camel case
 * @param positionals the names of the positional arguments
 */
export function approveCommandOf(
  command: string,
  sources: readonly string[],
  given: object,
  positionals: readonly string[],
  io: Pick<Io, 'env'>,
): string {
  const flags = Object.entries(given)
    .filter(([name]) => !leftOut.has(name) && !positionals.includes(name))
    .flatMap(([name, value]) => wordsOfFlag(kebabCase(name), value, shellWord));
  return [
    programCommand(io.env),
    command,
    ...sources.map((source) => shellWord(nameOfSource(source))),
    ...flags,
    '--approve',
    '--reason "why this is intended"',
  ].join(' ');
}

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
