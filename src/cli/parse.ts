// Parses the command line with yargs, which lays out the help too. Of the commands, nothing but their
// texts and flags is loaded for that.

import yargs, { type Argv } from 'yargs';
import { version } from '../app/package-facts.ts';
import { Halt } from '../diagnostics/halt.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { nameOfSource } from '../load/source-name.ts';
import { complaints, completions, exampleHelp, type Command, type Examples } from './command.ts';
import type { Io } from './io.ts';
import { environmentHelp } from './source-flags.ts';

/** In the order of the help. */
export const commands = {
  generate: async () => (await import('./commands/generate.ts')).generate,
  init: async () => (await import('./commands/init.ts')).init,
  browse: async () => (await import('./commands/browse.ts')).browse,
  mock: async () => (await import('./commands/mock.ts')).mock,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  audit: async () => (await import('./commands/audit.ts')).audit,
  drift: async () => (await import('./commands/drift.ts')).drift,
  changelog: async () => (await import('./commands/changelog.ts')).changelog,
  snapshot: async () => (await import('./commands/snapshot.ts')).snapshot,
  routes: async () => (await import('./commands/routes.ts')).routes,
  show: async () => (await import('./commands/show.ts')).show,
  model: async () => (await import('./commands/model.ts')).model,
  lint: async () => (await import('./commands/lint.ts')).lint,
  explain: async () => (await import('./commands/explain.ts')).explain,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  fleet: async () => (await import('./commands/fleet/fleet.ts')).fleet,
  samples: async () => (await import('./commands/samples.ts')).samples,
} as const satisfies Readonly<Record<string, () => Promise<Command>>>;

const examples: Examples = [
  ['generate https://example.com/wp-json -o src/api', 'a typed client and validators of a site'],
  ['routes https://example.com/wp-json', 'what a site answers'],
  ['<command> --help', 'the flags of a command, with examples'],
];

/** What the program ends with, whatever the command. */
export const exitCodes: readonly (readonly [code: number, means: string])[] = [
  [0, 'fine'],
  [1, 'findings: errors of lint, stale output, drift'],
  [2, 'wrong usage, or a filter that matches nothing'],
  [3, 'a source that cannot be read'],
  [70, 'a failed write, or a bug of routewright'],
];

const exitCodeHelp = [
  'Exit codes:',
  ...exitCodes.map(([code, means]) => `  ${String(code).padEnd(2)}  ${means}`),
].join('\n');

type Parsed =
  | { readonly kind: 'run'; readonly run: (io: Io) => Promise<number> }
  /** Help or the version. */
  | { readonly kind: 'print'; readonly text: string };

/**
 * Parses a command line, with the words of the command that it begins with, else with
 * those of all; what a command works with is loaded when it runs.
 *
 * @throws Halt `usage`
 */
export async function parse(argv: readonly string[]): Promise<Parsed> {
  let run: ((io: Io) => Promise<number>) | undefined;
  let text = '';
  const base: Argv = yargs()
    .scriptName('routewright')
    .usage(
      '$0 <command> [options]\n\nTurns the REST route index of a WordPress-style site into code you can rely on.',
    )
    .epilogue(`${exampleHelp(examples)}\n\n${environmentHelp}\n\n${exitCodeHelp}`)
    .detectLocale(false)
    .parserConfiguration({
      'greedy-arrays': false,
      'dot-notation': false,
      'parse-positional-numbers': false,
      'parse-numbers': false, // 8.3 is a version to a flag with choices; flags of the type number are still read
    })
    .updateStrings(complaints)
    .help()
    .alias('h', 'help')
    .version(version())
    .alias('v', 'version')
    .completion('completion', 'print a script that completes the command line in a shell')
    .exitProcess(false)
    .fail(false)
    .wrap(100);
  const parser = (await commandsFor(argv)).reduce(
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
  if (text === '' && !argv.includes(completions)) throw noCommand(argv);
  return { kind: 'print', text };
}

async function commandsFor([first = '']: readonly string[]): Promise<readonly Command[]> {
  const wanted = Object.entries(commands).filter(([name]) => name === first);
  const loaders = wanted.length > 0 ? wanted : Object.entries(commands);
  return Promise.all(loaders.map(([, load]) => load()));
}

function noCommand(argv: readonly string[]): Halt {
  const names = [...Object.keys(commands), 'completion'];
  const list = `The commands are: ${names.join(', ')}. "routewright --help" tells more.`;
  const typed = argv.find((argument) => !argument.startsWith('-'));
  return typed === undefined
    ? new Halt('usage', 'A command is missing.', list)
    : new Halt('usage', `There is no command "${nameOfSource(typed)}".`, didYouMean(typed, names) ?? list);
}
