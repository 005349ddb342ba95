// Parses, runs, reports. Commands are loaded with the words of their help alone; what
// they work with loads when one is run. This is the only place that catches.

import yargs, { type Argv } from 'yargs';
import { Halt } from '../diagnostics/halt.ts';
import { browse } from './commands/browse.ts';
import { changelog } from './commands/changelog.ts';
import { drift } from './commands/drift.ts';
import { explain } from './commands/explain.ts';
import { generate } from './commands/generate.ts';
import { init } from './commands/init.ts';
import { lint } from './commands/lint.ts';
import { model } from './commands/model.ts';
import { routes } from './commands/routes.ts';
import { samples } from './commands/samples.ts';
import { show } from './commands/show.ts';
import { snapshot } from './commands/snapshot.ts';
import type { Io } from './io.ts';
import { bugExit, exitCodeOf, failureLines } from './failure.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { nameOfSource } from '../load/source-name.ts';
import { environmentHelp } from './options.ts';
import { complaints, exampleHelp, type Command, type Examples } from './command.ts';
import { version } from '../app/package-facts.ts';

const commands: readonly Command[] = [
  generate,
  init,
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
    io.note(failureLines(error));
    code = exitCodeOf(error);
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
    .updateStrings(complaints)
    .help()
    .version(version())
    .exitProcess(false)
    .fail(false)
    .wrap(100);
  const parser = commands.reduce(
    (all, command) =>
      command.register(all, argv, (chosen) => {
        run = chosen;
      }),
    base,
  );
  await parser.parseAsync(argv, {}, (_error, _args, output) => {
    text = output;
  });
  if (run) return { kind: 'run', run };
  if (text === '') throw noCommand(argv);
  return { kind: 'print', text };
}

function noCommand(argv: readonly string[]): Halt {
  const names = commands.map(({ words }) => words.name);
  const list = `The commands are: ${names.join(', ')}. "routewright --help" tells more.`;
  const typed = argv.find((argument) => !argument.startsWith('-'));
  return typed === undefined
    ? new Halt('usage', 'A command is missing.', list)
    : new Halt('usage', `There is no command "${nameOfSource(typed)}".`, didYouMean(typed, names) ?? list);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
