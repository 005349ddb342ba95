// How a command is made: yargs parses and prints help; what it finds wrong is said in
// our words.

import type { ArgumentsCamelCase, Argv, InferredOptionType, Options, PositionalOptions } from 'yargs';
import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import { nameOfSource } from '../source/source-name.ts';
import { camelCase } from '../core/model/camel-case.ts';
import type { Io } from './io.ts';

/** What the script of `completion` asks by; there may be nothing to complete. */
const completions = '--get-yargs-completions';

export const asksCompletion = (argv: readonly string[]): boolean => argv.includes(completions);

/** What yargs knows of a flag, and how the value it parsed becomes the one a command sees. */
export type Flag = Options & Readable;
export type FlagTable = Readonly<Record<string, Flag>>;
export type PositionalTable = Readonly<Record<string, PositionalOptions & Readable>>;

interface Readable {
  /** Not asked of a flag that is neither given nor has a default. @throws Halt `usage` */
  readonly read?: (value: unknown) => unknown;
}

export interface Command {
  readonly words: CommandWords;
  readonly positionals: PositionalTable;
  readonly flags: FlagTable;
  /** Of a command that does nothing itself: those that follow its name. */
  readonly subcommands?: readonly Command[];
  /** @param argv the whole command line, for messages to quote it as it was typed */
  readonly register: (
    parser: Argv,
    argv: readonly string[],
    choose: (run: (io: Io) => Promise<number>) => void,
  ) => Argv;
}

export interface CommandWords {
  /** One word, or two of a subcommand. */
  readonly name: string;
  /** The positional arguments, as yargs writes them: `<source> [filter..]`. */
  readonly positionals: string;
  readonly summary: string;
  /** What the help says above the flags. */
  readonly description: string;
  /** Command lines without the program's name, each with what it does. */
  readonly examples: Examples;
}

export type Examples = readonly (readonly [line: string, does: string])[];

/** Examples as help prints them; yargs would break the long ones into columns. */
export const exampleHelp = (examples: Examples): string =>
  ['Examples:', ...examples.flatMap(([line, does]) => [`  $0 ${line}`, `      ${does}`])].join('\n');

type ValueOf<Row extends Flag | (PositionalOptions & Readable)> = Row extends {
  readonly read: (value: never) => infer Value;
}
  ? Row extends { readonly demandOption: true } | { readonly default: unknown }
    ? Value
    : Value | undefined
  : InferredOptionType<Row>;

type Arguments<Table extends FlagTable | PositionalTable> = ArgumentsCamelCase<{
  [Name in keyof Table]: ValueOf<Table[Name]>;
}>;

/** What of a command line somebody typed: no default stands in it. */
export type GivenFlags<Values> = { readonly [Name in keyof Values]?: Values[Name] };

/**
 * A command: its words, its positional arguments and flags, and what it does with them,
 * answering the exit code. It is told apart what was typed, for what goes before a file.
 */
export function command<const Positionals extends PositionalTable, const Flags extends FlagTable>(
  words: CommandWords,
  positionals: Positionals,
  flags: Flags,
  run: (
    args: Arguments<Positionals & Flags>,
    io: Io,
    given: GivenFlags<Arguments<Positionals & Flags>>,
  ) => Promise<number>,
): Command {
  const usage = `${words.name} ${words.positionals}`.trim();
  return {
    words,
    positionals,
    flags,
    register: (parser, argv, choose) =>
      parser.command(
        `${wordsOf(words).at(-1) ?? ''} ${words.positionals}`.trim(),
        words.summary,
        // yargs lays out the help of every command that it runs. What is hidden is left out:
        // measuring the texts of all flags would take most of the time that parsing takes.
        (inner: Argv, asksHelp = false) => {
          const isHelp = asksHelp || asksCompletion(argv);
          if (isHelp)
            inner.usage(`$0 ${usage}\n\n${words.description}`).epilogue(exampleHelp(words.examples));
          inner.options(isHelp ? flags : hidden(flags)).fail((message, error?: Error) => {
            throw refusal(message, words, positionals) ?? error ?? missingPositional(words);
          });
          for (const [name, options] of Object.entries(positionals))
            // With a count yargs takes "-" for a value; a list without a default has none in help.
            inner.positional(name, { default: undefined, hidden: !isHelp, ...options }).nargs(name, 1);
          return inner;
        },
        (args) => {
          assertKnown(args, argv, words, { ...positionals, ...flags });
          const values = { ...args, ...readValues(args, { ...positionals, ...flags }) };
          const typed = typedNames(argv, flags);
          const given = Object.fromEntries(
            Object.entries(values).filter(([name]) => Object.hasOwn(positionals, name) || typed.has(name)),
          );
          choose((io) =>
            run(
              values as Arguments<Positionals & Flags>,
              io,
              given as GivenFlags<Arguments<Positionals & Flags>>,
            ),
          );
        },
      ),
  };
}

