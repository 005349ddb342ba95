// The table of commands, and the help of the program.
// Loads only the texts and flags of commands, and not their other code.

import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import { nameOfSource } from '../source/source-name.ts';
import { asksCompletion, exampleHelp, type Command, type Examples } from '../terminal/command.ts';
import type { Io } from '../terminal/io.ts';
import { parseWith, programName, programUsage } from '../terminal/parser.ts';
import { environmentHelp } from '../command-kit/source-flags.ts';

type Loaders = Readonly<Record<string, () => Promise<Command>>>;

const generationCommands = {
  init: async () => (await import('../init/command.ts')).init,
  generate: async () => (await import('../pipeline-commands/generate/command.ts')).generate,
} as const satisfies Loaders;

const comparisonCommands = {
  snapshot: async () => (await import('../pipeline-commands/snapshot/command.ts')).snapshot,
  drift: async () => (await import('../drift/command.ts')).drift,
  contract: async () => (await import('../contract/command.ts')).contract,
  forecast: async () => (await import('../forecast/command.ts')).forecast,
  changelog: async () => (await import('../drift/changelog/command.ts')).changelog,
  ci: async () => (await import('../action/command.ts')).ci,
} as const satisfies Loaders;

const browseCommands = {
  browse: async () => (await import('../reference/command.ts')).browse,
  playground: async () => (await import('../playground/command.ts')).playground,
} as const satisfies Loaders;

const inspectionCommands = {
  routes: async () => (await import('./commands/routes.ts')).routes,
  show: async () => (await import('./commands/show.ts')).show,
  lint: async () => (await import('../lint/command.ts')).lint,
  model: async () => (await import('./commands/model.ts')).model,
} as const satisfies Loaders;

const developmentCommands = {
  audit: async () => (await import('../audit/command.ts')).audit,
  mock: async () => (await import('../mock/command.ts')).mock,
  mcp: async () => (await import('../mcp/command.ts')).mcp,
} as const satisfies Loaders;

const fleetCommands = {
  fleet: async () => (await import('../fleet/command.ts')).fleet,
} as const satisfies Loaders;

const helpCommands = {
  explain: async () => (await import('./commands/explain.ts')).explain,
  install: async () => (await import('./commands/install.ts')).install,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  samples: async () => (await import('../pipeline-commands/generate/samples-command.ts')).samples,
  completion: async () => (await import('./commands/completion.ts')).completion,
} as const satisfies Loaders;

/** All commands, in the order of the help. */
export const commands = {
  ...generationCommands,
  ...comparisonCommands,
  ...browseCommands,
  ...inspectionCommands,
  ...developmentCommands,
  ...fleetCommands,
  ...helpCommands,
};

/** The groups of commands in the help. The groups for the three main tasks come first. */
const commandGroups: readonly (readonly [job: string, commands: Loaders])[] = [
  ['Generate a client', generationCommands],
  ['Detect drift in CI', comparisonCommands],
  ['Browse the reference', browseCommands],
  ['Inspect a site', inspectionCommands],
  ['Develop against a site', developmentCommands],
  ['Watch many sites', fleetCommands],
  ['Get help', helpCommands],
];

const programExamples: Examples = [
  ['init https://example.com', 'answer a few questions, then generate the files'],
  [
    'drift site.index.json https://example.com',
    'show the changes since a snapshot, and which of them break code',
  ],
  ['browse https://example.com', 'open the reference of a site in your browser'],
  ['<command> --help', 'the flags of a command, with examples'],
];

const purpose = [
  'Reads the REST index of a WordPress site and generates a typed client, validators and a reference',
  'for your site. In CI, reports the changes of the site and the lines of your code that they break.',
].join('\n');

/** The help of the program. yargs cannot group commands. */
function programHelp(loaded: readonly Command[]): string {
  const summaries = new Map(loaded.map(({ words: { name, summary } }) => [name, summary]));
  const width = Math.max(...[...summaries.keys()].map((name) => name.length));
  const row = (name: string, summary: string): string => `  ${name.padEnd(width)}  ${summary}`;
  return [
    `${programUsage}\n\n${purpose}`,
    ...commandGroups.map(([job, members]) =>
      [`${job}:`, ...Object.keys(members).map((name) => row(name, summaries.get(name) ?? ''))].join('\n'),
    ),
    optionHelp,
    exampleHelp(programExamples),
    environmentHelp,
    exitCodeHelp,
  ]
    .join('\n\n')
    .replaceAll('$0', programName);
}

/** The exit codes of all commands. */
export const exitCodes: readonly (readonly [code: number, means: string])[] = [
  [0, 'fine'],
  [1, 'there are findings: lint errors, stale output or drift'],
  [2, 'the command line is wrong, or a filter matches nothing'],
  [3, 'a source could not be read (drift --tolerate allows some unreadable sites)'],
  [70, 'a file could not be written, or routewright has a bug'],
];

const exitCodeHelp = [
  'Exit codes:',
  ...exitCodes.map(([code, means]) => `  ${String(code).padEnd(2)}  ${means}`),
].join('\n');

const optionHelp = [
  'Options:',
  '  -h, --help     show help; after a command, show the flags of the command',
  '  -v, --version  show the version',
].join('\n');

type ParseResult =
  | { readonly kind: 'run'; readonly run: (io: Io) => Promise<number> }
  /** The help or the version was requested. */
  | { readonly kind: 'print'; readonly text: string };

/**
 * Parses a command line. Loads the texts and flags of the named command, or of all commands if the first word is
 * no command. A command loads its other modules when the command runs.
 *
 * @throws Halt `usage`
 */
export async function parseCommandLine(argv: readonly string[]): Promise<ParseResult> {
  const loaded = await commandsFor(argv);
  const { run, text } = await parseWith(loaded, argv);
  if (run) return { kind: 'run', run };
  if (text === '' && !asksCompletion(argv)) throw noCommand(argv);
  return { kind: 'print', text: text.startsWith(programUsage) ? programHelp(loaded) : text };
}

async function commandsFor([first = '']: readonly string[]): Promise<readonly Command[]> {
  const wanted = Object.entries(commands).filter(([name]) => name === first);
  const loaders = wanted.length > 0 ? wanted : Object.entries(commands);
  return Promise.all(loaders.map(([, load]) => load()));
}

function noCommand(argv: readonly string[]): Halt {
  const names = Object.keys(commands);
  const list = `The commands are: ${names.join(', ')}. "routewright --help" shows more.`;
  const typed = argv.find((argument) => !argument.startsWith('-'));
  return typed === undefined
    ? new Halt('usage', 'A command is missing.', list)
    : new Halt('usage', `There is no command "${nameOfSource(typed)}".`, didYouMean(typed, names) ?? list);
}
