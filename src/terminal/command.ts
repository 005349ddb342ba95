// Defines commands. yargs parses the arguments and prints help; routewright replaces the error messages of yargs.

import type { ArgumentsCamelCase, Argv, InferredOptionType, Options, PositionalOptions } from 'yargs';
import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import { nameOfSource } from '../source/source-name.ts';
import { defined } from '../core/model/text/defined.ts';
import { camelCase } from '../core/model/names/camel-case.ts';
import type { Io } from './io.ts';

/** The flag with which the script of `completion` asks for completions. The result may be empty. */
export const completionFlag = '--get-yargs-completions';

export const asksCompletion = (argv: readonly string[]): boolean => argv.includes(completionFlag);

/** The word after --help that asks for all flags of a command. */
const allWord = 'all';

const asksAllFlags = (argv: readonly string[]): boolean =>
  argv.some((word, at) => (word === '--help' || word === '-h') && argv[at + 1] === allWord);

/** A flag: its yargs options, and a function that converts the parsed value for the command. */
export type Flag = Options & Readable;
export type FlagTable = Readonly<Record<string, Flag>>;
export type PositionalTable = Readonly<Record<string, PositionalOptions & Readable>>;

interface Readable {
  /**
   * Converts the value. The function is not called for a flag that has no value and no default.
   *
   * @throws Halt `usage` for an invalid value
   */
  readonly read?: (value: unknown) => unknown;
}

export interface Command {
  readonly words: CommandWords;
  readonly positionals: PositionalTable;
  readonly flags: FlagTable;
  readonly often?: OftenUsed['often'];
  /** The subcommands of a group. A group without a subcommand runs nothing. */
  readonly subcommands?: readonly Command[];
  /** @param argv the whole command line, which messages quote as typed */
  readonly register: (
    parser: Argv,
    argv: readonly string[],
    choose: (run: (io: Io) => Promise<number>) => void,
  ) => Argv;
}

/** What the list of commands shows. */
export interface CommandTitle {
  /** The name of the command: one word, or two words for a subcommand. */
  readonly name: string;
  readonly summary: string;
}

export interface CommandTexts {
  /** The positional arguments in the syntax of yargs (`<source> [filter..]`). */
  readonly positionals: string;
  /** The text before the flags in the help. */
  readonly description: string;
  /** Command lines without the program's name, each with an explanation. */
  readonly examples: Examples;
}

type CommandWords = CommandTitle & CommandTexts;

/** The flags that most users of a command need. `--help` shows only these, and `--help all` shows all flags. */
interface OftenUsed {
  /** Absent for a command whose help is short with all flags. */
  readonly often?: readonly string[];
}

/** A command without its title, which is in the record of its capability. */
export type UntitledCommand = (title: CommandTitle) => Command;

export type Examples = readonly (readonly [line: string, does: string])[];

/** The examples in the help. yargs's own layout breaks long lines into columns. */
export const exampleHelp = (examples: Examples): string =>
  ['Examples:', ...examples.flatMap(([line, does]) => [`  $0 ${line}`, `      ${does}`])].join('\n');

type FlagValueOf<Row extends Flag | (PositionalOptions & Readable)> = Row extends {
  readonly read: (value: never) => infer Value;
}
  ? Row extends { readonly demandOption: true } | { readonly default: unknown }
    ? Value
    : Value | undefined
  : InferredOptionType<Row>;

type CommandArguments<Table extends FlagTable | PositionalTable> = ArgumentsCamelCase<{
  [Name in keyof Table]: FlagValueOf<Table[Name]>;
}>;

/** The values that were typed on the command line, without defaults. */
export type GivenFlags<Values> = { readonly [Name in keyof Values]?: Values[Name] };

/**
 * Defines a command.
 *
 * @param run gets all values and, separately, the typed ones, because only typed values override a configuration
 * file; returns the exit code
 */
export const command =
  <const Positionals extends PositionalTable, const Flags extends FlagTable>(
    { often, ...texts }: CommandTexts & OftenUsed,
    positionals: Positionals,
    flags: Flags,
    run: (
      args: CommandArguments<Positionals & Flags>,
      io: Io,
      given: GivenFlags<CommandArguments<Positionals & Flags>>,
    ) => Promise<number>,
  ): UntitledCommand =>
  (title) => {
    const words = { ...title, ...texts };
    const usage = `${words.name} ${words.positionals}`.trim();
    return {
      words,
      positionals,
      flags,
      ...defined({ often }),
      register: (parser, argv, choose) =>
        parser.command(
          `${commandNameWords(words).at(-1) ?? ''} ${words.positionals}`.trim(),
          words.summary,
          // yargs formats the help on every run, which takes most of the parsing time.
          // yargs skips hidden flags, so flags are shown only when the user asks for help.
          (inner: Argv, asksHelp = false) => {
            const isHelp = asksHelp || asksCompletion(argv);
            const first =
              often && !asksAllFlags(argv) && !asksCompletion(argv) ? new Set<unknown>(often) : undefined;
            if (isHelp)
              inner.usage(`$0 ${usage}\n\n${words.description}`).epilogue(helpEnd(words, flags, first));
            inner
              .options(isHelp ? helpFlags(flags, first) : hiddenFlags(flags))
              .fail((message, error?: Error) => {
                throw usageErrorOf(message, words, positionals) ?? error ?? missingPositional(words);
              });
            for (const [name, options] of Object.entries(positionals))
              // With a `nargs` of 1, yargs accepts "-" as a value.
              // If the default of a list is `undefined`, the help shows no default.
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
                values as CommandArguments<Positionals & Flags>,
                io,
                given as GivenFlags<CommandArguments<Positionals & Flags>>,
              ),
            );
          },
        ),
    };
  };

