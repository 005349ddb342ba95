// Parses a command line with yargs.

import yargs, { type Argv } from 'yargs';
import { version } from '../node/package-facts.ts';
import { yargsMessages, type Command, type CommandTitle } from './command.ts';
import type { Io } from './io.ts';

export const programName = 'routewright';
export const programUsage = `${programName} <command> [options]`;

interface Parsed {
  /** Undefined if the command line names no command, or asks for help. */
  readonly run: ((io: Io) => Promise<number>) | undefined;
  /** The help, the version, or completions. */
  readonly text: string;
}

/**
 * Parses a command line.
 *
 * @param known the commands that yargs knows: loaded, if the command line may name them
 * @throws Halt `usage`
 */
export async function parseWith(
  known: readonly (Command | CommandTitle)[],
  argv: readonly string[],
): Promise<Parsed> {
  let run: ((io: Io) => Promise<number>) | undefined;
  let text = '';
  const base: Argv = yargs()
    .scriptName(programName)
    .usage(programUsage)
    .detectLocale(false)
    .parserConfiguration({
      'greedy-arrays': false,
      'dot-notation': false,
      'parse-positional-numbers': false,
      'parse-numbers': false, // A flag with choices keeps 8.3 as a version. Flags of the type number are still parsed.
    })
    .updateStrings(yargsMessages)
    .help()
    .alias('h', 'help')
    .version(version())
    .alias('v', 'version')
    .exitProcess(false)
    .fail(false)
    .wrap(100);
  const parser = known.reduce(
    (all, command) =>
      'register' in command
        ? command.register(all, argv, (chosen) => {
            run = chosen;
          })
        : all.command(command.name, command.summary),
    base,
  );
  await parser.parseAsync(argv, {}, (_error, _args, output) => {
    text = output;
  });
  return { run, text };
}

/**
 * Runs a command from another command.
 *
 * @param words the words of the command line after the name of the command
 * @returns the exit code
 * @throws Halt as the command does
 */
export async function runCommand(command: Command, words: readonly string[], io: Io): Promise<number> {
  const { run } = await parseWith([command], [command.words.name, ...words]);
  return run ? run(io) : 0;
}