/** The flags that a command line holds, as members of the values: yargs does not tell them from defaults. */
const typedNames = (argv: readonly string[], flags: FlagTable): ReadonlySet<string> => {
  const end = argv.indexOf('--');
  const words = argv
    .slice(0, end < 0 ? argv.length : end)
    .map((word) => word.replace(/=.*/s, ''))
    .filter((word) => word.startsWith('-'));
  const isTyped = (name: string, alias: unknown): boolean =>
    words.some(
      (word) =>
        [`--${name}`, `--no-${name}`, `--${camelCase(name)}`].includes(word) ||
        (typeof alias === 'string' && !word.startsWith('--') && word.startsWith(`-${alias}`)),
    );
  return new Set(
    Object.entries(flags).flatMap(([name, { alias }]) => (isTyped(name, alias) ? [camelCase(name)] : [])),
  );
};
const hidden = (flags: FlagTable): FlagTable =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, { ...flag, hidden: true }]));

type Parsed = Readonly<Record<string, unknown>> & { readonly _: readonly (string | number)[] };

const readValues = (
  args: Parsed,
  table: Readonly<Record<string, Readable>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { read }]) =>
      read && args[name] !== undefined ? [[camelCase(name), read(args[name])] as const] : [],
    ),
  );

const wordsOf = ({ name }: Pick<CommandWords, 'name'>): readonly string[] => name.split(' ');

/** A command that only holds others: `fleet snapshot`, `fleet drift`. */
export const commandGroup = (words: CommandWords, subcommands: readonly Command[]): Command => ({
  words,
  positionals: {},
  flags: {},
  subcommands,
  register: (parser, argv, choose) =>
    parser.command(
      words.name,
      words.summary,
      (inner: Argv) => {
        inner.usage(`$0 ${words.name} ${words.positionals}\n\n${words.description}`);
        inner.epilogue(exampleHelp(words.examples));
        return subcommands.reduce((all, one) => one.register(all, argv, choose), inner);
      },
      ({ _: [, given] }) => {
        const names = subcommands.map((one) => wordsOf(one.words).at(-1) ?? '');
        throw new Halt(
          'usage',
          given === undefined
            ? `${words.name} needs a command.`
            : `There is no command "${words.name} ${nameOfSource(String(given))}".`,
          (given !== undefined && didYouMean(String(given), names)) ||
            `The commands are: ${names.join(', ')}.`,
        );
      },
    ),
});

const helpFor = ({ name }: CommandWords): string => `"routewright ${name} --help" tells more.`;

/** @throws Halt `usage` for a flag or an argument that the command does not have */
function assertKnown(args: Parsed, argv: readonly string[], words: CommandWords, table: FlagTable): void {
  const { name, positionals } = words;
  const names = Object.entries(table).flatMap(([flag, { alias }]) => [flag, camelCase(flag), alias]);
  const known = new Set<unknown>(['_', '$0', 'help', 'h', 'version', 'v', ...names]);
  const unknown = Object.keys(args).find((key) => !known.has(key));
  if (unknown !== undefined) {
    const typed = argv.find(
      (argument) => /^--?[^-]/.test(argument) && argument.replace(/^--?(?:no-)?/, '').startsWith(unknown),
    );
    const [flag = unknown] = (typed ?? unknown).split('=');
    throw new Halt(
      'usage',
      `There is no flag ${flag} for ${name}.`,
      didYouMean(flag, flagsOf(table)) ?? helpFor(words),
    );
  }
  const surplus = args._[wordsOf(words).length];
  if (surplus !== undefined)
    throw new Halt(
      'usage',
      `"${nameOfSource(String(surplus))}" is one argument too many for ${name} ${positionals}.`,
      helpFor(words),
    );
}

/** Long and short names of flags, as they are typed. */
const flagsOf = (table: FlagTable): readonly string[] => [
  ...Object.entries(table).flatMap(([name, { alias, type }]) => [
    `--${name}`,
    ...(type === 'boolean' ? [`--no-${name}`] : []),
    ...(typeof alias === 'string' ? [`-${alias}`] : []),
  ]),
  '--help',
  '-h',
  '--version',
  '-v',
];

/**
 * What yargs says instead of its sentences: a word for what is wrong, then what it is
 * about, line by line. A missing positional keeps its sentence, for its plural.
 */
export const complaints = {
  'Not enough arguments following: %s': 'value-missing\n%s',
  'Invalid values:': 'value-unknown',
  'Argument: %s, Given: %s, Choices: %s': '%s\n%s\n%s',
};

/** One of the complaints as an error; undefined for anything else. */
function refusal(
  message: string | null,
  words: CommandWords,
  positionals: PositionalTable,
): Halt | undefined {
  const [complaint, flag = '', given = '', choices = ''] = (message ?? '')
    .split('\n')
    .map((line) => line.trim());
  switch (complaint) {
    case 'value-missing':
      if (Object.hasOwn(positionals, flag))
        return new Halt('usage', `Standard input cannot be one of several ${flag}.`, helpFor(words));
      return new Halt('usage', `${flag.length === 1 ? '-' : '--'}${flag} needs a value.`, helpFor(words));
    case 'value-unknown':
      return new Halt('usage', `--${flag} cannot be ${given}.`, `It is one of ${choices}.`);
    default:
      return undefined;
  }
}

const missingPositional = ({ name, positionals, examples }: CommandWords): Halt =>
  new Halt('usage', `${name} needs ${positionals}.`, `For example: routewright ${examples[0]?.[0] ?? name}`);
