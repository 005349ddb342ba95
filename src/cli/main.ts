// Parses, runs, reports. Commands are loaded with the words of their help alone; what
// they work with loads when one is run. This is the only place that catches.

import yargs, { type Argv } from 'yargs';
import { Halt, type HaltKind } from '../diagnostics/halt.ts';
import { browse } from './commands/browse.ts';
import { changelog } from './commands/changelog.ts';
import { drift } from './commands/drift.ts';
import { explain } from './commands/explain.ts';
import { generate } from './commands/generate.ts';
import { lint } from './commands/lint.ts';
import { model } from './commands/model.ts';
import { routes } from './commands/routes.ts';
import { samples } from './commands/samples.ts';
import { show } from './commands/show.ts';
import { snapshot } from './commands/snapshot.ts';
import type { Io } from './io.ts';
import { dim, red, textLines, type Line } from './lines.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { nameOfSource } from '../load/source-name.ts';
import { environmentHelp, exampleHelp, standardInputToken, type Command, type Examples } from './options.ts';
import { version } from '../app/package-facts.ts';

const commands: readonly Command[] = [
  generate,
  browse,
  drift,
  changelog,
  snapshot,
  routes,
  show,
  model,
  lint,
  explain,
  samples,
];

const bugExit = 70;
const exitCodes: Readonly<Record<HaltKind, number>> = { usage: 2, source: 3, write: bugExit };

const examples: Examples = [
  ['generate https://example.com/wp-json -o src/api', 'a typed client and validators of a site'],
  ['routes https://example.com/wp-json', 'what a site answers'],
  ['<command> --help', 'the flags of a command, with examples'],
];

const exitCodeHelp = [
  'Exit codes:',
  '  0   fine',
  '  1   findings: errors of lint, stale output, drift',
  '  2   wrong usage, or a filter that matches nothing',
  '  3   a source that cannot be read',
  '  70  a failed write, or a bug of routewright',
].join('\n');

/**
 * Runs one command line.
 *
 * @param argv the arguments after the program's name
 * @returns the exit code
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  let code: number;
  try {
    code = await dispatch(argv, io);
  } catch (error) {
    code = report(error, io);
  }
  try {
    await io.flush();
  } catch (error) {
    io.note(failureLines(new Halt('write', 'The output cannot be written.', messageOf(error))));
    return bugExit;
  }
  return code;
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const parsed = await parse(argv.length === 0 ? ['--help'] : argv);
  if (parsed.kind === 'run') return parsed.run(io);
  io.outText(`${parsed.text}\n`);
  return 0;
}

type Parsed =
  | { readonly kind: 'run'; readonly run: (io: Io) => Promise<number> }
  /** Help or the version. */
  | { readonly kind: 'print'; readonly text: string };

/** @throws Halt `usage` */
async function parse(argv: readonly string[]): Promise<Parsed> {
  let run: ((io: Io) => Promise<number>) | undefined;
  let text = '';
  const base: Argv = yargs()
    .scriptName('routewright')
    .usage(
      '$0 <command> [options]\n\nTurns the REST route index of a WordPress-style site into code you can rely on.',
    )
    .epilogue(`${exampleHelp(examples)}\n\n${environmentHelp}\n\n${exitCodeHelp}`)
    .detectLocale(false)
    .parserConfiguration({ 'greedy-arrays': false, 'dot-notation': false, 'parse-positional-numbers': false })
    .demandCommand(1, 'A command is missing.')
    .strict()
    .help()
    .version(version())
    .exitProcess(false)
    .fail(false)
    .wrap(100);
  const parser = commands.reduce(
    (all, command) =>
      command.register(all, (chosen) => {
        run = chosen;
      }),
    base,
  );
  const hidden = argv.map((argument) => (argument === '-' ? standardInputToken : argument));
  try {
    await parser.parseAsync(hidden, {}, (_error, _args, output) => {
      // what yargs says of a positional that may be given several times
      text = output.replace(/ \[default: \[\]\]$/gm, '');
    });
  } catch (error) {
    throw error instanceof Halt ? error : usageHalt(messageOf(error), argv);
  }
  return run === undefined ? { kind: 'print', text } : { kind: 'run', run };
}

/** What yargs complains of, in words that help. */
function usageHalt(message: string, argv: readonly string[]): Halt {
  const typed = argv.find((argument) => !argument.startsWith('-'));
  const command = commands.find(({ words }) => words.name === typed);
  if (command === undefined) return unknownCommand(message, typed);

  const { name, positionals, examples } = command.words;
  const help = `"routewright ${name} --help" tells more.`;
  const [, unknown] = /^Unknown arguments?: ([^,]*)/.exec(message) ?? [];
  if (unknown !== undefined) {
    const flag = argv.find(
      (argument) => /^--?[^-]/.test(argument) && argument.replace(/^--?(?:no-)?/, '').startsWith(unknown),
    );
    if (flag === undefined)
      return new Halt(
        'usage',
        `"${nameOfSource(unknown)}" is one argument too many for ${name} ${positionals}.`,
        help,
      );
    const [bare = flag] = flag.split('=');
    const known = [...command.flagNames, '--help', '--version'];
    return new Halt('usage', `There is no flag ${bare} for ${name}.`, didYouMean(bare, known) ?? help);
  }
  if (message.startsWith('Not enough non-option'))
    return new Halt(
      'usage',
      `${name} needs ${positionals}.`,
      `For example: routewright ${examples[0]?.[0] ?? name}`,
    );
  const [, short] = /^Not enough arguments following: (.+)$/.exec(message) ?? [];
  if (short !== undefined)
    return new Halt('usage', `${short.length === 1 ? '-' : '--'}${short} needs a value.`, help);
  const [, wrong, given, choices] = /Argument: (\S+), Given: (.*), Choices: (.*)/.exec(message) ?? [];
  if (wrong !== undefined)
    return new Halt('usage', `--${wrong} cannot be ${given ?? ''}.`, `It is one of ${choices ?? ''}.`);
  const [what = '', ...hints] = message.split('\n');
  return new Halt('usage', what, hints.length === 0 ? help : hints.join('\n'));
}

function unknownCommand(message: string, typed: string | undefined): Halt {
  const names = commands.map(({ words }) => words.name);
  const list = `The commands are: ${names.join(', ')}. "routewright --help" tells more.`;
  if (typed === undefined) return new Halt('usage', message, list);
  return new Halt('usage', `There is no command "${nameOfSource(typed)}".`, didYouMean(typed, names) ?? list);
}

function report(error: unknown, io: Io): number {
  if (error instanceof Halt) {
    io.note(failureLines(error));
    return exitCodes[error.kind];
  }
  io.note(bugLines(error));
  return bugExit;
}

const failureLines = ({ message, hint, diagnostics }: Halt): readonly Line[] => [
  ...textLines(message).map((line, at): Line => (at === 0 ? [red('error'), ': ', ...line] : ['  ', ...line])),
  ...diagnostics.map((diagnostic): Line => [`  ${diagnostic.code}: ${diagnostic.message}`]),
  ...textLines(hint, '  '),
];

const bugLines = (error: unknown): readonly Line[] => [
  [red('error'), ': this is a bug in routewright, not in what you did.'],
  ...stacks(error).flatMap((stack) => textLines(stack, '  ')),
  [dim(`  routewright ${version()}, Node.js ${process.version}, ${process.platform}`)],
  ['  Please report it with the lines above.'],
];

/** The stack of an error and of all that caused it. */
function stacks(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const errors = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  const causes = [error.cause, ...errors];
  return [error.stack ?? error.message, ...causes.filter((cause) => cause !== undefined).flatMap(stacks)];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