/** The names of the typed flags, in camel case. yargs does not distinguish typed values from defaults. */
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
const hiddenFlags = (flags: FlagTable): FlagTable =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, { ...flag, hidden: true }]));

/** The flags that the help shows: all, or the flags that most users need, in one short list. */
const helpFlags = (flags: FlagTable, first: ReadonlySet<unknown> | undefined): FlagTable =>
  first
    ? Object.fromEntries(
        Object.entries(flags).map(([name, flag]) => [
          name,
          first.has(name)
            ? {
                ...flag,
                ...(flag.default === false ? { default: undefined } : {}),
                group: 'Options:',
                describe: withoutParentheses(flag.describe ?? ''),
              }
            : { ...flag, hidden: true },
        ]),
      )
    : flags;

const withoutParentheses = (text: string): string => {
  const shorter = text.replace(/ \([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
};

function helpEnd(
  { name, examples }: CommandWords,
  flags: FlagTable,
  first: ReadonlySet<unknown> | undefined,
): string {
  if (!first) return exampleHelp(examples);
  const count = Object.keys(flags).length;
  return `${exampleHelp(examples.slice(0, 2))}\n\nAll ${count} flags: routewright ${name} --help ${allWord}`;
}

type ParsedArguments = Readonly<Record<string, unknown>> & { readonly _: readonly (string | number)[] };

const readValues = (
  args: ParsedArguments,
  table: Readonly<Record<string, Readable>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { read }]) =>
      read && args[name] !== undefined ? [[camelCase(name), read(args[name])] as const] : [],
    ),
  );

const commandNameWords = ({ name }: CommandTitle): readonly string[] => name.split(' ');

/** Defines a group of commands (`fleet snapshot`, `fleet drift`). */
export const commandGroup =
  (texts: CommandTexts, subcommands: readonly Command[]): UntitledCommand =>
  (title) => {
    const words = { ...title, ...texts };
    return {
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
            const names = subcommands.map((one) => commandNameWords(one.words).at(-1) ?? '');
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
    };
  };

const helpFor = ({ name }: CommandTitle): string => `"routewright ${name} --help" shows more.`;

/** @throws Halt `usage` for an unknown flag or argument */
function assertKnown(
  args: ParsedArguments,
  argv: readonly string[],
  words: CommandWords,
  table: FlagTable,
): void {
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
      didYouMean(flag, flagSpellings(table)) ?? helpFor(words),
    );
  }
  const surplus = args._[commandNameWords(words).length];
  if (surplus !== undefined)
    throw new Halt(
      'usage',
      `"${nameOfSource(String(surplus))}" is one argument too many for ${name} ${positionals}.`,
      helpFor(words),
    );
}

/** The long and short forms of flags. */
const flagSpellings = (table: FlagTable): readonly string[] => [
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
 * Replaces yargs's error messages by a code and details, one per line, from which routewright makes its own
 * messages.
 */
export const yargsMessages = {
  'Not enough arguments following: %s': 'value-missing\n%s',
  'Invalid values:': 'value-unknown',
  'Argument: %s, Given: %s, Choices: %s': '%s\n%s\n%s',
};

/** The error for a message of `yargsMessages`; undefined for all other messages. */
function usageErrorOf(
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
        return new Halt(
          'usage',
          `With standard input (-), there can be only one value for ${flag}.`,
          helpFor(words),
        );
      return new Halt('usage', `${flag.length === 1 ? '-' : '--'}${flag} needs a value.`, helpFor(words));
    case 'value-unknown':
      return new Halt('usage', `--${flag} cannot be ${given}.`, `It is one of ${choices}.`);
    default:
      return undefined;
  }
}

const missingPositional = ({ name, positionals, examples }: CommandWords): Halt =>
  new Halt('usage', `${name} needs ${positionals}.`, `Example: routewright ${examples[0]?.[0] ?? name}`);
